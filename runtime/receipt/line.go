package receipt

import (
	"bytes"
	"crypto/sha256"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// MaximumRecord is the largest record that a log takes, in bytes.
const MaximumRecord = 4 << 20

// maximumLine is larger than any line.
const maximumLine = MaximumRecord + 512

// What stands between the parts of a line.
const (
	lineStart    = `{"digest":"`
	lineFile     = `"file":`
	lineKind     = `"kind":"`
	linePrevious = `","previous":"`
	lineRecord   = `","record":`
	lineSequence = `,"sequence":`
)

// covered is where the part of a line starts that its digest covers: at the comma behind it, which stands for a brace then.
const covered = len(lineStart) + digestLength + len(`"`)

// appendLine appends the line of a record, with its line break, and moves the head on to it. The file is the number of the one
// that the line begins, or zero: see fileOf.
func appendLine(dst []byte, file int, kind Kind, record []byte, head *Head) []byte {
	start := len(dst)
	dst = append(dst, lineStart...)
	dst = append(wire.AppendHex(dst, make([]byte, 32)), `"{`...) // the digest comes when the rest is there
	if file > 0 {
		dst = append(strconv.AppendInt(append(dst, lineFile...), int64(file), 10), ',')
	}
	dst = append(append(append(dst, lineKind...), kind.String()...), linePrevious...)
	dst = wire.AppendHex(dst, head.Digest[:])
	dst = append(append(dst, lineRecord...), record...)
	head.Sequence++
	dst = append(strconv.AppendUint(append(dst, lineSequence...), head.Sequence, 10), '}')
	line := dst[start:]
	head.Digest = sha256.Sum256(line[covered:])
	wire.AppendHex(line[:len(lineStart)], head.Digest[:]) // in its place
	line[covered] = ','
	return append(dst, '\n')
}

// fileOf gives what a line has to say of its file: the number when it is the first line of any file but the first, and zero for
// all others.
func fileOf(number int, isFirst bool) int {
	if isFirst && number > 1 {
		return number
	}
	return 0
}

// Entry is a record as it stands in a log.
type Entry struct {
	Head   Head // of its line
	Kind   Kind
	Record []byte // canonical JSON of an object; a view that holds until the next one is read

	file     int // see fileOf
	previous [32]byte
}

// read reads a line, without its line break, that has to follow the line with the head given and to say the file given. When it
// does not, the code and a sentence say why.
func (e *Entry) read(line []byte, after Head, file int) (Code, string) {
	if code, sentence := e.parse(line); code != "" {
		return code, sentence
	}
	switch {
	case e.Head.Sequence != after.Sequence+1:
		return WrongSequence, "the line has the sequence " + strconv.FormatUint(e.Head.Sequence, 10) + ", expected " +
			strconv.FormatUint(after.Sequence+1, 10) + ": lines were added, taken away or moved"
	case e.previous != after.Digest:
		return WrongPrevious, "the line does not continue the chain: it, or what stands before it, is from another log"
	}
	return e.checkFile(file)
}

// checkFile compares what the line says of its file with what it has to say where it stands.
func (e *Entry) checkFile(expected int) (Code, string) {
	switch {
	case e.file == expected:
		return "", ""
	case e.file == 0:
		return WrongFile, "the line is the first one of this file, but does not begin one: a file was split, or lines were moved over its end"
	case expected == 0:
		return WrongFile, "the line begins the file " + nameOf(e.file) + ", but is not the first one of it: files were joined, or lines were moved over their end"
	}
	return WrongFile, "the line begins the file " + nameOf(e.file) + ": the files have other numbers than they were written with"
}

// parse reads a line whatever stands before it.
func (e *Entry) parse(line []byte) (Code, string) {
	c := cutter{rest: line}
	digest := c.after(lineStart).digest()
	e.file = c.after(`",`).file()
	kind := c.after(lineKind).until(linePrevious)
	e.previous = c.digest()
	e.Record = c.after(lineRecord).untilLast(lineSequence)
	e.Head.Sequence = c.sequence()
	if c.failed {
		return MalformedLine, "the line is no object of digest, file where it begins one, kind, previous, record and sequence in canonical form"
	}
	line[covered] = '{'
	e.Head.Digest = sha256.Sum256(line[covered:])
	line[covered] = ','
	e.Kind = kindOf(kind)
	switch err := wire.CheckCanonical(e.Record, wire.Value); {
	case e.Head.Digest != digest:
		return WrongDigest, "the line is not the one that its digest was taken over: it was changed"
	case err != nil:
		return MalformedLine, "the record is not canonical JSON: " + err.Error()
	case e.Record[0] != '{':
		return MalformedLine, "the record is no object"
	case e.Kind == 0:
		return MalformedLine, "the line has the kind " + strconv.Quote(string(kind)) + ", which is none"
	}
	return "", ""
}

// cutter cuts a line into its parts.
type cutter struct {
	rest   []byte
	failed bool
}

// after skips a text that has to be there.
func (c *cutter) after(text string) *cutter {
	rest, ok := bytes.CutPrefix(c.rest, []byte(text))
	c.rest, c.failed = rest, c.failed || !ok
	return c
}

// until takes what stands before a text, and skips the text.
func (c *cutter) until(text string) []byte { return c.cut(bytes.Index(c.rest, []byte(text)), text) }

// untilLast takes what stands before the last place with a text, and skips the text.
func (c *cutter) untilLast(text string) []byte {
	return c.cut(bytes.LastIndex(c.rest, []byte(text)), text)
}

func (c *cutter) cut(at int, text string) []byte {
	if at < 0 {
		c.failed = true
		return nil
	}
	taken := c.rest[:at:at]
	c.rest = c.rest[at+len(text):]
	return taken
}

// digest takes a digest.
func (c *cutter) digest() [32]byte {
	n := min(digestLength, len(c.rest))
	sum, ok := digestOf(c.rest[:n])
	c.rest, c.failed = c.rest[n:], c.failed || !ok
	return sum
}

// file takes the number of the file that the line begins, when there is one.
func (c *cutter) file() int {
	if !bytes.HasPrefix(c.rest, []byte(lineFile)) {
		return 0
	}
	n := c.after(lineFile).number()
	c.after(",")
	c.failed = c.failed || n < 2 || n > maximumFiles
	return int(min(n, maximumFiles))
}

// sequence takes a sequence and the end of the line.
func (c *cutter) sequence() uint64 {
	n := c.number()
	c.after("}")
	c.failed = c.failed || len(c.rest) > 0
	return n
}

// number takes an integer.
func (c *cutter) number() (n uint64) {
	digits := 0
	for digits < min(len(c.rest), len("9007199254740991")) && '0' <= c.rest[digits] && c.rest[digits] <= '9' {
		n = 10*n + uint64(c.rest[digits]-'0')
		digits++
	}
	c.failed = c.failed || digits == 0 || digits > 1 && c.rest[0] == '0' || n > maximumInteger
	c.rest = c.rest[digits:]
	return n
}
