// Package canon proves the bytes of a package with a second pair of hands: what the toolchain's own writer made is
// derived again with github.com/gowebpki/jcs, and the two have to agree.
//
// Check is the stages A to C of strict reading, Integrity is stage E. Each stops at the first thing that does not hold:
//
//	Check       strict reading       the codes of the stages A and B, with a byte offset
//	            canonical form       not-canonical         the file is not its RFC 8785 serialisation
//	Integrity   integrity            missing-integrity     the object has no member of that name
//	            integrity.algorithm  unsupported-digest-algorithm  not exactly "sha256"
//	            integrity.digest     malformed-digest      not 64 lower-case hex digits
//	                                 digest-mismatch       not the SHA-256 of the serialisation of the object without its
//	                                                       top-level member integrity
//
// Byte offsets count from 0. The extension and the size on disk are for package shelf.
package canon

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Error is the first thing that is wrong with a file.
type Error struct {
	Code    string // of the specification
	Pointer string // JSON pointer of the value that is wrong; empty when it is about the bytes
	Message string // lower case: what is wrong; what to do
}

func (e *Error) Error() string {
	if e.Pointer != "" {
		return e.Pointer + ": " + e.Code + ": " + e.Message
	}
	return e.Code + ": " + e.Message
}

// Check judges the bytes of a package file and returns its value. Every error is an *Error.
func Check(file []byte) (*wire.Node, error) {
	root, err := wire.Parse(file, wire.Package)
	if err != nil {
		e := err.(*wire.Error)
		return nil, &Error{Code: string(e.Code), Message: fmt.Sprintf("%s (at byte %d); build the package again", e.Detail, e.Offset)}
	}
	// The derived bytes are compared, not the verdict of our own writer: that is what the second writer is for.
	derived, err := jcs.Transform(file)
	if err != nil {
		return nil, &Error{Code: "not-canonical", Message: "a second writer cannot derive the canonical form (" + err.Error() + "); build the package again"}
	}
	if at := firstDifference(file, derived); at >= 0 {
		return nil, &Error{Code: "not-canonical", Message: fmt.Sprintf(
			"the file is not its RFC 8785 serialisation: at byte %d there is %s where %s belongs; build the package again and let no editor touch it",
			at, character(file, at), character(derived, at))}
	}
	return root, nil
}

// Integrity recomputes the digest of a file that Check accepted, with the value that it returned, and holds the file to
// it. It returns the digest. Every error is an *Error.
func Integrity(file []byte, root *wire.Node) (digest string, err error) {
	integrity := root.Member("integrity")
	if integrity == nil {
		return "", &Error{"missing-integrity", "/integrity", "the package states no digest of itself; build it again"}
	}
	if a := integrity.Member("algorithm"); a == nil || a.Kind != wire.String || a.Text != "sha256" {
		return "", &Error{"unsupported-digest-algorithm", "/integrity/algorithm", `the value is always "sha256"; build the package again`}
	}
	stated := integrity.Member("digest")
	if stated == nil || stated.Kind != wire.String || !isDigest(stated.Text) {
		return "", &Error{"malformed-digest", "/integrity/digest", "a digest is 64 lower-case hex digits; build the package again"}
	}
	image, err := jcs.Transform(without(file, root, "integrity"))
	if err != nil {
		return "", &Error{"digest-mismatch", "/integrity/digest", "a second writer cannot derive the bytes that are hashed (" + err.Error() + "); build the package again"}
	}
	sum := sha256.Sum256(image)
	digest = hex.EncodeToString(sum[:])
	if digest != stated.Text {
		return "", &Error{"digest-mismatch", "/integrity/digest", "the file was changed after it was built: it hashes to " + digest + " and states " + stated.Text + "; build it again"}
	}
	return digest, nil
}

// without returns the text of a canonical object with one top-level member cut out.
func without(file []byte, root *wire.Node, name string) []byte {
	for i, m := range root.Members {
		if m.Name != name {
			continue
		}
		rest := bytes.Clone(file[:m.Offset])
		if i+1 < len(root.Members) {
			return append(rest, file[root.Members[i+1].Offset:]...)
		}
		return append(bytes.TrimSuffix(rest, []byte(",")), '}')
	}
	return file
}

func isDigest(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(s) == 2*sha256.Size
}

// firstDifference returns the offset at which two valid texts part, at the start of a character, or -1 when they are
// equal.
func firstDifference(a, b []byte) int {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	if at == len(a) && at == len(b) {
		return -1
	}
	for at > 0 && at < len(a) && !utf8.RuneStart(a[at]) {
		at--
	}
	return at
}

// character shows what stands at an offset.
func character(text []byte, at int) string {
	if at >= len(text) {
		return "the end"
	}
	r, _ := utf8.DecodeRune(text[at:])
	return strconv.QuoteRune(r)
}
