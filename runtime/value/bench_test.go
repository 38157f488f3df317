package value_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/value"
)

// schemaOf writes the types as definitions of a JSON Schema. What it cannot say are the privacy of fields and the leftover
// bits of base64.
func schemaOf(types []*contract.ValueType, id string) string {
	definitions := map[string]any{}
	owner, _, _ := strings.Cut(id, ".") // shipped types refer to those of their own package
	for _, v := range types {
		if !strings.HasPrefix(v.ID, owner+".") {
			continue
		}
		s := map[string]any{}
		switch v.Shape {
		case ability.ValueShapeEnumeration:
			s["enum"] = v.EnumValues
		case ability.ValueShapeArray:
			s["type"], s["items"] = "array", map[string]any{"$ref": "#/$defs/" + v.ItemType}
		case ability.ValueShapeData:
			s["type"], s["required"], s["additionalProperties"] = "object", []string{"$bonnie.data"}, false
			s["properties"] = map[string]any{"$bonnie.data": map[string]any{"type": "string", "pattern": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}}
		case ability.ValueShapeObject:
			properties, required := map[string]any{}, []string{}
			for _, f := range v.Fields {
				properties[f.Name] = map[string]any{"$ref": "#/$defs/" + f.ValueType}
				if f.Required {
					required = append(required, f.Name)
				}
			}
			s["type"], s["properties"], s["required"], s["additionalProperties"] = "object", properties, required, false
		default:
			s["type"] = v.Shape.String()
		}
		definitions[v.ID] = s
	}
	text, err := json.Marshal(map[string]any{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions, "$ref": "#/$defs/" + id})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// TestASchemaAgrees holds the shipped types to a validator that nobody here wrote.
func TestASchemaAgrees(t *testing.T) {
	types := shipped(t)
	table, named := value.NewTable(types), byID(types)
	for _, v := range types {
		schema, err := jsonschema.CompileString("types.json", schemaOf(types, v.ID))
		if err != nil {
			t.Fatal(err)
		}
		root := newSample(named, v.ID, true, 1)
		root.walk("", func(s *sample, path string) {
			literal := s.literal
			for _, other := range []string{literal, "null", `"text"`, "7", "7.0", "7.5", "true", "[]", "{}", `{"$bonnie.data":"AA=="}`} {
				s.literal = other
				text := root.text(nil)
				var tree any
				if err := json.Unmarshal(text, &tree); err != nil {
					t.Fatal(err)
				}
				if problems, err := table.CheckValue(v.ID, text, secret), schema.Validate(tree); (problems == nil) != (err == nil) {
					t.Errorf("%s: %s: %v, and the schema: %v", v.ID, text, problems, err)
				}
			}
			s.literal = literal
		})
	}
}

// long is a value with most shapes in it: a deck of slides.
func long(tb testing.TB) (types []*contract.ValueType, id string, text []byte) {
	tb.Helper()
	types, id = shipped(tb), "presenting.deck"
	return types, id, newSample(byID(types), id, true, 4).text(nil)
}

func BenchmarkCheckValue(b *testing.B) {
	types, id, text := long(b)
	table := value.NewTable(types)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if problems := table.CheckValue(id, text, secret); problems != nil {
			b.Fatal(problems)
		}
	}
}

func BenchmarkCheckSmallValue(b *testing.B) {
	table := value.NewTable(shipped(b))
	text := []byte(`{"paragraphs":4,"characters":1200,"words":210}`)
	b.ReportAllocs()
	for b.Loop() {
		if problems := table.CheckValue("writing.word-count", text, 0); problems != nil {
			b.Fatal(problems)
		}
	}
}

// BenchmarkSchema is the obvious other way: decode into any, then a JSON Schema that says the same.
func BenchmarkSchema(b *testing.B) {
	types, id, text := long(b)
	schema, err := jsonschema.CompileString("types.json", schemaOf(types, id))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		d := json.NewDecoder(strings.NewReader(string(text)))
		d.UseNumber()
		var tree any
		if err := d.Decode(&tree); err != nil {
			b.Fatal(err)
		}
		if err := schema.Validate(tree); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendEnvelope(b *testing.B) {
	e := good()
	var buffer []byte
	b.ReportAllocs()
	for b.Loop() {
		buffer = e.Append(buffer[:0])
	}
}
