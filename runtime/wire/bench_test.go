package wire_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The benchmarks stand beside the libraries that one would take instead, on the largest package of this repository and on
// a document of 4 MiB: as they are, which is canonical, and with members shuffled and lines indented. Compare the lines of
// one run: what else a machine does slows all of them.
//
//	go test -run '^$' -bench . ./runtime/wire

// subject is a way to do what a benchmark measures. It may use buffer, which is kept from one run to the next.
type subject struct {
	name string
	run  func(buffer, src []byte) ([]byte, error)
}

func benchmark(b *testing.B, subjects []subject) {
	largest, large := shippedPackage(b), packageOfSize(4<<20)
	for _, document := range []struct {
		name string
		src  []byte
	}{
		{"package/canonical", largest},
		{"package/shuffled", shuffledAndIndented(b, largest)},
		{"4MiB/canonical", large},
		{"4MiB/shuffled", shuffledAndIndented(b, packageOfSize(2450<<10))}, // the white space makes it 4 MiB
	} {
		for _, s := range subjects {
			b.Run(document.name+"/"+s.name, func(b *testing.B) {
				b.SetBytes(int64(len(document.src)))
				b.ReportAllocs()
				var buffer []byte
				for b.Loop() {
					var err error
					if buffer, err = s.run(buffer[:0], document.src); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkCanonical measures reading, judging and writing the canonical form.
func BenchmarkCanonical(b *testing.B) {
	benchmark(b, []subject{
		{"wire", func(buffer, src []byte) ([]byte, error) {
			return wire.AppendCanonical(buffer, src, wire.Package)
		}},
		{"jcs", func(_, src []byte) ([]byte, error) {
			return jcs.Transform(src)
		}},
		{"jsontext", func(buffer, src []byte) ([]byte, error) {
			value := jsontext.Value(append(buffer, src...)) // it works in place
			err := value.Canonicalize()
			return value, err
		}},
	})
}

// BenchmarkCheck measures reading and judging. jsontext judges the grammar, the encoding and duplicate names.
func BenchmarkCheck(b *testing.B) {
	benchmark(b, []subject{
		{"wire", func(_, src []byte) ([]byte, error) {
			return nil, wire.Check(src, wire.Package)
		}},
		{"encoding-json", func(_, src []byte) ([]byte, error) {
			var value any
			return nil, json.Unmarshal(src, &value)
		}},
		{"jsontext", func(_, src []byte) ([]byte, error) {
			if !jsontext.Value(src).IsValid() {
				return nil, errors.New("not valid")
			}
			return nil, nil
		}},
	})
}

// BenchmarkParse measures reading a tree.
func BenchmarkParse(b *testing.B) {
	benchmark(b, []subject{
		{"wire", func(_, src []byte) ([]byte, error) {
			_, err := wire.Parse(src, wire.Package)
			return nil, err
		}},
		{"encoding-json", func(_, src []byte) ([]byte, error) {
			var value any
			return nil, json.Unmarshal(src, &value)
		}},
	})
}
