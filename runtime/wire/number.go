package wire

import (
	"math"
	"strconv"
)

// number reads the number that starts at i and gives the position behind it.
func (s *scanner) number(start int) int {
	i := start
	if s.peek(i) == '-' {
		i++
	}
	whole := i
	switch c := s.peek(i); {
	case c == '0':
		i++
		if isDigit(s.peek(i)) {
			return s.malformed(i, "expected no digit after a leading 0")
		}
	case isDigit(c):
		i = s.digits(i)
	case c == 'I' && s.at(start, "-Infinity"):
		return s.notFinite(start, "-Infinity")
	default:
		return s.malformed(i, "expected a digit after '-'")
	}
	point := i
	if s.peek(i) == '.' {
		if i++; !isDigit(s.peek(i)) {
			return s.malformed(i, "expected a digit after the decimal point")
		}
		i = s.digits(i)
	}
	if c := s.peek(i); c == 'e' || c == 'E' {
		i++
		if c := s.peek(i); c == '+' || c == '-' {
			i++
		}
		if !isDigit(s.peek(i)) {
			return s.malformed(i, "expected a digit in the exponent")
		}
		i = s.digits(i)
	} else if i-whole <= 15 && s.isShort(start, whole, point, i) {
		return i
	}
	return s.double(start, i)
}

// isShort says of src[start:end], a number of at most 15 digits without an exponent, whether it is its own canonical form.
// No two numbers of 15 digits are the same double, so the shortest digits for the double are these digits, and no limit
// is near. What is left to look for is a zero with a sign, a zero at the end of a fraction, and a number below 1e-6.
func (s *scanner) isShort(start, whole, point, end int) bool {
	if point == end {
		return start == whole || s.src[whole] != '0'
	}
	return s.src[end-1] != '0' && (s.src[whole] != '0' || end-point <= 1+6)
}

// double judges the number src[start:end] by the double that it stands for.
func (s *scanner) double(start, end int) int {
	s.loose = true
	if !s.meaning {
		return end
	}
	f, err := strconv.ParseFloat(string(s.src[start:end]), 64)
	switch {
	case err != nil:
		return s.fail(nonFiniteNumber, start, "the number overflows a double, expected a finite one")
	case s.exact && math.Abs(f) > maxInteger:
		return s.fail(integerOutOfRange, start, "the number is beyond the exact integers, expected -9007199254740991 to 9007199254740991")
	case s.write:
		var buf [32]byte // the longest text of a double has 25 bytes
		if canonical := AppendNumber(buf[:0], f); string(canonical) != string(s.src[start:end]) {
			s.replace(start, end)
			s.out = append(s.out, canonical...)
		}
	}
	return end
}

func (s *scanner) digits(i int) int {
	for isDigit(s.peek(i)) {
		i++
	}
	return i
}

func isDigit(c byte) bool { return c-'0' < 10 }

// AppendNumber appends f as ECMAScript prints it (Number::toString): the shortest digits that read back as f, without
// an exponent from 1e-6 up to 1e21, and 0 for negative zero. A number that is not finite has no JSON form and is
// written as null, as JSON.stringify does.
func AppendNumber(dst []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(dst, "null"...)
	}
	if f == math.Trunc(f) && math.Abs(f) <= maxInteger {
		return strconv.AppendInt(dst, int64(f), 10)
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// Go writes at least two digits of exponent, ECMAScript one: 1e-07 is 1e-7.
	if n := len(dst); dst[n-4] == 'e' && dst[n-2] == '0' {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
