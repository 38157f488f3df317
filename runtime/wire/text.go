package wire

import (
	"math/bits"
	"unicode/utf8"
)

// Words of eight bytes that are all alike; n*lowBits has n in each.
const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// load64 gives text[i:i+8] as a little-endian number. The compiler makes a single load of it.
func load64(text []byte, i int) uint64 {
	b := text[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// stops has the high bit of each byte of w set that one has to look at in a string: a quote, a backslash, a control
// character (DEL too), or a byte outside ASCII. A carry or borrow can set other bits, but only behind the first.
func stops(w uint64) uint64 {
	return (w | (w + 1*lowBits) | (w - ' '*lowBits) | (w ^ '"'*lowBits - lowBits) | (w ^ '\\'*lowBits - lowBits)) & highBits
}

// plain gives the position of the first byte at or behind i at which stops stops.
func plain(text []byte, i int) int {
	for i+8 <= len(text) {
		if stop := stops(load64(text, i)); stop != 0 {
			return i + bits.TrailingZeros64(stop)/8
		}
		i += 8
	}
	for i < len(text) {
		if c := text[i]; c >= 0x7F || needsEscape(rune(c)) {
			break
		}
		i++
	}
	return i
}

// text reads the string at start, and says whether it has an escape. Most strings are plain to their end.
func (s *scanner) text(start int) (end int, escaped bool) {
	i := start + 1
	for i+8 <= len(s.src) {
		if stop := stops(load64(s.src, i)); stop != 0 {
			i += bits.TrailingZeros64(stop) / 8
			if s.src[i] == '"' {
				return i + 1, false
			}
			break
		}
		i += 8
	}
	return s.anyText(start, i)
}

// anyText reads the string at start, of which all before i is plain.
func (s *scanner) anyText(start, i int) (end int, escaped bool) {
	for canonical := true; ; {
		i = plain(s.src, i)
		if i == len(s.src) {
			return s.malformed(i, "expected '\"' at the end of a string"), false
		}
		switch c := s.src[i]; {
		case c == '"':
			if !canonical {
				s.loose = true
			}
			if s.write && !canonical {
				s.replace(start+1, i)
				s.out = appendText(s.out, s.src[start+1:i], true)
			}
			return i + 1, escaped
		case c == '\\':
			var shortest bool
			i, shortest = s.escape(i)
			escaped, canonical = true, canonical && shortest
		case c >= utf8.RuneSelf:
			i = s.foreign(i)
		case s.characters:
			i = s.judge(rune(c), i)
		case c < ' ':
			i = s.malformed(i, scalarName(rune(c))+" stands in a string, expected its escape")
		default: // DEL
			i++
		}
		if i == failed {
			return failed, false
		}
	}
}

// foreign reads the characters outside ASCII at i.
func (s *scanner) foreign(i int) int {
	for i < len(s.src) && s.src[i] >= utf8.RuneSelf {
		r, n := utf8.DecodeRune(s.src[i:])
		if r == utf8.RuneError && n == 1 {
			return s.invalid(i)
		}
		if isSuspect(r) && s.judge(r, i) == failed {
			return failed
		}
		i += n
	}
	return i
}

// escape reads the escape at i, or both escapes of a surrogate pair, and says whether this is the canonical way to write
// the character.
func (s *scanner) escape(i int) (end int, canonical bool) {
	r, end := unescape(s.src, i)
	switch {
	case r == noEscape && s.peek(i+1) == 'u':
		return s.malformed(i, `expected four hexadecimal digits after \u`), false
	case r == noEscape:
		return s.malformed(i, `expected one of " \ / b f n r t u after a backslash`), false
	case r < 0 && s.meaning:
		return s.fail(loneSurrogate, i, "this is half of a surrogate pair, expected both halves"), false
	case r < 0: // profile JSON, which judges the grammar only
		return end, false
	case isSuspect(r) && s.judge(r, i) == failed:
		return failed, false
	}
	s.escapeEnd, s.escapeRune = end, r
	return end, isCanonicalEscape(s.src[i:end], r)
}

// judge judges a character that stands at i or is escaped there. It gives i or failed.
func (s *scanner) judge(r rune, i int) int {
	if !s.noncharacters {
		return i
	}
	code := classify(r)
	switch {
	case code == "" || code != noncharacter && !s.characters:
		return i
	case (r == 0x200C || r == 0x200D) && isLetter(s.before(i)):
		return i
	}
	return s.fail(code, i, scalarName(r)+" is "+describe(code)+"; expected a text without it")
}

// before gives the character in front of i, which may be the opening quote of the string.
func (s *scanner) before(i int) rune {
	if s.escapeEnd == i {
		return s.escapeRune
	}
	r, _ := utf8.DecodeLastRune(s.src[:i])
	return r
}
