package protocol

import (
	"bytes"
	"errors"
	"io"
)

// The errors of Lines.
var (
	ErrLongLine = errors.New("a line has more than 4 MiB; make the message shorter")
	ErrCutLine  = errors.New("the stream ended within a line; end each message with a line feed")
)

// Lines reads the lines of a stream. Its buffer grows with what has come and never beyond one line of the largest size.
type Lines struct {
	from       io.Reader
	buffer     []byte
	start, end int // what is in the buffer and not yet given
	seen       int // of that, what is known to have no line feed
}

// NewLines reads the lines of a stream.
func NewLines(from io.Reader) *Lines { return &Lines{from: from, buffer: make([]byte, 16<<10)} }

// Next gives the next line without its line feed; it holds until the next call. The error is io.EOF at the end of the stream.
func (l *Lines) Next() ([]byte, error) {
	for empty := 0; ; {
		if i := bytes.IndexByte(l.buffer[l.start+l.seen:l.end], '\n'); i >= 0 {
			end := l.start + l.seen + i
			line := l.buffer[l.start:end:end]
			l.start, l.seen = end+1, 0
			return line, nil
		}
		l.seen = l.end - l.start
		if l.seen >= MaxLine {
			return nil, ErrLongLine
		}
		l.room()
		n, err := l.from.Read(l.buffer[l.end:])
		l.end += n
		if n > 0 {
			continue
		}
		if err == io.EOF && l.seen > 0 {
			err = ErrCutLine
		}
		if empty++; err == nil && empty < 100 {
			continue
		}
		if err == nil {
			err = io.ErrNoProgress
		}
		return nil, err
	}
}

// room makes room behind what is in the buffer. A buffer that a long line has made large is given back once it is empty.
func (l *Lines) room() {
	const usual, large = 16 << 10, 256 << 10
	switch {
	case l.start == l.end && len(l.buffer) > large:
		l.buffer, l.start, l.end = make([]byte, usual), 0, 0
	case l.start > 0:
		copy(l.buffer, l.buffer[l.start:l.end])
		l.start, l.end = 0, l.end-l.start
	case l.end == len(l.buffer):
		larger := make([]byte, min(2*len(l.buffer), MaxLine))
		copy(larger, l.buffer)
		l.buffer = larger
	}
}
