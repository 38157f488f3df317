package suite

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// TestRun runs a small suite of this package, in which one test has a wrong verdict.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	r, err := Run("testdata", &out)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/run.txt", out.Bytes())
	golden(t, "testdata/table.md", r.Table())
	if r.Differences() != 1 {
		t.Errorf("%d tests differ", r.Differences())
	}
	keep(t, &r)
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	want, _ := os.ReadFile(name)
	if *update && !bytes.Equal(want, got) {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		want = got
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
}

// keep holds a result in a document.
func keep(t *testing.T, r *Result) {
	name := filepath.Join(t.TempDir(), "SUPPORT.md")
	if err := os.WriteFile(name, []byte("before\n"+begin+"old\n"+end+"behind\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.Keep(name, false); err == nil || !strings.HasSuffix(err.Error(), "holds another result; if that is meant, write this one to it") {
		t.Errorf("the error is %v", err)
	}
	if err := r.Keep(name, true); err != nil {
		t.Error(err)
	}
	if err := r.Keep(name, false); err != nil {
		t.Error(err)
	}
	text, err := os.ReadFile(name)
	if want := "before\n" + begin + string(r.Table()) + end + "behind\n"; err != nil || string(text) != want {
		t.Errorf("%v: the document is %s", err, text)
	}
	if err := os.WriteFile(name, []byte("before\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.Keep(name, true); err == nil {
		t.Error("a document without marks holds a result")
	}
}

func TestRunNeedsTheSuite(t *testing.T) {
	_, err := Run("testdata/tests", &bytes.Buffer{})
	if err == nil || !strings.HasSuffix(err.Error(), "has no tests/draft2020-12; give the folder of a checkout of the JSON-Schema-Test-Suite") {
		t.Errorf("the error is %v", err)
	}
}

// TestSupportHasNoDifferences reads the result that SUPPORT.md holds: all tests of compiled groups agree in every file.
func TestSupportHasNoDifferences(t *testing.T) {
	text, err := os.ReadFile("../schema/SUPPORT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), begin)
	table, _, _ = strings.Cut(table, end)
	lines := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 8 || strings.HasPrefix(line, "| file") || strings.HasPrefix(line, "|---") {
			continue
		}
		lines++
		if cells[4] != cells[5] {
			t.Errorf("not all tests agree: %s", line)
		}
	}
	if lines < 60 {
		t.Errorf("the table has %d lines", lines)
	}
}
