package files

import (
	"bufio"
	"io"
)

// lineReader reads lines that are not too long; a longer one is left out.
type lineReader struct{ from *bufio.Reader }

func newLineReader(r io.Reader) lineReader { return lineReader{bufio.NewReaderSize(r, 64<<10)} }

// next gives the next line without its line end.
func (l lineReader) next() (string, error) {
	for {
		line, long, err := l.from.ReadLine()
		if err != nil {
			return "", err
		}
		if !long {
			return string(line), nil
		}
		for long && err == nil {
			_, long, err = l.from.ReadLine()
		}
	}
}
