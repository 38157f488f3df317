package operation

import (
	"encoding/base64"
	"math"
	"strconv"

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
