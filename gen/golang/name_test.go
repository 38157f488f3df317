package golang

import "testing"

func TestFileNames(t *testing.T) {
	for _, c := range []struct{ stem, want string }{
		{"Skill", "skill_gen.go"}, {"WorkflowStep", "workflow_step_gen.go"}, {"PortableID", "portable_id_gen.go"}, {"DocumentURLTemplate", "document_url_template_gen.go"},
		{"X1Y2", "x1_y2_gen.go"}, {"ABTest", "ab_test_gen.go"},
	} {
		if have := fileName(c.stem); have != c.want {
			t.Errorf("%s is %s, want %s", c.stem, have, c.want)
		}
	}
}
