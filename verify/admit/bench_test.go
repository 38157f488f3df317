package admit

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/schemas"
)

// BenchmarkShipped judges the shipped packages, with the graph pass, beside what a program does that decodes them with
// encoding/json and validates them with jsonschema, whose schema has been compiled before. The goal is 25 times the speed.
func BenchmarkShipped(b *testing.B) {
	files := shippedFiles(b)
	size := 0
	for _, f := range files {
		size += len(f.Bytes)
	}
	b.Run("admit", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			if j := Graph(Packages(files), Options{Runtime: "1.0.0"}); !j.Valid {
				b.Fatal(j.Issues)
			}
		}
	})
	b.Run("jsonschema", func(b *testing.B) {
		const id = "https://bonnie.build/schemas/package.schema.json"
		c := jsonschema.NewCompiler()
		c.AssertFormat = true // dates are
		c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, io.EOF }
		if err := c.AddResource(id, bytes.NewReader(schemas.Package())); err != nil {
			b.Fatal(err)
		}
		schema := c.MustCompile(id)
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, f := range files {
				var v any
				if err := json.Unmarshal(f.Bytes, &v); err != nil {
					b.Fatal(err)
				}
				if err := schema.Validate(v); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
