package install

import (
	"bytes"
	"crypto/sha256"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Read gives the rows of a package file whose rules have been judged before: it reads strictly (spec 1.4, stages A to E, the
// extension apart), and knows no rule that looks at more than one value. The error is a *wire.Invalid. A file whose digest
// is not that of its content has digest-mismatch alone.
func Read(src []byte) (*contract.Package, error) {
	d, err := ability.Read(src)
	if err != nil {
		return nil, err
	}
	digest, at, ok := check(src, d.Integrity.Digest)
	if !ok {
		return nil, &wire.Invalid{Whole: true, Findings: []wire.Finding{{
			Code: "digest-mismatch", Offset: at, Pointer: "/integrity/digest",
			Detail: "the content has another digest, expected " + string(wire.AppendHex(nil, digest[:])) + "; build the package again",
		}}}
	}
	return Rows(d, digest), nil
}

// check gives the digest of a package that has been read, and says whether it is the one that the file states, at an offset.
//
// The file is its canonical form, so what is hashed is the file without the member integrity, which has one spelling. The
// comma in front of it is there because a package has the member ability, which sorts before it. These bytes stand nowhere
// else: inside of a string the quotes would be escaped, and no object but the package has the member.
func check(src []byte, stated wire.Text) (digest [32]byte, at int, ok bool) {
	const before, behind = `,"integrity":{"algorithm":"sha256","digest":"`, `"}`
	at = bytes.Index(src, []byte(before))
	h := sha256.New()
	h.Write(src[:at])
	h.Write(src[at+len(before)+len(stated)+len(behind):])
	h.Sum(digest[:0])
	return digest, at + len(before) - 1, string(wire.AppendHex(nil, digest[:])) == string(stated)
}
