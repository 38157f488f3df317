package admit

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// FuzzPackage holds that no file can break the judge: what it says is in order, it says the same again, and what it takes
// is what an ordinary reader of JSON sees.
func FuzzPackage(f *testing.F) {
	f.Add(smallest(f))
	f.Fuzz(func(t *testing.T, file []byte) {
		r := Package("fuzz.bonnie", file)
		check(t, r.Judgement)
		if again := Package("fuzz.bonnie", bytes.Clone(file)); !slices.Equal(again.Issues, r.Issues) || again.More != r.More {
			t.Errorf("found %v, and again %v", r.Issues, again.Issues)
		}
		for _, i := range r.Issues {
			if i.Offset < -1 || i.Offset > len(file) {
				t.Errorf("%v is at %d", i, i.Offset)
			}
		}
		if r.Document != nil {
			if !json.Valid(file) {
				t.Error("encoding/json refuses what has a document")
			}
			if form, err := wire.AppendCanonical(nil, file, wire.Package); err != nil || !bytes.Equal(form, file) {
				t.Errorf("there is a document of a file that is not canonical: %v", err)
			}
			if !bytes.Equal(r.Document.AppendCanonical(nil), file) {
				t.Error("the document, written again, is another file")
			}
		}
		j := Graph([]*Result{r}, Options{Runtime: "1.0.0", Inventory: &Inventory{}})
		check(t, j)
		if r.Document != nil && !r.Valid && j.Valid {
			t.Error("what is refused alone is admitted in the graph pass")
		}
	})
}

// FuzzRules edits a sound package in the way of an author: the bytes replace the value of a member, and the digest is made
// right. So the rules behind strict reading are reached.
func FuzzRules(f *testing.F) {
	bases := []string{"paper", "materials", "gallery", "painting", "easel"}
	f.Add(uint8(4), uint16(40), []byte(`"a"`))
	f.Add(uint8(3), uint16(200), []byte(`{"kind":"all"}`))
	f.Add(uint8(2), uint16(77), []byte(`[]`))
	f.Fuzz(func(t *testing.T, base uint8, at uint16, value []byte) {
		root, err := wire.Parse(packageOf(t, bases[int(base)%len(bases)]), wire.Package)
		if err != nil {
			t.Fatal(err)
		}
		other, err := wire.Parse(value, wire.Fragment)
		if err != nil {
			return
		}
		n := int(at)
		replace(root, other, &n)
		file := root.AppendCanonical(nil)
		if !bytes.Contains(file, []byte(`"integrity":{`)) || !bytes.Contains(file, []byte(`"interactions":`)) {
			return
		}
		r := Package("fuzz.bonnie", signed(file))
		check(t, r.Judgement)
		check(t, Graph([]*Result{r}, Options{Runtime: "1.0.0"}))
		for _, i := range r.Issues {
			if i.Message == "" || i.Message[len(i.Message)-1] == '.' {
				t.Errorf("%s: the message %q", i.Code, i.Message)
			}
		}
	})
}

// replace puts a value into the place of the one that is reached when n values have been passed.
func replace(root, other *wire.Node, n *int) bool {
	for i := range root.Members {
		if *n--; *n < 0 {
			root.Members[i].Value = other
			return true
		}
		if replace(root.Members[i].Value, other, n) {
			return true
		}
	}
	for i := range root.Items {
		if *n--; *n < 0 {
			root.Items[i] = other
			return true
		}
		if replace(root.Items[i], other, n) {
			return true
		}
	}
	return false
}

// FuzzGraph installs, replaces and removes packages of the suite in any order, and holds that an Index says what Graph says.
func FuzzGraph(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7})
	f.Add([]byte{200, 1, 130, 1, 90, 7, 200, 1, 3})
	pool := documents(f)
	f.Fuzz(func(t *testing.T, steps []byte) {
		if len(steps) > 64 {
			return
		}
		o := Options{Runtime: "1.0.0", Inventory: &Inventory{}}
		x := NewIndex(o)
		var installed []*Result
		for i, b := range steps {
			r := pool[(int(b)*7+i)%len(pool)]
			if at := slices.Index(installed, r); at >= 0 {
				x.Remove(r)
				installed = slices.Delete(installed, at, at+1)
			} else if len(installed) > 0 && b%3 == 0 {
				at := int(b) % len(installed)
				x.Replace(installed[at], r)
				installed[at] = r
			} else {
				x.Add(r)
				installed = append(installed, r)
			}
		}
		check(t, x.Judgement())
		if err := same(x, installed, o); err != nil {
			t.Error(err)
		}
	})
}

// check holds a judgement to its own form.
func check(t *testing.T, j Judgement) {
	t.Helper()
	if !slices.IsSortedFunc(j.Issues, Issue.Compare) || j.More < 0 {
		t.Errorf("%d issues, in no order, and %d more", len(j.Issues), j.More)
	}
	refused := false
	for _, i := range j.Issues {
		if r, ok := rules.Find(i.Code); !ok || r.Severity != i.Severity {
			t.Errorf("%s is in the catalogue in another way", i.Code)
		}
		refused = refused || i.Severity == rules.Error
	}
	if refused && j.Valid || !refused && !j.Valid && j.More == 0 && len(j.Issues) > 0 {
		t.Errorf("valid is %v: %v", j.Valid, j.Issues)
	}
}
