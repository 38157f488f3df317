package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/schemas"
)

// TestReadRefuses reads schemas that have something wrong with them; want is the whole error.
func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ name, schema, want string }{
		{"no JSON", `{"type": }`, `malformed-json at byte 9: expected a value`},
		{"unknown keyword", `{"type": "string", "minLenght": 1}`, `schema /minLenght: the keyword minLenght is not supported`},
		{"unknown keyword inside", `{"type": "object", "properties": {"a/b": {"type": "string", "allOf": []}}}`,
			`schema /properties/a~1b/allOf: the keyword allOf is not supported`},
		{"dangling reference", `{"type": "array", "items": {"$ref": "#/$defs/gone"}, "$defs": {"here": {"type": "string"}}}`,
			`schema /items/$ref: the reference leads to no schema of this document: "#/$defs/gone"`},
		{"reference to elsewhere", `{"type": "array", "items": {"$ref": "https://example.org/other.json"}}`,
			`schema /items/$ref: the reference is not a JSON pointer into this document, such as #/$defs/name: "https://example.org/other.json"`},
		{"keyword beside a reference", `{"type": "object", "properties": {"a": {"$ref": "#/$defs/b", "properties": {}}}, "$defs": {"b": {"type": "object"}}}`,
			`schema /properties/a/properties: the keyword properties is not supported beside this $ref`},
		{"wrong order", `{"type": "array", "x-bonnie-order": "sorted"}`,
			`schema /x-bonnie-order: the order is not id:KEY, set or meaning: "sorted"`},
		{"required without a property", `{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}}, "required": ["a", "b"]}`,
			`schema /required: the object has no property "b"`},
		{"bad pattern", `{"type": "string", "pattern": "(?=a)"}`,
			"schema /pattern: error parsing regexp: invalid or unsupported Perl syntax: `(?=`"},
		{"no schema", `{"$defs": {"a": {"type": "object", "additionalProperties": "b"}}}`,
			`schema /$defs/a/additionalProperties: a schema is an object, true or false`},
		{"unknown type", `{"type": "text"}`,
			`schema /type: the type "text" is not one of string, integer, number, boolean, object, array, null`},
		{"two mistakes", `{"type": "string", "not": {}, "if": {}}`,
			"schema /if: the keyword if is not supported\nschema /not: the keyword not is not supported"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read([]byte(c.schema))
			if err == nil {
				t.Fatal("the schema is read")
			}
			if err.Error() != c.want {
				t.Errorf("the error is\n%s\nand not\n%s", err, c.want)
			}
		})
	}
}

