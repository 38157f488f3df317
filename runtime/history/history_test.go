package history_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// record is one of a day of January 2026.
func record(day int) []byte {
	r := history.Record{
		ID: [16]byte{byte(day)}, Intention: "place_note", Arguments: []byte(`{"text":"of day ` + strconv.Itoa(day) + `"}`), HasArguments: true,
		Skill: []byte(`{}`), Disposition: history.Succeeded, Summary: []byte("Done."), Started: time.Date(2026, 1, day, 3, 4, 5, 0, time.UTC),
	}
	return r.Append(nil)
}

func open(t *testing.T, folder string, limit int64) *history.Log {
	t.Helper()
	l, err := history.Open(folder, history.Options{MaximumFileBytes: limit})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func write(t *testing.T, folder string, limit int64, days ...int) {
	t.Helper()
	l := open(t, folder, limit)
	for _, d := range days {
		if err := l.Append(record(d)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// days reads a history.
func days(t *testing.T, folder string) (list string, broken int) {
	t.Helper()
	broken, err := history.Walk(folder, func(_ []byte, n *wire.Node) error {
		list += " " + strings.TrimPrefix(n.Member("startedAt").Text[8:10], "0")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(list, " "), broken
}

func names(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

func TestRecord(t *testing.T) {
	want := `{"action":{"adapters":[],"argumentsJSON":"{\"text\":\"of day 7\"}","intention":"place_note","skill":{}},"disposition":"succeeded","foundNothing":false,` +
		`"id":"07000000-0000-0000-0000-000000000000","initiator":"unknown","startedAt":"2026-01-07T03:04:05Z","summary":"Done.","undoable":false}`
	if have := string(record(7)); have != want {
		t.Errorf("%s\n%s", have, want)
	}
}

// TestRotation writes more than eight files hold: the newest eight stay.
func TestRotation(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "history")
	write(t, folder, 2*int64(len(record(10))+1), 1, 2, 3, 4, 5)
	write(t, folder, 2*int64(len(record(10))+1), 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)
	if list, broken := days(t, folder); broken != 0 || list != "5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20" {
		t.Error(list, broken)
	}
	if have := names(t, folder); strings.Count(have, "history-00000001-") != 8 || !strings.Contains(have, "history-00000001-00000010.jsonl") {
		t.Error(have)
	}
	if runtime.GOOS == "windows" {
		return // which has no modes
	}
	for name, want := range map[string]os.FileMode{"..": 0o700, ".": 0o700, "lock": 0o600, "history-00000001-00000010.jsonl": 0o600} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Mode().Perm() != want {
			t.Error(name, info.Mode(), err)
		}
	}
	if err := os.Chmod(filepath.Join(folder, "history-00000001-00000010.jsonl"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := history.Open(folder, history.Options{}); err == nil || !strings.Contains(err.Error(), "chmod go= ") {
		t.Error(err)
	}
}

// TestPurge takes records away by their dates, and what is no record.
func TestPurge(t *testing.T) {
	for _, limit := range []int64{0, 2 * int64(len(record(10))+1)} {
		folder := filepath.Join(t.TempDir(), "history")
		write(t, folder, limit, 1, 2, 3, 4, 5, 6, 7)
		last := filepath.Join(folder, strings.Fields(names(t, folder))[strings.Count(names(t, folder), "history-")-1])
		if err := os.WriteFile(last, append(fileOf(t, last), "no record\n{\"half"...), 0o600); err != nil {
			t.Fatal(err)
		}
		if list, broken := days(t, folder); list != "1 2 3 4 5 6 7" || broken != 2 {
			t.Error(list, broken)
		}
		removed, kept, err := history.Purge(folder, time.Date(2026, 1, 4, 3, 4, 5, 0, time.UTC))
		if list, broken := days(t, folder); err != nil || removed != 3+2 || kept != 4 || list != "4 5 6 7" || broken != 0 {
			t.Error(removed, kept, err, list, broken)
		}
		if have := names(t, folder); have != "history-00000002-00000001.jsonl lock" {
			t.Error(have)
		}
		write(t, folder, limit, 8)
		if removed, kept, err := history.Purge(folder, time.Time{}); err != nil || removed != 5 || kept != 0 {
			t.Error(removed, kept, err)
		}
		if have := string(fileOf(t, filepath.Join(folder, "history-00000003-00000001.jsonl"))); have != "" {
			t.Error(have)
		}
		if removed, kept, err := history.Purge(folder, time.Time{}); err != nil || removed != 0 || kept != 0 {
			t.Error(removed, kept, err)
		}
		write(t, folder, limit, 9)
		if list, _ := days(t, folder); list != "9" {
			t.Error(list)
		}
	}
}

func fileOf(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestAPurgeThatWasKilled leaves each thing behind that one can leave: the history is that of before, or that of after.
func TestAPurgeThatWasKilled(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "history")
	write(t, folder, 0, 1, 2)
	put := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("purge.new", record(2)[:20])
	if list, _ := days(t, folder); list != "1 2" {
		t.Error(list)
	}
	write(t, folder, 0, 3)
	if have := names(t, folder); have != "history-00000001-00000001.jsonl lock" {
		t.Error(have)
	}
	put("history-00000002-00000001.jsonl", append(record(3), '\n')) // renamed, and nothing taken away
	if list, _ := days(t, folder); list != "3" {
		t.Error(list)
	}
	write(t, folder, 0, 4)
	if list, _ := days(t, folder); list != "3 4" || names(t, folder) != "history-00000002-00000001.jsonl lock" {
		t.Error(list, names(t, folder))
	}
}

// TestOneWriter has a history once, and cuts off what a writer that was killed has left.
func TestOneWriter(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "history")
	l := open(t, folder, 0)
	if err := l.Append(record(1)); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"open":  func() error { _, err := history.Open(folder, history.Options{}); return err }(),
		"purge": func() error { _, _, err := history.Purge(folder, time.Time{}); return err }(),
	} {
		if err == nil || !strings.Contains(err.Error(), "another process has the history open") {
			t.Error(name, err)
		}
	}
	l.Close()
	if err := l.Append(record(2)); err == nil {
		t.Error("a closed history takes a record")
	}
	file := filepath.Join(folder, "history-00000001-00000001.jsonl")
	if err := os.WriteFile(file, append(fileOf(t, file), strings.Repeat("x", 100<<10)...), 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, folder, 0, 3)
	if list, broken := days(t, folder); list != "1 3" || broken != 0 {
		t.Error(list, broken)
	}
	if _, _, err := history.Purge(filepath.Join(t.TempDir(), "none"), time.Time{}); !os.IsNotExist(err) {
		t.Error(err)
	}
}
