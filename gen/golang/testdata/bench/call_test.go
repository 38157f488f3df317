package call

import (
	"encoding/json"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// inputs are the same arguments: as a canonical writer has them, with spaces, and in the order of the schema.
var inputs = []struct{ name, text string }{
	{"canonical", `{"count":12,"dry_run":true,"mode":"insert-before","note":"Keep the salutation of the first letter and its date.","scale":1.25,"text":"The quick brown fox jumps over the lazy dog, and the band plays on until the morning comes."}`},
	{"spaced", `{"count": 12, "dry_run": true, "mode": "insert-before", "note": "Keep the salutation of the first letter and its date.", "scale": 1.25, "text": "The quick brown fox jumps over the lazy dog, and the band plays on until the morning comes."}`},
	{"shuffled", `{"text":"The quick brown fox jumps over the lazy dog, and the band plays on until the morning comes.","mode":"insert-before","count":12,"scale":1.25,"note":"Keep the salutation of the first letter and its date.","dry_run":true}`},
}

func TestAllocations(t *testing.T) {
	for _, in := range inputs {
		var r wire.Reader
		var v, w Document
		src := []byte(in.text)
		r.Reset(src, wire.Value)
		if err := v.Decode(&r); err != nil {
			t.Fatal(err)
		}
		if err := floor(&w, src); err != nil || string(v.AppendCanonical(nil)) != string(w.AppendCanonical(nil)) || string(v.AppendCanonical(nil)) != inputs[0].text {
			t.Errorf("%s: %v: have %s and %s", in.name, err, v.AppendCanonical(nil), w.AppendCanonical(nil))
		}
		if n := testing.AllocsPerRun(100, func() { r.Reset(src, wire.Value); _ = v.Decode(&r) }); n != 0 {
			t.Errorf("%s: %v allocations, want 0", in.name, n)
		}
	}
}

// BenchmarkCall decodes each of them into a value that is used again. The decoder of encoding/json checks nothing but types.
func BenchmarkCall(b *testing.B) {
	for _, in := range inputs {
		src := []byte(in.text)
		b.Run(in.name+"/ours", func(b *testing.B) {
			b.ReportAllocs()
			var r wire.Reader
			var v Document
			for b.Loop() {
				r.Reset(src, wire.Value)
				if err := v.Decode(&r); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.name+"/floor", func(b *testing.B) {
			b.ReportAllocs()
			var v Document
			for b.Loop() {
				if err := floor(&v, src); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.name+"/encodingjson", func(b *testing.B) {
			b.ReportAllocs()
			var v arguments
			for b.Loop() {
				v = arguments{}
				if err := json.Unmarshal(src, &v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
