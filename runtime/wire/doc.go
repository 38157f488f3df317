// Package wire reads JSON strictly and writes it canonically. Everything that Bonnie hashes, signs or compares passes
// through it, and so does everything that comes from outside. It uses no reflection, keeps no maps, never panics on an
// input, and allocates nothing to say that an input is good.
//
// Check judges, AppendCanonical and CheckCanonical write and compare the canonical form, Parse makes a tree for tools, and a
// Reader is what decoders generated from a schema are made of: it judges the same things while it fills typed values, and
// its comment says what it finds beyond them.
//
// # Profiles
//
// A profile says what is refused. Each refuses what the one before it refuses:
//
//	JSON      The text is one value of the RFC 8259 grammar in well-formed UTF-8, with white space around it and no
//	          byte order mark. At most 512 objects and arrays are open at once. Duplicate members, lone surrogate
//	          escapes and numbers of any size are within the grammar and accepted.
//	Value     A value at run time, which has one meaning everywhere: no duplicate members, no lone surrogates, no
//	          noncharacters, and no number beyond -(2^53-1)..2^53-1. Strings may have line breaks and all else.
//	Package   A package: at most 4 MiB (4 194 304 bytes), at most 64 open objects and arrays, an object at the top,
//	          and no control, bidirectional, invisible or tag characters in strings.
//	Fragment  A part of a package, such as a block of a walkthrough: as Package, but with any value at the top and
//	          without the limit of size.
//
// A rule about strings holds for member names too, and always for the unescaped text: "\u202e" is refused as U+202E is.
// The outermost object or array is the first open one. An integer is a number that is one as written or as the nearest
// double; since every double beyond 2^53 is an integer, no number is larger than that.
//
// Parse and AppendCanonical need one meaning. They refuse duplicate members, lone surrogates and numbers that overflow a
// double in profile JSON too, as do CheckCanonical and all that is built on them: such a text has no tree of Go strings
// and doubles and no canonical form.
//
// # Codes
//
// Reading stops at the first thing that is wrong. The size comes first, then the byte order mark, then the encoding of
// the whole input; then, of all that breaks the grammar or a rule, what has the smallest offset; then the kind of the
// top-level value, then the canonical form. The offset is that of the byte at which
//
//	package-too-large     the first byte too many stands: 4194304
//	byte-order-mark       the input starts, with U+FEFF
//	invalid-utf8          a sequence starts that is not UTF-8; encoded surrogates and overlong forms are none
//	malformed-json        the grammar is broken: the byte that cannot stand there, the start of a literal or escape
//	                      that does not exist, or the end of the input
//	trailing-bytes        something other than white space follows the value
//	nesting-too-deep      the object or array that is too deep opens
//	duplicate-member      the second name starts, with its quote; names are compared unescaped
//	lone-surrogate        the escape of half a surrogate pair starts
//	non-finite-number     NaN, Infinity or -Infinity starts, or a number that overflows a double (not in profile JSON)
//	integer-out-of-range  a number beyond -(2^53-1)..2^53-1 starts
//	control-character     U+0000-001F, U+007F-009F, U+2028 or U+2029 stands, or its escape starts
//	bidi-character        likewise U+061C, U+200E, U+200F, U+202A-202E, U+2066-2069
//	invisible-character   likewise U+00AD, U+034F, U+115F, U+1160, U+17B4, U+17B5, U+180B-180F, U+200B-200D, U+2060-2065,
//	                      U+206A-206F, U+2800, U+3164, U+FE00-FE0F, U+FEFF, U+FFA0, U+FFF0-FFFC, U+1BCA0-1BCA3,
//	                      U+1D173-1D17A, U+E0080-E0FFF; but U+200C and U+200D may stand directly behind a letter or mark
//	                      outside ASCII (categories L and M of Unicode 15.0)
//	tag-character         likewise U+E0000-E007F
//	noncharacter          likewise U+FDD0-FDEF and the last two code points of every plane
//	not-an-object         the top-level value starts, when it is no object
//	not-canonical         the input and its canonical form part (CheckCanonical only)
//
// A raw character below U+0020 in a string breaks the grammar; where control characters are refused it has that code.
//
// # Canonical form
//
// The canonical form of a value is that of RFC 8785. There is no white space between tokens. Members are sorted by their
// names as arrays of UTF-16 code units: U+1F600, which UTF-16 writes D83D DE00, stands before U+FB33. A string has the
// escapes \" \\ \b \f \n \r \t, \u00xx with lower-case digits for the other characters below U+0020, and all else as it
// is; it is not normalised. A number is what ECMAScript prints for the nearest double: the shortest digits that read
// back as it, without an exponent from 1e-6 up to 1e21 (0.000001, 100000000000000000000) and otherwise with one digit in
// front of the point (1e-7, 1.5e+21); negative zero is 0. The form has no line break at its end.
//
// Writing what was written changes nothing. What CheckCanonical accepts AppendCanonical gives back byte by byte.
package wire
