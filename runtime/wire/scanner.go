package wire

import (
	"sync"
	"unicode/utf8"
)

// scanner reads one input from left to right, once.
type scanner struct {
	rules
	src   []byte
	err   *Error
	depth int // of open objects and arrays

	order   []ranked // of the object that ends
	members []member // of all open objects, the outermost first; only where the rules ask for a meaning
	names   []byte   // the unescaped forms of those names that have escapes

	escapeEnd  int  // where the last escape ended
	escapeRune rune // and the character that it stands for

	loose bool // something was met that may not be written in the canonical way

	output
}

// failed is what a reading method returns in place of a position when it has set scanner.err.
const failed = -1

// scanners keeps the buffers of finished scans, so that reading allocates nothing.
var scanners = sync.Pool{New: func() any { return new(scanner) }}

// Buffers with room for more are left to the garbage collector.
const (
	maxKeptBytes   = 8 << 20
	maxKeptEntries = 1 << 18
)

func newScanner(src []byte, r rules) *scanner {
	s := scanners.Get().(*scanner)
	s.src, s.rules = src, r
	return s
}

// release hands s back for another scan. Nothing of the caller's stays in it.
func (s *scanner) release() {
	*s = scanner{
		order:   kept(s.order, maxKeptEntries),
		members: kept(s.members, maxKeptEntries),
		names:   kept(s.names, maxKeptBytes),
		output: output{
			objects: kept(s.objects, maxKeptEntries),
			places:  kept(s.places, maxKeptEntries),
			spare:   kept(s.spare, maxKeptBytes),
		},
	}
	scanners.Put(s)
}

// kept empties a buffer, or drops it.
func kept[T any](buffer []T, limit int) []T {
	if cap(buffer) > limit {
		return nil
	}
	return buffer[:0]
}

// Check reads src and judges it by p. It returns nil or an *Error.
//
// It allocates nothing on the way to nil, except for a number that is written with more than 32 bytes.
func Check(src []byte, p Profile) error {
	s := newScanner(src, p.rules())
	err := s.scan()
	s.release()
	if err != nil {
		return err
	}
	return nil
}

// scan reads the whole input.
func (s *scanner) scan() *Error {
	if s.size > 0 && len(s.src) > s.size {
		return &Error{packageTooLarge, s.size, "expected a package of at most 4 MiB (4194304 bytes)"}
	}
	if s.at(0, "\uFEFF") {
		return &Error{byteOrderMark, 0, "the input starts with U+FEFF, expected the JSON text itself"}
	}
	start := s.space(0)
	i := s.value(start)
	if i != failed {
		if i = s.space(i); i < len(s.src) {
			i = s.fail(trailingBytes, i, "expected only white space after the value")
		}
	}
	switch {
	case i == failed:
		// The encoding is judged before the grammar: bad bytes further on are what is wrong first.
		if at := firstInvalid(s.src, s.err.Offset); at >= 0 {
			s.invalid(at)
		}
	case s.objectOnly && s.src[start] != '{':
		s.fail(notAnObject, start, "expected an object as the top-level value")
	}
	return s.err
}

// firstInvalid gives the offset of the first byte at or behind from that is not part of well-formed UTF-8, or -1.
func firstInvalid(src []byte, from int) int {
	for i := from; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// fail sets the error. It returns failed for the caller to return.
func (s *scanner) fail(code Code, offset int, detail string) int {
	s.err = &Error{code, offset, detail}
	return failed
}

// invalid reports bytes that are not UTF-8.
func (s *scanner) invalid(offset int) int {
	return s.fail(invalidUTF8, offset, "expected well-formed UTF-8")
}

// malformed reports a break of the grammar.
func (s *scanner) malformed(offset int, expected string) int {
	if offset == len(s.src) {
		expected += ", found the end of the input"
	}
	return s.fail(malformedJSON, offset, expected)
}

// repeated reports a second member of one name.
func (s *scanner) repeated(offset int) int {
	return s.fail(duplicateMember, offset, "the object has a member of this name already, expected each name once")
}

// preferDuplicate reports a repeated name among members in place of an error further on. Names are compared at the end of
// an object only, and yet the error that is reported is the one with the smallest offset.
func (s *scanner) preferDuplicate(members []member) {
	if at := s.duplicate(members, s.rank(members)); at >= 0 {
		s.repeated(at)
	}
}
