package main

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// pad fills a text up with spaces.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(width-utf8.RuneCountInString(text), 0))
}

// table aligns the columns of rows; the last one is as wide as it is.
func table(rows [][]string) string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			line += "  " + pad(cell, widths[i])
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String()
}

// quote shows a text from outside.
func quote(text string) string { return strconv.QuoteToASCII(text) }

// ascii shows JSON from outside: what is not ASCII is escaped, as control characters are already.
func ascii(text string) string {
	var dst []byte
	for _, r := range text {
		switch {
		case r >= ' ' && r < 0x7f:
			dst = append(dst, byte(r))
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			dst = escape(escape(dst, high), low)
		default:
			dst = escape(dst, r)
		}
	}
	return string(dst)
}

func escape(dst []byte, r rune) []byte {
	return wire.AppendHex(append(dst, `\u`...), []byte{byte(r >> 8), byte(r)})
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
