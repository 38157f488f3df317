package schema

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Type is the JSON type that a schema asks for; Any is the absence of one.
type Type uint8

// The types of JSON Schema. Integer is a number without a fraction, however it is written: 4, 4.0 and 4e0.
const (
	Any Type = iota
	String
	Integer
	Number
	Boolean
	Object
	Array
	Null
)

var typeNames = [...]string{"", "string", "integer", "number", "boolean", "object", "array", "null"}

// String returns the type's name in JSON Schema.
func (t Type) String() string { return typeNames[t] }

// Document is one schema file.
type Document struct {
	ID     string  // $id
	Strict bool    // the document has annotations of x-bonnie-*
	Root   *Node   // the schema of the whole value
	Defs   []*Node // $defs of the document, sorted by name; an entry that is nothing but a reference is not among them
}

// Node is one schema object. Limits that are not given are -1.
//
// A node is of one of these forms. A value of the type Null is never Nullable as well.
//
//	Type is not Any         values of that type, and null when Nullable
//	Union is not nil        values of one variant, and null when Nullable; Type is Any and there are no other keywords
//	ByKind is not empty     any value; one that has the type of an element of ByKind satisfies that element
//	none of these           any value at all
type Node struct {
	Name        string // the name under $defs of the document, else empty
	Pointer     string // JSON pointer of the schema object in its document
	Of          *Node  // the node that this one is a narrower copy of (keywords beside a $ref, or a variant beside null)
	Title       string
	Description string
	Type        Type
	Nullable    bool // null is a value too
	Union       *Union
	ByKind      []*Node // sorted by Type; Number stands for Integer as well; each has the Pointer of this node

	// Objects. What is not in Properties is held to Values; without Values it is read and dropped when Open, and unknown
	// when not. All names that are not in Properties satisfy Keys.
	Properties    []Property // sorted by name
	Values        *Node
	Keys          *Node // of the type String
	Open          bool
	MinProperties int
	MaxProperties int
	Forbidden     []Code // members that are refused with a code of their own, sorted by name

	// Arrays. The elements behind PrefixItems satisfy Items, which is nil when they may be anything. There are none when Tuple,
	// which has PrefixItems; an array that is always empty has MaxItems 0.
	PrefixItems        []*Node
	Items              *Node
	Tuple              bool
	MinItems, MaxItems int
	UniqueItems        bool
	Order              Order

	// Scalars.
	Enum                                                 []string     // of the type String, in the order of the schema
	EnumValues                                           []*wire.Node // of the types Integer, Number and Boolean, likewise
	Const                                                *wire.Node   // of the type of the node
	Pattern                                              *regexp.Regexp
	MinLength, MaxLength, MaxBytes                       int
	Format                                               string // date-time or empty
	Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum *float64
	MultipleOf                                           int64 // 0 when it is not given

	Codes []Code // the codes of keywords that have one of their own; the first entry of a keyword holds
}

// Union is a choice between schemas of which a value satisfies at most one. Either all variants are objects with a
// required member, the discriminator, whose constant or enumeration says which one it is; or their types are disjoint.
type Union struct {
	Exclusive     bool      // it is written as oneOf; a union of disjoint variants means the same as anyOf
	Discriminator string    // empty: the type of the value decides
	Variants      []Variant // sorted by Tag, or by the type of the node
}

// Variant is a variant of a union. A node whose discriminator is an enumeration stands in a variant for each tag.
type Variant struct {
	Tag  string // the value of the discriminator
	Node *Node  // of the type Object; or of any type but Any, not Nullable; or a union of objects with a discriminator
}

// Property is a member of an object. Its presence is "always" when Required, "has a default" when Default is not nil, and
// "optional" otherwise.
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
