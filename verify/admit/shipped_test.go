package admit

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// shippedFiles reads the packages of this repository, sorted by name.
func shippedFiles(t testing.TB) (files []File) {
	names, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no packages", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{name, text})
	}
	return files
}

// accepted gives the warnings that a walkthrough accepts, as "PACKAGE CODE MEMBER".
func accepted(t *testing.T, id string) (list []string) {
	text, err := os.ReadFile("../../walkthroughs/" + id + ".md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?ms)^```json bonnie accept\n(.*?)^```").FindAllSubmatch(text, -1) {
		body := bytes.TrimSpace(block[1])
		if body[0] != '[' {
			body = slices.Concat([]byte("["), body, []byte("]"))
		}
		var entries []struct{ Code, Member, Reason string }
		if err := json.Unmarshal(body, &entries); err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			list = append(list, id+" "+e.Code+" "+e.Member)
		}
	}
	return list
}

// named writes a member with ids in place of indexes, as walkthroughs do.
func named(member string, d *ability.Document) string {
	for i := range d.Skills {
		member = strings.ReplaceAll(member, "skills["+itoa(i)+"]", "skills["+string(d.Skills[i].Id)+"]")
	}
	for i := range d.Capabilities {
		member = strings.ReplaceAll(member, "capabilities["+itoa(i)+"]", "capabilities["+string(d.Capabilities[i].Id)+"]")
	}
	return member
}

func itoa(i int) string { text, _ := json.Marshal(i); return string(text) }

