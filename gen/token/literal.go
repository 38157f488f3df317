package token

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Quoted gives a string literal in ASCII.
func Quoted(s string) *jen.Statement { return jen.Op(strconv.QuoteToASCII(s)) }

// Integer gives the literal of an integer.
func Integer(n int64) *jen.Statement { return jen.Op(strconv.FormatInt(n, 10)) }

// Number gives the literal of a double as the canonical form writes it, which Go reads as the same double.
func Number(f float64) *jen.Statement { return jen.Op(string(wire.AppendNumber(nil, f))) }

// Hexadecimal gives the literal of a set of bits.
func Hexadecimal(n uint64) *jen.Statement { return jen.Op("0x" + strconv.FormatUint(n, 16)) }
