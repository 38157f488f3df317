package argument

import "github.com/bonnie-build/bonnie/runtime/wire"

// numeric reads a text that is a JSON number by grammar, finite and in range. It is the reading of numbers itself that
// judges the text, so that "12" and 12 have one meaning.
func numeric(r *wire.Reader, text wire.Text) (float64, bool) {
	r.Reset(text, wire.Value)
	if len(text) == 0 || r.Begin() != 0 {
		return 0, false
	}
	f, end := r.Number(0)
	return f, end == len(text)
}

// isOutOfRange says of what is wrong with a text that it is a number which the profile has no place for.
func isOutOfRange(code wire.Code) bool {
	return code == "integer-out-of-range" || code == "non-finite-number"
}

// isWhole says of a JSON number in range whether it is an integer as it is written. The nearest double does not tell:
// 4503599627370496.1 is no integer, but the double is.
func isWhole(number []byte) bool {
	digits, point, last, exponent := 0, -1, -1, 0 // last: the number of the last digit that is not 0
scan:
	for i, c := range number {
		switch c {
		case '-':
		case '.':
			point = digits
		case 'e', 'E':
			exponent = exponentOf(number[i+1:])
			break scan
		default:
			if c != '0' {
				last = digits
			}
			digits++
		}
	}
	if point < 0 {
		point = digits
	}
	return last < 0 || point-1-last+exponent >= 0
}

// exponentOf gives the exponent of a number, or one that is larger than any number has digits.
func exponentOf(text []byte) int {
	exponent, negative := 0, false
	for _, c := range text {
		switch {
		case c == '-':
			negative = true
		case c != '+' && exponent < 1<<27: // so that an int of 32 bits holds it
			exponent = exponent*10 + int(c-'0')
		}
	}
	if negative {
		return -exponent
	}
	return exponent
}

// isPlain says whether a number is written in digits alone.
func isPlain(number []byte) bool {
	for _, c := range number {
		if c == '.' || c|0x20 == 'e' {
			return false
		}
	}
	return true
}
