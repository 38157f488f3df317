package calendar_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// FuzzFile takes any bytes for a calendar. What is listed can be moved to where it is asked to be, unless that is refused, and
// cancelled, after which it is no longer there. What is left is a calendar.
func FuzzFile(f *testing.F) {
	programs, err := filepath.Glob("testdata/programs/*.ics")
	if err != nil {
		f.Fatal(err)
	}
	for _, program := range programs {
		text, err := os.ReadFile(program)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, uint8(3))
	}
	f.Add([]byte(event("a", at, "DURATION:P1DT2H", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260303T100000Z", "RDATE:20260305T100000Z", "SUMMARY:a")), uint8(1))
	f.Add([]byte(event("a", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY;BYDAY=MO", "SUMMARY:a")), uint8(0))
	f.Add([]byte(strings.ReplaceAll(event("a", "DTSTART;TZID=Europe/Berlin:20260329T023000", "SUMMARY:a"), "\r", "")), uint8(0))
	f.Fuzz(func(t *testing.T, text []byte, pick uint8) {
		d := newAdapter(t)
		d.write("a.ics", string(text))
		list := func() []listed { return d.direct(t) }
		do := func(name, arguments string) operation.Result {
			r, err := d.run(t.Context(), name, arguments)
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range d.read() {
				if _, err := content.Scan([]byte(text)); err != nil && r.Status == operation.Succeeded && len(r.Changes) > 0 {
					t.Fatalf("%s is none any more: %v", name, err)
				}
			}
			return r
		}
		has := func(id, start string) bool {
			key, rest, _ := strings.Cut(id, ".")
			_, original, _ := strings.Cut(rest, ".")
			for _, e := range list() {
				if strings.HasPrefix(e.Event, key) && strings.HasSuffix(e.Event, original) && (start == "" || moment(e.Start).Equal(moment(start))) {
					return true
				}
			}
			return false
		}
		events := list()
		if len(events) == 0 {
			return
		}
		e := events[int(pick)%len(events)]
		to := "2026-04-15"
		if strings.Contains(e.Start, "T") {
			to = "2026-04-15T12:30:00+02:00[Europe/Berlin]"
		}
		moved := do("move_event", `{"event": "`+e.Event+`", "start": "`+to+`", "scope": "this-occurrence", "overlap": "allow"}`)
		if moved.Status == operation.Succeeded && !has(e.Event, to) {
			t.Fatalf("%+v is not at its new time: %+v", e, list())
		}
		events = list()
		if len(events) == 0 {
			return
		}
		e = events[int(pick)%len(events)]
		cancelled := do("cancel_event", `{"event": "`+e.Event+`"}`)
		if cancelled.Status == operation.Succeeded && len(cancelled.Changes) > 0 && has(e.Event, "") && strings.Count(e.Event, ".") == 2 {
			t.Fatalf("%+v is still there: %+v", e, list())
		}
	})
}

// moment gives the moment of a text of RFC 9557, or of the midnight of a date.
func moment(text string) time.Time {
	text, _, _ = strings.Cut(text, "[")
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		at, _ = time.Parse("2006-01-02", text)
	}
	return at
}
