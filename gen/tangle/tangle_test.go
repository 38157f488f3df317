package tangle

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// kinds are some kinds of blocks; the real list comes from the schemas.
var kinds = []string{"skill", "turn"}

// TestDocuments reads the document of each file in testdata and compares what it finds: a line for each value of each
// fragment, with its place, and the issues. A document may hold bytes that a text file does not, written as <<HEX>>.
func TestDocuments(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) != 2 || archive.Files[0].Name != "document.md" || archive.Files[1].Name != "want" {
				t.Fatal("a case has the files document.md and want")
			}
			got := describe(unescape(archive.Files[0].Data))
			if *update {
				archive.Files[1].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[1].Data), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func describe(source []byte) string {
	d, issues := Read("document.md", source, kinds)
	issues.Sort()
	var b strings.Builder
	for _, f := range d.Fragments {
		fmt.Fprintf(&b, "%s %s\n", d.Place(f.Value.Offset), f.Kind)
		for _, m := range f.Value.Members {
			at := d.Place(m.Value.Offset)
			fmt.Fprintf(&b, "  %d:%d %s %s\n", at.Line, at.Column, m.Name, m.Value.AppendCanonical(nil))
		}
	}
	for _, i := range issues {
		fmt.Fprintln(&b, i)
	}
	return b.String()
}

// unescape replaces <<HEX>> by the bytes.
func unescape(text []byte) []byte {
	for {
		before, rest, ok := bytes.Cut(text, []byte("<<"))
		if !ok {
			return text
		}
		hex, after, ok := bytes.Cut(rest, []byte(">>"))
		if !ok {
			return text
		}
		var raw []byte
		if _, err := fmt.Sscanf(string(hex), "%x", &raw); err != nil {
			return text
		}
		text = bytes.Join([][]byte{before, raw, after}, nil)
	}
}
