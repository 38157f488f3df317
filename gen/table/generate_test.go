package table_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/gen/table"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

var update = flag.Bool("update", false, "write what is wanted in testdata")

// A case has a comment that says what it shows. Its files NAME.json are packages, as far as tables look at them, and
// NAME.map.json are source maps; the others are what is wanted: the issues in want, or generated files.
func cases(t *testing.T, pattern string, each func(t *testing.T, packages []table.Package, archive *txtar.Archive)) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal(pattern, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(bytes.TrimSpace(archive.Comment)) == 0 {
				t.Fatal("a case has a comment")
			}
			var packages []table.Package
			for _, f := range archive.Files {
				name, isPackage := strings.CutSuffix(f.Name, ".json")
				if !isPackage {
					continue
				}
				if of, isMap := strings.CutSuffix(name, ".map"); isMap {
					last := &packages[len(packages)-1]
					if last.File != "abilities/"+of+".bonnie" {
						t.Fatal(f.Name + " stands behind its package")
					}
					last.Map = f.Data
					continue
				}
				canonical, err := wire.AppendCanonical(nil, f.Data, wire.Package)
				if err != nil {
					t.Fatal(f.Name, err)
				}
				packages = append(packages, table.Package{File: "abilities/" + name + ".bonnie", Bytes: canonical})
			}
			each(t, packages, archive)
			if *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func want(t *testing.T, f *txtar.File, have string) {
	t.Helper()
	if *update {
		f.Data = []byte(have)
	}
	if diff := cmp.Diff(string(f.Data), have); diff != "" {
		t.Errorf("%s:\n%s", f.Name, diff)
	}
}

func options() table.Options {
	return table.Options{Package: "x", Catalogue: schemas.CognitivePrimitives()}
}

func TestRefused(t *testing.T) {
	cases(t, "testdata/refused/*.txtar", func(t *testing.T, packages []table.Package, archive *txtar.Archive) {
		files, issues, err := table.Generate(packages, options())
		if err != nil || files != nil {
			t.Fatal(len(files), "files", err)
		}
		var lines strings.Builder
		for _, i := range issues {
			lines.WriteString(i.String() + "\n")
		}
		want(t, &archive.Files[len(archive.Files)-1], lines.String())
	})
}

func TestGenerated(t *testing.T) {
	cases(t, "testdata/cases/*.txtar", func(t *testing.T, packages []table.Package, archive *txtar.Archive) {
		files, issues, err := table.Generate(packages, options())
		if err != nil || len(issues) > 0 {
			t.Fatal(issues, err)
		}
		for i := range archive.Files {
			for _, f := range files {
				if f.Name == archive.Files[i].Name {
					want(t, &archive.Files[i], string(f.Bytes))
				}
			}
		}
	})
}

func shipped(t *testing.T) (packages []table.Package) {
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, table.Package{File: "abilities/" + filepath.Base(file), Bytes: content})
	}
	return packages
}

func generate(t *testing.T, packages []table.Package) []table.File {
	t.Helper()
	files, issues, err := table.Generate(packages, options())
	if err != nil || len(issues) > 0 {
		t.Fatal(issues, err)
	}
	return files
}

func TestTheOrderOfPackagesIsNothing(t *testing.T) {
	packages := shipped(t)
	first := generate(t, packages)
	for range 20 {
		rand.Shuffle(len(packages), func(i, j int) { packages[i], packages[j] = packages[j], packages[i] })
		again := generate(t, packages)
		if !slices.EqualFunc(first, again, func(a, b table.File) bool { return a.Name == b.Name && bytes.Equal(a.Bytes, b.Bytes) }) {
			t.Fatal("the files differ")
		}
	}
}

// TestTextNeverBecomesSyntax rewrites every text for people in the shipped packages to one that would end a string or a comment
// if it got into one unquoted. It may occur in literals alone, and nothing else may change.
func TestTextNeverBecomesSyntax(t *testing.T) {
	const hostile = "HOSTILE */ \" ` \\ // func init() { panic(0) }"
	packages := shipped(t)
	plain := declarations(t, generate(t, packages))
	changed := 0
	for i := range packages {
		root, err := wire.Parse(packages[i].Bytes, wire.Package)
		if err != nil {
			t.Fatal(err)
		}
		changed += rewrite(root, hostile)
		packages[i].Bytes = root.AppendCanonical(nil)
	}
	if changed < 500 {
		t.Fatalf("only %d texts were rewritten", changed)
	}
	files := generate(t, packages)
	if !slices.Equal(plain, declarations(t, files)) {
		t.Error("something else than literals has changed")
	}
	if !bytes.Contains(bytes.Join(contents(files), nil), []byte(`"HOSTILE */ \" `)) {
		t.Error("no literal has the text")
	}
}

// rewrite replaces the texts of members that are for people, and counts them.
func rewrite(n *wire.Node, text string) (count int) {
	for _, m := range n.Members {
		switch m.Name {
		case "title", "summary", "reason", "publisher", "channel", "tint":
			if m.Value.Kind == wire.String {
				m.Value.Text = text
				count++
			}
		default:
			count += rewrite(m.Value, text)
		}
	}
	for _, item := range n.Items {
		count += rewrite(item, text)
	}
	return count
}

// declarations gives everything in generated files but literals: comments and identifiers, in their order.
func declarations(t *testing.T, files []table.File) (words []string) {
	for _, f := range files {
		file, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Bytes, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range file.Comments {
			words = append(words, c.Text())
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				words = append(words, id.Name)
			}
			if f, ok := n.(*ast.FuncDecl); ok && f.Name.Name == "init" {
				t.Error("a function init")
			}
			return true
		})
	}
	for _, w := range words {
		if strings.Contains(w, "HOSTILE") {
			t.Errorf("text became %q", w)
		}
	}
	return words
}

func contents(files []table.File) (list [][]byte) {
	for _, f := range files {
		list = append(list, f.Bytes)
	}
	return list
}

func TestWhatIsNoPackage(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{}`, "it has no member package"},
		{`[]`, "not"},
		{`{"ability":{},"package":{"id":"a"},"skills":[{"access":"silent"}]}`, "silent is no access of the schema"},
	} {
		_, _, err := table.Generate([]table.Package{{File: "abilities/a.bonnie", Bytes: []byte(c.text)}}, options())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v", c.text, err)
		}
	}
	for _, name := range []string{"", "Table", "a b", "func"} {
		if _, _, err := table.Generate(nil, table.Options{Package: name, Catalogue: schemas.CognitivePrimitives()}); err == nil {
			t.Errorf("the package name %q is not refused", name)
		}
	}
}
