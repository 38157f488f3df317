package receipt

import (
	"bytes"
	"io"
)

// lines reads the lines of a file. It keeps no more of the file than one line.
type lines struct {
	from   io.Reader
	room   []byte // what the file is read into
	buffer []byte // what was read and is not given yet
	next   int64  // where in the file the buffer starts
	ended  bool   // the file has nothing behind the buffer

	number int    // of the line, from 1
	offset int64  // of its first byte
	line   []byte // without its line break; a view that holds until the next one; nil when it is longer than any line of a log
	whole  bool   // it has its line break
}

// open starts with another file.
func (l *lines) open(from io.Reader) {
	*l = lines{from: from, room: l.room, line: l.line[:0]}
}

// read goes on to the next line, and says whether there is one.
func (l *lines) read() (bool, error) {
	l.number++
	l.offset = l.next
	l.line = l.line[:0]
	for long := false; ; {
		end := bytes.IndexByte(l.buffer, '\n')
		l.whole = end >= 0
		part := l.buffer
		if l.whole {
			part = l.buffer[:end]
		}
		if long = long || len(l.line)+len(part) > maximumLine; !long {
			l.line = append(l.line, part...)
		}
		l.next += int64(len(part))
		l.buffer = l.buffer[len(part):]
		if l.whole {
			l.next++
			l.buffer = l.buffer[1:]
		}
		if l.whole || l.ended {
			if long {
				l.line = nil
			}
			return l.whole || l.next > l.offset, nil
		}
		if err := l.fill(); err != nil {
			return false, err
		}
	}
}

// fill reads more of the file, when all that was read has been given.
func (l *lines) fill() error {
	if l.room == nil {
		l.room = make([]byte, 64<<10)
	}
	n, err := l.from.Read(l.room)
	l.buffer = l.room[:n]
	if err == io.EOF {
		l.ended, err = true, nil
	}
	return err
}
