package receipt_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
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

// TestBytesOfALog holds the format.
func TestBytesOfALog(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	head := write(t, folder, 0, small(1), small(2))
	const (
		d0 = "b2977cfc2c81cef8a504231b5c9c5368808823129af652209f1530b107bbf1e0"
		d1 = "1b8c998777a0a75069500b23faa22834ffa9f1b608e5e154c2981efa9591398f"
		d2 = "8ddaf7d233d76b3014216f909044046a2b11ccb19e71402d98adb0c96fa84425"
	)
	want := `{"digest":"` + d1 + `","kind":"skillRun","previous":"` + d0 + `","record":{"id":1},"sequence":1}` + "\n" +
		`{"digest":"` + d2 + `","kind":"skillRun","previous":"` + d1 + `","record":{"id":2},"sequence":2}` + "\n"
	if have := string(fileOf(t, folder, 1)); have != want {
		t.Errorf("have %s\nwant %s", have, want)
	}
	if have := head.String(); have != "2:"+d2 {
		t.Error(have)
	}
	if have, err := receipt.ParseHead(head.String()); have != head || err != nil {
		t.Error(have, err)
	}
}

func TestParseHead(t *testing.T) {
	digest := strings.Repeat("0a", 32)
	for _, text := range []string{"", ":", "1", "1:", ":" + digest, "01:" + digest, "+1:" + digest, "1:" + strings.ToUpper(digest), "1:" + digest + "0",
		"1:" + digest[1:], "9007199254740992:" + digest, "99999999999999999999:" + digest, " 1:" + digest, "1:" + digest + "\n"} {
		if h, err := receipt.ParseHead(text); err == nil {
			t.Errorf("%q is %v", text, h)
		}
	}
}

func TestLogGoesOn(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "log")
	for i, size := range []int64{0, 0, 1, 1000, 1000} { // one line has about 200 bytes
		l := open(t, folder, size)
		if head := l.Head(); head.Sequence != uint64(10*i) {
			t.Fatal(head)
		}
		for j := range 10 {
			record(t, l, small(10*i+j))
		}
		head := l.Head()
		closeLog(t, l)
		if verified(t, folder) != head {
			t.Error("another head is on disk")
		}
	}
	n := 0
	report, err := receipt.Walk(folder, func(e *receipt.Entry) error {
		if string(e.Record) != string(small(n)) || e.Head.Sequence != uint64(n+1) || e.Kind != receipt.SkillRun {
			t.Errorf("entry %d is %v %v %s", n, e.Head, e.Kind, e.Record)
		}
		n++
		return nil
	})
	if err != nil || report.Problem != nil || n != 50 {
		t.Error(n, report, err)
	}
	enough := errors.New("enough")
	if report, err := receipt.Walk(folder, func(*receipt.Entry) error { return enough }); err != enough || report.Head.Sequence != 1 {
		t.Error(report, err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) < 10 {
		t.Errorf("there are only %d files", len(entries))
	}
}

func TestManyWriters(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	l := open(t, folder, 10_000)
	var all sync.WaitGroup
	for w := range 50 {
		all.Go(func() {
			for i := range 50 {
				r := small(100*w + i)
				if err := l.Record(receipt.Kind(1+i%3), r); err != nil {
					t.Error(err)
				}
				clear(r) // the log keeps nothing of it
			}
		})
	}
	all.Wait()
	closeLog(t, l)
	seen := map[string]bool{}
	if _, err := receipt.Walk(folder, func(e *receipt.Entry) error { seen[string(e.Record)] = true; return nil }); err != nil {
		t.Fatal(err)
	}
	if head := verified(t, folder); head.Sequence != 2500 || len(seen) != 2500 {
		t.Error(head, len(seen))
	}
}

func TestSyncsAreShared(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	syncs, release := 0, make(chan struct{})
	l, err := receipt.OpenLogWith(folder, receipt.Options{}, func(*os.File) error { syncs++; <-release; return nil })
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			if err := l.Record(receipt.SkillRun, small(i)); err != nil {
				t.Error(err)
			}
		})
	}
	for l.Pending() < 100 { // until all are written or wait for the next sync
		if head := l.Head(); head.Sequence != 0 {
			t.Fatal("a record was acknowledged before its sync had ended")
		}
	}
	close(release)
	all.Wait()
	closeLog(t, l)
	if syncs > 2 {
		t.Errorf("%d syncs for 100 records that came together", syncs)
	}
}

