package receipt_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// linesOf gives the lines of a file with their line breaks.
func linesOf(t testing.TB, folder string, number int) [][]byte {
	t.Helper()
	all := bytes.SplitAfter(fileOf(t, folder, number), []byte("\n"))
	return all[:len(all)-1]
}

// TestBoundaries lays the lines of a log in three files out in all ways over up to five, in their order: over files that were
// joined, split, moved by lines and left empty. Only the way they were written is in order.
func TestBoundaries(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	write(t, folder, 450, slicesOf(6, small)...) // two lines a file
	var lines [][]byte
	for number := 1; number <= 3; number++ {
		lines = append(lines, linesOf(t, folder, number)...)
	}
	seen := map[receipt.Code]int{}
	var lay func(counts []int, left int)
	lay = func(counts []int, left int) {
		if len(counts) < 5 {
			for n := range left + 1 {
				lay(append(slices.Clone(counts), n), left-n)
			}
		}
		if left > 0 || slices.Equal(counts, []int{2, 2, 2}) {
			return
		}
		folder := t.TempDir()
		chmod(t, folder)
		at := 0
		for i, n := range counts {
			setFile(t, folder, i+1, bytes.Join(lines[at:at+n], nil))
			at += n
		}
		p := refused(t, folder, nil, receipt.WrongFile, receipt.EmptyFile, receipt.UnfinishedFile)
		seen[p.Code]++
		if (p.Code == receipt.UnfinishedFile) != slices.Equal(counts, []int{2, 2, 2, 0}) {
			t.Errorf("%v: %v", counts, p)
		}
		l, err := receipt.OpenLogWith(folder, receipt.Options{}, noSync) // which looks at the last file and the line before it
		if err == nil {
			closeLog(t, l)
			if n := len(counts); n < 3 || counts[2] != 2 || n > 3 && counts[3] != 0 {
				t.Errorf("%v opens", counts)
			}
		}
	}
	lay(nil, len(lines))
	if seen[receipt.WrongFile] < 20 || seen[receipt.EmptyFile] < 20 || seen[receipt.UnfinishedFile] != 1 {
		t.Error(seen)
	}
	verified(t, folder)
}

// TestOtherNumbers gives files the numbers of others, where a look at the end of the log is enough to see it.
func TestOtherNumbers(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	write(t, folder, 1, slicesOf(4, small)...)
	remove(t, folder, 1)
	for number := 2; number <= 4; number++ {
		rename(t, folder, receipt.NameOf(number), receipt.NameOf(number-1))
	}
	refused(t, folder, nil, receipt.WrongSequence)
	_, err := receipt.OpenLog(folder, receipt.Options{})
	if p, ok := err.(*receipt.Problem); !ok || p.Code != receipt.WrongFile || p.File != receipt.NameOf(2) {
		t.Error(err)
	}
}

// TestKilledBetweenFiles leaves a new file as a killed writer does: with nothing in it, or with the beginning of a line. The next
// writer takes it away, so that the log is in order again before anything is recorded.
func TestKilledBetweenFiles(t *testing.T) {
	for _, before := range []int{0, 1, 3} {
		for _, left := range []string{"", "{", `{"digest":"00`} {
			folder := filepath.Join(t.TempDir(), "log")
			head := write(t, folder, 450, slicesOf(2*before, small)...)
			setFile(t, folder, before+1, []byte(left))
			want := receipt.UnfinishedLine
			if left == "" {
				want = receipt.UnfinishedFile
			}
			if p := refused(t, folder, nil, want); p.File != receipt.NameOf(before+1) || p.Offset != 0 {
				t.Error(p)
			}
			l := open(t, folder, 450)
			if l.Head() != head {
				t.Error(l.Head())
			}
			closeLog(t, l)
			if _, err := os.Stat(filepath.Join(folder, receipt.NameOf(before+1))); !os.IsNotExist(err) {
				t.Errorf("the file is there: %v", err)
			}
			if verified(t, folder) != head {
				t.Error("another head")
			}
			l = open(t, folder, 450)
			record(t, l, small(1))
			closeLog(t, l)
			if len(linesOf(t, folder, before+1)) != 1 {
				t.Error("the record is not in a file of its own")
			}
			if after := verified(t, folder); after.Sequence != head.Sequence+1 {
				t.Error(after)
			}
		}
	}
}

// TestNothingIsTakenAway opens logs whose last file is empty and that have another problem. They stay as they are.
func TestNothingIsTakenAway(t *testing.T) {
	for _, c := range []struct {
		change func(folder string, lines [][]byte)
		code   receipt.Code
	}{
		{func(f string, _ [][]byte) { setFile(t, f, 2, nil) }, receipt.EmptyFile},
		{func(f string, lines [][]byte) { setFile(t, f, 2, lines[1]) }, receipt.WrongFile},
		{func(f string, lines [][]byte) { setFile(t, f, 2, slices.Concat(lines[1], lines[1])) }, receipt.WrongSequence},
	} {
		folder := filepath.Join(t.TempDir(), "log")
		write(t, folder, 450, slicesOf(4, small)...)
		c.change(folder, linesOf(t, folder, 2))
		setFile(t, folder, 3, nil)
		_, err := receipt.OpenLog(folder, receipt.Options{})
		if p, ok := err.(*receipt.Problem); !ok || p.Code != c.code || p.File != receipt.NameOf(2) {
			t.Errorf("%v, expected %v", err, c.code)
		}
		if len(fileOf(t, folder, 3)) != 0 {
			t.Error("the last file was changed")
		}
	}
}

// TestNumberOfTheFile writes what a line can say of its file in other ways, each with a digest that is right.
func TestNumberOfTheFile(t *testing.T) {
	after := receipt.Head{Sequence: 6}
	for _, c := range []struct {
		member string
		file   int // that has to begin
		code   receipt.Code
	}{
		{``, 1, ""},
		{`"file":2,`, 2, ""},
		{`"file":99999999,`, 99_999_999, ""},
		{``, 2, receipt.WrongFile},
		{`"file":2,`, 1, receipt.WrongFile},
		{`"file":2,`, 3, receipt.WrongFile},
		{`"file":0,`, 1, receipt.MalformedLine},
		{`"file":1,`, 1, receipt.MalformedLine},
		{`"file":100000000,`, 2, receipt.MalformedLine},
		{`"file":18446744073709551618,`, 2, receipt.MalformedLine},
		{`"file":02,`, 2, receipt.MalformedLine},
		{`"file":2.0,`, 2, receipt.MalformedLine},
		{`"file":"2",`, 2, receipt.MalformedLine},
		{`"file":-2,`, 2, receipt.MalformedLine},
		{`"file":,`, 2, receipt.MalformedLine},
		{`"file":2`, 2, receipt.MalformedLine},
		{`"file":2,"file":2,`, 2, receipt.MalformedLine},
	} {
		body := c.member + `"kind":"skillRun","previous":"` + strings.Repeat("0", 64) + `","record":{},"sequence":7}`
		sum := sha256.Sum256([]byte("{" + body))
		line := `{"digest":"` + hex.EncodeToString(sum[:]) + `",` + body
		if code := receipt.ReadLine([]byte(line), after, c.file); code != c.code {
			t.Errorf("%q where %d has to begin: %q, expected %q", c.member, c.file, code, c.code)
		}
	}
}
