package call

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/bytedance/sonic"
	"github.com/mailru/easyjson"
	"github.com/valyala/fastjson"
)

// views are the arguments with texts that are views of what the parser of fastjson keeps until it parses again.
type views struct {
	Count            int64
	HasDryRun        bool
	DryRun           bool
	Mode, Note, Text []byte
	Scale            float64
}

// extract parses arguments with fastjson and takes the members with their types. Another order of the members, unknown ones,
// and ones that are there twice make no difference to it.
func extract(p *fastjson.Parser, v *views, src []byte) error {
	root, err := p.ParseBytes(src)
	if err != nil {
		return err
	}
	o, err := root.Object()
	if err != nil {
		return err
	}
	if v.Count, err = o.Get("count").Int64(); err != nil {
		return err
	}
	dryRun := o.Get("dry_run")
	if v.HasDryRun = dryRun != nil; v.HasDryRun {
		if v.DryRun, err = dryRun.Bool(); err != nil {
			return err
		}
	}
	if v.Mode, err = o.Get("mode").StringBytes(); err != nil {
		return err
	}
	if v.Note, err = o.Get("note").StringBytes(); err != nil {
		return err
	}
	if v.Scale, err = o.Get("scale").Float64(); err != nil {
		return err
	}
	v.Text, err = o.Get("text").StringBytes()
	return err
}

// BenchmarkOthers gives the inputs of BenchmarkCall to libraries that are known for speed. Like encoding/json they check the
// types of the members and nothing else that the schema states.
func BenchmarkOthers(b *testing.B) {
	for _, in := range inputs {
		src := []byte(in.text)
		var want arguments
		if err := json.Unmarshal(src, &want); err != nil {
			b.Fatal(err)
		}
		b.Run(in.name+"/fastjson", func(b *testing.B) {
			b.ReportAllocs()
			var p fastjson.Parser
			var v views
			for b.Loop() {
				if err := extract(&p, &v, src); err != nil {
					b.Fatal(err)
				}
			}
			have := arguments{Count: v.Count, Mode: string(v.Mode), Note: string(v.Note), Scale: v.Scale, Text: string(v.Text)}
			if v.HasDryRun {
				have.DryRun = &v.DryRun
			}
			same(b, have, want)
		})
		b.Run(in.name+"/easyjson", func(b *testing.B) {
			b.ReportAllocs()
			var v arguments
			for b.Loop() {
				v = arguments{}
				if err := easyjson.Unmarshal(src, &v); err != nil {
					b.Fatal(err)
				}
			}
			same(b, v, want)
		})
		b.Run(in.name+"/sonic", func(b *testing.B) {
			b.ReportAllocs()
			var v arguments
			for b.Loop() {
				v = arguments{}
				if err := sonic.Unmarshal(src, &v); err != nil {
					b.Fatal(err)
				}
			}
			same(b, v, want)
		})
	}
}

// same holds that a library has read what encoding/json reads.
func same(b *testing.B, have, want arguments) {
	b.Helper()
	if !reflect.DeepEqual(have, want) {
		b.Errorf("have %+v, want %+v", have, want)
	}
}
