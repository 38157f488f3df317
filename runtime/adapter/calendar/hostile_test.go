package calendar_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// event gives the text of a file with one event.
func event(uid string, lines ...string) string {
	text := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Example//EN\r\nBEGIN:VEVENT\r\nUID:" + uid + "\r\nDTSTAMP:20260101T000000Z\r\n"
	for _, l := range lines {
		text += l + "\r\n"
	}
	return text + "END:VEVENT\r\nEND:VCALENDAR\r\n"
}

const at = "DTSTART:20260302T100000Z"

// TestFilesThatAreLeftOut has files of every kind that is not read, and one that is.
func TestFilesThatAreLeftOut(t *testing.T) {
	d := newDesk(t)
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret.ics"), []byte(event("secret", at, "SUMMARY:Secret")), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"link.ics": filepath.Join(outside, "secret.ics"), "folder": outside, "up.ics": "../secret.ics", "inner.ics": "fine.ics", "loop.ics": "loop.ics",
	} {
		if err := os.Symlink(to, filepath.Join(d.folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(d.folder, "a.ics"), 0o700); err != nil {
		t.Fatal(err)
	}
	d.write("fine.ics", event("fine", at, "SUMMARY:Fine"))
	d.write("sub/FINE.ICS", event("fine", at, "SUMMARY:In a folder"))
	d.write(".hidden.ics", event("hidden", at, "SUMMARY:Hidden"))
	d.write(".trash/old.ics", event("old", at, "SUMMARY:Old"))
	d.write("notes.txt", "no calendar")
	d.write("1/2/3/4/5/6/7/8/deep.ics", event("deep", at, "SUMMARY:Deep"))
	d.write("1/2/3/4/5/6/7/8/9/deeper.ics", event("deeper", at, "SUMMARY:Deeper"))
	d.write("empty.ics", "")
	d.write("long-lines.ics", event("long", at, "DESCRIPTION:"+strings.Repeat("x", 10<<20), "SUMMARY:A description of ten megabytes"))
	d.write("long-title.ics", event("long", at, "SUMMARY:"+strings.Repeat("x", 10<<20)))
	d.write("long-parameter.ics", event("long", at, "SUMMARY;X="+strings.Repeat("x", 5<<10)+":A parameter of five kilobytes"))
	d.write("large.ics", event("large", at, "SUMMARY:Large", "DESCRIPTION:"+strings.Repeat("x", 17<<20)))
	d.write("utf8.ics", event("utf8", at, "SUMMARY:\xff\xfe"))
	d.write("utf8-elsewhere.ics", event("utf8", at, "SUMMARY:Bad bytes elsewhere", "DESCRIPTION:\xff\xfe"))
	d.write("control.ics", event("control", at, "SUMMARY:a\x00b"))
	r := d.call("list_events", `{"from": "2026-03-02", "to": "2026-03-02"}`)
	if r.Status != operation.Succeeded || !r.Truncated {
		t.Error(r.Status, r.Cause, r.Truncated)
	}
	var titles []string
	for _, part := range strings.Split(string(r.Value), `"title":"`)[1:] {
		title, _, _ := strings.Cut(part, `"`)
		titles = append(titles, title)
	}
	if diff := cmp.Diff(map[string]bool{"Fine": true, "In a folder": true, "Deep": true, "A description of ten megabytes": true, "Bad bytes elsewhere": true}, set(titles)); diff != "" {
		t.Error(diff)
	}
	want := []calendar.Skipped{
		{Code: "event-invalid-utf8", Count: 1}, {Code: "event-line-too-long", Count: 2}, {Code: "event-malformed", Count: 1},
		{Code: "file-link", Count: 4}, {Code: "file-not-icalendar", Count: 1}, {Code: "file-too-deep-folder", Count: 1},
		{Code: "file-too-large", Count: 1},
	}
	if diff := cmp.Diff(want, d.notice.Skipped); diff != "" {
		t.Error(diff)
	}
	if d.notice.Files != 9 || d.notice.Events != 5 {
		t.Errorf("%+v", d.notice)
	}
}

func set(list []string) map[string]bool {
	m := make(map[string]bool)
	for _, s := range list {
		m[s] = true
	}
	return m
}

// TestAHostileFolderEndsWithItsContext has rules and parameters that are much work, in more files than there is time for.
func TestAHostileFolderEndsWithItsContext(t *testing.T) {
	d := newDesk(t)
	var text strings.Builder
	text.WriteString("BEGIN:VCALENDAR\r\n")
	for i := range 3000 {
		fmt.Fprintf(&text, "BEGIN:VEVENT\r\nUID:%d\r\nDTSTART:20000101T100000Z\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT\r\n", i)
	}
	text.WriteString("END:VCALENDAR\r\n")
	d.write("rules.ics", text.String())
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := d.run(ctx, "list_events", `{"from": "2026-03-02", "to": "2026-03-02"}`); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Error("it took", took)
	}
}

func TestAnEndedContextChangesNothing(t *testing.T) {
	d := newDesk(t)
	d.write("a.ics", event("a", at, "DTEND:20260302T110000Z", "SUMMARY:A"))
	before := d.read()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	id := d.id("A", "")
	for name, arguments := range map[string]string{
		"move_event":   `{"event": "` + id + `", "start": "2026-03-03T10:00:00+01:00[Europe/Berlin]", "scope": "whole-series"}`,
		"cancel_event": `{"event": "` + id + `"}`,
		"create_event": `{"title": "B", "start": "2026-03-03", "end": "2026-03-03"}`,
		"list_events":  `{"from": "2026-03-03", "to": "2026-03-03"}`,
	} {
		if _, err := d.run(ctx, name, arguments); err == nil {
			t.Errorf("%s does not say that its context has ended", name)
		}
	}
	if diff := cmp.Diff(before, d.read()); diff != "" {
		t.Error(diff)
	}
}
