package install_test

import (
	"encoding/json"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
)

// BenchmarkRead makes the rows of all shipped packages, from their bytes and from decoded documents, beside encoding/json, which
// fills its own tree with the same bytes and neither judges them nor takes their digest.
func BenchmarkRead(b *testing.B) {
	files := shipped(b)
	size := 0
	var documents []*ability.Document
	for _, f := range files {
		size += len(f.text)
		d, err := ability.Read(f.text)
		if err != nil {
			b.Fatal(err)
		}
		documents = append(documents, d)
	}
	var rows *contract.Package
	run := func(name string, one func(i int)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for i := range files {
					one(i)
				}
			}
		})
	}
	run("json", func(i int) {
		var root map[string]any
		if err := json.Unmarshal(files[i].text, &root); err != nil {
			b.Fatal(err)
		}
	})
	run("read", func(i int) {
		var err error
		if rows, err = install.Read(files[i].text); err != nil {
			b.Fatal(err)
		}
	})
	run("rows", func(i int) { rows = install.Rows(documents[i], rows.Digest) })
}
