package ability_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// standard is the schema of packages in the hands of a validator that nobody here wrote. Of its errors, which come in no
// fixed order, the places and keywords are used; the codes are those that the schema gives.
type standard struct {
	compiled *jsonschema.Schema
	document *wire.Node
}

func newStandard(tb testing.TB) *standard {
	tb.Helper()
	const id = "https://bonnie.build/schemas/package.schema.json"
	document, err := wire.Parse(schemas.Package(), wire.Value)
	if err != nil {
		tb.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.Draft, c.AssertFormat = jsonschema.Draft2020, true
	if err := c.AddResource(id, bytes.NewReader(schemas.Package())); err != nil {
		tb.Fatal(err)
	}
	compiled, err := c.Compile(id)
	if err != nil {
		tb.Fatal(err)
	}
	return &standard{compiled, document}
}

// generalCodes are the codes of keywords that have none of their own.
var generalCodes = map[string]string{
	"type": "wrong-type", "additionalProperties": "unknown-member", "required": "missing-member", "enum": "unknown-enum-value", "const": "unknown-enum-value",
	"maxLength": "string-too-long", "maxItems": "too-many-elements", "maxProperties": "too-many-elements", "pattern": "invalid-id", "format": "invalid-date",
}

// findings gives what the validator says of a file, as POINTER CODE, sorted and each once.
func (s *standard) findings(tb testing.TB, file []byte) (list []string) {
	tb.Helper()
	var value any
	if err := json.Unmarshal(file, &value); err != nil {
		tb.Fatal(err)
	}
	err := s.compiled.Validate(value)
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil
	}
	root, err := wire.Parse(file, wire.Value)
	if err != nil {
		tb.Fatal(err)
	}
	leaves := leavesOf(invalid, nil)
	for _, e := range leaves {
		// A value of another type breaks the other keywords as well, and one that is none of an enumeration is no constant of it.
		covered := slices.ContainsFunc(leaves, func(o *jsonschema.ValidationError) bool {
			a, b := keywordOf(e), keywordOf(o)
			return o.InstanceLocation == e.InstanceLocation && ofName(o) == ofName(e) && a != b && (b == "type" || b == "enum" && a == "const")
		})
		if !covered {
			list = append(list, s.codes(e, root)...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func leavesOf(e *jsonschema.ValidationError, list []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return append(list, e)
	}
	for _, c := range e.Causes {
		list = leavesOf(c, list)
	}
	return list
}

// ofName tells whether an error is about the name of a member, which has the place of its value.
func ofName(e *jsonschema.ValidationError) bool {
	return strings.Contains(e.KeywordLocation, "/propertyNames/")
}

func keywordOf(e *jsonschema.ValidationError) string {
	return e.KeywordLocation[strings.LastIndexByte(e.KeywordLocation, '/')+1:]
}

// codes gives an error its findings.
func (s *standard) codes(e *jsonschema.ValidationError, root *wire.Node) (list []string) {
	keyword := keywordOf(e)
	chain := s.chain(strings.TrimSuffix(e.KeywordLocation, "/"+keyword))
	schema, value := chain[len(chain)-1], at(root, e.InstanceLocation)
	add := func(pointer, code string) { list = append(list, pointer+" "+code) }
	switch keyword {
	case "required":
		for _, name := range schema.Member("required").Items {
			if value.Member(name.Text) == nil {
				add(e.InstanceLocation+"/"+escape(name.Text), own([]*wire.Node{schema.Member("properties").Member(name.Text)}, keyword))
			}
		}
	case "additionalProperties":
		for _, m := range value.Members {
			if schema.Member("properties").Member(m.Name) == nil {
				add(e.InstanceLocation+"/"+escape(m.Name), unknown(schema, m.Name))
			}
		}
	case "type":
		code := own(chain, keyword)
		if value.Kind == wire.Null {
			code = "explicit-null"
		}
		add(e.InstanceLocation, code)
	default:
		add(e.InstanceLocation, own(chain, keyword))
	}
	return list
}

// unknown gives the code of a member that an object does not have.
func unknown(schema *wire.Node, name string) string {
	if f := schema.Member("x-bonnie-forbidden").Member(name); f != nil {
		return f.Text
	}
	for _, m := range schema.Member("properties").Members {
		if strings.EqualFold(m.Name, name) {
			return "case-folded-member"
		}
	}
	return "unknown-member"
}

// own gives the code of a keyword: that of the outermost schema of a chain of references, or the general one.
func own(chain []*wire.Node, keyword string) string {
	for _, s := range chain {
		if code := s.Member("x-bonnie-code").Member(keyword); code != nil {
			return code.Text
		}
	}
	return generalCodes[keyword]
}

// chain follows the location of a keyword and gives the schema that it leads to, after those that refer to it.
func (s *standard) chain(location string) []*wire.Node {
	chain := []*wire.Node{s.document}
	for _, step := range strings.Split(location, "/")[1:] {
		last := chain[len(chain)-1]
		if step == "$ref" {
			name, _ := strings.CutPrefix(last.Member("$ref").Text, "#/$defs/")
			chain = append(chain, s.document.Member("$defs").Member(name))
		} else {
			chain = []*wire.Node{last.Member(step)}
		}
	}
	return chain
}

// at follows a JSON pointer into a value. One that leads to the name of a member leads to its value.
func at(n *wire.Node, pointer string) *wire.Node {
	for _, step := range strings.Split(pointer, "/")[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		if n.Kind == wire.Array {
			index, _ := strconv.Atoi(step)
			n = n.Items[index]
		} else {
			n = n.Member(step)
		}
	}
	return n
}

func escape(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
