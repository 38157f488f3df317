package schema

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/schemas"
)

// document has two kinds of blocks, one of them with blocks inside, and a member of each presence.
const document = `{
	"$id": "https://example.org/package.schema.json",
	"type": "object",
	"properties": {
		"format": { "type": "string", "const": "x", "x-bonnie-derived": true },
		"boxes": { "type": "array", "items": { "$ref": "#/$defs/box" }, "x-bonnie-order": "id:id", "x-bonnie-block": "box" }
	},
	"$defs": {
		"box": {
			"type": "object",
			"additionalProperties": false,
			"required": ["id", "size", "lid", "things"],
			"properties": {
				"id": { "$ref": "#/$defs/id" },
				"size": { "type": "integer", "x-bonnie-natural": 1 },
				"lid": { "type": "boolean", "x-bonnie-derived": true },
				"colour": { "$ref": "#/$defs/colour", "default": "red" },
				"things": { "type": "array", "items": { "$ref": "#/$defs/thing" }, "x-bonnie-order": "meaning", "x-bonnie-natural": [], "x-bonnie-block": "thing" }
			}
		},
		"thing": {
			"type": "object",
			"additionalProperties": false,
			"required": ["parts"],
			"properties": { "parts": { "type": "array", "items": { "$ref": "#/$defs/thing" }, "x-bonnie-order": "meaning", "x-bonnie-natural": [] } }
		},
		"id": { "type": "string", "pattern": "^[a-z]+$" },
		"colour": { "type": "string", "enum": ["red", "blue"] },
		"unused": { "type": "string" }
	}
}`

func TestBlocksAreWhatAnAuthorWrites(t *testing.T) {
	files, err := Blocks([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	const box = `{
  "$comment": "Generated from package.schema.json. DO NOT EDIT.",
  "$defs": {
    "colour": {
      "enum": [
        "red",
        "blue"
      ],
      "type": "string"
    },
    "id": {
      "pattern": "^[a-z]+$",
      "type": "string"
    }
  },
  "$id": "https://example.org/block/box.schema.json",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "additionalProperties": false,
  "properties": {
    "colour": {
      "$ref": "#/$defs/colour",
      "default": "red"
    },
    "id": {
      "$ref": "#/$defs/id"
    },
    "size": {
      "default": 1,
      "type": "integer"
    }
  },
  "required": [
    "id"
  ],
  "type": "object"
}
`
	const thing = `{
  "$comment": "Generated from package.schema.json. DO NOT EDIT.",
  "$defs": {
    "thing": {
      "additionalProperties": false,
      "properties": {
        "parts": {
          "default": [],
          "items": {
            "$ref": "#/$defs/thing"
          },
          "type": "array",
          "x-bonnie-order": "meaning"
        }
      },
      "type": "object"
    }
  },
  "$id": "https://example.org/block/thing.schema.json",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "additionalProperties": false,
  "properties": {
    "parts": {
      "default": [],
      "items": {
        "$ref": "#/$defs/thing"
      },
      "type": "array",
      "x-bonnie-order": "meaning"
    }
  },
  "type": "object"
}
`
	want := []File{{"box.schema.json", []byte(box)}, {"thing.schema.json", []byte(thing)}}
	if diff := cmp.Diff(want, files); diff != "" {
		t.Error(diff)
	}
}

func TestABlockIsADefinition(t *testing.T) {
	_, err := Blocks([]byte(`{"properties": {"a": {"type": "object", "x-bonnie-block": "a"}}}`))
	if err == nil || err.Error() != "schema /properties/a: the value of a block is not a reference to a $defs entry" {
		t.Errorf("the error is %v", err)
	}
}

// TestTheBlocksOfAPackageAreSchemas reads every schema that is derived from that of a package.
func TestTheBlocksOfAPackageAreSchemas(t *testing.T) {
	files, err := Blocks(schemas.Package())
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("there are no kinds of blocks")
	}
	for _, f := range files {
		d, err := Read(f.Bytes)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if want := "https://bonnie.build/schemas/block/" + f.Name; d.ID != want {
			t.Errorf("%s has the id %s", f.Name, d.ID)
		}
		for _, p := range d.Root.Properties {
			if p.Derived || p.Natural != nil || p.Block != "" {
				t.Errorf("%s: the member %s is marked for the builder", f.Name, p.Name)
			}
			if p.Required && p.Default != nil {
				t.Errorf("%s: the member %s may be left out and is required", f.Name, p.Name)
			}
		}
	}
}
