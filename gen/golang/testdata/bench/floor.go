package call

import (
	"errors"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// The floor is what a person writes by hand for this one object, with care: it takes the members in the order that it
// expects and goes a slower way when they come in another one; it looks at eight bytes of a text at once; short numbers are
// not given to strconv. It reports that something is wrong, not what or where, knows one profile of text (well-formed
// UTF-8 without raw control characters), and does not compare unescaped names.

var errRefused = errors.New("refused")

func floor(v *Document, b []byte) error {
	i, ok := 0, false
	if i, ok = expect(b, 0, `{"count":`); !ok {
		return anyOrder(v, b)
	}
	if v.Count, i = integerAt(b, i); i < 0 || v.Count < 1 || v.Count > 100 {
		return anyOrder(v, b)
	}
	if i, v.HasDryRun = expect(b, i, `,"dry_run":`); v.HasDryRun {
		if v.DryRun, i = booleanAt(b, i); i < 0 {
			return anyOrder(v, b)
		}
	}
	if i, ok = expect(b, i, `,"mode":`); !ok {
		return anyOrder(v, b)
	}
	if v.Mode, i = modeAt(b, i); i < 0 {
		return anyOrder(v, b)
	}
	if i, ok = expect(b, i, `,"note":`); !ok {
		return anyOrder(v, b)
	}
	if v.Note, i = textAt(b, i); i < 0 || tooLong(v.Note, 200) {
		return anyOrder(v, b)
	}
	if i, ok = expect(b, i, `,"scale":`); !ok {
		return anyOrder(v, b)
	}
	if v.Scale, i = numberAt(b, i); i < 0 || v.Scale <= 0 {
		return anyOrder(v, b)
	}
	if i, ok = expect(b, i, `,"text":`); !ok {
		return anyOrder(v, b)
	}
	if v.Text, i = textAt(b, i); i < 0 || tooLong(v.Text, 4096) {
		return anyOrder(v, b)
	}
	if i+1 != len(b) || b[i] != '}' {
		return anyOrder(v, b)
	}
	return nil
}

func expect(b []byte, i int, s string) (int, bool) {
	if end := i + len(s); end <= len(b) && string(b[i:end]) == s {
		return end, true
	}
	return i, false
}

func tooLong(t []byte, limit int) bool { return len(t) > limit && utf8.RuneCount(t) > limit }

// anyOrder is the slower way.
func anyOrder(v *Document, b []byte) error {
	i := spaceAt(b, 0)
	if i >= len(b) || b[i] != '{' {
		return errRefused
	}
	v.HasDryRun = false
	for seen := 0; ; {
		i = spaceAt(b, i+1)
		name, end := textAt(b, i)
		if end < 0 {
			return errRefused
		}
		if i = spaceAt(b, end); i >= len(b) || b[i] != ':' {
			return errRefused
		}
		i = spaceAt(b, i+1)
		bit := 0
		switch string(name) {
		case "count":
			bit = 1
			if v.Count, i = integerAt(b, i); i < 0 || v.Count < 1 || v.Count > 100 {
				return errRefused
			}
		case "dry_run":
			bit = 2
			v.HasDryRun = true
			if v.DryRun, i = booleanAt(b, i); i < 0 {
				return errRefused
			}
		case "mode":
			bit = 4
			if v.Mode, i = modeAt(b, i); i < 0 {
				return errRefused
			}
		case "note":
			bit = 8
			if v.Note, i = textAt(b, i); i < 0 || tooLong(v.Note, 200) {
				return errRefused
			}
		case "scale":
			bit = 16
			if v.Scale, i = numberAt(b, i); i < 0 || v.Scale <= 0 {
				return errRefused
			}
		case "text":
			bit = 32
			if v.Text, i = textAt(b, i); i < 0 || tooLong(v.Text, 4096) {
				return errRefused
			}
		}
		if bit == 0 || seen&bit != 0 {
			return errRefused
		}
		seen |= bit
		if i = spaceAt(b, i); i >= len(b) {
			return errRefused
		}
		if b[i] == '}' && spaceAt(b, i+1) == len(b) && seen|2 == 63 {
			return nil
		}
		if b[i] != ',' {
			return errRefused
		}
	}
}

func spaceAt(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	return i
}

func booleanAt(b []byte, i int) (bool, int) {
	if end, ok := expect(b, i, "true"); ok {
		return true, end
	}
	if end, ok := expect(b, i, "false"); ok {
		return false, end
	}
	return false, -1
}

func modeAt(b []byte, i int) (Mode DocumentMode, end int) {
	t, end := textAt(b, i)
	if end < 0 {
		return 0, -1
	}
	switch string(t) {
	case "append":
		return DocumentModeAppend, end
	case "replace":
		return DocumentModeReplace, end
	case "insert-before":
		return DocumentModeInsertBefore, end
	}
	return 0, -1
}

func integerAt(b []byte, i int) (int64, int) {
	f, end := numberAt(b, i)
	if end < 0 || f != float64(int64(f)) {
		return 0, -1
	}
	return int64(f), end
}

var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

func numberAt(b []byte, i int) (float64, int) {
	j, n, point := i, int64(0), -1
	if j < len(b) && b[j] == '-' {
		j++
	}
	first := j
	for ; j < len(b); j++ {
		if c := b[j]; c-'0' < 10 {
			n = n*10 + int64(c-'0')
		} else if c == '.' && point < 0 && j > first {
			point = j
		} else {
			break
		}
	}
	digits, fraction := j-first, 0
	if point >= 0 {
		digits--
		fraction = j - point - 1
	}
	exponent := j < len(b) && b[j]|0x20 == 'e'
	leading := digits > 1 && b[first] == '0' && point != first+1
	if digits == 0 || point >= 0 && fraction == 0 || leading {
		return 0, -1
	}
	if exponent || digits > 15 {
		for j < len(b) && (b[j]-'0' < 10 || b[j]|0x20 == 'e' || b[j] == '-' || b[j] == '+') {
			j++
		}
		f, err := strconv.ParseFloat(string(b[i:j]), 64)
		if err != nil {
			return 0, -1
		}
		return f, j
	}
	f := float64(n) / powers[fraction]
	if b[i] == '-' {
		f = -f
	}
	return f, j
}

// textAt reads a string: a view of the input if it has no escapes.
func textAt(b []byte, i int) ([]byte, int) {
	if i >= len(b) || b[i] != '"' {
		return nil, -1
	}
	start := i + 1
	const low, high = 0x0101010101010101, 0x8080808080808080
	for j := start; ; {
		for j+8 <= len(b) {
			w := uint64(b[j]) | uint64(b[j+1])<<8 | uint64(b[j+2])<<16 | uint64(b[j+3])<<24 |
				uint64(b[j+4])<<32 | uint64(b[j+5])<<40 | uint64(b[j+6])<<48 | uint64(b[j+7])<<56
			if stop := (w | (w - ' '*low) | (w ^ '"'*low - low) | (w ^ '\\'*low - low)) & high; stop != 0 {
				j += bits.TrailingZeros64(stop) / 8
				break
			}
			j += 8
		}
		if j >= len(b) {
			return nil, -1
		}
		switch c := b[j]; {
		case c == '"':
			return b[start:j:j], j + 1
		case c == '\\':
			return unquote(b, i)
		case c < ' ':
			return nil, -1
		case c < 0x80:
			j++
		default:
			_, n := utf8.DecodeRune(b[j:])
			if n == 1 {
				return nil, -1
			}
			j += n
		}
	}
}

func unquote(b []byte, i int) ([]byte, int) {
	end := i + 1
	for end < len(b) && b[end] != '"' {
		if b[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(b) {
		return nil, -1
	}
	s, err := strconv.Unquote(string(b[i : end+1]))
	if err != nil {
		return nil, -1
	}
	return []byte(s), end + 1
}
