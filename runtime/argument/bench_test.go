package argument_test

import (
	"bytes"
	"encoding/json"
	"testing"

	v5 "github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// call is the parameter list of the benchmarks, and the same arguments in several forms.
var call = []contract.Parameter{
	{Name: "text", Type: ability.ParameterTypeString, Required: true, RequiresComposition: true},
	{Name: "mode", Type: ability.ParameterTypeString, Required: true, EnumValues: []string{"insert", "replace", "insert-before"}},
	{Name: "count", Type: ability.ParameterTypeInteger},
	{Name: "scale", Type: ability.ParameterTypeNumber},
	{Name: "dry_run", Type: ability.ParameterTypeBoolean},
	{Name: "note", Type: ability.ParameterTypeString},
}

const callText = "The quick brown fox jumps over the lazy dog, and the band plays on until the morning comes, and no bird is heard."

var calls = []struct{ name, text string }{
	{"canonical", `{"count":12,"dry_run":true,"mode":"insert-before","scale":1.25,"text":"` + callText + ` And so it ends there."}`},
	{"three", `{"count":12,"mode":"insert-before","text":"` + callText + ` And so it ends, as all good stories end."}`},
	{"spaced", `{"count": 12, "dry_run": true, "mode": "insert-before", "scale": 1.25, "text": "` + callText + `"}`},
	{"shuffled", `{"text":"` + callText + `","mode":"insert-before","count":12,"scale":1.25,"dry_run":true}`},
	{"nulls", `{"text":"` + callText + `","mode":"insert-before","count":null,"scale":null,"dry_run":true,"note":null}`},
	{"numeric-strings", `{"count":"12","dry_run":true,"mode":"insert-before","scale":"1.25","text":"` + callText + `"}`},
}

const callSchema = `{"type":"object","additionalProperties":false,"required":["text","mode"],"properties":{
	"text":{"type":"string"},"mode":{"enum":["insert","replace","insert-before"]},"count":{"type":"integer"},
	"scale":{"type":"number"},"dry_run":{"type":"boolean"},"note":{"type":"string"}}}`

// BenchmarkRead reads arguments, beside encoding/json with jsonschema/v5, which says neither what is canonical nor what
// stands twice, and knows no numeric strings.
func BenchmarkRead(b *testing.B) {
	plan := argument.NewPlan(call)
	for _, c := range calls {
		src := []byte(c.text)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(src)))
			var l argument.List
			for b.Loop() {
				if !l.Read(plan, false, src, argument.Source{}) {
					b.Fatal(l.Findings())
				}
			}
		})
	}
	schema := v5.MustCompileString("call.schema.json", callSchema)
	src := []byte(calls[0].text)
	b.Run("encoding-json+jsonschema-v5", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			decoder := json.NewDecoder(bytes.NewReader(src))
			decoder.UseNumber()
			var v any
			if err := decoder.Decode(&v); err != nil {
				b.Fatal(err)
			}
			if err := schema.Validate(v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("refused", func(b *testing.B) {
		b.ReportAllocs()
		var l argument.List
		refused := []byte(`{"text":5,"mode":"inset","cuont":"12","scale":"1.25 "}`)
		for b.Loop() {
			if l.Read(plan, false, refused, argument.Source{}) {
				b.Fatal("accepted")
			}
		}
	})
}
