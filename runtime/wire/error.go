package wire

import "strconv"

// Code names what is wrong with an input; the package comment lists all codes.
type Code string

const (
	packageTooLarge    Code = "package-too-large"
	byteOrderMark      Code = "byte-order-mark"
	invalidUTF8        Code = "invalid-utf8"
	malformedJSON      Code = "malformed-json"
	trailingBytes      Code = "trailing-bytes"
	nestingTooDeep     Code = "nesting-too-deep"
	duplicateMember    Code = "duplicate-member"
	loneSurrogate      Code = "lone-surrogate"
	nonFiniteNumber    Code = "non-finite-number"
	integerOutOfRange  Code = "integer-out-of-range"
	controlCharacter   Code = "control-character"
	bidiCharacter      Code = "bidi-character"
	invisibleCharacter Code = "invisible-character"
	tagCharacter       Code = "tag-character"
	noncharacter       Code = "noncharacter"
	notAnObject        Code = "not-an-object"
	notCanonical       Code = "not-canonical"
)

// Error is the first thing that is wrong with an input. Every error of this package is an *Error.
type Error struct {
	Code   Code
	Offset int    // 0-based byte offset into the input; its length when the input ends too early
	Detail string // a lower-case sentence fragment: what is wrong and what is expected
}

// Error gives the line "CODE at byte OFFSET: DETAIL".
func (e *Error) Error() string {
	return string(e.Code) + " at byte " + strconv.Itoa(e.Offset) + ": " + e.Detail
}

// scalarName spells a code point as the Unicode standard does: "U+00AD".
func scalarName(r rune) string {
	hex := strconv.FormatInt(int64(r), 16)
	name := []byte("U+")
	for range 4 - len(hex) {
		name = append(name, '0')
	}
	for _, c := range []byte(hex) {
		if c >= 'a' {
			c -= 'a' - 'A'
		}
		name = append(name, c)
	}
	return string(name)
}
