package history

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
)

// Options of a history. The zero value is good.
type Options struct {
	// MaximumFileBytes is the size of a file; 16 MiB when it is zero.
	MaximumFileBytes int64
}

const defaultFileBytes = 16 << 20

// MaximumRecord is the largest record that is kept, in bytes.
const MaximumRecord = 16 << 20

// maximumSpare is how much memory is kept for the next line.
const maximumSpare = 1 << 20

// Log is a history that is written. Any number of goroutines can use it.
type Log struct {
	folder string
	limit  int64
	lock   *os.File

	mu   sync.Mutex
	at   place
	file *os.File
	size int64
	line []byte
}

// Open opens the history in a folder, which it makes when it is not there. It is an error when another process has it, when others
// than the owner can open the folder or a file of it, and when the folder is a link.
func Open(folder string, o Options) (*Log, error) {
	folder = filepath.Clean(folder)
	l := &Log{folder: folder, limit: o.MaximumFileBytes}
	if l.limit <= 0 {
		l.limit = defaultFileBytes
	}
	if err := keep.MakeFolder(folder); err != nil {
		return nil, err
	}
	if err := keep.CheckFolder(folder); err != nil {
		return nil, err
	}
	if err := keep.CheckMode(folder); err != nil {
		return nil, err
	}
	var err error
	if l.lock, err = take(folder); err != nil {
		return nil, err
	}
	if err := l.goOn(); err != nil {
		return nil, errors.Join(err, l.lock.Close())
	}
	return l, nil
}

// goOn opens the last file.
func (l *Log) goOn() error {
	current, leftovers, err := files(l.folder)
	if err != nil {
		return err
	}
	if err := takeAway(l.folder, leftovers); err != nil {
		return err
	}
	for _, p := range current {
		if err := keep.CheckMode(filepath.Join(l.folder, p.name())); err != nil {
			return err
		}
	}
	l.at = place{1, 1}
	if len(current) > 0 {
		l.at = current[len(current)-1]
	}
	if l.file, err = keep.Open(filepath.Join(l.folder, l.at.name()), os.O_RDWR|os.O_CREATE); err != nil {
		return err
	}
	if l.size, err = whole(l.file); err == nil {
		err = l.cut()
	}
	if err != nil {
		return errors.Join(err, l.file.Close())
	}
	return nil
}

// whole gives the size of a file up to its last line feed.
func whole(f *os.File) (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	end := info.Size()
	room := make([]byte, 64<<10)
	for end > 0 {
		part := room[:min(end, int64(len(room)))]
		if _, err := f.ReadAt(part, end-int64(len(part))); err != nil {
			return 0, err
		}
		if i := bytes.LastIndexByte(part, '\n'); i >= 0 {
			return end - int64(len(part)) + int64(i) + 1, nil
		}
		end -= int64(len(part))
	}
	return 0, nil
}

// cut cuts off what is no record, and goes to the end.
func (l *Log) cut() error {
	if err := l.file.Truncate(l.size); err != nil {
		return err
	}
	_, err := l.file.Seek(l.size, 0)
	return err
}

// Append writes a record. When that fails nothing of it is kept, and the next one is tried again.
func (l *Log) Append(record []byte) error {
	if len(record) > MaximumRecord {
		return errors.New("a record of the history has " + strconv.Itoa(len(record)) + " bytes, expected at most " + strconv.Itoa(MaximumRecord))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return os.ErrClosed
	}
	if l.size > 0 && l.size+int64(len(record))+1 > l.limit {
		if err := l.next(); err != nil {
			return err
		}
	}
	l.line = append(append(l.line[:0], record...), '\n')
	if _, err := l.file.Write(l.line); err != nil {
		return errors.Join(err, l.cut())
	}
	l.size += int64(len(l.line))
	if cap(l.line) > maximumSpare {
		l.line = nil
	}
	return nil
}

// next goes on in another file, and takes the one away that is too many.
func (l *Log) next() error {
	if err := l.file.Sync(); err != nil {
		return err
	}
	after := place{l.at.generation, l.at.number + 1}
	f, err := keep.Open(filepath.Join(l.folder, after.name()), os.O_RDWR|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return err
	}
	_ = l.file.Close() // it is synced
	l.file, l.at, l.size = f, after, 0
	current, _, err := files(l.folder)
	if err != nil {
		return err
	}
	var old []string
	for _, p := range current {
		if p.number <= l.at.number-most {
			old = append(old, p.name())
		}
	}
	return errors.Join(takeAway(l.folder, old), keep.SyncFolder(l.folder))
}

// Close ends the history. What comes later is an error.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := errors.Join(l.file.Sync(), l.file.Close(), l.lock.Close())
	l.file = nil
	return err
}
