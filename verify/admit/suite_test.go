package admit

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/verify/rules"
	"github.com/bonnie-build/bonnie/verify/vectors"
)

// The conformance suite, each vector judged as it asks for.
func TestSuite(t *testing.T) {
	for _, v := range suite(t) {
		t.Run(v.Name, func(t *testing.T) {
			r := Package(v.File, v.Bytes)
			j := r.Judgement
			if v.Graph {
				j = judgeVector(v)
			}
			var have []vectors.Finding
			for _, i := range j.Issues {
				have = append(have, vectors.Finding{Severity: i.Severity.String(), Code: i.Code, Path: i.Path})
				wellWorded(t, i, v.Bytes)
			}
			vectors.Sort(have)
			if !slices.Equal(have, v.Expect) {
				t.Errorf("found %v\nnot   %v", have, v.Expect)
			}
			refused := slices.ContainsFunc(v.Expect, func(f vectors.Finding) bool { return f.Severity == "error" })
			if j.Valid == refused || j.More != 0 {
				t.Errorf("valid is %v, and there are %d more", j.Valid, j.More)
			}
		})
	}
}

// wellWorded holds an issue to what is promised of all: a severity from the catalogue, and a message in lower case that says
// what to do and quotes nothing that an author wrote for people.
func wellWorded(t *testing.T, i Issue, file []byte) {
	t.Helper()
	if r, ok := rules.Find(i.Code); !ok || r.Severity != i.Severity {
		t.Errorf("%s is not in the catalogue as %v", i.Code, i.Severity)
	}
	m := i.Message
	what, do, ok := strings.Cut(m, "; ")
	if strings.HasPrefix(m, "write ") {
		what, do, ok = "there is something else", m, true
	}
	if !ok || what == "" || do == "" || strings.HasSuffix(m, ".") || strings.Contains(m, "\n") || !utf8.ValidString(m) || m[0] >= 'A' && m[0] <= 'Z' {
		t.Errorf("%s: the message %q does not say in lower case what is wrong and what to do", i.Code, m)
	}
	if len(m) > 600 {
		t.Errorf("%s: the message %q is too long", i.Code, m)
	}
	for _, quoted := range quotations(m) {
		if !strings.Contains(quoted, " ") || strings.Contains(i.Message, "expected") {
			continue
		}
		for _, member := range []string{"title", "summary", "utterance", "guidance", "description"} {
			if strings.Contains(string(file), `"`+member+`":"`+quoted+`"`) {
				t.Errorf("%s: the message %q quotes a text of the author", i.Code, m)
			}
		}
		if len(quoted) > mostQuoted && strings.Contains(string(file), `"`+quoted+`"`) {
			t.Errorf("%s: the message %q quotes a long text of the author", i.Code, m)
		}
	}
}

// quotations gives what stands in double quotes.
func quotations(text string) (list []string) {
	for i, piece := range strings.Split(text, `"`) {
		if i%2 == 1 {
			list = append(list, piece)
		}
	}
	return list
}
