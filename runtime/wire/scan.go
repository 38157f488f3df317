package wire

import (
	"math/bits"
	"sync"
	"unicode/utf8"
)

// failed is the position that a scanning method returns when it has set scanner.err.
const failed = -1

// scanner reads one input from left to right, once. When it writes, the output is made of runs of the input and of the
// few pieces that had to change: src[:run] is in out already, src[run:i] is to be copied as it stands.
type scanner struct {
	rules
	src   []byte
	err   *Error
	depth int

	members []member // of all open objects, the outermost first
	names   []byte   // the unescaped forms of those names that have escapes

	escapeEnd  int  // where the last escape ended
	escapeRune rune // and the character that it stands for

	write   bool // build the canonical form, behind the first base bytes of out
	out     []byte
	base    int
	run     int
	objects []object // those whose members move, and those that hold such
	places  []place  // their members
	spare   []byte   // the output before they move
}

// scanners keeps the buffers of finished scans, so that reading does not allocate.
var scanners = sync.Pool{New: func() any { return new(scanner) }}

// maxKept is the size in bytes above which a buffer is left to the garbage collector.
const maxKept = 8 << 20

func newScanner(src []byte, r rules) *scanner {
	s := scanners.Get().(*scanner)
	s.src, s.rules = src, r
	return s
}

// release hands the buffers of s back. It keeps nothing of the caller's.
func (s *scanner) release() {
	if cap(s.members) > maxKept/64 {
		s.members = nil
	}
	if cap(s.names) > maxKept {
		s.names = nil
	}
	if cap(s.spare) > maxKept {
		s.spare = nil
	}
	*s = scanner{members: s.members[:0], names: s.names[:0], objects: s.objects[:0], places: s.places[:0], spare: s.spare[:0]}
	scanners.Put(s)
}

// Check reads src and judges it by p. It returns nil or an *Error.
//
// It allocates nothing on the way to nil, unless a member name has an escape or a number is longer than 32 bytes.
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
		return &Error{packageTooLarge, s.size, "a package has at most 4 MiB (4194304 bytes)"}
	}
	if len(s.src) >= 3 && s.src[0] == 0xEF && s.src[1] == 0xBB && s.src[2] == 0xBF {
		return &Error{byteOrderMark, 0, "the input starts with U+FEFF, expected the JSON text itself"}
	}
	start := s.space(0)
	i := s.value(start)
	if i != failed {
		if i = s.space(i); i < len(s.src) {
			s.fail(trailingBytes, i, "expected nothing but white space after the value")
		}
	}
	switch {
	case s.err != nil:
		// Encoding is judged before grammar: bad bytes further on are the first thing that is wrong.
		if s.err.Code != invalidUTF8 {
			if at := firstInvalid(s.src, s.err.Offset); at >= 0 {
				return encodingError(at)
			}
		}
	case s.objectOnly && s.src[start] != '{':
		s.fail(notAnObject, start, "expected an object as the top-level value")
	}
	return s.err
}

// firstInvalid gives the offset of the first byte at or after from that is not part of valid UTF-8, or -1.
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

func encodingError(at int) *Error {
	return &Error{invalidUTF8, at, "the bytes are not well-formed UTF-8"}
}

// fail records what is wrong. It returns failed for the caller to return.
func (s *scanner) fail(code Code, offset int, detail string) int {
	s.err = &Error{code, offset, detail}
	return failed
}

// malformed records a break of the grammar.
func (s *scanner) malformed(offset int, detail string) int {
	if offset == len(s.src) {
		detail += ", found the end of the input"
	}
	return s.fail(malformedJSON, offset, detail)
}

// peek gives the byte at i, or 0 at the end of the input; no JSON text has a 0.
func (s *scanner) peek(i int) byte {
	if i < len(s.src) {
		return s.src[i]
	}
	return 0
}

// space skips white space.
func (s *scanner) space(i int) int {
	if i < len(s.src) && s.src[i] > ' ' {
		return i
	}
	return s.skipSpace(i)
}

func (s *scanner) skipSpace(i int) int {
	from := i
	for {
		for i+8 <= len(s.src) { // indentation
			if other := load64(s.src, i) ^ ' '*lowBits; other != 0 {
				i += bits.TrailingZeros64(other) / 8
				break
			}
			i += 8
		}
		if c := s.peek(i); c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			break
		}
		i++
	}
	if s.write && i > from {
		s.replace(from, i)
	}
	return i
}

