package receipt

import (
	"bytes"
	"io"
	"os"
	"path/filepath"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
)

// recover brings a log that a writer left to where the next one goes on: it verifies the last file and the line before it,
// cuts off what stands behind the last line break, and takes the file away when nothing is left of it.
func (l *Log) recover() error {
	n, problem, err := files(l.folder)
	if err != nil {
		return err
	}
	if problem != nil {
		return problem
	}
	for number := 1; number <= n; number++ {
		if err := keep.CheckMode(filepath.Join(l.folder, nameOf(number))); err != nil {
			return err
		}
	}
	if n == 0 {
		// The writer before may have been killed between making the folder and making its name last. Where the folder above
		// cannot be read, whoever made this one in it had to see to that.
		if err := keep.SyncFolder(filepath.Dir(l.folder)); err != nil && !os.IsPermission(err) {
			return err
		}
		return nil
	}
	l.number = n
	if l.head, l.size, err = ending(l.folder, n); err == nil && l.size == 0 {
		if l.number--; l.number > 0 {
			l.head, l.size, err = ending(l.folder, l.number) // before anything is changed
		}
		if err == nil {
			err = os.Remove(filepath.Join(l.folder, nameOf(n)))
		}
	}
	if err != nil {
		return err
	}
	return l.goOn()
}

// ending verifies the last file and the line before it, and gives the head and the size of the file without what stands behind
// its last line break.
func ending(folder string, number int) (Head, int64, error) {
	w := walker{folder: folder, head: noHead, each: func(*Entry) error { return nil }}
	if number > 1 {
		var err error
		if w.head, err = headOf(folder, number-1); err != nil {
			return Head{}, 0, err
		}
	}
	if err := w.file(number, false); err != nil {
		return Head{}, 0, err
	}
	switch p := w.report.Problem; {
	case p == nil:
		return w.head, w.lines.next, nil
	case p.Code == UnfinishedLine || p.Code == UnfinishedFile:
		return w.head, p.Offset, nil
	default:
		return Head{}, 0, p
	}
}

// goOn opens the last file for appending. What is in it and its name become durable first: the writer before may have been
// killed between writing and syncing.
func (l *Log) goOn() (err error) {
	if l.number == 0 {
		return keep.SyncFolder(l.folder)
	}
	name := filepath.Join(l.folder, nameOf(l.number))
	if err := cut(name, l.size); err != nil {
		return err
	}
	if l.file, err = keep.Open(name, os.O_WRONLY|os.O_APPEND); err != nil {
		return err
	}
	if err := l.sync(l.file); err != nil {
		return err
	}
	return keep.SyncFolder(l.folder)
}

// cut cuts a file to a size when it is larger. One that is opened for appending alone cannot be cut on Windows.
func cut(name string, size int64) error {
	f, err := keep.Open(name, os.O_WRONLY)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && info.Size() > size {
		err = f.Truncate(size)
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// headOf reads the head at the end of a file that has a successor.
func headOf(folder string, number int) (Head, error) {
	name := nameOf(number)
	f, err := keep.Open(filepath.Join(folder, name), os.O_RDONLY)
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
		if size == 0 {
			return Head{}, &Problem{EmptyFile, name, 0, 0, "the file is empty, but it has a successor"}
		}
		if !ended {
			return Head{}, &Problem{UnfinishedLine, name, 0, size, "the file does not end with a line break, but it has a successor"}
		}
		if start == 0 && n < min(size, maximumLine) {
			continue
		}
		var e Entry
		code, sentence := e.parse(line[start:])
		if code == "" {
			code, sentence = e.checkFile(fileOf(number, at == 0))
		}
		if code != "" {
			return Head{}, &Problem{code, name, 0, at, sentence}
		}
		return e.Head, nil
	}
}
