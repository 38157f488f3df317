package wire

import "unicode/utf8"

// What unescape gives in place of a character.
const (
	noEscape      rune = -1
	highSurrogate rune = -2 // without a low one behind it
	lowSurrogate  rune = -3 // without a high one before it
)

// unescape decodes the escape at i, or both escapes of a surrogate pair.
func unescape(text []byte, i int) (r rune, end int) {
	if i+1 >= len(text) {
		return noEscape, i
	}
	switch c := text[i+1]; c {
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
		switch unit := hex4(text, i+2); {
		case unit < 0:
			return noEscape, i
		case unit < 0xD800 || unit > 0xDFFF:
			return unit, i + 6
		case unit >= 0xDC00:
			return lowSurrogate, i + 6
		default:
			if i+7 < len(text) && text[i+6] == '\\' && text[i+7] == 'u' {
				if low := hex4(text, i+8); low >= 0xDC00 && low <= 0xDFFF {
					return 0x10000 + (unit-0xD800)<<10 + (low - 0xDC00), i + 12
				}
			}
			return highSurrogate, i + 6
		}
	}
	return noEscape, i
}

// hex4 reads the four hexadecimal digits at i, or gives -1.
func hex4(text []byte, i int) rune {
	if i+4 > len(text) {
		return -1
	}
	var r rune
	for _, c := range text[i : i+4] {
		switch lower := c | 0x20; {
		case isDigit(c):
			r = r<<4 | rune(c-'0')
		case lower >= 'a' && lower <= 'f':
			r = r<<4 | rune(lower-'a'+10)
		default:
			return -1
		}
	}
	return r
}

// needsEscape says whether a string cannot hold r as it is.
func needsEscape(r rune) bool { return r < 0x20 || r == '"' || r == '\\' }

// appendEscape appends the canonical escape of a character that needs one.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	const hex = "0123456789abcdef"
	return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xF])
}

// isCanonicalEscape says whether escape is the canonical way to write r.
func isCanonicalEscape(escape []byte, r rune) bool {
	if !needsEscape(r) {
		return false
	}
	var canonical [6]byte
	return string(appendEscape(canonical[:0], byte(r))) == string(escape)
}

// appendText appends the text that body, the inside of a well-formed string without lone surrogates, stands for: as
// it is, or escaped in the canonical way.
func appendText(dst, body []byte, escaped bool) []byte {
	from := 0
	for i := 0; i < len(body); {
		if body[i] != '\\' {
			i++
			continue
		}
		dst = append(dst, body[from:i]...)
		r, end := unescape(body, i)
		if escaped && needsEscape(r) {
			dst = appendEscape(dst, byte(r))
		} else {
			dst = utf8.AppendRune(dst, r)
		}
		i, from = end, end
	}
	return append(dst, body[from:]...)
}

// AppendString appends s as a canonical JSON string, with its quotes. Each byte that is not UTF-8 becomes U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if needsEscape(rune(c)) {
				dst = appendEscape(append(dst, s[from:i]...), c)
				from = i + 1
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			dst = utf8.AppendRune(append(dst, s[from:i]...), r)
			from = i + 1
		}
		i += n
	}
	return append(append(dst, s[from:]...), '"')
}
