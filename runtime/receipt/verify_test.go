package receipt_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// refused expects a problem with one of the codes.
func refused(t *testing.T, folder string, head *receipt.Head, codes ...receipt.Code) *receipt.Problem {
	t.Helper()
	report, err := receipt.Verify(folder, head)
	if err != nil {
		t.Fatal(err)
	}
	if report.Problem == nil {
		t.Fatalf("the log is in order up to %v", report.Head)
	}
	if len(codes) > 0 && !slices.Contains(codes, report.Problem.Code) {
		t.Fatalf("%v, expected one of %v", report.Problem, codes)
	}
	return report.Problem
}

func TestVerifyEmpty(t *testing.T) {
	folder := t.TempDir()
	if head := verified(t, folder); head.Sequence != 0 {
		t.Error(head)
	}
	empty := verified(t, folder)
	if report, err := receipt.Verify(folder, &empty); err != nil || report.Problem != nil {
		t.Error(report, err)
	}
	refused(t, folder, &receipt.Head{}, receipt.HeadDiffers)
	setFile(t, folder, 1, nil)
	refused(t, folder, &empty, receipt.UnfinishedFile)
	if _, err := receipt.Verify(filepath.Join(folder, "none"), nil); !os.IsNotExist(err) {
		t.Error(err)
	}
}

// TestEveryByteCounts changes, takes away and inserts every single byte of a log in three files.
func TestEveryByteCounts(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	write(t, folder, 450, slicesOf(6, func(i int) []byte { return []byte(`{"a":"\\u` + strconv.Itoa(i) + `","b":[1,2.5,true]}`) })...)
	verified(t, folder)
	random := rand.New(rand.NewPCG(6, 4))
	for number := 1; number <= 3; number++ {
		good := fileOf(t, folder, number)
		expect := func(at int, bad []byte) {
			t.Helper()
			setFile(t, folder, number, bad)
			p := refused(t, folder, nil)
			if p.File != receipt.NameOf(number) || p.Line < 1 || p.Offset > int64(at)+1 || len(p.Sentence) == 0 {
				t.Errorf("a change at %d of %s is told as %v", at, receipt.NameOf(number), p)
			}
		}
		for at, c := range good {
			for _, b := range []byte{c ^ 1, c ^ 0x20, 0, '\n', ' ', '"', byte(random.Uint32())} {
				if b != c {
					expect(at, slices.Replace(slices.Clone(good), at, at+1, b))
				}
			}
			expect(at, slices.Delete(slices.Clone(good), at, at+1))
			for _, b := range []byte{c, '0', ' ', '\n', 0, 0xff} {
				expect(at, slices.Insert(slices.Clone(good), at, b))
			}
		}
		expect(len(good), append(slices.Clone(good), '\n'))
		expect(len(good), append(slices.Clone(good), ' '))
		setFile(t, folder, number, good)
	}
	verified(t, folder)
}

// TestEveryValueOfEveryByte gives every byte of a line every other value, and exchanges every two bytes of it.
func TestEveryValueOfEveryByte(t *testing.T) {
	for _, file := range []int{1, 2} { // in it, or at its beginning
		folder := filepath.Join(t.TempDir(), "log")
		after := write(t, folder, 0, small(1))
		size := int64(1)
		if file == 1 {
			size = 0
		}
		write(t, folder, size, []byte(`{"a":"\\u0001 \\\"","b":[1,2.5,true]}`))
		all := linesOf(t, folder, file)
		everyValue(t, bytes.TrimSuffix(all[len(all)-1], []byte("\n")), after, file)
	}
}

func everyValue(t *testing.T, line []byte, after receipt.Head, file int) {
	t.Helper()
	if code := receipt.ReadLine(line, after, file); code != "" {
		t.Fatal(code)
	}
	for i, c := range line {
		for b := range 256 {
			if line[i] = byte(b); line[i] != c && receipt.ReadLine(line, after, file) == "" {
				t.Fatalf("byte %d can be %#x", i, b)
			}
		}
		line[i] = c
		for j := range i {
			line[i], line[j] = line[j], line[i]
			if line[i] != line[j] && receipt.ReadLine(line, after, file) == "" {
				t.Fatalf("bytes %d and %d can be exchanged", j, i)
			}
			line[i], line[j] = line[j], line[i]
		}
	}
}

// TestLinesThatMoved takes lines away, repeats them and exchanges them, within files and between them.
func TestLinesThatMoved(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	write(t, folder, 700, slicesOf(12, small)...)
	var lines [][]byte
	var counts []int
	for number := 1; number <= 4; number++ {
		all := linesOf(t, folder, number)
		lines, counts = append(lines, all...), append(counts, len(all))
	}
	lay := func(lines [][]byte) {
		t.Helper()
		for i, n := range counts {
			n = min(n, len(lines))
			if i == len(counts)-1 {
				n = len(lines)
			}
			setFile(t, folder, i+1, bytes.Join(lines[:n], nil))
			lines = lines[n:]
		}
	}
	lay(lines)
	head := verified(t, folder)
	for i := range lines {
		for j := range lines {
			moved := slices.Clone(lines)
			if i == j {
				if moved = slices.Delete(moved, i, i+1); i == len(lines)-1 { // its end was cut off, which a head shows
					lay(moved)
					verified(t, folder)
					refused(t, folder, &head, receipt.HeadNotReached)
					continue
				}
			} else if moved[i], moved[j] = moved[j], moved[i]; j > i {
				moved = slices.Insert(slices.Clone(lines), j, lines[i]) // a repeated line
			}
			lay(moved)
			refused(t, folder, nil, receipt.WrongSequence)
		}
	}
}

