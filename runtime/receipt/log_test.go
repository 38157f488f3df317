package receipt_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// TestBytesOfALog holds the format.
func TestBytesOfALog(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	head := write(t, folder, 0, small(1), small(2))
	const (
		d0 = "b2977cfc2c81cef8a504231b5c9c5368808823129af652209f1530b107bbf1e0"
		d1 = "1b8c998777a0a75069500b23faa22834ffa9f1b608e5e154c2981efa9591398f"
		d2 = "8ddaf7d233d76b3014216f909044046a2b11ccb19e71402d98adb0c96fa84425"
		d3 = "fbb2f8635ac8b984ae02466a8a053a26c66229ae5dbc471c1cf6244f354a42cd"
	)
	want := `{"digest":"` + d1 + `","kind":"skillRun","previous":"` + d0 + `","record":{"id":1},"sequence":1}` + "\n" +
		`{"digest":"` + d2 + `","kind":"skillRun","previous":"` + d1 + `","record":{"id":2},"sequence":2}` + "\n"
	if have := string(fileOf(t, folder, 1)); have != want {
		t.Errorf("have %s\nwant %s", have, want)
	}
	if have := head.String(); have != "2:"+d2 {
		t.Error(have)
	}
	l := open(t, folder, 1)
	if err := l.Record(receipt.Activated, small(3)); err != nil {
		t.Fatal(err)
	}
	closeLog(t, l)
	want = `{"digest":"` + d3 + `","file":2,"kind":"activation","previous":"` + d2 + `","record":{"id":3},"sequence":3}` + "\n"
	if have := string(fileOf(t, folder, 2)); have != want {
		t.Errorf("have %s\nwant %s", have, want)
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

// TestFolderWithASeparator opens a log by a name that ends with one.
func TestFolderWithASeparator(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "log")
	write(t, folder+"/", 0, small(1))
	verified(t, folder+"/")
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
		runtime.Gosched() // where there is one thread, nobody else would come to run
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
