package schema

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestAgainstJSONSchema compares what random schemas accept with the validator jsonschema.
func TestAgainstJSONSchema(t *testing.T) {
	g := grammar{rand.New(rand.NewPCG(5, 6))}
	read, accepted, refused := 0, 0, 0
	for range 4000 {
		text := `{"$defs": {"a": ` + g.schema(1) + `, "b": ` + g.schema(1) + `}, "items": ` + g.schema(3) + `}`
		d, err := Read([]byte(text))
		if err != nil {
			continue // the other validator takes more
		}
		read++
		c := jsonschema.NewCompiler()
		c.Draft = jsonschema.Draft2020
		if err := c.AddResource("schema.json", strings.NewReader(text)); err != nil {
			t.Fatalf("%s: %s", text, err)
		}
		s, err := c.Compile("schema.json")
		if err != nil {
			t.Fatalf("%s: %s", text, err)
		}
		for range 40 {
			value := "[" + g.value(3) + "]"
			v, err := wire.Parse([]byte(value), wire.Value)
			if err != nil {
				continue // a member twice
			}
			var plain any
			if err := json.Unmarshal([]byte(value), &plain); err != nil {
				t.Fatal(err)
			}
			got, want := d.Root.Accepts(v), s.Validate(plain) == nil
			if got != want {
				t.Errorf("%s: accepts %s: %v, and jsonschema says %v", text, value, got, want)
			}
			if want {
				accepted++
			} else {
				refused++
			}
		}
	}
	if read < 1000 || accepted < read || refused < read {
		t.Errorf("%d schemas accept %d values and refuse %d", read, accepted, refused)
	}
}

// grammar writes random schemas and values that have much to do with each other.
type grammar struct{ *rand.Rand }

func (g grammar) of(list ...string) string { return list[g.IntN(len(list))] }

func (g grammar) schema(depth int) string {
	if depth == 0 {
		return g.of(`{"type": "string"}`, `{"type": "integer"}`, `true`, `{}`, `{"const": "a"}`, `{"enum": [1, "b", null]}`, `{"type": ["null", "boolean"]}`)
	}
	inner := func() string { return g.schema(depth - 1) }
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf(`{"type": "string", "minLength": %d, "maxLength": %d, "pattern": %q}`, g.IntN(3), g.IntN(4), g.of("^a", "b", "^[ab]*$", "é"))
	case 1:
		return fmt.Sprintf(`{"type": %s, "minimum": %d, "exclusiveMaximum": %d, "multipleOf": %d}`, g.of(`"integer"`, `"number"`, `["integer", "null"]`), g.IntN(3), g.IntN(6), 1+g.IntN(2))
	case 2:
		return fmt.Sprintf(`{"type": "array", "items": %s, "minItems": %d, "uniqueItems": %s}`, inner(), g.IntN(2), g.of("true", "false"))
	case 3:
		return fmt.Sprintf(`{"prefixItems": [%s, %s], "items": %s, "maxItems": %d}`, inner(), g.of("false", inner()), g.of("false", "true", inner()), 1+g.IntN(3))
	case 4:
		return fmt.Sprintf(`{"type": "object", "properties": {"a": %s, "b": %s}, "required": ["a"%s], "additionalProperties": %s}`,
			inner(), g.of("false", inner()), g.of("", `, "c"`), g.of("true", "false", inner()))
	case 5:
		return fmt.Sprintf(`{"properties": {"b": %s}, "propertyNames": %s, "maxProperties": %d, "minProperties": %d}`,
			inner(), g.of("true", `{"enum": ["a", "b"]}`, `{"pattern": "^[a-c]$"}`, `{"maxLength": 1, "minimum": 3}`), 1+g.IntN(2), g.IntN(2))
	case 6:
		return fmt.Sprintf(`{%q: [%s, %s, %s]}`, g.of("oneOf", "anyOf"), inner(), g.of(`{"type": "null"}`, inner()), g.of(`{"type": "boolean"}`, inner()))
	case 7:
		variant := func(tag string) string {
			return fmt.Sprintf(`{"type": "object", "properties": {"a": {"enum": [%s]}, "b": %s}, "required": ["a"]}`, tag, inner())
		}
		return fmt.Sprintf(`{%q: [%s, %s, {"type": "null"}]}`, g.of("oneOf", "anyOf"), variant(`"a"`), variant(`"b", "ab"`))
	}
	return g.of(`{"$ref": "#/$defs/a"}`, `{"$ref": "#/$defs/b"}`, `{"$ref": "#/items"}`, `{"$ref": "#/$defs/a", "maxItems": 1}`, `{"$ref": "#/$defs/b", "minLength": 1}`, `{"$ref": "#/$defs/b", "const": "a"}`)
}

func (g grammar) value(depth int) string {
	if depth > 0 {
		inner := func() string { return g.value(depth - 1) }
		switch g.IntN(5) {
		case 0:
			return g.of("[]", "["+inner()+"]", "["+inner()+", "+inner()+"]")
		case 1, 2:
			return fmt.Sprintf(`{%q: %s%s}`, g.of("a", "b", "c"), inner(), g.of("", fmt.Sprintf(`, %q: %s`, g.of("b", "c", "dd"), inner())))
		}
	}
	return g.of("null", "true", "0", "1", "2", "2.0", "4", "1.5", "-1", `""`, `"a"`, `"b"`, `"ab"`, `"éa"`, `"aaaa"`, "[]", "{}")
}
