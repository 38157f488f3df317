package files

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	lacking "github.com/bonnie-build/bonnie/verify/missing"
)

// TestSymbols asks the ctags of the machine. A project with options for it changes nothing.
func TestSymbols(t *testing.T) {
	ctags := lacking.Program(t, "ctags")
	b := newBench(t, map[string]string{
		".gitignore": "gone.go\n", "a.go": "package a\n\ntype Store struct{ Stored int }\n\nfunc StoreAll() {}\n\nfunc (s *Store) StoreOne() {}\n\nconst StoreMax = 1\n\nvar StoreVar int\n",
		"a_test.go": "package a\n\nfunc TestStore(t *T) {}\nfunc StoreInTest() {}\n", "gone.go": "package a\nfunc StoreGone() {}\n", "b.py": "class StoreClass:\n    def store(self):\n        pass\n",
		"--version": "int StoreC(void) { return 0; }\n", "-x.c": "int StoreX(void) { return 0; }\n", ".git/x.go": "package a\nfunc StoreGit() {}\n",
		".ctags.d/evil.ctags": "--fields=+S\n--exclude=*.go\n--output-format=json\n", ".ctags": "--exclude=*.go\n",
	}, func(o *Options) { o.Ctags = ctags })
	for _, c := range []struct{ name, kind, path, want string }{
		{"Store", "", "", "-x.c:1:StoreX:function a.go:3:Store:type a.go:5:StoreAll:function a.go:7:StoreOne:method a.go:9:StoreMax:constant a.go:11:StoreVar:variable a_test.go:4:StoreInTest:function b.py:1:StoreClass:type"},
		{"Store", "type", "", "a.go:3:Store:type b.py:1:StoreClass:type"},
		{"Store", "", "a_test.go", "a_test.go:4:StoreInTest:function"},
		{"TestStore", "test", "", "a_test.go:3:TestStore:test"},
		{"TestStore", "function", "", ""},
		{"store", "method", "", "b.py:2:store:method"},
		{"tore", "", "", ""},
		{"Nowhere", "", "", ""},
	} {
		arguments := []any{"name", c.name}
		if c.kind != "" {
			arguments = append(arguments, "kind", c.kind)
		}
		if c.path != "" {
			arguments = append(arguments, "path", c.path)
		}
		r := b.run("find_symbol", arguments...)
		var list []struct {
			Name, Kind, Path string
			Line             int
		}
		must(t, json.Unmarshal(r.Value.JSON, &list))
		var have []string
		for _, s := range list {
			have = append(have, s.Path+":"+strconv.Itoa(s.Line)+":"+s.Name+":"+s.Kind)
		}
		if strings.Join(have, " ") != c.want || r.Status != operation.Succeeded || r.FoundNothing != (c.want == "") {
			t.Errorf("%v:\n%s\n%s", arguments, strings.Join(have, " "), c.want)
		}
	}
	b.failed(b.run("find_symbol", "name", ""), cause.InvalidInput)
	b.failed(b.run("find_symbol", "name", "Store", "path", ".git/x.go"), cause.InvalidInput)
	b.nothing(b.run("find_symbol", "name", "Store", "path", "none.go"))
}

// TestOtherProgramsAreNotCtags installs none, one that is not there, and one that is another.
func TestOtherProgramsAreNotCtags(t *testing.T) {
	other := filepath.Join(t.TempDir(), "ctags")
	must(t, os.WriteFile(other, []byte("#!/bin/sh\necho Exuberant Ctags 5.8\n"), 0o755))
	for _, program := range []string{"", other + "-none", other} {
		a, err := New(Options{Root: t.TempDir(), Ctags: program})
		must(t, err)
		for _, o := range a.Manifest.Operations {
			if o.Name == "find_symbol" && (!o.Unavailable || !strings.Contains(strings.ToLower(o.UnavailableReason), "ctags")) {
				t.Errorf("%q: %q", program, o.UnavailableReason)
			}
		}
	}
}

func TestTagLines(t *testing.T) {
	for line, want := range map[string]tag{
		"Foo\t./a.go\t12;\"\tfunc":                 {"Foo", "a.go", "func", 12, false},
		"Foo\t./a b.go\t12;\"\tkind:func\tclass:y": {"Foo", "a b.go", "func", 12, true},
		`a\tb\\` + "\t./x\\x2fy\t1;\"\tvar":        {"a\tb\\", "x/y", "var", 1, false},
	} {
		if have, ok := readTag(line); !ok || have != want {
			t.Errorf("%q: %+v", line, have)
		}
	}
	for _, line := range []string{"", "Foo", "Foo\ta.go", "Foo\ta.go\t12", "Foo\ta.go\tx;\"\tf", "Foo\ta.go\t;\"\tf", "!_TAG\tx\t1;\"\tf", "Foo\ta\t99999999999999999999;\"\tf"} {
		if have, ok := readTag(line); ok {
			t.Errorf("%q: %+v", line, have)
		}
	}
}

// TestTheWorkspaceDoesNotChooseTheProgram names a program relative to the folder of the process, which is another than the one
// that it is started in.
func TestTheWorkspaceDoesNotChooseTheProgram(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, os.WriteFile("tool", []byte("#!/bin/sh\necho Universal Ctags 6.0.0\n"), 0o755))
	if path, err := findCtags("./tool"); err != nil || !filepath.IsAbs(path) {
		t.Error(path, err)
	}
}
