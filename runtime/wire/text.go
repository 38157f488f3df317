package wire

import (
	"math/bits"
	"unicode/utf8"
)

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// load64 gives eight bytes of b as a little-endian number; the compiler makes one load of it.
func load64(b []byte, i int) uint64 {
	b = b[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// plain gives the position of the first byte at or after i that is not plain text: a quote, a backslash, a control
// character, or a byte outside ASCII.
func plain(src []byte, i int) int {
	for i+8 <= len(src) {
		w := load64(src, i)
		// A bit is set for each such byte. A borrow or carry can set more, but only behind the first.
		stop := (w | (w + lowBits) | (w - 0x20*lowBits) | (w ^ '"'*lowBits - lowBits) | (w ^ '\\'*lowBits - lowBits)) & highBits
		if stop != 0 {
			return i + bits.TrailingZeros64(stop)/8
		}
		i += 8
	}
	for i < len(src) {
		if c := src[i]; c < 0x20 || c >= 0x7F || c == '"' || c == '\\' {
			break
		}
		i++
	}
	return i
}

// text reads the string whose opening quote is at start. It gives the position behind the closing quote and whether the
// string has an escape.
func (s *scanner) text(start int) (end int, escaped bool) {
	canonical := true
	i := start + 1
	for {
		i = plain(s.src, i)
		if i == len(s.src) {
			return s.malformed(i, "expected '\"' at the end of a string"), false
		}
		switch c := s.src[i]; {
		case c == '"':
			if s.write && !canonical {
				s.replace(start+1, i)
				s.out = appendRewritten(s.out, s.src[start+1:i])
			}
			return i + 1, escaped
		case c == '\\':
			var shortest bool
			if i, shortest = s.escape(i); i == failed {
				return failed, false
			}
			escaped = true
			canonical = canonical && shortest
		case c >= utf8.RuneSelf:
			if i = s.foreign(i); i == failed {
				return failed, false
			}
		case c < 0x20 && !s.characters:
			return s.malformed(i, "a string holds "+scalarName(rune(c))+" as it is, expected an escape"), false
		default: // a control character; DEL is one, but the grammar allows it
			if s.characters {
				return s.judge(rune(c), i), false
			}
			i++
		}
	}
}

// foreign reads the characters outside ASCII that stand at i, up to the next one inside.
func (s *scanner) foreign(i int) int {
	for i < len(s.src) && s.src[i] >= utf8.RuneSelf {
		r, n := utf8.DecodeRune(s.src[i:])
		if r == utf8.RuneError && n == 1 {
			s.err = encodingError(i)
			return failed
		}
		if isSuspect(r) && s.judge(r, i) == failed {
			return failed
		}
		i += n
	}
	return i
}

// judge judges the character that stands or is escaped at i.
func (s *scanner) judge(r rune, i int) int {
	if !s.noncharacters {
		return i
	}
	code := classify(r)
	switch {
	case code == "" || code != noncharacter && !s.characters:
		return i
	case (r == 0x200C || r == 0x200D) && joins(s.before(i)):
		return i
	}
	return s.fail(code, i, scalarName(r)+" is "+describe(code)+", which no string may hold here")
}

// before gives the character of the string in front of position i; a quote when there is none.
func (s *scanner) before(i int) rune {
	if s.escapeEnd == i {
		return s.escapeRune
	}
	r, _ := utf8.DecodeLastRune(s.src[:i])
	return r
}

// escape reads the escape at i. It gives the position behind it and whether it is the canonical way to write its
// character.
func (s *scanner) escape(i int) (end int, shortest bool) {
	c := s.peek(i + 1)
	r, end := unescape(s.src, i)
	switch {
	case r >= 0:
	case r == highSurrogate || r == lowSurrogate:
		if s.meaning {
			return s.fail(loneSurrogate, i, "the escape is half of a surrogate pair, expected both halves"), false
		}
		r = utf8.RuneError
	case c == 'u':
		return s.malformed(i, "expected four hexadecimal digits after \\u"), false
	default:
		return s.malformed(i, "expected one of \" \\ / b f n r t u after a backslash"), false
	}
	if (r < 0x20 || r >= 0x7F) && s.judge(r, i) == failed {
		return failed, false
	}
	s.escapeEnd, s.escapeRune = end, r
	return end, isCanonicalEscape(s.src[i:end], r)
}

// What unescape gives instead of a character.
const (
	noEscape      rune = -1
	highSurrogate rune = -2
	lowSurrogate  rune = -3
)

// unescape decodes the escape, or the two escapes of a surrogate pair, at i.
func unescape(src []byte, i int) (r rune, end int) {
	if i+1 >= len(src) {
		return noEscape, i
	}
	switch c := src[i+1]; c {
	case '"', '\\', '/':
		return rune(c), i + 2
	case 'b':
		return '\b', i + 2
	case 'f':
		return '\f', i + 2
	case 'n':
		return '\n', i + 2
	case 'r':
		return '\r', i + 2
	case 't':
		return '\t', i + 2
	case 'u':
		unit := hex4(src, i+2)
		switch {
		case unit < 0:
			return noEscape, i
		case unit < 0xD800 || unit > 0xDFFF:
			return unit, i + 6
		case unit >= 0xDC00:
			return lowSurrogate, i + 6
		}
		if i+8 <= len(src) && src[i+6] == '\\' && src[i+7] == 'u' {
			if low := hex4(src, i+8); low >= 0xDC00 && low <= 0xDFFF {
				return 0x10000 + (unit-0xD800)<<10 + (low - 0xDC00), i + 12
			}
		}
		return highSurrogate, i + 6
	}
	return noEscape, i
}

// hex4 reads four hexadecimal digits at i, or gives -1.
func hex4(src []byte, i int) rune {
	if i+4 > len(src) {
		return -1
	}
	var r rune
	for _, c := range src[i : i+4] {
		switch {
		case isDigit(c):
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return -1
		}
	}
	return r
}

// appendUnescaped appends the text that the body of a string stands for. The body is known to be well-formed.
func appendUnescaped(dst, body []byte) []byte {
	for i := 0; i < len(body); {
		if body[i] != '\\' {
			dst = append(dst, body[i])
			i++
			continue
		}
		r, end := unescape(body, i)
		dst = utf8.AppendRune(dst, r)
		i = end
	}
	return dst
}
