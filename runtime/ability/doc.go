// Package ability has the package format in Go: the types of everything that a .bonnie file holds, its closed
// enumerations, strict decoders and canonical encoders.
//
// Document is a whole package. Its types are those of the objects of the specification, sections 1.6 and 3, and so is
// every name. All of them are generated from schemas/package.schema.json by gen/golang, whose package comment says how a
// schema becomes Go: files that end in _gen.go are never edited. Read and this comment are what is written by hand.
//
// A decoded package has its defaults filled in, and texts that are views of the file it was read from. Encoding leaves
// defaults out again, so that what was read comes back byte by byte.
//
// Decoding holds a package to what the schema states: stages A, B and D of strict reading (1.4), the order and the
// duplicates of arrays (1.8), and, as findings that leave the value standing, the patterns, lengths, counts and bounds of
// chapters 2 and 3. What looks at more than one value is left to admission: schemas/README.md lists it.
package ability