// value reads the value that starts at i and gives the position behind it.
func (s *scanner) value(i int) int {
	switch c := s.peek(i); c {
	case '"':
		end, _ := s.text(i)
		return end
	case '{':
		return s.object(i)
	case '[':
		return s.array(i)
	case 't':
		return s.literal(i, "true")
	case 'f':
		return s.literal(i, "false")
	case 'n':
		return s.literal(i, "null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return s.number(i)
	case 'N':
		return s.word(i, "NaN")
	case 'I':
		return s.word(i, "Infinity")
	}
	return s.malformed(i, "expected a value")
}

func (s *scanner) literal(i int, word string) int {
	if !s.at(i, word) {
		return s.malformed(i, "expected a value; the literals are true, false and null")
	}
	return i + len(word)
}

// word reads one of the words for numbers that JSON does not have.
func (s *scanner) word(i int, word string) int {
	if !s.at(i, word) {
		return s.malformed(i, "expected a value")
	}
	return s.fail(nonFiniteNumber, i, word+" is not a number of JSON")
}

// at says whether word stands at i.
func (s *scanner) at(i int, word string) bool {
	return len(s.src)-i >= len(word) && string(s.src[i:i+len(word)]) == word
}

// enter counts an object or array that opens at i.
func (s *scanner) enter(i int) bool {
	s.depth++
	if s.depth > s.rules.depth {
		s.fail(nestingTooDeep, i, "objects and arrays are nested more than "+itoa(s.rules.depth)+" deep")
		return false
	}
	return true
}

func (s *scanner) array(i int) int {
	if !s.enter(i) {
		return failed
	}
	i = s.space(i + 1)
	if s.peek(i) == ']' {
		s.depth--
		return i + 1
	}
	for {
		if i = s.value(i); i == failed {
			return failed
		}
		i = s.space(i)
		switch s.peek(i) {
		case ',':
			i = s.space(i + 1)
		case ']':
			s.depth--
			return i + 1
		default:
			return s.malformed(i, "expected ',' or ']' after an element of an array")
		}
	}
}

func (s *scanner) object(i int) int {
	if !s.enter(i) {
		return failed
	}
	base, names, number := len(s.members), len(s.names), len(s.objects)
	if s.write {
		s.objects = append(s.objects, object{start: s.position(i + 1)})
	}
	i, sorted := s.readMembers(s.space(i+1), base)
	if i != failed && !sorted && !s.arrange(s.members[base:], number) {
		i = failed
	}
	switch {
	case i == failed:
		s.preferDuplicate(base)
	case s.write && sorted && number == len(s.objects)-1: // nothing in it moves
		s.objects = s.objects[:number]
	}
	s.members, s.names = s.members[:base], s.names[:names]
	s.depth--
	return i
}

// preferDuplicate puts a repeated name of an object in place of an error further on, so that the error with the
// smallest offset is the one that is reported, although names are compared only at the end of an object.
func (s *scanner) preferDuplicate(base int) {
	s.sort(s.members[base:])
	if at := s.duplicate(s.members[base:]); s.meaning && at >= 0 && at < s.err.Offset {
		s.repeated(at)
	}
}

func (s *scanner) repeated(at int) int {
	return s.fail(duplicateMember, at, "the object already has a member of this name")
}

// readMembers reads from behind the opening brace to behind the closing one, and says whether the names are sorted.
// The members of this object are scanner.members[base:] then.
func (s *scanner) readMembers(i, base int) (end int, sorted bool) {
	if s.peek(i) == '}' {
		return i + 1, true
	}
	sorted = true
	for {
		if s.peek(i) != '"' {
			return s.malformed(i, "expected a member name in double quotes"), false
		}
		start := s.position(i)
		end, escaped := s.text(i)
		if end == failed {
			return failed, false
		}
		last := len(s.members)
		if s.meaning {
			s.members = append(s.members, member{})
			m := &s.members[last]
			m.offset, m.name, m.end = i, i+1, end-1
			m.start, m.inner = start, len(s.objects)
			if escaped {
				m.escaped, m.name = true, len(s.names)
				s.names = appendUnescaped(s.names, s.src[i+1:end-1])
				m.end = len(s.names)
				m.key = nameKey(s.names, m.name, m.end)
			} else {
				m.key = nameKey(s.src, m.name, m.end)
			}
			if sorted && last > base {
				order := s.compare(&s.members[last-1], m)
				if order == 0 {
					return s.repeated(i), false
				}
				sorted = order < 0
			}
		}
		i = s.space(end)
		if s.peek(i) != ':' {
			return s.malformed(i, "expected ':' after a member name"), false
		}
		if i = s.value(s.space(i + 1)); i == failed {
			return failed, false
		}
		if s.write {
			s.members[last].stop = s.position(i)
		}
		i = s.space(i)
		switch s.peek(i) {
		case ',':
			i = s.space(i + 1)
		case '}':
			return i + 1, sorted
		default:
			return s.malformed(i, "expected ',' or '}' after a member of an object"), false
		}
	}
}
