package argument

import (
	"strconv"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The sentences are the engine's. Of a package they have declared names and values, which are tokens; of a call they have
// a little of a text, as a JSON string in ASCII: no character of a call can change how the sentence around it reads.

const (
	maxQuoted = 40 // characters of a text that a sentence quotes
	maxListed = 32 // names or values that a sentence lists
)

// fitting words what fits a parameter.
func (f *field) fitting() string {
	switch f.form {
	case formText:
		return "a string"
	case formChoice:
		return oneOf(f.values)
	case formBoolean:
		return "true or false"
	case formInteger:
		return "an integer"
	case formNumber:
		return "a number"
	case formObject:
		return "an object"
	case formArray:
		return "an array"
	}
	return "nothing, since its type does not exist"
}

const outOfRange = "a number is not finite or beyond the exact integers; pass numbers from -9007199254740991 to 9007199254740991"

// misfitting words a value that is not of the type of its parameter.
func (l *List) misfitting(f *field, s *slot) string {
	received := "a number"
	switch l.src[s.at] {
	case '"':
		r := &l.digits // which has read its last numeric string
		r.Reset(l.src[s.at:], wire.Value)
		text, _ := r.Text(r.Begin())
		if err, broken := wire.Check(text, wire.Value).(*wire.Error); broken && f.isNumeric() && isOutOfRange(err.Code) {
			return outOfRange
		}
		received = "the string " + quote(text)
	case 't', 'f':
		received = "a boolean"
	case '{':
		received = "an object"
	case '[':
		received = "an array"
	default:
		if f.form == formInteger {
			received = "a number with a fraction"
		}
	}
	return "expected " + f.fitting() + "; received " + received
}

func (f *field) isNumeric() bool { return f.form == formInteger || f.form == formNumber }

func oneOf(list []string) string {
	out := []byte("one of: ")
	for i, text := range list {
		if i == maxListed {
			out = append(out, " and "...)
			out = strconv.AppendInt(out, int64(len(list)-i), 10)
			return string(append(out, " more"...))
		}
		if i > 0 {
			out = append(out, ", "...)
		}
		out = append(out, text...)
	}
	return string(out)
}

// quote gives the beginning of a text as a JSON string in ASCII, with dots behind it when there is more.
func quote(text wire.Text) string {
	const hex = "0123456789abcdef"
	out := []byte{'"'}
	for n := 0; len(text) > 0; n++ {
		if n == maxQuoted {
			return string(append(out, `"...`...))
		}
		c, size := utf8.DecodeRune(text)
		text = text[size:]
		switch {
		case c == '"' || c == '\\':
			out = append(out, '\\', byte(c))
		case c >= ' ' && c < 0x7F:
			out = append(out, byte(c))
		default:
			units := [2]rune{c, -1}
			if c > 0xFFFF {
				units = [2]rune{0xD800 + (c-0x10000)>>10, 0xDC00 + (c-0x10000)&0x3FF}
			}
			for _, u := range units {
				if u >= 0 {
					out = append(out, '\\', 'u', hex[u>>12], hex[u>>8&15], hex[u>>4&15], hex[u&15])
				}
			}
		}
	}
	return string(append(out, '"'))
}

// meant gives the parameter that a misspelt name most likely means, or "".
func (p *Plan) meant(name wire.Text) string {
	best, least := "", 3
	for _, known := range p.members.Names {
		// Of a short name one half may differ and no more, as there would be little left that is alike.
		if d := edits(name, known, least); d < least && 2*d <= len(known) {
			best, least = known, d
		}
	}
	return best
}

// edits gives the number of letters to change, put in or leave out to make one name of the other. Case and separators do
// not count: dryRun and dry-run are dry_run. It gives limit for everything from there on.
func edits(name wire.Text, known string, limit int) int {
	const longest = 64 // of a callable name
	var a, b [longest]byte
	x, y := folded(a[:0], name), folded(b[:0], known)
	if len(name) > longest || len(known) > longest || len(x)-len(y) >= limit || len(y)-len(x) >= limit {
		return limit
	}
	var row [longest + 1]int
	for j := range row {
		row[j] = j
	}
	for i := range len(x) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(y) {
			cost := diagonal
			if x[i] != y[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(y)], limit)
}

func folded[T ~string | ~[]byte](dst []byte, name T) []byte {
	for i := range len(name) {
		switch c := name[i]; {
		case c == '_' || c == '-' || c == '.' || c == ' ':
		case c >= 'A' && c <= 'Z':
			dst = append(dst, c+'a'-'A')
		default:
			dst = append(dst, c)
		}
	}
	return dst
}
