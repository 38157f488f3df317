package admit

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/schemas"
)

// BenchmarkShipped judges the shipped packages from their bytes, beside what a program does that decodes them with
// encoding/json and validates them with jsonschema, whose schema has been compiled before. Both ways of admission do all of
// it each time, on the same bytes: strict reading with the canonical form and the digest, all rules for one package, and the
// graph pass; nothing that was found is remembered.
//
//	once        Packages and Graph, in fresh memory: what a command costs that judges once
//	session     a Session: what judging costs when it has been done before, as the loops of the others have too
//	jsonschema  decoding, and validation by the schema alone
//
// The goal is that a Session has 25 times the speed of jsonschema.
func BenchmarkShipped(b *testing.B) {
	files := shippedFiles(b)
	size := int64(0)
	for _, f := range files {
		size += int64(len(f.Bytes))
	}
	b.Run("once", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			if j := Graph(Packages(files), Options{Runtime: "1.0.0"}); !j.Valid {
				b.Fatal(j.Issues)
			}
		}
	})
	b.Run("session", func(b *testing.B) {
		s := NewSession(Options{Runtime: "1.0.0"})
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			if _, j := s.Judge(files); !j.Valid {
				b.Fatal(j.Issues)
			}
		}
	})
	b.Run("jsonschema", func(b *testing.B) {
		const id = "https://bonnie.build/schemas/package.schema.json"
		c := jsonschema.NewCompiler()
		c.AssertFormat = true // dates have one
		c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, errors.New(url) }
		if err := c.AddResource(id, bytes.NewReader(schemas.Package())); err != nil {
			b.Fatal(err)
		}
		schema := c.MustCompile(id)
		b.SetBytes(size)
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

// BenchmarkRegistry judges registries of synthetic packages, 60 Skills each, from their documents: each by itself and the
// graph pass over all. The time per package is to stay within 1.5 times when there are ten times as many.
func BenchmarkRegistry(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			list := synthetic(n)
			b.ReportAllocs()
			for b.Loop() {
				if j := Graph(judgeDocuments(list), Options{Runtime: "1.0.0"}); !j.Valid {
					b.Fatal(j.Issues[:min(len(j.Issues), 10)])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/package")
		})
	}
}

// BenchmarkReplace puts a package with another content into a registry: one that nobody depends on, and a discipline
// that many depend on, of which a Skill, a capability or the version has changed.
func BenchmarkReplace(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		x := NewIndex(Options{Runtime: "1.0.0"})
		results := judgeDocuments(synthetic(n))
		x.Add(results...)
		for _, c := range []struct {
			name string
			at   int
			edit func(r *Result)
		}{
			{"leaf", n - 1, func(r *Result) { r.Document.Skills[3].Title = summary }},
			{"discipline-skill", 0, func(r *Result) { r.Document.Skills[3].Title = summary }},
			{"discipline-capability", 0, func(r *Result) { r.Document.Capabilities[0].Title = summary }},
			{"discipline-version", 0, func(r *Result) { r.Document.Package.Version = []byte("1.0.1") }},
		} {
			b.Run(strconv.Itoa(n)+"/"+c.name, func(b *testing.B) {
				other := *results[c.at].Document
				other.Skills = append(other.Skills[:0:0], other.Skills...)
				other.Capabilities = append(other.Capabilities[:0:0], other.Capabilities...)
				changed := &Result{Document: &other, Digest: "e", id: results[c.at].id}
				c.edit(changed)
				changed = judgeDocument(changed.Document)
				b.ReportAllocs()
				for old, new := results[c.at], changed; b.Loop(); old, new = new, old {
					x.Replace(old, new)
				}
				x.Remove(results[c.at], changed)
				x.Add(results[c.at])
			})
		}
	}
}
