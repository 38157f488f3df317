package lean

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/verify/report"
)

var update = flag.Bool("update", false, "write what the tests find into testdata, and the list of this repository")

// A module is a txtar archive: a line that says what it is about, the files of the module, the list that it is held to
// (allow.txt, with "go RELEASE" for the release of this toolchain), and what is found (want).
func TestModules(t *testing.T) {
	for _, name := range glob(t, "testdata/module/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive := open(t, name)
			folder := t.TempDir()
			allow := unpack(t, folder, archive)
			findings, _, err := Check(folder, []byte(strings.ReplaceAll(allow, "go RELEASE", "go "+release)))
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			report.NewText(&out).Findings(findings)
			settle(t, name, archive, strings.ReplaceAll(out.String(), "go "+release, "go RELEASE"))
		})
	}
}

// release is the one of the toolchain that runs the tests.
var release = func() string {
	w := &world{folder: "../.."}
	if _, err := w.settle(); err != nil {
		panic(err)
	}
	return w.release
}()

// unpack writes a module to a folder and returns its list.
func unpack(t *testing.T, folder string, archive *txtar.Archive) (allow string) {
	t.Helper()
	for _, f := range archive.Files {
		switch f.Name {
		case "allow.txt":
			allow = string(f.Data)
		case "want":
		default:
			file := filepath.Join(folder, filepath.FromSlash(f.Name))
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return allow
}

func TestThisRepositoryIsLean(t *testing.T) {
	if *update {
		if _, findings, err := Update("../.."); err != nil || len(findings) > 0 {
			t.Fatal(findings, err)
		}
	}
	// The imports of the module are read by this process too, so a cached result of this test is never about other files.
	allow, err := os.ReadFile("../../" + Allow)
	if err != nil {
		t.Fatal(err)
	}
	findings, summary, err := Check("../..", allow)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	report.NewText(&out).Findings(findings)
	if out.Len() > 0 {
		t.Errorf("%s\n%sin a working tree this lists the closures as they are too: go test ./verify/lean -update", summary, out.Bytes())
	}
	updated, _, err := Render("../..", allow)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(updated, allow) {
		t.Errorf("updating changes the list; run: go test ./verify/lean -update")
	}
}

func TestAHundredRendersAreEqual(t *testing.T) {
	w, err := load("../..", nil)
	if err != nil {
		t.Fatal(err)
	}
	var first []byte
	for range 100 {
		c, err := newChecker(w)
		if err != nil {
			t.Fatal(err)
		}
		c.compare(list{release: "1.1", closures: []closure{{root: "runtime/wire"}}})
		c.findings.Sort()
		var out bytes.Buffer
		report.NewText(&out).Findings(c.findings)
		out.Write(c.present.format())
		if first == nil {
			first = out.Bytes()
		} else if !bytes.Equal(first, out.Bytes()) {
			t.Fatalf("first\n%s\nthen\n%s", first, out.Bytes())
		}
	}
}

func TestTheMachineDoesNotDecide(t *testing.T) {
	folder := t.TempDir()
	allow := unpack(t, folder, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.25
-- runtime/wire/wire.go --
package wire
-- runtime/wire/tag.go --
//go:build special || goexperiment.loopvar || cgo || amd64.v3

package wire

import _ "unicode"
-- allow.txt --
go 1.26

[runtime/wire all]
example.com/m/runtime/wire
`)))
	settings := filepath.Join(t.TempDir(), "env")
	if err := os.WriteFile(settings, []byte("GOFLAGS=-tags=special\nGOAMD64=v4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOENV", settings)
	t.Setenv("GOEXPERIMENT", "loopvar")
	t.Setenv("CGO_ENABLED", "1")
	t.Setenv("GOOS", "plan9")
	findings, _, err := Check(folder, []byte(allow))
	if err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

func TestWhatTheLinkerAdds(t *testing.T) {
	folder := t.TempDir()
	unpack(t, folder, txtar.Parse([]byte("-- go.mod --\nmodule example.com/m\n\ngo 1.25\n-- runtime/cmd/bonnie-runtime/main.go --\npackage main\n\nfunc main() {}\n")))
	w, err := load(folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := newChecker(w)
	if err != nil {
		t.Fatal(err)
	}
	got := c.arrows(chainTo(c.before["runtime/cmd/bonnie-runtime"][0], "runtime"))
	if len(got) != 1 || got[0] != "runtime/cmd/bonnie-runtime -> runtime" {
		t.Errorf("chain: %q", got)
	}
}

func TestErrorsOfTheMachine(t *testing.T) {
	for _, c := range []struct{ name, files, want string }{
		{"no module", "-- runtime/wire/wire.go --\npackage wire\n", "is not the folder of a module"},
		{"no such import", "-- go.mod --\nmodule example.com/m\n\ngo 1.25\n-- runtime/wire/wire.go --\npackage wire\n\nimport _ \"example.com/m/gone\"\n", "linux/amd64: go list: runtime/wire/wire.go:3:8:"},
		{"no Go", "-- go.mod --\nmodule example.com/m\n\ngo 1.25\n-- runtime/wire/wire.go --\npackage\n", "linux/amd64: go list: runtime/wire/wire.go:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			unpack(t, folder, txtar.Parse([]byte(c.files)))
			if _, _, err := Check(folder, []byte("go 1.26\n")); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error: %v, want %s", err, c.want)
			}
		})
	}
}
