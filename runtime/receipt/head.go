package receipt

import (
	"crypto/sha256"
	"errors"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
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
	return string(wire.AppendHex(text, h.Digest[:]))
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

// digestLength is that of the text of a digest.
const digestLength = 64

// maximumInteger is the largest number of the profile Value.
const maximumInteger = 1<<53 - 1

// digestOf reads 64 lower-case hexadecimal digits.
func digestOf[T ~string | ~[]byte](text T) (sum [32]byte, ok bool) {
	if len(text) != digestLength {
		return sum, false
	}
	for i := range digestLength {
		c := text[i]
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		default:
			return sum, false
		}
		sum[i/2] = sum[i/2]<<4 | c
	}
	return sum, true
}
