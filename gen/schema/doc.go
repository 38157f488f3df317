// Package schema reads JSON Schema, draft 2020-12, into a small, sorted form that generators work on.
//
// A schema is never understood in part: what the package does not support it refuses, with the keyword and its JSON pointer,
// and it names everything that is wrong with a document at once. What it reads has one meaning, that of the draft, with
// formats asserted; SUPPORT.md holds the result of the public test suite against it.
//
// # Documents
//
// A document is JSON of the profile wire.Value of at most 4 MiB: well-formed UTF-8, no member twice, no number beyond 2^53-1. A
// schema is an object, true or false. $schema, if there is one, is that of the draft; it and $id stand at the top alone.
//
// An object becomes a Node. A schema that is nothing but a reference and annotations is the node it leads to, so a recursive
// schema is a cyclic graph. Properties are sorted by name, variants by tag or type, codes by keyword.
//
// # Keywords
//
// Each keyword holds values of the type in front of it to something. An author who gives a schema a type and a keyword that
// says nothing about it has made a mistake, so that is refused.
//
//	any      type       a type or a list of types. A list with null makes a node Nullable; of two or more other types it makes a
//	                    Union with a variant for each. integer beside number is number
//	         enum       1 to 4096 strings, numbers, booleans and null, all different. With type, each is of one of the types;
//	                    without, their types are the types of the schema. Types without a value drop out
//	         const      likewise, one value; beside enum it is one of its values
//	string   minLength, maxLength, x-bonnie-maxBytes   an integer of at least 0; in code points, the last in bytes of UTF-8
//	         pattern    what the package gen/pattern supports, at most 64 KiB in a document, each pattern counted once
//	         format     date-time, see below
//	number   minimum, maximum, exclusiveMinimum, exclusiveMaximum   a number
//	         multipleOf an integer of at least 1
//	object   properties, additionalProperties, minProperties, maxProperties, x-bonnie-forbidden
//	         required   may name members that are not in properties, unless the object is closed: they become properties with
//	                    the schema of additionalProperties
//	         propertyNames   a schema of strings, or one that says something about strings. It holds for the members that are
//	                    not in properties; a property whose name it does not accept is a mistake
//	array    prefixItems, items, minItems, maxItems, uniqueItems, x-bonnie-order
//
// An object whose additionalProperties are absent or true is Open: other members are read strictly and dropped. With false
// they are unknown, and with a schema, be it {}, they are kept.
//
// The schema true is {}. The schema false closes an object as additionalProperties, empties it as propertyNames, ends an
// array as items or as an element of prefixItems, and as a property makes the member a Forbidden one. Elsewhere it is refused.
//
// A schema without type, enum and const that says something all the same becomes a node with a part for each type that it says
// something about (ByKind); values of other types satisfy it, as the draft has it.
//
// Annotations are read and hold no value to anything: $comment, title, description, default, examples, deprecated, readOnly,
// writeOnly, and $defs. The default of a property is the value that its absence stands for; it stands at the property or
// where its reference leads. It satisfies the schema of the property, apart from minLength, minItems and minProperties when
// it is empty. The defaults of a required property and of any other schema mean nothing.
//
// # References
//
// $ref is a JSON pointer into the document that leads to a schema: #, #/$defs/name, #/properties/a/items, with $id in front of
// it or not. References that lead back to themselves, with nothing but references and choices between, are refused.
//
// Beside $ref, annotations may stand; type, if it is that of the target; enum and const, if the target accepts their
// values; lengths, counts, bounds and uniqueItems, of which the tighter one holds; pattern and format, if the target has none.
// The node is then a copy of the target under those keywords, and Of is the target: what a generator makes of Of is the type
// of the value.
//
// # Choices
//
// oneOf and anyOf have at most 256 variants, of which a value can satisfy at most one for reasons that the schema states:
//
//   - their types are disjoint (integer and number are not), or
//   - they are objects with a required member, the discriminator, that in each is a constant string or an enumeration of
//     strings which no other variant has. Of several such members the first by name is taken.
//
// Both can go together. null as a variant makes the result Nullable, and one variant beside it is a copy of that variant,
// be it a choice itself: X or null is X, Nullable. Of several variants, those that are choices become part of the choice.
// Every variant has a type; type may stand beside the choice instead, for all of them. Other keywords are not supported beside
// a choice, nor are both keywords in one schema.
//
// # Formats
//
// The one format in use is date-time, that of RFC 3339: YYYY-MM-DD, a day of the Gregorian calendar in the years 0000 to 9999; T
// or t; HH:MM:SS; a fraction of any length, or none; then Z or z or +HH:MM or -HH:MM. 60 seconds are the last second of a day
// in UTC. It is asserted of strings. Every other format is refused.
//
// # Annotations of this project
//
// A document with a keyword x-bonnie-... is Strict: its values have one form, in which defaults stay out and arrays have
// their order. The package schemas specifies the annotations.
package schema
