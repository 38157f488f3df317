package catalogue_test

import (
	"bytes"
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/gen/catalogue"
	"github.com/bonnie-build/bonnie/schemas"
)

var update = flag.Bool("update", false, "write the expected results anew, and the generated file of package cognition")

// TestTheCommittedFile holds the file of package cognition to what the catalogue gives, a hundred times.
func TestTheCommittedFile(t *testing.T) {
	const name = "../../runtime/cognition/catalogue_gen.go"
	var first []byte
	for range 100 {
		files, err := catalogue.Generate(schemas.CognitivePrimitives())
		if err != nil {
			t.Fatal(err)
		}
		got := files["catalogue_gen.go"]
		if len(files) != 1 || got == nil {
			t.Fatalf("there are %d files", len(files))
		}
		if first == nil {
			first = got
		} else if !bytes.Equal(first, got) {
			t.Fatal("the same catalogue gives other bytes")
		}
	}
	if formatted, err := format.Source(first); err != nil || !bytes.Equal(formatted, first) {
		t.Errorf("the file is not in the form of gofmt: %v", err)
	}
	if bytes.ContainsFunc(first, func(r rune) bool { return r > '~' || r < ' ' && r != '\n' && r != '\t' }) {
		t.Error("the file is not in ASCII")
	}
	if *update {
		if err := os.WriteFile(name, first, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if committed, err := os.ReadFile(name); err != nil || !bytes.Equal(committed, first) {
		t.Errorf("%s is not what the catalogue gives; write it with go tool mage build (%v)", name, err)
	}
}

// TestCases generates from every testdata/*.txtar: a catalogue, and beside it the Go file or what is wrong.
func TestCases(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, err := catalogue.Generate(archive.Files[0].Data)
			got := files["catalogue_gen.go"]
			if err != nil {
				got = []byte(err.Error() + "\n")
			}
			if *update {
				archive.Files[1].Data = got
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if (err != nil) != strings.HasPrefix(filepath.Base(name), "refused-") {
				t.Errorf("the error is %v", err)
			}
			if diff := cmp.Diff(string(archive.Files[1].Data), string(got)); diff != "" {
				t.Errorf("(- expected, + generated)\n%s", diff)
			}
		})
	}
}
