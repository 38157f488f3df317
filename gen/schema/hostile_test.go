package schema

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestHostile reads documents that are made to exhaust a reader. Each ends in an error, soon.
func TestHostile(t *testing.T) {
	list := func(count int, form string) string {
		var b strings.Builder
		for i := range count {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, strings.ReplaceAll(form, "#next", fmt.Sprint(i+1)), i)
		}
		return b.String()
	}
	long := strings.Repeat("a", 8000)
	for _, c := range []struct{ name, schema, want string }{
		{"a reference to itself", `{"$ref": "#"}`, "schema /$ref: the references lead in a circle"},
		{"a narrower reference to itself", `{"$ref": "#", "maxLength": 3}`, "schema /$ref: the references lead in a circle"},
		{"references in a circle", `{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/c"}, "c": {"$ref": "#/$defs/a"}}}`,
			"schema /$defs/c/$ref: the references lead in a circle"},
		{"a choice of itself", `{"anyOf": [{"$ref": "#"}, {"type": "null"}]}`, "schema /anyOf: the schema is a variant of itself"},
		{"choices in a circle", `{"$defs": {"a": {"oneOf": [{"$ref": "#/$defs/b"}]}, "b": {"anyOf": [{"$ref": "#/$defs/a", "maxLength": 1}]}}}`,
			"schema /$defs/a/oneOf: the schema is a variant of itself"},
		{"a long chain of references", `{"$defs": {` + list(80000, `"%d": {"$ref": "#/$defs/#next"}`) + `}}`,
			`schema /$defs/79999/$ref: the reference leads to no schema of this document: "#/$defs/80000"`},
		{"a long chain of narrower references", `{"$defs": {` + list(50000, `"%d": {"$ref": "#/$defs/#next", "maxLength": %[1]d}`) + `}}`,
			`schema /$defs/49999/$ref: the reference leads to no schema of this document: "#/$defs/50000"`},
		{"a long chain of choices", `{"$defs": {` + list(40000, `"%d": {"anyOf": [{"$ref": "#/$defs/#next"}, {"type": "null"}]}`) + `, "40000": {"type": "string"}}}`,
			`schema /$defs/39998/anyOf: two variants accept null`},
		{"many variants", `{"oneOf": [` + list(257, `{"type": "object", "properties": {"k": {"const": "%d"}}, "required": ["k"]}`) + `]}`,
			"schema /oneOf: there are more than 256 variants"},
		{"many values", `{"enum": [` + list(4097, "%d") + `]}`, "schema /enum: an enumeration has at most 4096 values"},
		{"many required members twice", `{"required": [` + list(100000, `"%d"`) + `, "7"]}`, `schema /required: the name "7" stands there twice`},
		{"depth", strings.Repeat(`{"items":`, 600) + "{}" + strings.Repeat("}", 600), "nesting-too-deep at byte 4608: "},
		{"long names at depth", strings.Repeat(`{"properties":{"`+long+`":`, 200) + `{"properties":{` + list(50, `"%d": {}`) + `}}` + strings.Repeat("}}", 200),
			"the schemas of the document nest too deeply, with names that are too long"},
		{"size", `{"$comment": "` + strings.Repeat("a", 4<<20) + `"}`, "the schema has 4194320 bytes; a schema has at most 4194304"},
		{"a member twice", `{"type": "string", "type": "object"}`, "duplicate-member at byte 19: "},
		{"a huge limit", `{"maxLength": 1e300}`, "integer-out-of-range at byte 14: "},
		{"a limit with a fraction", `{"maxLength": 0.5}`, "schema /maxLength: the limit is not an integer of at least 0"},
		{"a negative limit", `{"minItems": -1}`, "schema /minItems: the limit is not an integer of at least 0"},
		{"a pattern with many states", `{"pattern": "^(a|b)*a(a|b){40}$"}`, "schema /pattern: the pattern needs more than 1024 states"},
		{"many patterns", `{"prefixItems": [` + list(200, `{"pattern": "%d`+long[:400]+`"}`) + `]}`,
			"schema /prefixItems/162/pattern: the patterns of a document have at most 65536 bytes together"},
		{"a large default for many", `{"$defs": {"a": {"type": "array", "default": [` + list(100000, "%d") + `]}}, "properties": {` +
			list(20000, `"%d": {"$ref": "#/$defs/a", "maxItems": 200000}`) + `}}`, "schema /properties/"},
		{"no schema", `[]`, "schema: a schema is an object, true or false"},
		{"a null", `null`, "schema: a schema is an object, true or false"},
		{"nothing", ``, "malformed-json at byte 0: "},
		{"lone surrogate", `{"title": "\ud800"}`, "lone-surrogate at byte 11: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			_, err := Read([]byte(c.schema))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				text := fmt.Sprint(err)
				t.Errorf("the error is %s, not %s", text[:min(len(text), 300)], c.want)
			}
			if taken := time.Since(start); taken > 20*time.Second {
				t.Errorf("reading takes %s", taken)
			} else if testing.Verbose() {
				t.Log(taken)
			}
		})
	}
}
