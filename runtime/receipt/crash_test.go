package receipt_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// TestCutAnywhere cuts the last file of a log at every byte, as a writer that is killed leaves it, and goes on.
func TestCutAnywhere(t *testing.T) {
	for _, size := range []int64{1, 500, 0} { // one line a file, two and some more, all lines in one file
		folder := filepath.Join(t.TempDir(), "log")
		write(t, folder, size, slicesOf(5, small)...)
		last := map[int64]int{1: 5, 500: 3, 0: 1}[size]
		good := fileOf(t, folder, last)
		before := verified(t, folder).Sequence - uint64(bytes.Count(good, []byte("\n")))
		for cut := range len(good) + 1 {
			setFile(t, folder, last, good[:cut])
			whole := before + uint64(bytes.Count(good[:cut], []byte("\n")))
			report, err := receipt.Verify(folder, nil)
			if err != nil || report.Head.Sequence != whole {
				t.Fatal(cut, report, err)
			}
			want := receipt.Code("")
			switch {
			case cut == 0:
				want = receipt.UnfinishedFile
			case good[cut-1] != '\n':
				want = receipt.UnfinishedLine
			}
			if p := report.Problem; want != "" && (p == nil || p.Code != want) || want == "" && p != nil {
				t.Fatal(cut, p)
			}
			l := open(t, folder, 1<<20) // in the same file
			if head := l.Head(); head != report.Head {
				t.Fatal(cut, head)
			}
			closeLog(t, l)
			limit := int64(1 << 20)
			if rest := bytes.LastIndexByte(good[:cut], '\n') + 1; rest == 0 {
				if _, err := os.Stat(filepath.Join(folder, receipt.NameOf(last))); !os.IsNotExist(err) {
					t.Fatalf("cut at %d leaves a file without a line: %v", cut, err)
				}
				limit = 1 // in a new file, so that the others stay as they are
			} else if have := fileOf(t, folder, last); len(have) != rest || !bytes.HasPrefix(good, have) {
				t.Fatalf("cut at %d leaves %d bytes", cut, len(have))
			}
			l = open(t, folder, limit)
			record(t, l, small(77))
			closeLog(t, l)
			if report, err := receipt.Verify(folder, &report.Head); err != nil || report.Problem != nil || report.Head.Sequence != whole+1 {
				t.Fatal(cut, report, err)
			}
		}
	}
}

// TestWhatStandsBehindTheLastLine is cut off, whatever it is, as long as it is no line.
func TestWhatStandsBehindTheLastLine(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	head := write(t, folder, 0, slicesOf(3, small)...)
	good := fileOf(t, folder, 1)
	for _, behind := range [][]byte{{0}, make([]byte, 8192), []byte("{"), good[:len(good)-1][bytes.Index(good, []byte("\n"))+1:][:50], make([]byte, receipt.MaximumLine+100)} {
		setFile(t, folder, 1, append(bytes.Clone(good), behind...))
		refused(t, folder, nil, receipt.UnfinishedLine)
		l := open(t, folder, 0)
		if l.Head() != head {
			t.Error(l.Head())
		}
		closeLog(t, l)
		if have := fileOf(t, folder, 1); !bytes.Equal(have, good) {
			t.Errorf("%d bytes are left of %d", len(have), len(good))
		}
	}
}

// TestNothingIsRepaired opens logs that a killed writer does not leave. They stay as they are.
func TestNothingIsRepaired(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	write(t, folder, 500, slicesOf(5, small)...)
	for number := 2; number <= 3; number++ { // the last file and the end of the one before it
		good := fileOf(t, folder, number)
		start := bytes.LastIndexByte(good[:len(good)-1], '\n') + 1
		for at := start; at < len(good); at++ {
			bad := bytes.Clone(good)
			if bad[at] ^= 1; number == 3 && at == len(good)-1 {
				continue // the line break of the last line: what stands before it is no line any more
			}
			setFile(t, folder, number, bad)
			_, err := receipt.OpenLog(folder, receipt.Options{})
			if p, ok := err.(*receipt.Problem); !ok || p.File != receipt.NameOf(number) || p.Offset > int64(at) && p.Code != receipt.UnfinishedLine {
				t.Fatalf("byte %d of file %d: %v", at, number, err)
			}
			if have := fileOf(t, folder, number); !bytes.Equal(have, bad) {
				t.Fatalf("byte %d of file %d: the file was changed", at, number)
			}
		}
		setFile(t, folder, number, good)
	}
	verified(t, folder)
}

// FuzzLog opens and verifies what is no log, or nearly one. The two agree, and what opens goes on in order.
func FuzzLog(f *testing.F) {
	folder := filepath.Join(f.TempDir(), "log")
	write(f, folder, 0, []byte(`{}`), []byte(`{"a":"}\",\"sequence\":1}"}`), []byte(`{"sequence":1}`))
	good := fileOf(f, folder, 1)
	lines := bytes.SplitAfter(good, []byte("\n"))
	f.Add(good)
	f.Add(good[:len(good)-9])
	f.Add(append(bytes.Clone(lines[0]), lines[2]...))
	f.Add(bytes.Replace(good, []byte("skillRun"), []byte("activation"), 1))
	f.Add(bytes.Replace(good, []byte(`"kind"`), []byte(`"file":2,"kind"`), 1))
	f.Add([]byte("\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		folder := t.TempDir()
		setFile(t, folder, 1, data)
		report, err := receipt.Verify(folder, nil)
		if err != nil {
			t.Fatal(err)
		}
		chmod(t, folder)
		l, err := receipt.OpenLogWith(folder, receipt.Options{}, noSync)
		p := report.Problem
		if inOrder := p == nil || p.Code == receipt.UnfinishedLine || p.Code == receipt.UnfinishedFile; inOrder != (err == nil) {
			t.Fatalf("verifying says %v, opening %v", p, err)
		}
		if err != nil {
			if have := fileOf(t, folder, 1); !bytes.Equal(have, data) {
				t.Fatal("the file was changed")
			}
			return
		}
		defer closeLog(t, l)
		if l.Head() != report.Head || report.Head.Sequence > 0 && !bytes.HasPrefix(data, fileOf(t, folder, 1)) {
			t.Fatal(l.Head(), report.Head)
		}
		record(t, l, small(1))
		if after, err := receipt.Verify(folder, &report.Head); err != nil || after.Problem != nil || after.Head != l.Head() {
			t.Fatal(after, err)
		}
	})
}
