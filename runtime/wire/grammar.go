package wire

import (
	"math/bits"
	"strconv"
)

// The methods of this file take the position at which something starts and give the position behind it, or failed.

// peek gives the byte at i, or 0 at the end of the input. Outside strings no byte of a JSON text is 0.
func (s *scanner) peek(i int) byte {
	if i < len(s.src) {
		return s.src[i]
	}
	return 0
}

// at says whether word stands at i.
func (s *scanner) at(i int, word string) bool {
	return len(s.src)-i >= len(word) && string(s.src[i:i+len(word)]) == word
}

// space reads white space, mostly none.
func (s *scanner) space(i int) int {
	if i < len(s.src) && s.src[i] > ' ' {
		return i
	}
	return s.someSpace(i)
}

func (s *scanner) someSpace(i int) int {
	start := i
	for isSpace(s.peek(i)) {
		i++
		for i+8 <= len(s.src) { // indentation
			if other := load64(s.src, i) ^ ' '*lowBits; other != 0 {
				i += bits.TrailingZeros64(other) / 8
				break
			}
			i += 8
		}
	}
	if i > start {
		s.loose = true
		if s.write {
			s.replace(start, i)
		}
	}
	return i
}

func isSpace(c byte) bool { return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t') }

// value reads a value of any kind.
func (s *scanner) value(i int) int {
	switch s.peek(i) {
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
		return s.notFinite(i, "NaN")
	case 'I':
		return s.notFinite(i, "Infinity")
	}
	return s.malformed(i, "expected a value")
}

func (s *scanner) literal(i int, word string) int {
	if !s.at(i, word) {
		return s.malformed(i, "expected a value; the literals are true, false and null")
	}
	return i + len(word)
}

// notFinite refuses a word that other notations have for a number.
func (s *scanner) notFinite(i int, word string) int {
	if !s.at(i, word) {
		return s.malformed(i, "expected a value")
	}
	return s.fail(nonFiniteNumber, i, word+" is not a JSON number, expected a finite one")
}

// enter counts an object or array that opens at i.
func (s *scanner) enter(i int) bool {
	s.depth++
	if s.depth > s.rules.depth {
		s.fail(nestingTooDeep, i, "expected at most "+strconv.Itoa(s.rules.depth)+" open objects and arrays")
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
	base, names := len(s.members), len(s.names)
	number := s.openObject(i)
	i, sorted := s.body(s.space(i+1), base)
	if i != failed && !s.closeObject(number, s.members[base:], sorted) {
		i = failed
	}
	if i == failed {
		s.preferDuplicate(s.members[base:])
	}
	s.members, s.names = s.members[:base], s.names[:names]
	s.depth--
	return i
}

// body reads from behind the opening brace to behind the closing one. The members of the object are members[base:] then;
// it also says whether their names are in order.
func (s *scanner) body(i, base int) (end int, sorted bool) {
	if s.peek(i) == '}' {
		return i + 1, true
	}
	for sorted = true; ; {
		if s.peek(i) != '"' {
			return s.malformed(i, "expected a member name in double quotes"), false
		}
		start := s.position(i)
		nameEnd, escaped := s.text(i)
		if nameEnd == failed {
			return failed, false
		}
		this := len(s.members)
		if s.meaning {
			s.addMember(i, nameEnd, escaped, start)
			if sorted && this > base {
				order := s.compare(&s.members[this-1], &s.members[this])
				if order == 0 {
					return s.repeated(i), false
				}
				sorted = order < 0
			}
		}
		i = s.space(nameEnd)
		if s.peek(i) != ':' {
			return s.malformed(i, "expected ':' after a member name"), false
		}
		if i = s.value(s.space(i + 1)); i == failed {
			return failed, false
		}
		if s.write {
			s.endMember(&s.members[this], i)
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
