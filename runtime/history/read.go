package history

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Walk calls each for every record of a history, the oldest first, with the record as a tree; what it is given holds until the next one. It gives
// how many lines are no records: the end of one that was being written, or one that somebody has changed. It reads without the lock.
func Walk(folder string, each func(record []byte, tree *wire.Node) error) (broken int, err error) {
	return walk(filepath.Clean(folder), func(record []byte, tree *wire.Node) error {
		if tree == nil {
			return nil
		}
		return each(record, tree)
	})
}

// walk is Walk, which gives lines that are no records as well: they have no tree.
func walk(folder string, each func(record []byte, tree *wire.Node) error) (broken int, err error) {
	current, _, err := files(folder)
	if err != nil {
		return 0, err
	}
	for _, p := range current {
		n, err := walkFile(filepath.Join(folder, p.name()), each)
		if broken += n; err != nil {
			return broken, err
		}
	}
	return broken, nil
}

func walkFile(name string, each func(record []byte, tree *wire.Node) error) (broken int, err error) {
	f, err := keep.Open(name, os.O_RDONLY)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	lines := bufio.NewReaderSize(f, 64<<10)
	var line []byte
	for {
		long := false
		line = line[:0]
		for {
			part, e := lines.ReadSlice('\n')
			if long = long || len(line)+len(part) > MaximumRecord+1; !long {
				line = append(line, part...)
			}
			if err = e; err != bufio.ErrBufferFull {
				break
			}
		}
		if err != nil && err != io.EOF {
			return broken, err
		}
		ended := err == io.EOF
		if ended && len(line) == 0 && !long {
			return broken, nil
		}
		record, tree := line, (*wire.Node)(nil)
		if !ended && !long {
			record = line[:len(line)-1]
			tree = parse(record)
		}
		if tree == nil {
			broken++
		}
		if err := each(record, tree); err != nil {
			return broken, err
		}
		if ended {
			return broken, nil
		}
	}
}

// parse reads a record; nil when it is none.
func parse(record []byte) *wire.Node {
	n, err := wire.Parse(record, wire.Value)
	if err != nil || n.Kind != wire.Object {
		return nil
	}
	for _, name := range []string{"id", "startedAt"} {
		if m := n.Member(name); m == nil || m.Kind != wire.String {
			return nil
		}
	}
	return n
}

// Purge takes records away: those that began before a time, or all when it is zero. Lines that are no records go in any case, as
// nobody knows what they hold. It is done at once, or not at all (see the package comment); when what was there before cannot be
// taken away then, that is an error, although it is no longer the history. It is an error as well when a process has the history open.
func Purge(folder string, before time.Time) (removed, kept int, err error) {
	folder = filepath.Clean(folder)
	if err := keep.CheckFolder(folder); err != nil {
		return 0, 0, err
	}
	lock, err := take(folder)
	if err != nil {
		return 0, 0, err
	}
	defer lock.Close()
	current, leftovers, err := files(folder)
	if err != nil {
		return 0, 0, err
	}
	if err := takeAway(folder, leftovers); err != nil || len(current) == 0 {
		return 0, 0, err
	}
	if removed, kept, err = copyKept(folder, before); err != nil {
		return 0, 0, errors.Join(err, os.Remove(filepath.Join(folder, newName)))
	}
	after := place{current[0].generation + 1, 1}
	if err := os.Rename(filepath.Join(folder, newName), filepath.Join(folder, after.name())); err != nil {
		return 0, 0, err
	}
	if err := keep.SyncFolder(folder); err != nil {
		return 0, 0, err
	}
	_, leftovers, err = files(folder)
	if err == nil {
		err = takeAway(folder, leftovers)
	}
	return removed, kept, err
}

// copyKept writes the records that stay.
func copyKept(folder string, before time.Time) (removed, kept int, err error) {
	to, err := keep.Open(filepath.Join(folder, newName), os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return 0, 0, err
	}
	defer to.Close() // again, when all is well
	out := bufio.NewWriterSize(to, 64<<10)
	first := string(operation.AppendTime(nil, before))
	_, err = walk(folder, func(record []byte, tree *wire.Node) error {
		if tree == nil || before.IsZero() || tree.Member("startedAt").Text < first {
			removed++
			return nil
		}
		kept++
		_, _ = out.Write(record)
		return out.WriteByte('\n') // which has the error of what was written before
	})
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = to.Sync()
	}
	if err == nil {
		err = to.Close()
	}
	return removed, kept, err
}
