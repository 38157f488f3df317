package calendar_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// listed is an event as list_events gives it.
type listed struct{ Event, Title, Start, End string }

func (d *desk) list(arguments string) (list []listed) {
	d.t.Helper()
	r := d.call("list_events", arguments)
	if err := json.Unmarshal(r.Value, &list); err != nil {
		d.t.Fatal(err, r.Cause)
	}
	return list
}

// direct lists some months without the turn.
func (d *desk) direct(t testing.TB) (list []listed) {
	t.Helper()
	r, err := d.run(t.Context(), "list_events", `{"from": "2026-02-01", "to": "2026-06-30"}`)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(r.Value.JSON, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestTouchingOneEventLeavesTheOthers moves and cancels every occurrence of two months of every program's export, each in a fresh
// folder, and looks at every other component and at every line of the one that was touched.
func TestTouchingOneEventLeavesTheOthers(t *testing.T) {
	programs, err := filepath.Glob("testdata/programs/*.ics")
	if err != nil || len(programs) < 4 {
		t.Fatal(programs, err)
	}
	const offset = "2006-01-02T15:04:05-07:00"
	changes := 0
	for _, program := range programs {
		text, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		// In a calendar of the organiser of all, everything may be changed.
		organizer := "me@example.org"
		if strings.Contains(string(text), "mailto:ada@example.org") {
			organizer = "ada@example.org"
		}
		d := newDesk(t, func(o *calendar.Options) { o.Address = organizer })
		d.write("a.ics", string(text))
		for _, e := range d.list(`{"from": "2026-03-01", "to": "2026-04-30"}`) {
			start := e.Start
			if at, zone, found := strings.Cut(e.Start, "["); found {
				moment, err := time.Parse(offset, at)
				if err != nil {
					t.Fatal(err)
				}
				start = moment.AddDate(0, 0, 1).Format(offset) + "[" + zone
				if strings.HasPrefix(start, "2026-03-29") { // the offset may be another one
					continue
				}
			}
			for name, arguments := range map[string]string{
				"move_event":   `{"event": "` + e.Event + `", "start": "` + start + `", "scope": "this-occurrence", "overlap": "allow"}`,
				"cancel_event": `{"event": "` + e.Event + `"}`,
			} {
				d.write("a.ics", string(text))
				r := d.call(name, arguments)
				if r.Status != operation.Succeeded {
					t.Errorf("%s %s of %s: %s %s %s", name, e.Start, program, r.Status, r.Cause, d.notice.Refusal)
					continue
				}
				changes++
				after, err := os.ReadFile(filepath.Join(d.folder, "a.ics"))
				if err != nil {
					t.Fatal(err)
				}
				compare(t, text, after)
			}
		}
	}
	if changes < 50 {
		t.Errorf("only %d changes", changes)
	}
}

// compare holds a file after a change of one event against the file before: one component may be gone with all of its bytes, and
// the lines that are gone beside it are at most those of a change of one event.
func compare(t *testing.T, before, after []byte) {
	t.Helper()
	was, err := content.Scan(before)
	if err != nil {
		t.Fatal(err)
	}
	least := gone(string(before), string(after))
	for _, c := range was.Calendars[0].Children {
		if lines := gone(string(before[:c.Begin.Start])+string(before[c.End.End:]), string(after)); len(lines) < len(least) {
			least = lines
		}
	}
	for _, line := range least {
		name, _, _ := strings.Cut(strings.ReplaceAll(line, ":", ";"), ";")
		if len(least) > 5 || !slices.Contains([]string{"DTSTART", "DTEND", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"}, name) {
			t.Errorf("of %d lines %q has changed", len(least), line)
		}
	}
}

// gone gives the lines of a text that another one does not have.
func gone(before, after string) (lines []string) {
	for line := range strings.SplitSeq(difference(strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")), "\n") {
		if says, found := strings.CutPrefix(line, "-"); found {
			lines = append(lines, says)
		}
	}
	return lines
}

// TestWorkingHours looks for time in hours that a person in Berlin keeps in London.
func TestWorkingHours(t *testing.T) {
	d := newDesk(t, func(o *calendar.Options) {
		o.Hours = &calendar.Hours{Days: []time.Weekday{time.Monday, time.Friday}, From: 9 * time.Hour, Until: 17*time.Hour + 30*time.Minute, Zone: "Europe/London"}
	})
	d.write("a.ics", event("a", "DTSTART:20260327T100000Z", "DTEND:20260327T120000Z", "SUMMARY:A"))
	for arguments, want := range map[string]string{
		`{"from": "2026-03-27", "to": "2026-03-30", "minutes": 60}`: `[{"end":"2026-03-27T11:00:00+01:00[Europe/Berlin]","start":"2026-03-27T10:00:00+01:00[Europe/Berlin]"},` +
			`{"end":"2026-03-27T18:30:00+01:00[Europe/Berlin]","start":"2026-03-27T13:00:00+01:00[Europe/Berlin]"},` +
			`{"end":"2026-03-30T18:30:00+02:00[Europe/Berlin]","start":"2026-03-30T10:00:00+02:00[Europe/Berlin]"}]`,
		`{"from": "2026-03-27T18:00:00+01:00[Europe/Berlin]", "to": "2026-03-29", "minutes": 30, "hours": "working-hours"}`: `[{"end":"2026-03-27T18:30:00+01:00[Europe/Berlin]","start":"2026-03-27T18:00:00+01:00[Europe/Berlin]"}]`,
		`{"from": "2026-03-28", "to": "2026-03-28", "minutes": 30}`:                                                         `[]`,
		`{"from": "2026-03-28", "to": "2026-03-28", "minutes": 30, "hours": "any-hours"}`:                                   `[{"end":"2026-03-29T00:00:00+01:00[Europe/Berlin]","start":"2026-03-28T00:00:00+01:00[Europe/Berlin]"}]`,
	} {
		if r := d.call("find_free_time", arguments); string(r.Value) != want || r.FoundNothing != (want == "[]") {
			t.Errorf("%s: %s %s", arguments, r.Value, r.Cause)
		}
	}
}

func TestOptionsThatAreRefused(t *testing.T) {
	folder := t.TempDir()
	hours := func(from, until time.Duration, zone string) *calendar.Hours {
		return &calendar.Hours{From: from, Until: until, Zone: zone}
	}
	for name, o := range map[string]calendar.Options{
		"no zone":             {Folder: folder},
		"a zone of Windows":   {Folder: folder, Zone: "W. Europe Standard Time"},
		"no folder":           {Folder: filepath.Join(folder, "nothing"), Zone: "Europe/Berlin"},
		"hours of no zone":    {Folder: folder, Zone: "Europe/Berlin", Hours: hours(0, 1, "Berlin")},
		"hours that are none": {Folder: folder, Zone: "Europe/Berlin", Hours: hours(time.Hour, time.Hour, "Europe/Berlin")},
		"hours over midnight": {Folder: folder, Zone: "Europe/Berlin", Hours: hours(time.Hour, 25*time.Hour, "Europe/Berlin")},
	} {
		if a, err := calendar.New(o); a != nil || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWhatIsNotThere has no operation that files cannot do, and no answers where nobody says what is in view.
func TestWhatIsNotThere(t *testing.T) {
	d := newDesk(t, func(o *calendar.Options) { o.InView = nil })
	for name, arguments := range map[string]string{
		"find_common_time":      `{"people": ["a"], "from": "2026-03-02", "to": "2026-03-03", "minutes": 60}`,
		"invite_attendees":      `{"event": "a", "people": ["b"]}`,
		"remind_before_event":   `{"event": "a", "minutes_before": 10}`,
		"alert_time_to_leave":   `{"event": "a", "travel": "walk"}`,
		"respond_to_invitation": `{"answer": "accept", "scope": "whole-series"}`,
	} {
		if r := d.call(name, arguments); r.Status != operation.Blocked {
			t.Errorf("%s: %s %s", name, r.Status, r.Cause)
		}
	}
}

// TestALongListIsCut lists more than an answer holds.
func TestALongListIsCut(t *testing.T) {
	d := newDesk(t)
	d.write("a.ics", event("a", "DTSTART:20260302T100000Z", "DTEND:20260302T103000Z", "RRULE:FREQ=DAILY", "SUMMARY:"+strings.Repeat("日", 400)))
	r := d.call("list_events", `{"from": "2026-03-02", "to": "2027-03-02"}`)
	if r.Status != operation.Succeeded || !r.Truncated || r.Oversize || len(r.Value) < 200<<10 {
		t.Error(r.Status, r.Truncated, r.Oversize, len(r.Value))
	}
	r = d.call("find_free_time", `{"from": "2026-03-02", "to": "2027-03-02", "minutes": 1}`)
	if r.Status != operation.Succeeded || !r.Truncated || r.Oversize || len(r.Value) < 14<<10 {
		t.Error(r.Status, r.Truncated, r.Oversize, len(r.Value))
	}
}
