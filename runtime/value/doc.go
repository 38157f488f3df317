// Package value judges values at run time against the types that packages declare, and writes the envelopes that they travel
// in (spec 1.7).
//
// # Values
//
// A value is one JSON text of the profile wire.Value: no member twice in one object, no lone surrogates, no noncharacters, no
// number that is not finite or lies beyond -(2^53-1)..2^53-1, at most 512 objects and arrays open at once. Strings may hold
// line breaks and all else. Bytes are written as an object with the one member $bonnie.data, whose text is base64 in the
// standard alphabet with its padding, without line breaks, and with zeros in the bits that the padding leaves over. An object
// with that member and another one is no value. A number without a fraction is an integer, however it is written: 4, 4.0, 4e0.
//
// # Types
//
// A Table has the value types that are active in a snapshot. A type has one shape, and every value has a type all the way down:
// there is no shape that takes anything. The shapes:
//
//	string       a string
//	boolean      true or false
//	integer      a number without a fraction
//	number       a number, also one without a fraction
//	object       an object with no other fields than the declared ones, and with all that are required
//	array        an array, all of whose elements have the item type
//	enumeration  a string of the declared list, byte by byte
//	data         bytes, as above; they are not an object
//
// null has none of them: an optional field without a value is left out.
//
// # Problems
//
// A value is read once, from left to right, and all that is wrong with it is collected: first what concerns the envelope, then
// the value in the order of its text, then by path. At most 64 problems of the value are kept. When the text is no value there
// is one problem only. Nothing is allocated to say that a value is good.
//
//	value-unknown-type        the type of the envelope is not in the table; its value is not looked at
//	value-version-mismatch    its schemaVersion is not the version of the type, byte by byte
//	value-not-fresh           now is before createdAt, or after expiresAt
//	value-shape-mismatch      a value of another shape than the declared one, null, data that is not strict base64 or not
//	                          alone in its object, or a text that is no value
//	value-non-finite          a number that is not finite: NaN, Infinity, or digits that overflow a double
//	value-unknown-enum-member a string outside of the enumeration
//	value-missing-field       a required field is absent; the path is that of the field
//	value-undeclared-field    a field that the type does not declare; its value is not looked at
//	value-privacy-too-low     a field that is there, at any depth, has a higher privacy class than the envelope
//	value-inactive-type       a field that is there has a type that is not in the table
//	value-missing-item-type   an array, empty or not, of a type without item type, or whose item type is not in the table
//	value-recursive-type      a value whose type is the type of a value around it
//
// The last three are about types, and yet have a place in a value: a type that refers to one that is not active, or to itself,
// is refused where a value comes to that reference, and not before. What lies below such a value is not looked at.
//
// The path is a JSON pointer (RFC 6901) inside of the value; it is empty for the whole value and for the envelope. Details are
// sentences of the engine in lower case. They hold nothing of the value; only a detail about a type names it, by its id.
//
// # Rows
//
// A table is made of rows that have been judged before, and takes all others as strictly as it can: of types with one id, and
// of fields with one name, the first counts; a shape that does not exist takes no value; a field without a privacy class is
// secret. A field named $bonnie.data can never be there.
package value
