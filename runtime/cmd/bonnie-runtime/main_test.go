package main

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

var update = flag.Bool("update", false, "write what the program prints into testdata")

// TestTranscript runs command lines and compares what the program prints and its exit code with testdata/transcript.txtar, a
// file for each command line. LOG stands for a folder with a log of three records, CHANGED for one in which a byte was changed.
func TestTranscript(t *testing.T) {
	const file = "testdata/transcript.txtar"
	log, changed := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "log")
	writeLog(t, log)
	writeLog(t, changed)
	spoil(t, changed)
	kept := head(t, log)
	golden, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range golden.Files {
		line := strings.NewReplacer("LOG", log, "CHANGED", changed, "HEAD", kept).Replace(f.Name)
		var out, errs strings.Builder
		code := run(strings.Fields(line), &out, &errs)
		got := strings.NewReplacer(log, "LOG", changed, "CHANGED").Replace(out.String() + errs.String())
		if strings.HasPrefix(line, "skills") && code == 0 { // the packages have tests of their own
			got = ends(got)
		}
		got += "exit " + strconv.Itoa(code) + "\n"
		if *update {
			golden.Files[i].Data = []byte(got)
		} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
			t.Errorf("bonnie-runtime %s\n%s", f.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(golden), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// ends gives the first two lines of a text.
func ends(text string) string {
	lines := strings.SplitAfterN(text, "\n", 3)
	return lines[0] + lines[1] + "…\n"
}

// writeLog writes a log of an activation, a run that succeeded, and one of an unknown name.
func writeLog(t *testing.T, folder string) {
	t.Helper()
	l, err := receipt.OpenLog(folder, receipt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	records := []string{
		`{"adaptersCame":[],"adaptersWent":[],"inventory":"00","loadedAt":"2026-01-02T03:04:05Z","packagesCame":[],"packagesWent":[],"revision":"70dff7b1-52cd-8af9-9784-1a67933932bc"}`,
		`{"effect":"mutation","reference":{"abilityID":"writing","invocationName":"type_at_cursor"},"startedAt":"2026-01-02T03:04:06Z","status":"succeeded"}`,
		`{"cause":"unknownInvocation","effect":"none","reference":{"abilityID":"runtime","invocationName":"\u001b[31m"},"startedAt":"2026-01-02T03:04:07Z","status":"failed"}`,
	}
	for i, r := range records {
		kind := receipt.SkillRun
		if i == 0 {
			kind = receipt.Activated
		}
		if err := l.Record(kind, []byte(r)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// spoil changes one byte of a log.
func spoil(t *testing.T, folder string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), "type_at_cursor", "hype_at_cursor", 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func head(t *testing.T, folder string) string {
	t.Helper()
	report, err := receipt.Verify(folder, nil)
	if err != nil || report.Problem != nil {
		t.Fatal(err, report.Problem)
	}
	return report.Head.String()
}

// TestTurnsAreShown shows what a turn has left in a log.
func TestTurnsAreShown(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	l, err := receipt.OpenLog(folder, receipt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	engine, err := turn.Start(compiled(), turn.Options{Records: l, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	var r turn.Run
	engine.Session().Begin(turn.Entry{}).Call(t.Context(), turn.Call{Name: []byte("type_at_cursor"), Arguments: []byte(`{"text":"a"}`)}, &r)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if code := run([]string{"receipts", "show", folder}, &out, &errs); code != 0 || errs.String() != "" {
		t.Fatal(code, errs.String())
	}
	for _, want := range []string{"1       1970-01-01T00:00:00Z  activated", "blocked    mutation            writing | type_at_cursor  (noPublisher)", "2 records, all as they were written; head 2:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %q in\n%s", want, out.String())
		}
	}
}
