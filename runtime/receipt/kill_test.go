//go:build unix || windows

package receipt_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// writerFolder is the environment variable that makes the test binary a writer of the log in that folder.
const writerFolder = "BONNIE_RECEIPT_WRITER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(writerFolder); folder != "" {
		writeForEver(folder, os.Args[1])
		return
	}
	os.Exit(m.Run())
}

// writeForEver writes records from several goroutines and tells of each when it has been acknowledged.
func writeForEver(folder, round string) {
	l, err := receipt.OpenLog(folder, receipt.Options{MaximumFileBytes: 256 << 10})
	if err != nil {
		os.Stdout.WriteString("error: " + err.Error() + "\n")
		os.Exit(1)
	}
	failed := make(chan error)
	for w := range 6 {
		go func() {
			for i := 0; ; i++ {
				id := round + "." + strconv.Itoa(w) + "." + strconv.Itoa(i)
				// Some records are so large that they are written in parts.
				size := 900
				if (w+i)%20 == 0 {
					size = 20_000
				}
				filling := strings.Repeat("x", size)
				if err := l.Record(receipt.SkillRun, []byte(`{"filling":"`+filling+`","id":"`+id+`"}`)); err != nil {
					failed <- err
				}
				os.Stdout.WriteString(id + "\n")
			}
		}()
	}
	os.Stdout.WriteString("error: " + (<-failed).Error() + "\n")
	os.Exit(1)
}

// TestKilledWriters kills writers of one log, one after the other, at any moment. Every record that one of them was told to be
// durable is there, and the log is in order.
func TestKilledWriters(t *testing.T) {
	const rounds = 200
	folder := filepath.Join(t.TempDir(), "log")
	acknowledged := map[string]bool{}
	var head receipt.Head
	looks, torn, since := 0, 0, 0
	for round := range rounds {
		ids := killWriter(t, folder, strconv.Itoa(round), round%4 != 0, time.Duration(rand.IntN(12_000))*time.Microsecond)
		for _, id := range ids {
			acknowledged[id] = true
		}
		if since += len(ids); since == 0 || round%5 != 0 { // reading all of it every time would take most of the time
			continue
		}
		kept := &head // has to be on the chain of all that comes later
		if head.Sequence == 0 {
			kept = nil
		}
		report, err := receipt.Verify(folder, kept)
		if err != nil {
			t.Fatal(err)
		}
		looks++
		if p := report.Problem; p != nil {
			if torn++; p.Code != receipt.UnfinishedLine && p.Code != receipt.UnfinishedFile {
				t.Fatalf("round %d: %v", round, p)
			}
		}
		if report.Head.Sequence < head.Sequence+uint64(since) {
			t.Fatalf("round %d: the log went from %v to %v, but %d records were acknowledged", round, head, report.Head, since)
		}
		head, since = report.Head, 0
	}
	l, err := receipt.OpenLog(folder, receipt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	closeLog(t, l)
	told := len(acknowledged)
	report, err := receipt.Walk(folder, func(e *receipt.Entry) error {
		_, id, _ := strings.Cut(string(e.Record), `"id":"`)
		delete(acknowledged, strings.TrimSuffix(id, `"}`))
		return nil
	})
	if err != nil || report.Problem != nil {
		t.Fatal(report.Problem, err)
	}
	for id := range acknowledged {
		t.Errorf("%s was acknowledged and is not there", id)
	}
	if told < rounds {
		t.Errorf("only %d records were acknowledged", told)
	}
	t.Logf("%d writers were killed, %d of %d looked at in the middle of a line; %d records were acknowledged, %d are there",
		rounds, torn, looks, told, report.Head.Sequence)
}

// killWriter starts a writer, kills it after a time, counted from its first record or from its start, and gives the ids of the
// records that were acknowledged.
func killWriter(t *testing.T, folder, round string, fromRecord bool, after time.Duration) (ids []string) {
	t.Helper()
	c := exec.Command(os.Args[0], round)
	c.Env = append(os.Environ(), writerFolder+"="+folder)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	kill := func() {
		time.Sleep(after)
		if err := c.Process.Kill(); err != nil {
			t.Error(err)
		}
	}
	if !fromRecord {
		go kill()
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "error") {
			t.Error(lines.Text())
		}
		if ids = append(ids, lines.Text()); len(ids) == 1 && fromRecord {
			go kill()
		}
	}
	if err := c.Wait(); err == nil {
		t.Error("the writer ended by itself")
	}
	return ids
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
