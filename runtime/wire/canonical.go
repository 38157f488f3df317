package wire

import (
	"slices"
	"unicode/utf8"
)

// AppendCanonical appends the RFC 8785 form of src to dst. On error it returns dst as it was.
//
// A canonical form needs a meaning, so in every profile, JSON too, duplicate members, lone surrogates and numbers that
// overflow a double are refused.
func AppendCanonical(dst, src []byte, p Profile) ([]byte, error) {
	s := newScanner(src, p.rules().withMeaning())
	s.write, s.out, s.base = true, slices.Grow(dst, len(src)), len(dst)
	err := s.scan()
	if err != nil {
		s.release()
		return dst, err
	}
	out := s.finish()
	s.release()
	return out, nil
}

// CheckCanonical is Check, and then refuses what is not its own canonical form: not-canonical, with the offset of the
// first byte that differs. It refuses what AppendCanonical refuses.
func CheckCanonical(src []byte, p Profile) error {
	s := newScanner(src, p.rules().withMeaning())
	s.write = true
	err := s.scan()
	if err == nil && s.run > 0 { // something had to change
		err = difference(src, s.finish())
	}
	s.release()
	if err != nil {
		return err
	}
	return nil
}

// difference says where an input and its canonical form begin to differ.
func difference(src, canonical []byte) *Error {
	at := 0
	for at < len(src) && at < len(canonical) && src[at] == canonical[at] {
		at++
	}
	return &Error{notCanonical, at, "the input differs from its RFC 8785 form"}
}

// replace copies the run up to from into the output and leaves out src[from:to]; the caller writes what stands for it.
func (s *scanner) replace(from, to int) {
	s.out = append(s.out, s.src[s.run:from]...)
	s.run = to
}

// isCanonicalEscape says whether an escape is the one canonical way to write r.
func isCanonicalEscape(escape []byte, r rune) bool {
	if r >= 0x20 && r != '"' && r != '\\' {
		return false
	}
	var buf [6]byte
	return string(appendEscape(buf[:0], byte(r))) == string(escape)
}

// appendEscape appends the canonical escape of a quote, a backslash or a character below U+0020.
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
	return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}

// appendRewritten appends the body of a string with canonical escapes. The body is known to be well-formed.
func appendRewritten(dst, body []byte) []byte {
	for i := 0; i < len(body); {
		if body[i] != '\\' {
			dst = append(dst, body[i])
			i++
			continue
		}
		r, end := unescape(body, i)
		if r < 0x20 || r == '"' || r == '\\' {
			dst = appendEscape(dst, byte(r))
		} else {
			dst = utf8.AppendRune(dst, r)
		}
		i = end
	}
	return dst
}

// AppendString appends s as a canonical JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			dst = append(dst, s[from:i]...)
			dst = appendEscape(dst, c)
			i++
			from = i
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			dst = append(dst, s[from:i]...)
			dst = utf8.AppendRune(dst, r)
			from = i + 1
		}
		i += n
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}
