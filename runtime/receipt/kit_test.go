package receipt_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

var noSync = func(*os.File) error { return nil }

// open opens a log that does not sync, in files of the size given.
func open(t testing.TB, folder string, fileBytes int64) *receipt.Log {
	t.Helper()
	l, err := receipt.OpenLogWith(folder, receipt.Options{MaximumFileBytes: fileBytes}, noSync)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func record(t testing.TB, l *receipt.Log, records ...[]byte) {
	t.Helper()
	for _, r := range records {
		if err := l.Record(receipt.SkillRun, r); err != nil {
			t.Fatal(err)
		}
	}
}

func closeLog(t testing.TB, l *receipt.Log) {
	t.Helper()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// write writes a log of the records.
func write(t testing.TB, folder string, fileBytes int64, records ...[]byte) receipt.Head {
	t.Helper()
	l := open(t, folder, fileBytes)
	record(t, l, records...)
	head := l.Head()
	closeLog(t, l)
	return head
}

// writeFast writes a log of n receipts, and gives its size.
func writeFast(t testing.TB, folder string, n int) int64 {
	t.Helper()
	r := plainRun().Append(nil)
	write(t, folder, 0, slicesOf(n, func(int) []byte { return r })...)
	return int64(len(fileOf(t, folder, 1)))
}

func slicesOf(n int, make func(int) []byte) (all [][]byte) {
	for i := range n {
		all = append(all, make(i))
	}
	return all
}

// small is a short record with a number.
func small(n int) []byte { return []byte(`{"id":` + strconv.Itoa(n) + `}`) }

func fileOf(t testing.TB, folder string, number int) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, receipt.NameOf(number)))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// setFile writes a file in place. Emptying it first would make some file systems wait for the disk.
func setFile(t testing.TB, folder string, number int, data []byte) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(folder, receipt.NameOf(number)), os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(data, 0); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(int64(len(data))); err != nil {
		t.Fatal(err)
	}
}

// verified expects a log that is in order, and gives its head.
func verified(t testing.TB, folder string) receipt.Head {
	t.Helper()
	report, err := receipt.Verify(folder, nil)
	if err != nil || report.Problem != nil {
		t.Fatal(err, report.Problem)
	}
	return report.Head
}
