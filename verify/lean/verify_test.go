package lean

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/verify/report"
)

const small = `
-- go.mod --
module example.com/m

go 1.25
-- runtime/wire/wire.go --
package wire

import _ "unicode/utf8"
`

func TestUpdate(t *testing.T) {
	folder := t.TempDir()
	unpack(t, folder, txtar.Parse([]byte(small)))
	file := filepath.Join(folder, Allow)
	source := filepath.Join(folder, "runtime/wire/wire.go")
	updates := func(wantChanged bool, wantCode, want string) {
		t.Helper()
		changed, findings, err := Update(folder)
		if err != nil {
			t.Fatal(err)
		}
		code := ""
		for _, f := range findings {
			code = f.Code
		}
		if changed != wantChanged || code != wantCode {
			t.Errorf("changed: %t, want %t; findings: %v, want %q", changed, wantChanged, findings, wantCode)
		}
		if got := read(t, file); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	head := "# What the turn path brings with it. Package verify/lean has the format; to accept a change, run\n# " + rewrite + "\ngo " + release + "\n"
	section := "\n[runtime/wire all]\nexample.com/m/runtime/wire\nunicode/utf8\n"
	updates(true, "", head+section)
	updates(false, "", head+section)

	// A closure that changed, with a comment that stays.
	put(t, source, "package wire\n")
	put(t, file, "# Ours.\ngo "+release+"\n"+section)
	updates(true, "", "# Ours.\ngo "+release+"\n\n[runtime/wire all]\nexample.com/m/runtime/wire\n")

	// A merge, a root of the module's own, and a root that is no more.
	put(t, filepath.Join(folder, "plan", "plan.go"), "package plan\n")
	put(t, file, "# Ours.\ngo 1.20\n\n[gone all]\nx\n\n[plan all]\n<<<<<<< HEAD\ny\n=======\nx\n>>>>>>> other\n")
	merged := "# Ours.\ngo " + release + "\n\n[plan all]\nexample.com/m/plan\n\n[runtime/wire all]\nexample.com/m/runtime/wire\n"
	updates(true, "", merged)

	// What cannot be accepted is not written.
	put(t, source, "package wire\n\nimport _ \"reflect\"\n")
	updates(false, "forbidden-package", merged)
	put(t, source, "package wire\n\nimport _ \"unsafe\"\n")
	updates(false, "unsafe-code", merged)

	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the list there is something: %v (%v)", entries, err)
	}
}

func TestVerify(t *testing.T) {
	verify := func(t *testing.T, files string) (string, report.List) {
		folder := t.TempDir()
		unpack(t, folder, txtar.Parse([]byte(files)))
		findings, summary, err := Verify(folder)
		if err != nil {
			t.Fatal(err)
		}
		return summary, findings
	}
	t.Run("with a list", func(t *testing.T) {
		out, findings := verify(t, small+"-- "+Allow+" --\ngo "+release+"\n\n[runtime/wire all]\nexample.com/m/runtime/wire\n")
		if len(findings) != 1 || findings[0].Code != "unlisted-package" || !strings.Contains(out, "turn path: 2 packages, no reflect, on 8 platforms") {
			t.Error(out, findings)
		}
	})
	t.Run("with reflection", func(t *testing.T) {
		out, findings := verify(t, small+"-- runtime/wire/print.go --\npackage wire\n\nimport _ \"fmt\"\n-- "+Allow+" --\ngo "+release+"\n\n[runtime/wire all]\nexample.com/m/runtime/wire\nunicode/utf8\n")
		if len(findings) != 1 || findings[0].Code != "forbidden-package" || !strings.Contains(out, "packages, reflection in it, on 8 platforms") {
			t.Error(out, findings)
		}
	})
	t.Run("no module", func(t *testing.T) {
		if out, findings := verify(t, ""); out != "" || len(findings) != 0 {
			t.Error(out, findings)
		}
	})
	t.Run("another module without one", func(t *testing.T) {
		if out, findings := verify(t, small); out != "" || len(findings) != 0 {
			t.Error(out, findings)
		}
	})
	t.Run("Bonnie without one", func(t *testing.T) {
		out, findings := verify(t, strings.ReplaceAll(small, "example.com/m", module))
		if out != "" || len(findings) != 1 || findings[0].Code != "missing-list" {
			t.Error(out, findings)
		}
	})
}

func read(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func put(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
