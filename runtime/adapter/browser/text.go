package browser

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// How many bytes of things beside the text of a page are told.
const (
	longTitle  = 256
	longShown  = 256
	longLabel  = 256
	longAround = 600
)

// plain takes out of a text what nobody sees: controls, marks of direction, tags, selectors that stand for bytes. Noncharacters
// and what is no UTF-8 become U+FFFD. Line breaks and tabs stay.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\u200c' || r == '\u200d': // joiners are part of the spelling of some languages
			return r
		case r == '\u00a0' || r == '\u2028' || r == '\u2029':
			return ' '
		case r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFE == 0xFFFE:
			return utf8.RuneError
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r) && r > 0xFFFF,
			r >= 0xE0100 && r <= 0xE01EF, r == 0x115F, r == 0x1160, r == 0x3164, r == 0xFFA0:
			return -1
		}
		return r
	}, text)
}

// cut gives the start of a text that has at most so many bytes, in whole characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// fit gives the start of a text whose JSON has at most so many bytes, without quotes.
func fit(text string, most int) string {
	var scratch []byte
	for at, r := range text {
		size := utf8.RuneLen(r)
		if r < utf8.RuneSelf {
			scratch = wire.AppendString(scratch[:0], text[at:at+1])
			size = len(scratch) - 2
		}
		if most -= size; most < 0 {
			return text[:at]
		}
	}
	return text
}

// begin gives a position in a text that does not fall inside of a character.
func begin(text string, at int64) int {
	i := int(max(0, min(at, int64(len(text)))))
	for i < len(text) && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}

// squeeze makes words of a text, with one space between them, in one case: what is equal then counts as equal.
func squeeze(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(plain(text)), " "))
}

// sentences gives where the sentences and cells of a text begin and end, in its order.
func sentences(text string, each func(from, until int) bool) {
	from := 0
	for i := 0; i < len(text); i++ {
		end := 0
		switch c := text[i]; {
		case c == '\n' || c == '\t':
			end = i
		case (c == '.' || c == '!' || c == '?') && i+1 < len(text) && text[i+1] == ' ':
			end = i + 1
		default:
			continue
		}
		if end > from && !each(from, end) {
			return
		}
		from = i + 1
		for from < len(text) && text[from] == ' ' {
			from++
		}
	}
	if from < len(text) {
		each(from, len(text))
	}
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
