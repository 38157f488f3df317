package wire_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The benchmarks stand beside the libraries that one would take instead. Compare the lines of one run: a machine that
// is busy with something else slows all of them.

func documents(b *testing.B, run func(b *testing.B, src []byte)) {
	small, large := shippedPackage(b), packageOfSize(4<<20)
	for _, d := range []struct {
		name string
		src  []byte
	}{
		{"package/canonical", small},
		{"package/shuffled", shuffledAndIndented(b, small)},
		{"4MiB/canonical", large},
		{"4MiB/shuffled", shuffledAndIndented(b, packageOfSize(2450<<10))},
	} {
		b.Run(d.name, func(b *testing.B) {
			b.SetBytes(int64(len(d.src)))
			b.ReportAllocs()
			run(b, d.src)
		})
	}
}

func BenchmarkCanonical(b *testing.B) {
	documents(b, func(b *testing.B, src []byte) {
		b.Run("wire", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			var dst []byte
			for b.Loop() {
				var err error
				if dst, err = wire.AppendCanonical(dst[:0], src, wire.Package); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("jcs", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := jcs.Transform(src); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("jsontext", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			var dst jsontext.Value
			for b.Loop() {
				// Canonicalize works in place, so a canonical copy is part of the work only for this library.
				dst = append(dst[:0], src...)
				if err := dst.Canonicalize(); err != nil {
					b.Fatal(err)
				}
			}
		})
	})
}

func BenchmarkCheck(b *testing.B) {
	documents(b, func(b *testing.B, src []byte) {
		b.Run("wire", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if err := wire.Check(src, wire.Package); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("encoding-json", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				var v any
				if err := json.Unmarshal(src, &v); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("jsontext", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if !jsontext.Value(src).IsValid() {
					b.Fatal("not valid")
				}
			}
		})
	})
}

func BenchmarkParse(b *testing.B) {
	documents(b, func(b *testing.B, src []byte) {
		b.Run("wire", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := wire.Parse(src, wire.Package); err != nil {
					b.Fatal(err)
				}
			}
		})
	})
}

var _ = bytes.Equal
