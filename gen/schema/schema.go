// Package schema reads a JSON Schema of the project into a small, sorted form that generators work on.
//
// It reads the subset of draft 2020-12 that schemas/ uses, with the annotations that the package comment of schemas
// specifies, and refuses every keyword that it does not know: a schema is never understood in part. A reference stays a
// shared node, so a recursive schema is a cyclic graph; everything that has an order is sorted by it.
package schema

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Type is the JSON type that a schema asks for; Any is the absence of the keyword.
type Type uint8

// The types of JSON Schema.
const (
	Any Type = iota
	String
	Integer
	Number
	Boolean
	Object
	Array
)

var typeNames = [...]string{"", "string", "integer", "number", "boolean", "object", "array"}

// String returns the type's name in JSON Schema.
func (t Type) String() string { return typeNames[t] }

// Document is one schema file.
type Document struct {
	ID   string  // $id
	Root *Node   // the schema of the whole value
	Defs []*Node // $defs, sorted by name
}

// Node is one schema object. Limits that are not given are -1.
type Node struct {
	Name        string // the name under $defs, else empty
	Pointer     string // JSON pointer of the schema object in its document
	Title       string
	Description string
	Type        Type

	// Objects. A map has Values and, for its names, Keys; every other object is closed.
	Properties    []Property // sorted by name
	Values        *Node
	Keys          *Node
	MaxProperties int
	Forbidden     []Code // members that are refused with a code of their own

	// Arrays.
	Items              *Node
	MinItems, MaxItems int
	Order              Order

	// Scalars.
	Enum                               []string // in the order of the schema
	Const                              *wire.Node
	Pattern                            *regexp.Regexp
	MinLength, MaxLength, MaxBytes     int
	Format                             string
	Minimum, Maximum, ExclusiveMinimum *float64

	Codes []Code // the codes of keywords that have one of their own; the first entry of a keyword holds
}

// Property is a member of a closed object. Its presence is "always" when Required, "has a default" when Default is not
// nil, and "optional" otherwise.
type Property struct {
	Name        string
	Description string
	Node        *Node
	Required    bool
	Default     *wire.Node // the value that absence stands for
	Natural     *wire.Node // what a builder writes when an author leaves an always-present member out
	Derived     bool       // written by the builder alone
	Block       string     // the kind of block that the value comes from
}

// Code binds a keyword, or the name of a forbidden member, to an issue code.
type Code struct{ Keyword, Code string }

// Order says what the order of an array means.
type Order struct {
	Kind OrderKind
	Keys []string // of ByID: the members that make the key, an absent one sorting first
}

// OrderKind is the kind of an order.
type OrderKind uint8

// The kinds of order of x-bonnie-order.
const (
	Meaning OrderKind = iota // the author's
	Set                      // strings, sorted by their bytes
	ByID                     // objects, sorted by the bytes of their key
)

// Property returns the property with a name, or nil.
func (n *Node) Property(name string) *Property {
	i, ok := slices.BinarySearchFunc(n.Properties, name, func(p Property, name string) int { return strings.Compare(p.Name, name) })
	if !ok {
		return nil
	}
	return &n.Properties[i]
}

// Code returns the issue code of a keyword, or the general one when the keyword has none of its own. The keyword required
// asks for the code of the member being absent, duplicate for that of equal elements.
func (n *Node) Code(keyword, general string) string {
	for _, c := range n.Codes {
		if c.Keyword == keyword {
			return c.Code
		}
	}
	return general
}
