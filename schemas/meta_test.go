package schemas_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// keywords are the keywords in use, with the annotations.
var keywords = []string{
	"$schema", "$id", "$ref", "$defs", "title", "description", "type", "properties", "required", "additionalProperties",
	"propertyNames", "maxProperties", "items", "minItems", "maxItems", "enum", "const", "pattern", "format", "minLength",
	"maxLength", "minimum", "maximum", "exclusiveMinimum", "default", "oneOf",
	"x-bonnie-maxBytes", "x-bonnie-order", "x-bonnie-code", "x-bonnie-forbidden", "x-bonnie-natural", "x-bonnie-derived",
	"x-bonnie-block", "x-bonnie-open",
}

// protocol is the document whose values are of several shapes, and hold values that others describe.
const protocol = "turn-protocol.schema.json"

// isDefinition tells whether a place is an entry of $defs itself.
func isDefinition(at string) bool {
	return strings.HasPrefix(at, "/$defs/") && strings.Count(at, "/") == 2
}

// besideRef are the keywords that may stand beside a $ref.
var besideRef = []string{
	"$ref", "description", "const", "default", "x-bonnie-code", "x-bonnie-natural", "x-bonnie-derived", "x-bonnie-block",
}

// openPlaces are where something can hold any JSON value.
var openPlaces = []string{
	"block/turn.schema.json#/$defs/call/properties/arguments",
	"adapter-protocol.schema.json#/$defs/operationCall/properties/arguments",
	"adapter-protocol.schema.json#/$defs/typedValue/properties/value",
	"runtime-config.schema.json#/$defs/adapterProgram/properties/manifest",
}

// ruling are words that state a rule, which a description does not do.
var ruling = regexp.MustCompile(`(?i)\b(must|shall|should|at most|at least|no more than|only|required|never|always|cannot|can not|may not|` +
	`has to|have to|needs to|exactly|forbidden|allowed|refuses|not valid|invalid|unique)\b`)

// codeList reads the issue codes of the specification: the code, and whether it is a warning.
func codeList(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("testdata/codes.txt")
	if err != nil {
		t.Fatal(err)
	}
	codes := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			code, warning := strings.CutSuffix(line, " warning")
			codes[code] = warning
		}
	}
	return codes
}

// meta holds a document to the conventions of the package comment.
type meta struct {
	name     string // of the file
	document *wire.Node
	codes    map[string]bool
	used     []string
	refusals []string
}

// refusals returns what is wrong with a document: JSON pointer, colon, sentence; sorted.
func refusals(name string, document *wire.Node, codes map[string]bool) []string {
	m := meta{name: name, document: document, codes: codes}
	if document.Member("$schema") == nil || document.Member("$schema").Text != "https://json-schema.org/draft/2020-12/schema" {
		m.refuse("", "the document is not of draft 2020-12")
	}
	m.schema(document, "")
	if defs := document.Member("$defs"); defs != nil {
		for _, d := range defs.Members {
			at := "/$defs/" + d.Name
			m.described(d.Value, at)
			m.schema(d.Value, at)
		}
		for _, d := range defs.Members {
			if !slices.Contains(m.used, d.Name) {
				m.refuse("/$defs/"+d.Name, "nothing refers to the entry")
			}
		}
	}
	slices.Sort(m.refusals)
	return slices.Compact(m.refusals)
}

func (m *meta) refuse(at, sentence string) { m.refusals = append(m.refusals, at+": "+sentence) }

// schema checks one schema object and those inside of it.
func (m *meta) schema(n *wire.Node, at string) {
	if n.Kind != wire.Object {
		m.refuse(at, "a schema is an object")
		return
	}
	for _, k := range n.Members {
		switch {
		case k.Name == "oneOf" && (m.name != protocol || at != "" && !isDefinition(at)):
			m.refuse(at+"/oneOf", "no choice is made here")
		case k.Name == "$comment" && k.Value.Text == "Generated from package.schema.json. DO NOT EDIT.":
		case !slices.Contains(keywords, k.Name):
			m.refuse(at+"/"+k.Name, "the keyword is not in use")
		case at != "" && (k.Name == "$defs" || k.Name == "$id" || k.Name == "$schema"):
			m.refuse(at+"/"+k.Name, "the keyword stands at the top of a document")
		}
	}
	if d := n.Member("description"); d != nil && ruling.MatchString(d.Text) {
		m.refuse(at+"/description", "the description states a rule: "+ruling.FindString(d.Text))
	}
	open := n.Member("x-bonnie-open") != nil
	if open && m.name != protocol && !slices.Contains(openPlaces, m.name+"#"+at) {
		m.refuse(at+"/x-bonnie-open", "no value is open here")
	}
	target := m.target(n, at)
	if choice := n.Member("oneOf"); choice != nil {
		for i, variant := range choice.Items {
			m.schema(variant, at+"/oneOf/"+strconv.Itoa(i))
		}
	} else if n.Member("$ref") == nil && !(open && n.Member("type") == nil) {
		switch kind := text(n.Member("type")); kind {
		case "object":
			m.object(n, at)
		case "array":
			m.array(n, at)
		case "string":
			m.text(n, at)
		case "boolean", "integer", "number":
		default:
			if kind != "" || !open {
				m.refuse(at, "the schema has no type")
			}
		}
	}
	m.code(n, target, at)
}