func read(t *testing.T, document string) *Document {
	t.Helper()
	d, err := Read([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestWhatStandsBesideAReferenceOverrides reads a definition that one member narrows and another takes as it is.
func TestWhatStandsBesideAReferenceOverrides(t *testing.T) {
	d := read(t, `{
		"type": "object",
		"properties": {
			"narrow": {
				"$ref": "#/$defs/name", "maxLength": 8, "description": "A short name.", "default": "x",
				"x-bonnie-code": { "pattern": "own-pattern", "maxLength": "own-length" }
			},
			"plain": { "$ref": "#/$defs/name", "description": "A name." }
		},
		"$defs": {
			"name": {
				"title": "name", "type": "string", "pattern": "^[a-z]+$", "minLength": 1, "maxLength": 64,
				"x-bonnie-code": { "pattern": "general-pattern", "minLength": "general-minimum" }
			}
		}
	}`)
	name, plain, narrow := d.Defs[0], d.Root.Property("plain"), d.Root.Property("narrow")
	if plain.Node != name {
		t.Error("a reference without keywords of its own is another node than its target")
	}
	if plain.Description != "A name." || narrow.Description != "A short name." || narrow.Default.Text != "x" {
		t.Error("the members do not have their own descriptions and defaults")
	}
	n := narrow.Node
	if n.Pointer != "/properties/narrow" || n.Name != "name" || n.Title != "name" {
		t.Errorf("the narrowed node is %q at %s", n.Name, n.Pointer)
	}
	if n.MaxLength != 8 || n.MinLength != 1 || n.Pattern.String() != "^[a-z]+$" {
		t.Error("the keywords are not those of the target under those beside the reference")
	}
	for _, c := range []struct{ keyword, narrow, target string }{
		{"pattern", "own-pattern", "general-pattern"},
		{"maxLength", "own-length", "none"},
		{"minLength", "general-minimum", "general-minimum"},
		{"enum", "none", "none"},
	} {
		if got := n.Code(c.keyword, "none"); got != c.narrow {
			t.Errorf("the code of %s is %s beside the reference, not %s", c.keyword, got, c.narrow)
		}
		if got := name.Code(c.keyword, "none"); got != c.target {
			t.Errorf("the code of %s is %s in the target, not %s", c.keyword, got, c.target)
		}
	}
	if name.MaxLength != 64 {
		t.Error("the target has changed")
	}
}

func TestReadSortsAndKeepsPresence(t *testing.T) {
	d := read(t, `{
		"$id": "https://example.org/a.json",
		"type": "object",
		"additionalProperties": false,
		"required": ["written", "filled"],
		"properties": {
			"written": { "type": "string" },
			"filled": { "type": "array", "items": { "type": "string" }, "x-bonnie-order": "set", "x-bonnie-natural": [] },
			"default": { "type": "integer", "default": 3 },
			"derived": { "type": "boolean", "x-bonnie-derived": true },
			"blocks": { "type": "array", "items": { "$ref": "#/$defs/thing" }, "x-bonnie-order": "id:kind,name", "x-bonnie-block": "thing" }
		},
		"$defs": {
			"thing": { "type": "object", "properties": { "kind": { "type": "string" }, "name": { "type": "string" }, "things": { "type": "array", "items": { "$ref": "#/$defs/thing" }, "x-bonnie-order": "meaning" } } },
			"map": { "type": "object", "propertyNames": { "type": "string" }, "maxProperties": 2, "additionalProperties": { "type": "number" } }
		}
	}`)
	var names []string
	for _, p := range d.Root.Properties {
		names = append(names, p.Name)
	}
	if want := []string{"blocks", "default", "derived", "filled", "written"}; !slices.Equal(names, want) {
		t.Errorf("the properties are %v", names)
	}
	if d.ID != "https://example.org/a.json" || d.Defs[0].Name != "map" || d.Defs[1].Name != "thing" {
		t.Error("the document is not read as it stands")
	}
	blocks, filled := d.Root.Property("blocks"), d.Root.Property("filled")
	if blocks.Block != "thing" || blocks.Node.Order.Kind != ByID || !slices.Equal(blocks.Node.Order.Keys, []string{"kind", "name"}) {
		t.Errorf("the blocks are %+v", blocks)
	}
	if !filled.Required || filled.Natural == nil || filled.Node.Order.Kind != Set {
		t.Errorf("the filled member is %+v", filled)
	}
	if d.Root.Property("default").Default.Number != 3 || !d.Root.Property("derived").Derived || d.Root.Property("written").Default != nil {
		t.Error("the presence of the members is not read")
	}
	if d.Root.Property("Written") != nil {
		t.Error("a member is found in another letter case")
	}
	thing, mapping := d.Defs[1], d.Defs[0]
	if blocks.Node.Items != thing || thing.Property("things").Node.Items != thing {
		t.Error("a definition is another node where it is referred to")
	}
	if mapping.Values.Type != Number || mapping.Keys.Type != String || mapping.MaxProperties != 2 || thing.MaxProperties != -1 {
		t.Error("the map is not read")
	}
}

// TestReadReadsEverySchema reads the schemas of this project.
func TestReadReadsEverySchema(t *testing.T) {
	for _, f := range schemas.Files() {
		if !strings.HasSuffix(f.Name, ".schema.json") {
			continue
		}
		if _, err := Read(f.Bytes); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}
