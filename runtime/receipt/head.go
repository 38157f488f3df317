package receipt

import (
	"crypto/sha256"
	"errors"
	"strconv"
	"strings"
)

// Head stands for everything that a log says up to one of its lines.
type Head struct {
	Sequence uint64   // of the line; 0 before the first
	Digest   [32]byte // of the line; before the first, what the first has as its previous
}

// noHead is the head of an empty log.
var noHead = Head{Digest: sha256.Sum256([]byte("bonnie.receipt-log.v1"))}

// String gives the head as it is written, SEQUENCE:DIGEST.
func (h Head) String() string {
	text := append(strconv.AppendUint(make([]byte, 0, 96), h.Sequence, 10), ':')
	return string(AppendDigest(text, h.Digest))
}

// ParseHead reads a head as String writes it.
func ParseHead(text string) (Head, error) {
	number, digest, _ := strings.Cut(text, ":")
	sequence, err := strconv.ParseUint(number, 10, 64)
	sum, ok := digestOf(digest)
	h := Head{sequence, sum}
	if err != nil || !ok || sequence > maximumInteger || h.String() != text {
		return Head{}, errors.New("the head " + strconv.Quote(text) + " is none: it is a sequence, a colon and 64 lower-case hexadecimal digits, such as " + noHead.String())
	}
	return h, nil
}
