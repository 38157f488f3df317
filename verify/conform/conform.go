// Package conform holds a package to the published schema with a validator that nobody here wrote,
// github.com/santhosh-tekuri/jsonschema, over values that a second reader decoded. It sees what the keywords of JSON Schema
// state: the order of arrays, limits in bytes, stated defaults and all that looks at more than one value are for admission.
//
// The validator is given the embedded schemas and fetches nothing. Its errors come in no fixed order and in words about
// schemas, so only their places are used: where in the package, and which keyword of which schema. The codes are those of
// the specification, taken from the schema itself (finding.go), and the messages are written here (message.go).
//
// A finding points at the value that is wrong. One about a member that is missing or should not be there points at that
// member. For one pointer and code there is one finding. When format or formatVersion is wrong, nothing else is reported:
// the file is one of another format.
package conform

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// Finding is something that the schema does not allow.
type Finding struct {
	Pointer string // JSON pointer in the package
	Code    string // of the specification
	Message string // lower case: what is wrong; what to do
	rank    int    // of the keyword; of several findings with the same pointer and code the first is kept
}

// Schema is the compiled schema of packages. It is safe for concurrent use.
type Schema struct {
	compiled *jsonschema.Schema
	document *wire.Node
}

const packageID = "https://bonnie.build/schemas/package.schema.json"

// Compile compiles the embedded schema of packages.
func Compile() (*Schema, error) { return compile(schemas.Package()) }

func compile(text []byte) (*Schema, error) {
	document, err := wire.Parse(text, wire.Value)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.AssertFormat = true
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, errors.New("the schema refers to " + url + ", and nothing is fetched")
	}
	if err := c.AddResource(packageID, bytes.NewReader(text)); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(packageID)
	if err != nil {
		return nil, err
	}
	return &Schema{compiled, document}, nil
}

// Validate returns what the schema does not allow in a package, sorted by pointer and code. The file has passed strict
// reading; of members with the same name only the last would be seen here. An error says that the file is no JSON that can
// be judged.
func (s *Schema) Validate(file []byte) (findings []Finding, err error) {
	// The validator panics on what it did not foresee, such as numbers beyond every double. Those cannot be decoded here;
	// this keeps the next surprise an error.
	defer func() {
		if r := recover(); r != nil {
			findings, err = nil, fmt.Errorf("the validator failed: %v", r)
		}
	}()
	var value any
	if err := json.Unmarshal(file, &value); err != nil {
		return nil, err
	}
	err = s.compiled.Validate(value)
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil, err
	}
	for _, e := range leaves(invalid, nil) {
		findings = append(findings, s.findings(e, value)...)
	}
	slices.SortFunc(findings, func(a, b Finding) int {
		return cmp.Or(
			strings.Compare(a.Pointer, b.Pointer),
			strings.Compare(a.Code, b.Code),
			cmp.Compare(a.rank, b.rank),
			strings.Compare(a.Message, b.Message),
		)
	})
	findings = slices.CompactFunc(findings, func(a, b Finding) bool { return a.Pointer == b.Pointer && a.Code == b.Code })
	if slices.ContainsFunc(findings, ofFormat) {
		findings = slices.DeleteFunc(findings, func(f Finding) bool { return !ofFormat(f) })
	}
	return findings, nil
}

func ofFormat(f Finding) bool { return f.Pointer == "/format" || f.Pointer == "/formatVersion" }

// leaves returns the errors that have no cause of their own.
func leaves(e *jsonschema.ValidationError, list []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return append(list, e)
	}
	for _, c := range e.Causes {
		list = leaves(c, list)
	}
	return list
}
