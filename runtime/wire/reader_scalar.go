package wire

import (
	"math"
	"math/bits"
	"strconv"
)

// Text reads a string.
func (r *Reader) Text(i int) (Text, int) {
	src := r.src
	if uint(i) >= uint(len(src)) || src[i] != '"' {
		return nil, r.Wrong(i, "a string")
	}
	// Most strings are plain to their end. This is plain, two words at a time.
	j := i + 1
	for ; j+16 <= len(src); j += 16 {
		a, b := stops(load64(src, j)), stops(load64(src, j+8))
		if a|b == 0 {
			continue
		}
		if a != 0 {
			j += bits.TrailingZeros64(a) / 8
		} else {
			j += 8 + bits.TrailingZeros64(b)/8
		}
		if src[j] == '"' {
			return Text(src[i+1 : j : j]), j + 1
		}
		break
	}
	for ; j < len(src) && src[j] < 0x7F && !needsEscape(rune(src[j])); j++ { // the few bytes at the end of the input
	}
	if j < len(src) && src[j] == '"' {
		return Text(src[i+1 : j : j]), j + 1
	}
	end, escaped := r.anyText(i, j)
	if escaped || end == failed {
		return r.escapedText(i, end)
	}
	return Text(src[i+1 : end-1 : end-1]), end
}

func (r *Reader) escapedText(i, end int) (Text, int) {
	if end == failed {
		return nil, r.Stop()
	}
	from := len(r.scratch)
	r.scratch = appendText(r.scratch, r.src[i+1:end-1], false)
	return Text(r.scratch[from:len(r.scratch):len(r.scratch)]), end
}

// Boolean reads true or false.
func (r *Reader) Boolean(i int) (bool, int) {
	if i >= 0 && r.at(i, "true") {
		return true, i + len("true")
	}
	if i >= 0 && r.at(i, "false") {
		return false, i + len("false")
	}
	return false, r.Wrong(i, "true or false")
}

// Null says whether null stands at i; the position is then behind it.
func (r *Reader) Null(i int) (int, bool) {
	if i >= 0 && r.at(i, "null") {
		return i + len("null"), true
	}
	return i, false
}

// RawValue reads a value of any kind and keeps its bytes.
func (r *Reader) RawValue(i int) (Raw, int) {
	end := r.Skip(i)
	if end < 0 {
		return nil, r.Stop()
	}
	return Raw(r.src[i:end:end]), end
}

// maxDigits is the length up to which every decimal number is exact in a double.
const maxDigits = 15

// Integer reads a number without a fraction, however it is written: 4, 4.0 and 4e0. It is within -(2^53-1)..2^53-1.
func (r *Reader) Integer(i int) (int64, int) {
	if i < 0 {
		return 0, failed
	}
	src, j := r.src, i
	negative := j < len(src) && src[j] == '-'
	if negative {
		j++
	}
	first, n := j, int64(0)
	for j < len(src) && isDigit(src[j]) {
		n = n*10 + int64(src[j]-'0')
		j++
	}
	if digits := j - first; digits == 0 || digits > maxDigits || src[first] == '0' && digits > 1 ||
		j < len(src) && isNumeric(src[j]) {
		return r.anyInteger(i)
	}
	if negative {
		r.loose = r.loose || n == 0
		n = -n
	}
	return n, j
}

func (r *Reader) anyInteger(i int) (int64, int) {
	f, end := r.anyNumber(i, "an integer")
	if end < 0 {
		return 0, end
	}
	if f != math.Trunc(f) {
		r.malshaped(i, wrongType, "this number has a fraction, expected an integer")
		r.resume = end
		return 0, failed
	}
	return int64(f), end
}

// tens are the powers of ten that are exact in a double, as far as maxDigits needs them.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// Number reads a number as the nearest double.
func (r *Reader) Number(i int) (float64, int) {
	if i < 0 {
		return 0, failed
	}
	src, j := r.src, i
	negative := j < len(src) && src[j] == '-'
	if negative {
		j++
	}
	first, n := j, int64(0)
	for j < len(src) && isDigit(src[j]) {
		n = n*10 + int64(src[j]-'0')
		j++
	}
	digits, fraction, end := j-first, 0, j
	if digits == 0 || src[first] == '0' && digits > 1 {
		return r.anyNumber(i, "a number")
	}
	if j < len(src) && src[j] == '.' {
		j++
		point := j
		for j < len(src) && isDigit(src[j]) {
			n = n*10 + int64(src[j]-'0')
			j++
		}
		if fraction = j - point; fraction == 0 {
			return r.anyNumber(i, "a number")
		}
	}
	if digits+fraction > maxDigits || j < len(src) && isNumeric(src[j]) {
		return r.anyNumber(i, "a number")
	}
	if !r.isShort(i, first, end, j) {
		r.loose = true
	}
	// Both are exact, so the quotient is rounded once: it is the nearest double.
	f := float64(n) / tens[fraction]
	if negative {
		f = -f
	}
	return f, j
}

func (r *Reader) anyNumber(i int, expected string) (float64, int) {
	if c := r.peek(i); c != '-' && !isDigit(c) {
		return 0, r.Wrong(i, expected)
	}
	end := r.number(i)
	if end == failed {
		return 0, r.Stop()
	}
	f, err := strconv.ParseFloat(string(r.src[i:end]), 64)
	if err != nil {
		return 0, r.Stop()
	}
	return f, end
}
