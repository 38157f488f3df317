// Package golang compiles a schema, as gen/schema reads it, to Go: types, closed enumerations, strict decoders over
// runtime/wire, and canonical encoders. One generated decoder checks everything that the schema states while it reads,
// once over the bytes. It uses no reflection, no maps, no interfaces and no regular expressions, and allocates nothing but
// the slices and pointers that a value needs.
//
// # Values
//
//	schema                                 Go
//	type string                            wire.Text, a view of the input
//	type string with enum                  an enumeration, below
//	type integer                           int64, from -(2^53-1) to 2^53-1
//	type number                            float64, the nearest double
//	type boolean                           bool
//	type null                              struct{}
//	type object                            a struct, below
//	type object, additionalProperties      []wire.Entry[T] {Name, Value}, sorted by CompareNames, where T is the type of
//	  and no properties (a map)            the values
//	type array                             []T, where T is the type of the items
//	type array with prefixItems            a tuple, below
//	oneOf, anyOf, several types            a union, below
//	no type                                wire.Raw, the bytes of the value; what the schema says is asserted
//	null beside another type               wire.Nullable[T] {Null, Value}
//
// An array or map that holds itself, with nothing but arrays and maps between, is a type of its own. A struct, tuple or
// union that holds itself other than in a slice does so by a pointer; in an optional field nil is absence.
//
// Nullable and the slices are written as they are: an encoder writes wire.Entry in order even if they are not.
//
// # Objects
//
// An object is a struct with a field for each property, in the order of canonical output, and then a bool for each optional
// property: HasX says whether X is given.
//
//	required                               the field X
//	not required, without default          X and HasX. Without HasX, where the zero value is no value: an enumeration, a
//	                                       union (Kind is zero) and a pointer (nil)
//	not required, with default             X, which has the default when the member is absent
//	const, or type null                    no field, since there is one value only; HasX if it is optional
//	additionalProperties beside properties the field Others, []wire.Entry[T]
//
// When a member is absent, X is empty, or the default. Other members than those of the schema are unknown-member, or are read
// strictly and dropped where the schema does not close the object. A default can be any value of the schema; one whose
// own defaults lead back to the same object is refused.
//
// # Enumerations, tuples, unions
//
// The enumeration X is a type uint8 (uint16 from 256 values on) with a constant for each value, XValue, in the order of the
// schema, from 1. Zero is none of them: not given. String gives the text.
//
// A tuple is a struct with the fields Item0, Item1, ... for prefixItems, of which those below minItems are required and the
// others optional as those of an object are, and Rest for the elements behind, unless there are none (items is false).
//
// A union is a struct with a field for each variant, and Kind, of the type XKind, which says which of them has the value; the
// others are empty. Variants are called by the value of the discriminator, the first in order where it has several, or by
// their type: String, Integer, Number, Boolean, Object, Array. Constants are called XKindVariant.
//
// # Functions
//
// Every struct, tuple and union T has
//
//	func (v *T) Decode(r *wire.Reader) error       // the input that r was Reset to
//	func (v *T) AppendCanonical(dst []byte) []byte // RFC 8785
//
// so that a decoder of calls is
//
//	var r wire.Reader
//	var arguments Arguments
//	r.Reset(text, wire.Value)
//	if err := arguments.Decode(&r); err != nil { ... } // a *wire.Invalid with all findings
//
// A value can be decoded into again and again: slices are used again, and what the last value had is gone. A slice that is
// new is read into memory that the Reader lends (wire.Lend), and then gets memory of its own, of the right size (wire.Own). The root of the
// document is the type Document, or as Options say; where it is no object, tuple or union of its own it has the one field
// Value. Encoding leaves defaults out, and writes the members that are always the same; an open object has forgotten the
// members that it dropped, and an enumeration without a value is written as "".
//
// # Keywords and codes
//
// A finding about the shape of a value (wire.Reader lists them) means that there is no value. All other keywords are judged
// while reading goes on. A keyword has the code that x-bonnie-code gives it, or this one:
//
//	minLength                              string-too-short
//	maxLength, x-bonnie-maxBytes           string-too-long
//	pattern                                pattern-mismatch; invalid-id in a strict schema
//	format                                 format-mismatch; invalid-date in a strict schema
//	minimum, exclusiveMinimum              number-too-small
//	maximum, exclusiveMaximum              number-too-large
//	multipleOf                             not-a-multiple
//	minItems                               too-few-elements
//	maxItems, items: false, maxProperties  too-many-elements
//	minProperties                          too-few-members
//	uniqueItems                            duplicate-element
//	enum, const                            unknown-enum-value. It is about the shape where the field cannot hold the value: in
//	                                       an enumeration, and where there is no field
//
// Of an array or a map that has more than twice as much as maxItems or maxProperties, what is beyond that is read as the profile
// asks and dropped: nothing is found in it, and the value is not complete.
//
// For every code that generated code gives there is a constant, CodeX.
//
// A schema is strict when it has annotations of this project. Then a stated default is redundant-default; a name that differs
// from a known one in letter case alone, or two such names in a map, are case-folded-member; an array of the order set or
// id:KEY is in ascending order of bytes, an absent key first, or unsorted-collection; and in an array with a code for the
// keyword duplicate, neighbours with equal keys have that code, as have equal strings anywhere in an array whose order carries
// meaning. Other equalities look at more than a schema says and are not judged here.
//
// A pattern becomes the tables of an automaton, wire.Pattern; gen/pattern says which patterns there are.
//
// # Names
//
// The names of types are those of definitions. What has none is called after the place where it stands: the name of what
// holds it, and then that of the property, Item for the elements of an array, Value for the values of a map, Rest for those
// behind a tuple, Others for those behind properties, or that of the variant or type. What a JSON name is as an identifier
// says token.Identifier, the one rule there is. When two places get one identifier that is an error which
// names both.
//
// No text of a schema becomes part of the program other than as such an identifier or as a quoted literal in ASCII
// (package token); none becomes a comment.
//
// # Files
//
// There is a file for each definition, for the root, and for what they share: all enumerations (enum_gen.go,
// enum_decode_gen.go), checks of texts and the texts of defaults (text_gen.go), patterns (pattern_gen.go) and codes
// (code_gen.go). The same schema gives the same bytes, whatever the machine.
package golang
