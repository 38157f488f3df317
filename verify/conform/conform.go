// Package conform holds a package to the published schema with a validator that nobody here wrote,
// github.com/santhosh-tekuri/jsonschema. It sees what standard keywords state; order, byte limits and stated defaults are
// for admission.
//
// The validator knows the embedded schemas and fetches nothing. Its errors come in no fixed order and in its own words, so
// they are collected by place and keyword and worded here. The code of a finding is the one that the schema gives the
// keyword (x-bonnie-code), or the general one.
package conform

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// Finding is one keyword that a value does not satisfy.
type Finding struct {
	Pointer string // of the value in the package
	Code    string
	Message string
}

// Schema is the compiled schema of packages. It is safe for concurrent use.
type Schema struct {
	compiled *jsonschema.Schema
	document *wire.Node
}

const packageID = "https://bonnie.build/schemas/package.schema.json"

// Compile compiles the embedded schema of packages.
func Compile() (*Schema, error) {
	document, err := wire.Parse(schemas.Package(), wire.Value)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.AssertFormat = true
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, errors.New("the schema refers to " + url + ", and nothing is fetched")
	}
	if err := c.AddResource(packageID, bytes.NewReader(schemas.Package())); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(packageID)
	return &Schema{compiled, document}, err
}

// Validate returns what the schema does not allow in a package that strict reading accepted, sorted by pointer and code.
func (s *Schema) Validate(file []byte) (findings []Finding, err error) {
	// The validator panics on some numbers; strict reading keeps them out, and this keeps a surprise an error.
	defer func() {
		if r := recover(); r != nil {
			findings, err = nil, fmt.Errorf("the validator failed: %v", r)
		}
	}()
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	err = s.compiled.Validate(value)
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		s.leaves(invalid, &findings)
		slices.SortFunc(findings, func(a, b Finding) int {
			return strings.Compare(a.Pointer+"\x00"+a.Code+"\x00"+a.Message, b.Pointer+"\x00"+b.Code+"\x00"+b.Message)
		})
		return slices.Compact(findings), nil
	}
	return nil, err
}

// leaves collects the errors that have no cause of their own.
func (s *Schema) leaves(e *jsonschema.ValidationError, findings *[]Finding) {
	if len(e.Causes) == 0 {
		*findings = append(*findings, s.finding(e))
	}
	for _, c := range e.Causes {
		s.leaves(c, findings)
	}
}

// general are the codes of keywords that have none of their own.
var general = map[string]string{
	"type": "wrong-type", "additionalProperties": "unknown-member", "required": "missing-member", "enum": "unknown-enum-value",
	"const": "unknown-enum-value", "maxLength": "string-too-long", "maxItems": "too-many-elements", "maxProperties": "too-many-elements",
	"pattern": "invalid-id", "format": "invalid-date",
}

func (s *Schema) finding(e *jsonschema.ValidationError) Finding {
	_, location, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	at := strings.LastIndexByte(location, '/')
	keyword := location[at+1:]
	f := Finding{Pointer: e.InstanceLocation, Code: general[keyword]}
	if f.Code == "" {
		f.Code = "schema-violation"
	}
	if codes := resolve(s.document, location[:max(at, 0)]).Member("x-bonnie-code"); codes != nil {
		if own := codes.Member(keyword); own != nil {
			f.Code = own.Text
		}
	}
	f.Message = "the value does not satisfy the keyword " + keyword + " of the schema at " + location
	return f
}

// resolve follows a JSON pointer; it returns an empty object for one that leads nowhere.
func resolve(n *wire.Node, pointer string) *wire.Node {
	for _, part := range strings.Split(pointer, "/")[1:] {
		part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
		next := n.Member(part)
		if i, err := strconv.Atoi(part); err == nil && n.Kind == wire.Array && i < len(n.Items) {
			next = n.Items[i]
		}
		if next == nil {
			return &wire.Node{Kind: wire.Object}
		}
		n = next
	}
	return n
}
