package profile

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/provider"
)

// TestShipped holds what is sent of all shipped packages to all profiles.
func TestShipped(t *testing.T) {
	j := Packages(shipped(t))
	if len(j.Issues)+len(j.Broken) > 0 || j.Skills != 156 || len(j.Providers) != len(profiles) {
		t.Errorf("%d Skills for %v: %v %v", j.Skills, j.Providers, j.Issues, j.Broken)
	}
}

// TestProfiles judges rosters of testdata/rosters.txtar: each file is named PROVIDER/CODE/WHAT, has a roster, and gives findings
// of this code alone; "good" stands for none.
func TestProfiles(t *testing.T) {
	a, err := txtar.ParseFile("testdata/rosters.txtar")
	if err != nil || len(a.Files) < 30 {
		t.Fatal(len(a.Files), err)
	}
	for _, f := range a.Files {
		words := strings.SplitN(f.Name, "/", 3)
		problems := Roster(words[0], f.Data)
		if words[1] == "good" != (len(problems) == 0) {
			t.Errorf("%s: %v", f.Name, problems)
		}
		for _, p := range problems {
			if p.Code != words[1] || !strings.Contains(p.Message, "; ") {
				t.Errorf("%s: %v", f.Name, p)
			}
		}
	}
	if p := Roster("another", []byte("[]")); len(p) != 1 {
		t.Error("a provider without a profile:", p)
	}
	for _, name := range provider.Names() {
		if p := Roster(name, []byte("[]")); len(p) > 0 && name != "gemini" {
			t.Error("no Skills:", p)
		}
	}
}

// TestTooMany exposes more Skills in a package than a request takes.
func TestTooMany(t *testing.T) {
	documents := shipped(t)
	d := documents[0]
	one := d.Skills[0]
	for i := range 130 {
		again := one
		name := "zz_" + strings.Repeat("z", i/26) + string(rune('a'+i%26))
		again.Id = append(append([]byte(nil), d.Ability.Id...), "."+strings.ReplaceAll(name, "_", "-")...)
		again.ModelExposure.InvocationName = []byte(name)
		again.Execution.Bindings = append([]ability.Binding(nil), one.Execution.Bindings...)
		for b := range again.Execution.Bindings {
			again.Execution.Bindings[b].Operation = []byte(name)
		}
		d.Skills = append(d.Skills, again)
	}
	slices.SortFunc(d.Skills, func(a, b ability.Skill) int { return bytes.Compare(a.Id, b.Id) })
	j := Packages(documents)
	if len(j.Issues) != 1 || j.Issues[0].Code != "provider-count" || j.Issues[0].Package != d.Package.Id.String() {
		t.Error(j.Issues, j.Broken)
	}
}

func shipped(t *testing.T) (documents []*ability.Document) {
	t.Helper()
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d, err := ability.Read(src)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, d)
	}
	return documents
}
