package project

import (
	"strings"
	"unicode/utf8"
)

// plain makes an output plain text: line ends are line feeds, escape sequences of terminals and control characters are left out, and
// bytes that are no UTF-8 and noncharacters, which no value can hold, become U+FFFD.
func plain(output string) string {
	var b strings.Builder
	b.Grow(len(output))
	for i := 0; i < len(output); {
		c := output[i]
		switch {
		case c == 0x1b:
			i += sequence(output[i:])
			continue
		case c == '\r' && i+1 < len(output) && output[i+1] != '\n':
			b.WriteByte('\n') // a line that was to be written over
		case c == '\n' || c == '\t' || c >= ' ' && c < 0x7f:
			b.WriteByte(c)
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(output[i:])
			switch {
			case r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFE == 0xFFFE:
				b.WriteRune(utf8.RuneError)
			case r > 0x9f: // no control character
				b.WriteRune(r)
			}
			i += size
			continue
		}
		i++
	}
	return b.String()
}

// sequence gives the length of the escape sequence that a text starts with: a control sequence, a command of the operating system
// that ends with a bell or a string terminator, or two characters.
func sequence(text string) int {
	if len(text) < 2 {
		return len(text)
	}
	switch text[1] {
	case '[':
		for i := 2; i < len(text); i++ {
			if text[i] < ' ' || text[i] > '?' {
				if text[i] < '@' || text[i] > '~' { // broken off
					return i
				}
				return i + 1
			}
		}
		return len(text)
	case ']':
		for i := 2; i < len(text) && text[i] != '\n'; i++ {
			if text[i] == 0x07 {
				return i + 1
			}
			if text[i] == 0x1b {
				return i // the terminator is a sequence of its own
			}
		}
		return 2
	}
	if text[1] < ' ' || text[1] > '~' {
		return 1
	}
	return 2
}

// first gives the start of a text of at most n bytes, cut between characters.
func first(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// last gives the end of a text of at most n bytes, from the start of a line if one starts there.
func last(text string, n int) string {
	if len(text) <= n {
		return text
	}
	text = text[len(text)-n:]
	if _, rest, ok := strings.Cut(text, "\n"); ok && rest != "" {
		return rest
	}
	for text != "" && !utf8.RuneStart(text[0]) {
		text = text[1:]
	}
	return text
}
