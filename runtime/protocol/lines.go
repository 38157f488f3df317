package protocol

import (
	"bytes"
	"io"
)

// MaximumLine is how many bytes a line of the input can have, without its line feed: 1 MiB.
const MaximumLine = 1 << 20

// firstBuffer is how much memory lines are read into as long as they fit.
const firstBuffer = 1 << 16

// lines reads the lines of an input. The memory it takes is bounded, whatever comes.
type lines struct {
	in       io.Reader
	buffer   []byte // buffer[start:end] is what was read and is no line yet
	start    int
	end      int
	scanned  int  // what of it is known to have no line feed: buffer[start:scanned]
	number   int  // of the line that next has given, from 1
	skipping bool // the rest of a line that is too long
	err      error
}

// next gives the next line, which stays as it is until next is called again, without its line feed. It is long when it has more
// than MaximumLine bytes: then there is nothing of it. It is not ok at the end of the input, or when reading has failed (err).
// What the input ends with is a line also without a line feed.
func (l *lines) next() (line []byte, long, ok bool) {
	for {
		if i := bytes.IndexByte(l.buffer[l.scanned:l.end], '\n'); i >= 0 {
			line, l.start = l.buffer[l.start:l.scanned+i], l.scanned+i+1
			l.scanned = l.start
			if l.skipping {
				l.skipping = false
				continue
			}
			l.number++
			return line, len(line) > MaximumLine, true
		}
		l.scanned = l.end
		switch {
		case l.skipping:
			l.start, l.end, l.scanned = 0, 0, 0
		case l.end-l.start > MaximumLine:
			l.start, l.end, l.scanned = 0, 0, 0
			l.skipping = true
			l.number++
			return nil, true, true
		}
		if l.err != nil {
			if l.end == l.start {
				return nil, false, false
			}
			line, l.start, l.scanned = l.buffer[l.start:l.end], l.end, l.end
			l.number++
			return line, false, true
		}
		l.read()
	}
}

// read reads more, or says why there is no more.
func (l *lines) read() {
	switch {
	case l.start == l.end:
		l.start, l.end, l.scanned = 0, 0, 0
	case l.start > 0 && l.end == len(l.buffer):
		l.end = copy(l.buffer, l.buffer[l.start:l.end])
		l.start, l.scanned = 0, l.end
	}
	if l.end == len(l.buffer) {
		larger := make([]byte, max(firstBuffer, min(2*len(l.buffer), MaximumLine+firstBuffer)))
		copy(larger, l.buffer[:l.end])
		l.buffer = larger
	}
	for range 100 { // a reader may give nothing, but not for ever
		n, err := l.in.Read(l.buffer[l.end:])
		l.end += n
		if l.err = err; n > 0 || err != nil {
			return
		}
	}
	l.err = io.ErrNoProgress
}

// failure is why reading has failed; nil at the end of the input.
func (l *lines) failure() error {
	if l.err == io.EOF {
		return nil
	}
	return l.err
}
