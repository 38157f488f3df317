package wire_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// readCharacters gives the code of each character in testdata/characters.txt.
func readCharacters(t testing.TB) map[rune]wire.Code {
	characters := make(map[rune]wire.Code)
	for _, line := range lines(t, "testdata/characters.txt") {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		for _, field := range fields[1:] {
			low, high, ranged := strings.Cut(field, "-")
			if !ranged {
				high = low
			}
			first, err1 := strconv.ParseInt(low, 16, 32)
			last, err2 := strconv.ParseInt(high, 16, 32)
			if err1 != nil || err2 != nil {
				t.Fatalf("characters.txt: %q", field)
			}
			for r := rune(first); r <= rune(last); r++ {
				characters[r] = wire.Code(fields[0])
			}
		}
	}
	return characters
}

// appendEscaped appends r as \u escapes.
func appendEscaped(dst []byte, r rune) []byte {
	for _, unit := range utf16.AppendRune(nil, r) {
		dst = append(dst, '\\', 'u')
		dst = append(dst, strconv.FormatUint(0x10000+uint64(unit), 16)[1:]...)
	}
	return dst
}

// TestCharacters tries every character, as it is and escaped, in every profile that has something to say about it.
func TestCharacters(t *testing.T) {
	characters := readCharacters(t)
	var text []byte
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r >= 0xD800 && r <= 0xDFFF {
			continue
		}
		code := characters[r]
		for _, way := range []struct {
			escaped bool
			tail    string
		}{{false, `"`}, {true, `"`}, {false, ` and more"`}} {
			escaped := way.escaped
			text = append(text[:0], `"x`...)
			if escaped {
				text = appendEscaped(text, r)
			} else if r == '"' || r == '\\' {
				text = append(text, '\\', byte(r))
			} else {
				text = utf8.AppendRune(text, r)
			}
			text = append(text, way.tail...)
			want := "ok"
			if code != "" {
				want = string(code) + "@2"
			}
			if got := verdict(wire.Check(text, wire.Fragment)); got != want {
				t.Errorf("%q in fragment: got %s, want %s", text, got, want)
			}
			if code != "noncharacter" {
				want = "ok"
			}
			if r < 0x20 && !escaped {
				want = "malformed-json@2"
			}
			if got := verdict(wire.Check(text, wire.Value)); got != want {
				t.Errorf("%q in value: got %s, want %s", text, got, want)
			}
		}
	}
}

// TestPlaces tries every byte of ASCII at every place of texts around the length that is read at once.
func TestPlaces(t *testing.T) {
	for length := 1; length <= 20; length++ {
		for place := range length {
			for c := range byte(0x80) {
				text := []byte(`"` + strings.Repeat("x", length) + `"`)
				text[1+place] = c
				value, fragment := "ok", "ok"
				switch {
				case c < 0x20:
					value, fragment = "malformed-json@"+strconv.Itoa(1+place), "control-character@"+strconv.Itoa(1+place)
				case c == 0x7F:
					fragment = "control-character@" + strconv.Itoa(1+place)
				case c == '"':
					value = "trailing-bytes@" + strconv.Itoa(2+place)
					fragment = value
				case c == '\\':
					continue
				}
				if got := verdict(wire.Check(text, wire.Value)); got != value {
					t.Errorf("%q in value: got %s, want %s", text, got, value)
				}
				if got := verdict(wire.Check(text, wire.Fragment)); got != fragment {
					t.Errorf("%q in fragment: got %s, want %s", text, got, fragment)
				}
			}
		}
	}
}

// lettersOfUnicode15 is the SHA-256 of the letters and marks of Unicode 15.0 outside ASCII that a package may hold: the
// code points in hexadecimal, one a line.
const lettersOfUnicode15 = "d46e76f8be869215796f30d0f5a83902d98f9e9d5d74365381d74158ff375021"

// TestLetters holds behind which characters U+200C and U+200D may stand: the letters and marks of Unicode 15.0, whatever
// version the standard library has.
func TestLetters(t *testing.T) {
	hash := sha256.New()
	var text []byte
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if r < 0x20 || r >= 0xD800 && r <= 0xDFFF || r == '"' || r == '\\' {
			continue
		}
		text = append(utf8.AppendRune(append(text[:0], '"'), r), "\u200c\""...)
		err := wire.Check(text, wire.Fragment)
		if err == nil {
			hash.Write(append(strconv.AppendInt(nil, int64(r), 16), '\n'))
		} else if e := err.(*wire.Error); e.Offset == 1 {
			continue // r itself is refused
		}
		if unicode.Version == "15.0.0" && (err == nil) != (r >= 0x80 && (unicode.IsLetter(r) || unicode.IsMark(r))) {
			t.Errorf("U+%04X: letter.go and the standard library's table of Unicode 15.0.0 differ", r)
		}
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != lettersOfUnicode15 {
		t.Errorf("the letters and marks have the digest %s, want %s: letter.go is pinned to Unicode 15.0", got, lettersOfUnicode15)
	}
}