func TestFailureIsTheEnd(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	fail := false
	l, err := receipt.OpenLogWith(folder, receipt.Options{}, func(f *os.File) error {
		if fail {
			return errors.New("the disk is gone")
		}
		return f.Sync()
	})
	if err != nil {
		t.Fatal(err)
	}
	record(t, l, small(1))
	head := l.Head()
	fail = true
	first := l.Record(receipt.SkillRun, small(2))
	fail = false
	second := l.Record(receipt.SkillRun, small(3))
	if first == nil || !strings.Contains(first.Error(), "the disk is gone") || second != first {
		t.Error(first, second)
	}
	if l.Head() != head {
		t.Error("the head moved without a sync")
	}
	closeLog(t, l)
	if err := l.Record(receipt.SkillRun, small(4)); err != first {
		t.Error(err)
	}
	l = open(t, folder, 0) // what was written without an acknowledgement may be there
	record(t, l, small(5))
	closeLog(t, l)
	if head := verified(t, folder); head.Sequence != 3 {
		t.Error(head)
	}
}

func TestWriteFails(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	l := open(t, folder, 1)
	record(t, l, small(1))
	setFile(t, folder, 2, nil) // somebody else's file is where the next one belongs
	err := l.Record(receipt.SkillRun, small(2))
	if err == nil || !strings.Contains(err.Error(), receipt.NameOf(2)) {
		t.Error(err)
	}
	if again := l.Record(receipt.SkillRun, small(2)); again != err {
		t.Error(again)
	}
	closeLog(t, l)
}

func TestClosedLog(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "log"), 0)
	record(t, l, small(1))
	closeLog(t, l)
	closeLog(t, l)
	if err := l.Record(receipt.SkillRun, small(2)); err != receipt.ErrClosed {
		t.Error(err)
	}
}

func TestWhatNoSinkTakes(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	l := open(t, folder, 0)
	large := append(append([]byte(`{"a":"`), bytes.Repeat([]byte("x"), receipt.MaximumRecord-len(`{"a":""}`))...), `"}`...)
	for _, sink := range []receipt.Sink{l, new(receipt.Memory)} {
		for _, c := range []struct {
			kind   receipt.Kind
			record string
			want   string
		}{
			{receipt.SkillRun, ``, "no canonical"},
			{receipt.SkillRun, `{"b":1,"a":2}`, "not canonical"},
			{receipt.SkillRun, `{} `, "not canonical"},
			{receipt.SkillRun, "{}\n", "not canonical"},
			{receipt.SkillRun, `[]`, "no object"},
			{receipt.SkillRun, `7`, "no object"},
			{receipt.SkillRun, `{"a":"` + "\ufffe" + `"}`, "noncharacter"},
			{0, `{}`, "kind"},
			{4, `{}`, "kind"},
			{receipt.SkillRun, string(large[:7]) + string(large[6:]), "at most 4194304"},
		} {
			if err := sink.Record(c.kind, []byte(c.record)); err == nil || !strings.Contains(err.Error(), strings.TrimPrefix(c.want, "no canonical")) {
				t.Errorf("%.40q: %v", c.record, err)
			}
		}
		if err := sink.Record(receipt.Activated, large); err != nil {
			t.Error(err)
		}
	}
	record(t, l, small(1))
	closeLog(t, l)
	closeLog(t, open(t, folder, 0))
	if head := verified(t, folder); head.Sequence != 2 {
		t.Error(head)
	}
}

func TestMemory(t *testing.T) {
	m := &receipt.Memory{Limit: 3}
	for i := range 8 {
		if err := m.Record(receipt.Kind(1+i%3), small(i)); err != nil {
			t.Fatal(err)
		}
		have := m.Records()
		if len(have) != min(i+1, 3) {
			t.Fatal(len(have))
		}
		for j, r := range have {
			if n := i + 1 - len(have) + j; string(r.Record) != string(small(n)) || r.Kind != receipt.Kind(1+n%3) {
				t.Errorf("record %d of %d is %v %s", j, i+1, r.Kind, r.Record)
			}
		}
	}
	all := new(receipt.Memory)
	for i := range 8 {
		if err := all.Record(receipt.SkillRun, small(i)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(all.Records()); n != 8 {
		t.Error(n)
	}
}

func TestOneWriterAtATime(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	l := open(t, folder, 0)
	record(t, l, small(1))
	if _, err := receipt.OpenLog(folder, receipt.Options{}); err == nil || !strings.Contains(err.Error(), "another writer") {
		t.Error(err)
	}
	record(t, l, small(2)) // which did not disturb it
	closeLog(t, l)
	closeLog(t, open(t, folder, 0))
}
