// Package canon proves the bytes of a package with a second pair of hands: what the toolchain's own writer made is
// derived again with github.com/gowebpki/jcs, and the two have to agree.
//
// It judges three things of a file, in this order, and stops at the first that does not hold:
//
//  1. strict reading (the codes of stages A and B of the specification, with a byte offset);
//  2. the canonical form: the file equals its RFC 8785 serialisation (not-canonical);
//  3. integrity: present (missing-integrity), sha256 (unsupported-digest-algorithm), 64 lower-case hex digits
//     (malformed-digest), and equal to the SHA-256 of the serialisation without the member integrity (digest-mismatch).
package canon

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Error is the first thing that is wrong with a file.
type Error struct {
	Code    string // of the specification
	Message string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Check judges the bytes of a package file and returns its value and its digest.
func Check(file []byte) (root *wire.Node, digest string, err error) {
	root, err = wire.Parse(file, wire.Package)
	if err != nil {
		if e, ok := err.(*wire.Error); ok {
			return nil, "", &Error{string(e.Code), fmt.Sprintf("%s (byte %d)", e.Detail, e.Offset)}
		}
		return nil, "", err
	}
	derived, err := jcs.Transform(file)
	if err != nil {
		return nil, "", &Error{"not-canonical", "the second writer cannot derive the canonical form: " + err.Error()}
	}
	if !bytes.Equal(derived, file) {
		return nil, "", &Error{"not-canonical", fmt.Sprintf("the file is not its RFC 8785 serialisation; they differ at byte %d", firstDifference(derived, file))}
	}
	digest, err = integrity(file, root)
	return root, digest, err
}

// integrity recomputes the digest and holds the file to it.
func integrity(file []byte, root *wire.Node) (string, error) {
	member := root.Member("integrity")
	if member == nil {
		return "", &Error{"missing-integrity", "the package has no integrity; build it again"}
	}
	if a := member.Member("algorithm"); a == nil || a.Text != "sha256" {
		return "", &Error{"unsupported-digest-algorithm", "integrity.algorithm is not sha256"}
	}
	stated := member.Member("digest")
	if stated == nil || !hexDigest(stated.Text) {
		return "", &Error{"malformed-digest", "integrity.digest is not 64 lower-case hex digits"}
	}
	image, err := jcs.Transform(without(file, root, "integrity"))
	if err != nil {
		return "", &Error{"digest-mismatch", "the second writer cannot derive the bytes that are hashed: " + err.Error()}
	}
	sum := sha256.Sum256(image)
	digest := hex.EncodeToString(sum[:])
	if digest != stated.Text {
		return "", &Error{"digest-mismatch", "integrity.digest is " + stated.Text + " and the package hashes to " + digest}
	}
	return digest, nil
}

// without returns the text of a canonical object with one top-level member cut out.
func without(file []byte, root *wire.Node, name string) []byte {
	for i, m := range root.Members {
		if m.Name != name {
			continue
		}
		rest := append([]byte{}, file[:m.Offset]...)
		if i+1 < len(root.Members) {
			return append(rest, file[root.Members[i+1].Offset:]...)
		}
		return append(bytes.TrimSuffix(rest, []byte(",")), '}')
	}
	return file
}

func hexDigest(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(s) == 2*sha256.Size
}

func firstDifference(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
