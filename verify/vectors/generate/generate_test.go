package generate

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the vectors and packages, and remove those that no case makes")

// folder is the folder of the suite.
const folder = ".."

func TestFilesAreWhatTheCasesMake(t *testing.T) {
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	made := make(map[string]bool, len(files))
	for _, f := range files {
		made[f.Name] = true
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		found, err := os.ReadFile(path)
		if err == nil && bytes.Equal(found, f.Bytes) {
			continue
		}
		if !*update {
			t.Errorf("%s is not what its case makes (%v); run go test ./verify/vectors/generate -update", f.Name, err)
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Bytes, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range present(t) {
		if made[name] {
			continue
		}
		if !*update {
			t.Errorf("%s is made by no case; run go test ./verify/vectors/generate -update", name)
		} else if err := os.Remove(filepath.Join(folder, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
}

// present returns the names of the vectors and packages that the suite has.
func present(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"*.vector", "packages/*.bonnie"} {
		found, err := fs.Glob(os.DirFS(folder), pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	return names
}

// TestMakingIsRepeatable makes the files several times: no map decides what is in them.
func TestMakingIsRepeatable(t *testing.T) {
	first, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		again, err := Files()
		if err != nil || len(again) != len(first) {
			t.Fatal(len(again), len(first), err)
		}
		for i := range first {
			if first[i].Name != again[i].Name || !bytes.Equal(first[i].Bytes, again[i].Bytes) {
				t.Fatalf("%s differs", first[i].Name)
			}
		}
	}
}

// TestEditsThatLeadNowhere holds that an edit of a member that is not there is an error, and no vector without a fault.
func TestEditsThatLeadNowhere(t *testing.T) {
	bases, err := loadBases()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []edit{
		set("package.id", "{"), set("skills[0].id", "1"), set("skills[gone].id", "1"), set("ability.skills[3]", "1"), set("", "1"),
		drop("package.licence"), drop("ability.skills[0]"), insert("ability.skills[1]", "1"), insert("package.id", "1"),
		double("package"), double("skills[0]"), set("ability[", "1"),
	} {
		if e(clone(bases["paper"])) == nil {
			t.Error("an edit leads nowhere and is no error")
		}
	}
	for _, s := range []sample{
		one("paper", "missing-publisher", "", "skills[0].title"), one("plain", "missing-publisher", "", "package.publisher"),
		one("paper", "missing-publisher", "", "package.publisher").among("plain"), raw("not-canonical", "", swap("nothing", "")),
		raw("not-canonical", "", swap(`"`, "")),
	} {
		if v, err := s.make(bases); err == nil {
			t.Errorf("%s is made although %s", v.Name, strings.Join(s.expect, ", "))
		}
	}
}
