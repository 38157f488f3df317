//go:build darwin || linux

package receipt_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// TestFullDisk lets the system refuse to make a file longer, as it does when the disk is full: in the middle of a line, and
// before its first byte. The record is not acknowledged, the log takes no more, and what it had acknowledged is there and goes on.
func TestFullDisk(t *testing.T) {
	for _, room := range []int{0, 1, 100, 180} {
		folder := filepath.Join(t.TempDir(), "log")
		l := open(t, folder, 0)
		record(t, l, small(1), small(2))
		head, size := l.Head(), len(fileOf(t, folder, 1))
		var before syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
			t.Fatal(err)
		}
		full := before
		full.Cur = uint64(size + room)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
			t.Fatal(err)
		}
		first := l.Record(receipt.SkillRun, small(3))
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
			t.Fatal(err)
		}
		second := l.Record(receipt.SkillRun, small(4)) // there is room again, which changes nothing
		if first == nil || second != first || l.Head() != head {
			t.Error(first, second, l.Head())
		}
		closeLog(t, l)
		if have := len(fileOf(t, folder, 1)); have != size+room {
			t.Errorf("%d bytes of the line were written, expected %d", have-size, room)
		}
		l = open(t, folder, 0)
		if l.Head() != head {
			t.Error(l.Head())
		}
		record(t, l, small(5))
		closeLog(t, l)
		if head := verified(t, folder); head.Sequence != 3 {
			t.Error(head)
		}
	}
}
