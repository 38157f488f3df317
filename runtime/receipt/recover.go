package receipt

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
)

// recover brings a log that a writer left to where the next one goes on: it verifies the last file and the line before it, and
// cuts off what stands behind the last line break.
func (l *Log) recover() error {
	n, problem, err := files(l.folder)
	if err != nil {
		return err
	}
	if problem != nil {
		return problem
	}
	for number := 1; number <= n; number++ {
		if err := checkMode(filepath.Join(l.folder, nameOf(number))); err != nil {
			return err
		}
	}
	if n == 0 {
		// The writer before may have been killed between making the folder and making its name last. Where the folder above
		// cannot be read, whoever made this one in it had to see to that.
		if err := syncFolder(filepath.Dir(l.folder)); err != nil && !os.IsPermission(err) {
			return err
		}
		return nil
	}
	w := walker{folder: l.folder, head: noHead, each: func(*Entry) error { return nil }}
	if n > 1 {
		if w.head, err = headOf(l.folder, nameOf(n-1)); err != nil {
			return err
		}
	}
	if err := w.file(n, false); err != nil {
		return err
	}
	size := w.lines.next
	if p := w.report.Problem; p != nil && p.Code != UnfinishedLine {
		return p
	} else if p != nil {
		size = p.Offset
	}
	l.number, l.size, l.head = n, size, w.head
	return l.goOn(w.report.Problem != nil)
}

// goOn opens the last file for appending. What is in it and its name become durable first: the writer before may have been
// killed between writing and syncing.
func (l *Log) goOn(cut bool) (err error) {
	name := filepath.Join(l.folder, nameOf(l.number))
	if cut {
		if err := os.Truncate(name, l.size); err != nil {
			return err
		}
	}
	if l.file, err = os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0); err != nil {
		return err
	}
	if err := l.sync(l.file); err != nil {
		return err
	}
	return syncFolder(l.folder)
}

// headOf reads the head at the end of a file that has a successor.
func headOf(folder, name string) (Head, error) {
	f, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		return Head{}, err
	}
	defer f.Close()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return Head{}, err
	}
	for n := int64(64 << 10); ; n *= 2 {
		n = min(n, size)
		end := make([]byte, n)
		if _, err := f.ReadAt(end, size-n); err != nil && err != io.EOF {
			return Head{}, err
		}
		line, ended := bytes.CutSuffix(end, []byte("\n"))
		start := bytes.LastIndexByte(line, '\n') + 1
		at := size - n + int64(start)
		if !ended {
			return Head{}, &Problem{UnfinishedLine, name, 0, size, "the file does not end with a line break, but it has a successor"}
		}
		if start == 0 && n < min(size, maximumLine) {
			continue
		}
		var e Entry
		if code, sentence := e.parse(line[start:]); code != "" {
			return Head{}, &Problem{code, name, 0, at, sentence}
		}
		return e.Head, nil
	}
}