// The shipped packages have no errors, and just the warnings that their walkthroughs accept.
func TestShipped(t *testing.T) {
	results := Packages(shippedFiles(t))
	documents := make(map[string]*ability.Document)
	var want, have []string
	for _, r := range results {
		if r.Document == nil {
			t.Fatal(r.Name, r.Issues)
		}
		documents[r.id] = r.Document
		want = append(want, accepted(t, r.id)...)
	}
	x := NewIndex(Options{Runtime: "1.0.0", Inventory: &Inventory{}})
	x.Add(results...)
	for _, i := range x.Judgement().Issues {
		if i.Severity == rules.Error {
			t.Error(i)
		}
		have = append(have, i.Package+" "+i.Code+" "+named(i.Member, documents[i.Package]))
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(have, want) {
		t.Errorf("found\n%s\nbut accepted are\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
	list, ok := x.Admitted()
	if !ok || len(list) != len(results) || !slices.IsSortedFunc(list, func(a, b Admitted) int { return bytes.Compare(a.Document().Package.Id, b.Document().Package.Id) }) {
		t.Errorf("%d packages are admitted, %v", len(list), ok)
	}
	refused := Package("refused.bonnie", []byte("{"))
	if c := x.Add(refused); len(c.Come)+len(c.Gone) != 0 || x.Valid() {
		t.Error("a package that strict reading refuses leaves the others valid")
	}
	if list, ok := x.Admitted(); ok || list != nil {
		t.Error("some packages are admitted beside one that is refused")
	}
	if x.Remove(refused); !x.Valid() {
		t.Error("the others are not valid when it is gone")
	}
}

// What is not canonical, or has another digest, has no document, and nothing of it is in the graph.
func TestDigestOfShipped(t *testing.T) {
	for _, f := range shippedFiles(t) {
		r := Package(f.Name, f.Bytes)
		if r.Digest != string(r.Document.Integrity.Digest) || len(r.Digest) != 64 {
			t.Errorf("%s: the digest is %s", f.Name, r.Digest)
		}
	}
}

// A destructive capability wants a confirmation, whether a package declares it or imports it. The package that is judged is
// the one that ships, without the one word that asks.
func TestDestructiveWithoutConfirmation(t *testing.T) {
	files := shippedFiles(t)
	asks := func(name string) (file []byte, index int) {
		for _, f := range files {
			if filepath.Base(f.Name) != name+".bonnie" {
				continue
			}
			d := Package(f.Name, f.Bytes).Document
			for i := range d.Skills {
				s := &d.Skills[i]
				for _, id := range s.Requirements.Capabilities {
					if k := search(d.Capabilities, capabilityID, id); k >= 0 && d.Capabilities[k].Effect == ability.EffectDestructive {
						from := bytes.Index(f.Bytes, []byte(`"id":"`+string(s.Id)+`"`))
						at := bytes.LastIndex(f.Bytes[:from], []byte(`"access":"confirm"`))
						return signed(slices.Concat(f.Bytes[:at], []byte(`"access":"reversible"`), f.Bytes[at+len(`"access":"confirm"`):])), i
					}
				}
			}
		}
		t.Fatalf("%s has no destructive Skill", name)
		return nil, 0
	}
	const code = "destructive-without-confirmation"
	file, index := asks("coding")
	r := Package("coding.bonnie", file)
	if want := "skills[" + itoa(index) + "].access"; r.Valid || len(r.Issues) == 0 || !slices.ContainsFunc(r.Issues, func(i Issue) bool { return i.Code == code && i.Path == want }) {
		t.Errorf("local: found %v, not %s at %s", r.Issues, code, want)
	}

	// The same capability, declared in another package. Nothing is wrong with either package alone.
	owner := shaped(t, "owner", `"capabilities":[]`, `"capabilities":[{"constraints":[],"effect":"destructive","id":"owner.burn","permissions":[],"summary":"s","title":"t","version":"1.0.0"}]`)
	burning := func(access string) *Result {
		return shaped(t, "user", `"dependencies":[]`, `"dependencies":[{"minimumVersion":"1.0.0","optional":false,"packageID":"owner"}]`,
			`"skills":[],"summary"`, `"skills":["user.burn"],"summary"`, `"skills":[],"threadProjections"`,
			`"skills":[{"access":"`+access+`","execution":{"kind":"cognitive"},"id":"user.burn","inputs":[],"kind":"cognitive","modelExposure":{"enabled":false},"outputs":[],`+
				`"requirements":{"capabilities":["owner.burn"],"interactions":[],"optionalInteractions":[],"optionalPerceptions":[],"perceptions":[],"supportingAbilities":[]},`+
				`"routing":{},"summary":"s","title":"t","usesStage":false,"version":"1.0.0"}],"threadProjections"`)
	}
	careless := burning("reversible")
	for _, r := range []*Result{owner, careless} {
		if !r.Valid {
			t.Fatal(r.Issues)
		}
	}
	j := Graph([]*Result{owner, careless}, Options{})
	if j.Valid || !slices.ContainsFunc(j.Issues, func(i Issue) bool { return i.Code == code && i.Path == "user.skills[0].access" }) {
		t.Errorf("imported: found %v, not %s", j.Issues, code)
	}
	if j := Graph([]*Result{owner, burning("confirm")}, Options{}); !j.Valid {
		t.Errorf("with a confirmation: found %v", j.Issues)
	}
}

// shaped reads the smallest package under another id, with pairs of texts of which the second takes the place of the first.
func shaped(t testing.TB, id string, pairs ...string) *Result {
	file := bytes.ReplaceAll(smallest(t), []byte(`"id":"paper"`), []byte(`"id":"`+id+`"`))
	for i := 0; i < len(pairs); i += 2 {
		if n := bytes.Count(file, []byte(pairs[i])); n != 1 {
			t.Fatalf("%s occurs %d times", pairs[i], n)
		}
		file = bytes.Replace(file, []byte(pairs[i]), []byte(pairs[i+1]), 1)
	}
	return Package(id+".bonnie", signed(file))
}

// Judging many at a time says what judging one after the other says, in the order of the files.
func TestPackages(t *testing.T) {
	var files []File
	for _, v := range suite(t) {
		files = append(files, File{v.File, v.Bytes})
	}
	for i, r := range Packages(files) {
		if one := Package(files[i].Name, files[i].Bytes); r.Name != one.Name || r.Digest != one.Digest || r.Valid != one.Valid || !slices.Equal(r.Issues, one.Issues) {
			t.Errorf("%s: found %v, not %v", r.Name, r.Issues, one.Issues)
		}
	}
	if len(Packages(nil)) != 0 {
		t.Error("there are results of no files")
	}
}
