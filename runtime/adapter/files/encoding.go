package files

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// encoding is how the bytes of a file are read as text.
type encoding uint8

const (
	plain       encoding = iota // UTF-8
	marked                      // UTF-8 behind a byte order mark
	littleWords                 // UTF-16, the low byte first, behind a mark
	bigWords                    // UTF-16, the high byte first, behind a mark
	foreign                     // none of these, and no zero byte: ASCII is read, the rest is carried along
)

const (
	mark       = "\xEF\xBB\xBF"
	littleMark = "\xFF\xFE"
	bigMark    = "\xFE\xFF"
)

// decode reads bytes as text, without the mark. Line ends are as in the file; text of a foreign encoding has the bytes of the
// file, which are not UTF-8. It is false for what is no text: with a zero byte, or with UTF-16 that is broken.
func decode(src []byte) (text string, e encoding, ok bool) {
	switch {
	case bytes.HasPrefix(src, []byte(littleMark)):
		text, ok = words(src[2:], 0)
		return text, littleWords, ok
	case bytes.HasPrefix(src, []byte(bigMark)):
		text, ok = words(src[2:], 1)
		return text, bigWords, ok
	case bytes.IndexByte(src, 0) >= 0:
		return "", 0, false
	case bytes.HasPrefix(src, []byte(mark)):
		src, e = src[len(mark):], marked
	}
	if !utf8.Valid(src) {
		if e == marked {
			return "", 0, false
		}
		e = foreign
	}
	return string(src), e, true
}

// words reads UTF-16 whose low byte is the one at low.
func words(src []byte, low int) (string, bool) {
	if len(src)%2 != 0 {
		return "", false
	}
	text := make([]byte, 0, len(src))
	for i := 0; i < len(src); i += 2 {
		r := rune(src[i+low]) | rune(src[i+1-low])<<8
		if utf16.IsSurrogate(r) {
			if i += 2; i >= len(src) {
				return "", false
			}
			if r = utf16.DecodeRune(r, rune(src[i+low])|rune(src[i+1-low])<<8); r == utf8.RuneError {
				return "", false
			}
		}
		if r == 0 {
			return "", false
		}
		text = utf8.AppendRune(text, r)
	}
	return string(text), true
}

// encode writes text in an encoding. What decode read comes out as it was.
func (e encoding) encode(text string) []byte {
	switch e {
	case marked:
		return append([]byte(mark), text...)
	case littleWords, bigWords:
		out := make([]byte, 0, 2+2*len(text))
		put := func(u rune) {
			if e == littleWords {
				out = append(out, byte(u), byte(u>>8))
			} else {
				out = append(out, byte(u>>8), byte(u))
			}
		}
		put(0xFEFF)
		for _, r := range text {
			if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
				put(high)
				put(low)
			} else {
				put(r)
			}
		}
		return out
	}
	return []byte(text)
}

// holds tells whether text can be written in an encoding, so that it is read as the same text.
func (e encoding) holds(text string) bool {
	if strings.IndexByte(text, 0) >= 0 || !utf8.ValidString(text) {
		return false
	}
	if e == foreign {
		return strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) < 0
	}
	return true
}

// shown gives text as a value holds it: bytes that are not UTF-8 and noncharacters become U+FFFD.
func shown(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if strings.IndexFunc(text, isNoncharacter) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if isNoncharacter(r) {
			return utf8.RuneError
		}
		return r
	}, text)
}

func isNoncharacter(r rune) bool { return r >= 0xFDD0 && (r <= 0xFDEF || r&0xFFFE == 0xFFFE) }
