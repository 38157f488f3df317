package schema

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// FuzzRead reads any document twice, with one outcome, and holds any value to what it is read into.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(archive.Files[0].Data, []byte(`{"a": [1, "x", null], "kind": "b"}`))
	}
	f.Fuzz(func(t *testing.T, document, value []byte) {
		if len(document) > 4000 || len(value) > 4000 {
			return
		}
		outcome := func() string {
			d, err := Read(document)
			if err != nil {
				return err.Error()
			}
			text := dumper{seen: make(map[*Node]bool)}
			text.node("", d.Root, 0)
			for _, def := range d.Defs {
				text.node(def.Name, def, 0)
			}
			return text.b.String()
		}
		if first, again := outcome(), outcome(); first != again {
			t.Errorf("the document is read in two ways:\n%s\n%s", first, again)
		}
		if d, err := Read(document); err == nil {
			if v, err := wire.Parse(value, wire.Value); err == nil {
				d.Root.Accepts(v)
			}
		}
	})
}
