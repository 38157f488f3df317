package receipt

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// ErrClosed is what a closed log says to a record.
var ErrClosed = errors.New("the receipt log is closed")

// Options of a log. The zero value is good.
type Options struct {
	// MaximumFileBytes is the size of a file: the log goes on in a new one when the next line would make it larger; 64 MiB when
	// it is zero. Lines that are written together stay together, so a file can become larger than that.
	MaximumFileBytes int64
}

const defaultFileBytes = 64 << 20

// Log is a durable log. The package comment says what it looks like and what it promises. Any number of goroutines can use it.
type Log struct {
	folder string
	limit  int64
	lock   *os.File
	sync   func(*os.File) error // os.File.Sync, but for tests of what happens when it fails

	mu      sync.Mutex
	wake    sync.Cond // when something has become durable, or failed
	pending []byte    // lines that are not being written yet
	spare   []byte    // the memory of the lines that were written last
	head    Head      // behind the pending lines
	begins  bool      // the pending lines begin a file
	number  int       // of the file that the pending lines belong in; 0 as long as the log has none
	size    int64     // of that file with the pending lines in it
	durable Head
	syncs   uint64
	writing bool // a goroutine writes lines; the file is its own then
	failed  error

	file *os.File // nil as long as the log has none
}

// OpenLog opens the log in a folder, which it makes when it is not there, for writing. It is an error when another writer has
// it, when others than the owner can open the folder or a file, when the folder is a symbolic link, and a *Problem when it is
// broken.
func OpenLog(folder string, o Options) (*Log, error) {
	folder = filepath.Clean(folder) // the parent of one that ends with a separator would be itself
	l := &Log{folder: folder, limit: o.MaximumFileBytes, sync: (*os.File).Sync, head: noHead}
	if l.limit <= 0 {
		l.limit = defaultFileBytes
	}
	l.wake.L = &l.mu
	if err := keep.MakeFolder(folder); err != nil {
		return nil, err
	}
	if err := keep.CheckFolder(folder); err != nil {
		return nil, err
	}
	if err := keep.CheckMode(folder); err != nil {
		return nil, err
	}
	lock, err := keep.Lock(filepath.Join(folder, lockName))
	if err == keep.ErrInUse {
		return nil, errors.New("another writer has the receipt log open: " + folder)
	} else if err != nil {
		return nil, err
	}
	l.lock = lock
	if err := l.recover(); err != nil {
		l.release()
		return nil, err
	}
	l.durable = l.head
	return l, nil
}

// Head gives the head of what is durable.
func (l *Log) Head() Head {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.durable
}

// Syncs says how often records were made durable since the log was opened. Those that share one are committed as a group.
func (l *Log) Syncs() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.syncs
}

// Record appends a record and returns when it is durable. It is an error when the record is no canonical JSON object of
// the profile Value or is larger than MaximumRecord, which leaves the log as it is; when the log is closed; and when the record
// could not be made durable, which is the end of the log: it then has the same error for all that comes.
func (l *Log) Record(kind Kind, record []byte) error {
	if err := check(kind, record); err != nil {
		return err
	}
	return l.RecordOwn(kind, record)
}

// RecordOwn is Record for what an Append of this package has made.
func (l *Log) RecordOwn(kind Kind, record []byte) error {
	if len(record) > MaximumRecord {
		return tooLong(record)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed != nil {
		return l.failed
	}
	l.add(kind, record)
	for mine := l.head.Sequence; l.durable.Sequence < mine; {
		switch {
		case l.failed != nil:
			return l.failed
		case l.writing:
			l.wake.Wait()
		default:
			l.flush()
		}
	}
	return nil
}

// add appends the line of a record to the pending ones. The first of those that are written together decides for all of them
// whether they go to a new file, as it says so itself and the lines behind it hold its digest.
func (l *Log) add(kind Kind, record []byte) {
	head := l.head
	lines := appendLine(l.pending, 0, kind, record, &head)
	if len(l.pending) == 0 && (l.number == 0 || l.size+int64(len(lines)) > l.limit) {
		l.begins, l.number, l.size = true, l.number+1, 0
		head = l.head
		lines = appendLine(lines[:0], fileOf(l.number, true), kind, record, &head)
	}
	l.size += int64(len(lines) - len(l.pending))
	l.pending, l.head = lines, head
}

// check refuses what cannot stand in a line.
func check(kind Kind, record []byte) error {
	switch {
	case kind.String() == "":
		return errors.New("a record of the receipt log needs a kind")
	case len(record) > MaximumRecord:
		return tooLong(record)
	}
	if err := wire.CheckCanonical(record, wire.Value); err != nil {
		return errors.New("a record of the receipt log is not canonical JSON: " + err.Error())
	}
	if record[0] != '{' {
		return errors.New("a record of the receipt log is no object")
	}
	return nil
}

func tooLong(record []byte) error {
	return errors.New("a record of the receipt log has " + strconv.Itoa(len(record)) + " bytes, expected at most " + strconv.Itoa(MaximumRecord))
}

// flush makes durable what is pending. It is called, and returns, with the lock held, and gives it away meanwhile.
func (l *Log) flush() {
	l.writing = true
	// Those whose records have just become durable are about to come with the next ones: let them, so that they share this sync.
	l.mu.Unlock()
	runtime.Gosched()
	l.mu.Lock()
	batch, head, number, isNew := l.pending, l.head, l.number, l.begins
	l.pending, l.begins = l.spare[:0], false
	l.mu.Unlock()
	err := l.write(batch, number, isNew)
	l.mu.Lock()
	l.writing = false
	if l.spare = batch; cap(batch) > maximumSpare {
		l.spare = nil
	}
	if err != nil {
		l.failed = errors.New("the receipt log takes no more records, as writing one has failed: " + err.Error())
	} else {
		l.durable = head
		l.syncs++
	}
	l.wake.Broadcast()
}

// maximumSpare is how much memory the log keeps for lines to come.
const maximumSpare = 1 << 20

// write writes lines into the file with the number, which can be a new one, and makes them last.
func (l *Log) write(batch []byte, number int, isNew bool) error {
	if isNew {
		if err := l.nextFile(number); err != nil {
			return err
		}
	}
	_, err := l.file.Write(batch)
	if err == nil {
		err = l.sync(l.file)
	}
	if err == nil && isNew {
		err = keep.SyncFolder(l.folder)
	}
	return err
}

// nextFile goes on to the next file, which is not there yet.
func (l *Log) nextFile(number int) error {
	if l.file != nil {
		if err := l.file.Close(); err != nil {
			return err
		}
		l.file = nil
	}
	if number > maximumFiles {
		return errors.New("the receipt log has as many files as it can have; go on in another folder")
	}
	f, err := os.OpenFile(filepath.Join(l.folder, nameOf(number)), os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	l.file = f
	return nil
}

// Close waits for the records that are under way, and frees the log. Records that come later get ErrClosed.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.failed == nil && (l.writing || len(l.pending) > 0) {
		l.wake.Wait()
	}
	for l.writing {
		l.wake.Wait()
	}
	if l.failed == nil {
		l.failed = ErrClosed
	}
	return l.release()
}

// release closes the files.
func (l *Log) release() (err error) {
	if l.file != nil {
		err = l.file.Close()
		l.file = nil
	}
	if l.lock != nil {
		if e := l.lock.Close(); err == nil {
			err = e
		}
		l.lock = nil
	}
	return err
}
