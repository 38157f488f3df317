// Package token makes pieces of Go programs out of outside text: schemas, packages, catalogues. Such text becomes part of a
// program in two ways only, as a literal or as an identifier of this package. It never becomes a comment or any other token.
package token
