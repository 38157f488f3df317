package operation

import (
	"encoding/base64"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// maxInteger is the largest integer of a value (spec 1.7.1).
const maxInteger = 1<<53 - 1

// AppendInteger appends an integer of a value, or null when a value cannot hold it, which no declared type takes.
func AppendInteger(dst []byte, n int64) []byte {
	if n < -maxInteger || n > maxInteger {
		return append(dst, "null"...)
	}
	return strconv.AppendInt(dst, n, 10)
}

// AppendNumber appends a number of a value, or null when it is not finite.
func AppendNumber(dst []byte, f float64) []byte {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return append(dst, "null"...)
	}
	return wire.AppendNumber(dst, f)
}

// AppendData appends data of a value, which is an object with the one member $bonnie.data.
func AppendData(dst, data []byte) []byte {
	dst = base64.StdEncoding.AppendEncode(append(dst, `{"$bonnie.data":"`...), data)
	return append(dst, `"}`...)
}

// AppendJSON appends the canonical form of JSON that somebody else wrote, or null when it is none.
func AppendJSON(dst []byte, raw wire.Raw) []byte {
	out, err := wire.AppendCanonical(dst, raw, wire.Value)
	if err != nil {
		return append(dst, "null"...)
	}
	return out
}

// AppendText appends a text from outside as a canonical JSON string. What the profile wire.Value does not take, noncharacters
// and bytes that are not UTF-8, becomes U+FFFD. It allocates for a text with noncharacters only.
func AppendText(dst []byte, text string) []byte {
	if hasNoncharacter(text) {
		text = strings.Map(func(r rune) rune {
			if isNoncharacter(r) {
				return utf8.RuneError
			}
			return r
		}, text)
	}
	return wire.AppendString(dst, text)
}

// hasNoncharacter says whether a text has a noncharacter. All of them start with the byte 0xEF or a higher one, which most texts
// do not have.
func hasNoncharacter(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] >= 0xEF {
			return strings.ContainsFunc(text[i:], isNoncharacter)
		}
	}
	return false
}

func isNoncharacter(r rune) bool { return r >= 0xFDD0 && (r <= 0xFDEF || r&0xFFFE == 0xFFFE) }