func TestFiles(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(t *testing.T, folder string)
		code   receipt.Code
		file   string
		opens  bool // opening looks at the end only
	}{
		{"the first is gone", func(t *testing.T, f string) { remove(t, f, 1) }, receipt.MissingFile, receipt.NameOf(1), false},
		{"the second is gone", func(t *testing.T, f string) { remove(t, f, 2) }, receipt.MissingFile, receipt.NameOf(2), false},
		{"two are exchanged", func(t *testing.T, f string) {
			one, two := fileOf(t, f, 1), fileOf(t, f, 2)
			setFile(t, f, 1, two)
			setFile(t, f, 2, one)
		}, receipt.WrongSequence, receipt.NameOf(1), false},
		{"one is repeated", func(t *testing.T, f string) { setFile(t, f, 4, fileOf(t, f, 3)) }, receipt.WrongSequence, receipt.NameOf(4), false},
		{"one is empty", func(t *testing.T, f string) { setFile(t, f, 1, nil) }, receipt.EmptyFile, receipt.NameOf(1), true},
		{"one lacks its end", func(t *testing.T, f string) {
			two := fileOf(t, f, 2)
			setFile(t, f, 2, two[:len(two)-1])
		}, receipt.UnfinishedLine, receipt.NameOf(2), false},
		{"a number is too long", func(t *testing.T, f string) { rename(t, f, receipt.NameOf(3), "receipts-000000003.jsonl") }, receipt.UnknownFile, "receipts-000000003.jsonl", false},
		{"a number is none", func(t *testing.T, f string) { rename(t, f, receipt.NameOf(3), "receipts-0000000x.jsonl") }, receipt.UnknownFile, "receipts-0000000x.jsonl", false},
		{"a name has another end", func(t *testing.T, f string) { rename(t, f, receipt.NameOf(3), "receipts-00000003.json") }, receipt.UnknownFile, "receipts-00000003.json", false},
		{"a line is too long", func(t *testing.T, f string) {
			setFile(t, f, 4, append(bytes.Repeat([]byte("x"), receipt.MaximumLine+1), '\n'))
		}, receipt.LineTooLong, receipt.NameOf(4), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "log")
			write(t, folder, 1, slicesOf(3, small)...)
			c.change(t, folder)
			p := refused(t, folder, nil, c.code)
			if p.File != c.file {
				t.Error(p)
			}
			l, err := receipt.OpenLog(folder, receipt.Options{})
			if (err == nil) != c.opens {
				t.Errorf("opening it says %v", err)
			}
			if err == nil {
				closeLog(t, l)
			}
		})
	}
}

func TestOtherFilesAreNotTheLogs(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	head := write(t, folder, 1, slicesOf(3, small)...)
	for _, name := range []string{".DS_Store", "receipts", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if verified(t, folder) != head {
		t.Error("another head")
	}
	closeLog(t, open(t, folder, 0))
}

func TestRememberedHead(t *testing.T) {
	folder, other := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "log")
	var heads []receipt.Head
	l := open(t, folder, 500)
	heads = append(heads, l.Head())
	for i := range 9 {
		record(t, l, small(i))
		heads = append(heads, l.Head())
	}
	closeLog(t, l)
	for _, h := range heads { // each lies on the chain, whatever came later
		if report, err := receipt.Verify(folder, &h); err != nil || report.Problem != nil {
			t.Fatal(report, err)
		}
		for i := range 32 {
			h.Digest[i] ^= 1
			if p := refused(t, folder, &h, receipt.HeadDiffers); h.Sequence > 0 && !strings.HasPrefix(p.File, "receipts-") {
				t.Error(p)
			}
			h.Digest[i] ^= 1
		}
	}
	// A log that was written anew from the fifth record on has a chain of its own, and grows as it should.
	write(t, other, 500, append(slicesOf(4, small), slicesOf(20, func(i int) []byte { return small(100 + i) })...)...)
	verified(t, other)
	for _, h := range heads {
		report, err := receipt.Verify(other, &h)
		if err != nil {
			t.Fatal(err)
		}
		if same := h.Sequence <= 4; same != (report.Problem == nil) {
			t.Errorf("head %v: %v", h, report.Problem)
		}
	}
	if p := refused(t, folder, &receipt.Head{Sequence: 10, Digest: heads[9].Digest}, receipt.HeadNotReached); !strings.Contains(p.Error(), "ends at 9") {
		t.Error(p)
	}
}

// TestSpliced puts lines of one log, each as it was written, into another one.
func TestSpliced(t *testing.T) {
	one, two := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "log")
	write(t, one, 1, slicesOf(3, small)...)
	write(t, two, 1, slicesOf(3, func(i int) []byte { return small(10 + i) })...)
	setFile(t, one, 2, fileOf(t, two, 2))
	if p := refused(t, one, nil, receipt.WrongPrevious); p.File != receipt.NameOf(2) {
		t.Error(p)
	}
	setFile(t, one, 3, fileOf(t, two, 3))
	closeLog(t, open(t, one, 0)) // it looks at the end, and that is in order
	setFile(t, one, 2, fileOf(t, one, 1))
	if _, err := receipt.OpenLog(one, receipt.Options{}); err == nil {
		t.Error("the log opens")
	}
}

func remove(t *testing.T, folder string, number int) {
	t.Helper()
	if err := os.Remove(filepath.Join(folder, receipt.NameOf(number))); err != nil {
		t.Fatal(err)
	}
}

func rename(t *testing.T, folder, from, to string) {
	t.Helper()
	if err := os.Rename(filepath.Join(folder, from), filepath.Join(folder, to)); err != nil {
		t.Fatal(err)
	}
}
