package ability_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	v5 "github.com/santhosh-tekuri/jsonschema/v5"
	v6 "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// packageOfSize gives a package of at least a number of bytes: a shipped one with copies of its Skills.
func packageOfSize(tb testing.TB, size int) []byte {
	tb.Helper()
	root := shipped(tb)[0]
	skills := root.Member("skills")
	for i := 0; len(root.AppendCanonical(nil)) < size; i++ {
		c := *skills.Items[i]
		c.Members = slices.Clone(c.Members)
		for j, m := range c.Members {
			if m.Name == "id" {
				c.Members[j].Value = &wire.Node{Kind: wire.String, Text: m.Value.Text + "-" + strconv.Itoa(i)}
			}
		}
		skills.Items = append(skills.Items, &c)
	}
	slices.SortFunc(skills.Items, func(a, b *wire.Node) int { return cmp.Compare(a.Member("id").Text, b.Member("id").Text) })
	file := root.AppendCanonical(nil)
	if _, err := ability.Read(file); err != nil {
		tb.Fatal(err)
	}
	return file
}

// BenchmarkDecode decodes and validates a package of 60 KB. The others are given a compiled schema; they do not see
// duplicate members, the order of arrays, stated defaults and limits in bytes.
func BenchmarkDecode(b *testing.B) {
	file := packageOfSize(b, 60<<10)
	run := func(name string, decode func() error) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				if err := decode(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	var r wire.Reader
	var reused ability.Document
	run("ours/reused", func() error {
		r.Reset(file, wire.Package)
		return reused.Decode(&r)
	})
	run("ours/fresh", func() error {
		r.Reset(file, wire.Package)
		return new(ability.Document).Decode(&r)
	})
	run("ours/Read", func() error { _, err := ability.Read(file); return err })
	fifth, sixth := newStandard(b).compiled, compileSixth(b)
	run("encoding-json+jsonschema-v5", func() error { return validateFifth(fifth, file) })
	run("encoding-json+jsonschema-v6", func() error { return validateSixth(sixth, file) })
	benchmarkAjv(b, file)
	run("encoding-json", func() error { var v any; return json.Unmarshal(file, &v) })
	run("jsontext-syntax-alone", func() error {
		if !jsontext.Value(file).IsValid() {
			b.Fatal("not valid")
		}
		return nil
	})
}

// BenchmarkEncode writes the same package.
func BenchmarkEncode(b *testing.B) {
	file := packageOfSize(b, 60<<10)
	d, err := ability.Read(file)
	if err != nil {
		b.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(file, &value); err != nil {
		b.Fatal(err)
	}
	b.Run("ours", func(b *testing.B) {
		b.SetBytes(int64(len(file)))
		b.ReportAllocs()
		var out []byte
		for b.Loop() {
			out = d.AppendCanonical(out[:0])
		}
		if !bytes.Equal(out, file) {
			b.Error("it comes back as another package")
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.SetBytes(int64(len(file)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := json.Marshal(value); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func validateFifth(s *v5.Schema, file []byte) error {
	var value any
	if err := json.Unmarshal(file, &value); err != nil {
		return err
	}
	return s.Validate(value)
}

func validateSixth(s *v6.Schema, file []byte) error {
	value, err := v6.UnmarshalJSON(bytes.NewReader(file))
	if err != nil {
		return err
	}
	return s.Validate(value)
}

func compileSixth(tb testing.TB) *v6.Schema {
	tb.Helper()
	document, err := v6.UnmarshalJSON(bytes.NewReader(schemas.Package()))
	if err != nil {
		tb.Fatal(err)
	}
	const id = "https://bonnie.build/schemas/package.schema.json"
	c := v6.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(id, document); err != nil {
		tb.Fatal(err)
	}
	s, err := c.Compile(id)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}
