package golang

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Text that somebody wrote into a schema becomes part of a program in two ways only: as a literal of this file, or as an
// identifier of name.go. It never becomes a comment or any other token.

// quoted gives a string literal in ASCII.
func quoted(s string) *jen.Statement { return jen.Op(strconv.QuoteToASCII(s)) }

// integer gives the literal of an integer.
func integer(n int64) *jen.Statement { return jen.Op(strconv.FormatInt(n, 10)) }

// number gives the literal of a double as the canonical form writes it, which Go reads as the same double.
func number(f float64) *jen.Statement { return jen.Op(string(wire.AppendNumber(nil, f))) }

// hexadecimal gives the literal of a set of bits.
func hexadecimal(n uint64) *jen.Statement { return jen.Op("0x" + strconv.FormatUint(n, 16)) }
