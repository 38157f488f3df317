package admit

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// edited gives a sound package with texts replaced and a digest that is right.
func edited(t *testing.T, name string, edits ...string) *Result {
	t.Helper()
	file := packageOf(t, name)
	for i := 0; i < len(edits); i += 2 {
		if !bytes.Contains(file, []byte(edits[i])) {
			t.Fatalf("%s has no %s", name, edits[i])
		}
		file = bytes.Replace(file, []byte(edits[i]), []byte(edits[i+1]), 1)
	}
	if !bytes.Equal(file, packageOf(t, name)) {
		file = signed(file)
	}
	r := Package(name+".bonnie", file)
	if r.Document == nil {
		t.Fatal(r.Issues)
	}
	return r
}

func TestSuggestions(t *testing.T) {
	const routing = `"requiredSourceResolution":"document"`
	gallery := func(edits ...string) []*Result { return []*Result{edited(t, "gallery", edits...)} }
	excludes := func(kind, value string) []*Result {
		return gallery(`"excludes":[{"kind":"targetClass","value":"ceiling"}]`, `"excludes":[{"kind":"`+kind+`","value":"`+value+`"}]`)
	}
	painting := func(edits ...string) []*Result {
		return []*Result{edited(t, "materials"), edited(t, "painting", edits...)}
	}
	for _, c := range []struct {
		packages   []*Result
		code, want string // want is empty where nothing is near
	}{
		{gallery(`"expectedSkill":"gallery.hang"`, `"expectedSkill":"gallery.hnag"`), "missing-fixture-skill", "gallery.hang"},
		{gallery(`"expectedSkill":"gallery.hang"`, `"expectedSkill":"hang"`), "missing-fixture-skill", "gallery.hang"},
		{gallery(`"expectedSkill":"gallery.hang"`, `"expectedSkill":"gallery.nail"`), "missing-fixture-skill", ""},
		{gallery(`"fallbacks":["gallery.judge"],`+routing, `"fallbacks":["gallery.juge"],`+routing), "missing-routing-fallback", "gallery.judge"},
		{gallery(`"threadProjection":"gallery.marks"`, `"threadProjection":"gallery.mark"`), "missing-projection-schema", "gallery.marks"},
		{gallery(`"itemType":"gallery.name"`, `"itemType":"gallery.nmae"`), "missing-value-type", "gallery.name"},
		{gallery(`"capabilities":["gallery.mount"]`, `"capabilities":["gallery.mounts"]`), "missing-capability", "gallery.mount"},
		{gallery(`"interactions":["gallery.picked-picture"],"opt`, `"interactions":["gallery.picked_picture"],"opt`), "missing-interaction", "gallery.picked-picture"},
		{gallery(`"perceptions":["gallery.open-wall"]`, `"perceptions":["gallery.openwall"]`), "missing-perception", "gallery.open-wall"},
		{excludes("hasCapability", "gallery.mont"), "missing-routing-capability", "gallery.mount"},
		{excludes("permissionGranted", "acessibility"), "unknown-permission", "accessibility"},
		{excludes("sourceResolution", "documents"), "unknown-source-resolution", "document"},
		{excludes("intent", "decde"), "unknown-intent", "decide"},
		{excludes("intent", "anything"), "unknown-intent", ""},
		{painting(`"capabilities":["painting.prepare"]`, `"capabilities":["materials.bled"]`), "missing-capability", "materials.blend"},
		{painting(`"packageID":"materials"`, `"packageID":"material"`), "missing-dependency", "materials"},
		{painting(`"supportingAbilities":["materials"]`, `"supportingAbilities":["matterials"]`), "missing-supporting-ability", "materials"},
	} {
		found := false
		for _, i := range Graph(c.packages, Options{Runtime: "1.0.0"}).Issues {
			if i.Code != c.code {
				continue
			}
			found = true
			_, meant, _ := strings.Cut(i.Message, "; did you mean ")
			if want := strings.TrimSuffix(`"`+c.want+`"?`, `""?`); meant != want {
				t.Errorf("%s: %s", c.want, i)
			}
		}
		if !found {
			t.Errorf("%s is not found", c.code)
		}
	}
}

// What is meant depends on other packages, and follows them.
func TestSuggestionsFollowChanges(t *testing.T) {
	broken := edited(t, "painting", `"capabilities":["painting.prepare"]`, `"capabilities":["materials.bled"]`, `"packageID":"framing"`, `"packageID":"easle"`, `"optional":true`, `"optional":false`)
	old, new := edited(t, "materials"), edited(t, "materials", `"materials.blend"`, `"materials.bleach"`, `"materials.blend"`, `"materials.bleach"`)
	easel, paper := edited(t, "easel"), edited(t, "paper")
	o := Options{Runtime: "1.0.0"}
	x := NewIndex(o)
	x.Add(broken)
	for i, step := range []struct {
		change   func()
		packages []*Result
	}{
		{func() { x.Add(old) }, []*Result{broken, old}},
		{func() { x.Replace(old, new) }, []*Result{broken, new}},
		{func() { x.Add(paper, easel) }, []*Result{broken, new, paper, easel}},
		{func() { x.Replace(new, old) }, []*Result{broken, old, paper, easel}},
		{func() { x.Remove(easel) }, []*Result{broken, old, paper}},
		{func() { x.Replace(paper, easel) }, []*Result{broken, old, easel}},
		{func() { x.Remove(old) }, []*Result{broken, easel}},
	} {
		step.change()
		if err := same(x, step.packages, o); err != nil {
			t.Errorf("step %d: %v", i, err)
		}
	}
}

// Thousands of misspelt names among thousands of others do not multiply.
func TestSuggestionsAreBounded(t *testing.T) {
	const types = 4_000 // as many as a package can have; beyond twice that nothing is judged across the list
	name := strings.Repeat("n", 80)
	file := with(t, `"valueTypes":[]`, `"valueTypes":[`+many(types, `{"enumValues":[],"fields":[],"id":"paper.`+name+`#","itemType":"paper.`+name+`#x","shape":"array","summary":"s","title":"t","version":"1.0.0"}`)+`]`)
	start := time.Now()
	r := judge(t, file)
	j := Graph([]*Result{r}, Options{Runtime: "1.0.0"})
	if took := time.Since(start); took > 2*time.Second*slow || len(j.Issues) > 2*mostIssues {
		t.Errorf("%d issues took %v", len(j.Issues), took)
	}
	meant := 0
	for _, i := range j.Issues {
		if strings.Contains(i.Message, "did you mean") {
			meant++
		}
	}
	if meant == 0 {
		t.Error(j.Issues[0])
	}
	// Nor do packages that lack others.
	var list []*Result
	for i := range 2 * mostInstalled {
		d := synthetic(1)[0]
		d.Package.Id = wire.Text(fmt.Sprintf("lonely%06d", i))
		d.Dependencies = append(d.Dependencies, dependency(fmt.Sprintf("lonely%06dx", i), false))
		list = append(list, judgeDocument(d))
	}
	for _, i := range Graph(list, Options{Runtime: "1.0.0"}).Issues {
		if i.Code == "missing-dependency" && strings.Contains(i.Message, "did you mean") {
			t.Fatal(i)
		}
	}
}