// target is the schema that a reference leads to, or the schema itself.
func (m *meta) target(n *wire.Node, at string) *wire.Node {
	ref := n.Member("$ref")
	if ref == nil {
		return n
	}
	for _, k := range n.Members {
		if slices.Contains(keywords, k.Name) && !slices.Contains(besideRef, k.Name) {
			m.refuse(at+"/"+k.Name, "the keyword does not stand beside $ref")
		}
	}
	name, inside := strings.CutPrefix(ref.Text, "#/$defs/")
	if !inside {
		m.refuse(at+"/$ref", "the reference leads out of the $defs of the document")
		return n
	}
	if defs := m.document.Member("$defs"); defs != nil && defs.Member(name) != nil {
		m.used = append(m.used, name)
		return defs.Member(name)
	}
	m.refuse(at+"/$ref", "the reference leads nowhere")
	return n
}

// described asks for a description of a member or of a $defs entry.
func (m *meta) described(n *wire.Node, at string) {
	if n.Kind == wire.Object && strings.TrimSpace(text(n.Member("description"))) == "" {
		m.refuse(at, "there is no description")
	}
}

func (m *meta) object(n *wire.Node, at string) {
	values, properties := n.Member("additionalProperties"), n.Member("properties")
	switch {
	case values == nil || values.Kind == wire.Bool && values.Bool:
		m.refuse(at, "the object is open")
	case values.Kind == wire.Object && properties != nil:
		m.refuse(at, "the object is both closed and a map")
	case values.Kind == wire.Object:
		if keys := n.Member("propertyNames"); keys != nil {
			m.schema(keys, at+"/propertyNames")
		} else {
			m.refuse(at, "the map does not say what its names are")
		}
		if n.Member("maxProperties") == nil {
			m.refuse(at, "the map has no maxProperties")
		}
		if n.Member("x-bonnie-open") == nil {
			m.schema(values, at+"/additionalProperties")
		} else if len(values.Members) > 0 {
			m.refuse(at+"/additionalProperties", "an open map has values of any kind")
		}
	case properties == nil:
		m.refuse(at, "the object has no members")
	default:
		m.members(n, properties, at)
	}
}

// members checks the properties of a closed object and their presence.
func (m *meta) members(n, properties *wire.Node, at string) {
	var required []string
	if r := n.Member("required"); r != nil {
		for _, name := range r.Items {
			if properties.Member(name.Text) == nil {
				m.refuse(at+"/required", "there is no property "+name.Text)
			}
			required = append(required, name.Text)
		}
	}
	for _, p := range properties.Members {
		here := at + "/properties/" + p.Name
		m.described(p.Value, here)
		m.schema(p.Value, here)
		natural, present := p.Value.Member("x-bonnie-natural"), slices.Contains(required, p.Name)
		if present && p.Value.Member("default") != nil {
			m.refuse(here+"/default", "the member is required and has a default")
		}
		if natural != nil {
			if !present || p.Value.Member("x-bonnie-derived") != nil {
				m.refuse(here+"/x-bonnie-natural", "the member is optional or derived")
			}
			if s := string(natural.AppendCanonical(nil)); !slices.Contains([]string{`[]`, `{}`, `false`, `"1.0.0"`, `100`}, s) {
				m.refuse(here+"/x-bonnie-natural", "the value is not one that a builder writes")
			}
		}
		if own := p.Value.Member("x-bonnie-code"); own != nil && own.Member("required") != nil && !present {
			m.refuse(here+"/x-bonnie-code/required", "the member is optional")
		}
	}
	if forbidden := n.Member("x-bonnie-forbidden"); forbidden != nil {
		for _, f := range forbidden.Members {
			if properties.Member(f.Name) != nil {
				m.refuse(at+"/x-bonnie-forbidden/"+f.Name, "the member is a property")
			}
			if _, known := m.codes[f.Value.Text]; !known {
				m.refuse(at+"/x-bonnie-forbidden/"+f.Name, "the specification has no code "+f.Value.Text)
			}
		}
	}
}

// text is the text of a string, or nothing.
func text(n *wire.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

func TestSchemasKeepTheConventions(t *testing.T) {
	codes := codeList(t)
	for _, f := range documents() {
		for _, r := range refusals(f.Name, parse(t, f.Bytes), codes) {
			t.Errorf("%s#%s", f.Name, r)
		}
	}
}
