package wire_test

import (
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/gowebpki/jcs"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func BenchmarkAdhoc(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	rep := func(s string) string {
		var x []string
		for range 1000 {
			x = append(x, `{"text":"`+s+`","title":"`+s+`"}`)
		}
		return `{"a":[` + strings.Join(x, ",") + `]}`
	}
	nums := func(f func() string) string {
		var x []string
		for range 10000 {
			x = append(x, f())
		}
		return `{"a":[` + strings.Join(x, ",") + `]}`
	}
	keys := func() string {
		var x []string
		for i := range 20000 {
			x = append(x, `"`+"member.with.prefix."+strconv.Itoa(int(r.Uint32()))+"-"+strconv.Itoa(i)+`":1`)
		}
		return `{` + strings.Join(x, ",") + `}`
	}
	for _, d := range []struct{ n, s string }{
		{"french", rep("Les naïfs œufs hâtifs qu’un élève très zélé réfère à été prévu")},
		{"cjk", rep("日本語の文章は漢字と仮名で書かれている。中文也是一样的")},
		{"persian", rep("می‌خواهم کتاب‌ها را ببینم و نوشته‌های تو را بخوانم")},
		{"emoji", rep("😀 😃 😄 😁 plain 😆 😅 text 😂")},
		{"escapes", rep(`a \"quoted\" word and a back\\slash \"again\" then`)},
		{"uescapes", rep(`\u0061\u00e9\u4e2d\ud83d\ude00 text \u0062`)},
		{"ints", nums(func() string { return strconv.Itoa(int(r.Uint32())) })},
		{"floats", nums(func() string { return strconv.FormatFloat(r.Float64(), 'f', -1, 64) })},
		{"short floats", nums(func() string { return strconv.FormatFloat(float64(r.IntN(100000))/1000, 'f', -1, 64) })},
		{"wide", keys()},
	} {
		src := []byte(d.s)
		b.Run(d.n+"/check", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if err := wire.Check(src, wire.Package); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(d.n+"/canon", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			var o []byte
			for b.Loop() {
				o, _ = wire.AppendCanonical(o[:0], src, wire.Package)
			}
		})
		b.Run(d.n+"/jcs", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				jcs.Transform(src)
			}
		})
		b.Run(d.n+"/jsontext", func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			var v jsontext.Value
			for b.Loop() {
				v = append(v[:0], src...)
				v.Canonicalize()
			}
		})
	}
}
