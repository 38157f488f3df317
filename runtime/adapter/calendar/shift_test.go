package calendar_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

const wallLayout = "2006-01-02T15:04:05"

// walls gives what the clocks on the wall show when the occurrences of a list begin and end, shifted by a time where a condition
// holds.
func walls(t *testing.T, list []listed, by time.Duration, holds func(start time.Time) bool) (texts []string) {
	t.Helper()
	for _, e := range list {
		start, end := wall(t, e.Start), wall(t, e.End)
		if holds == nil || holds(start) {
			start, end = start.Add(by), end.Add(by)
		}
		texts = append(texts, e.Title+" "+start.Format(wallLayout)+" "+end.Format(wallLayout))
	}
	slices.Sort(texts)
	return texts
}

func wall(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(wallLayout, text[:min(len(text), len(wallLayout))])
	if err != nil {
		if at, err = time.Parse("2006-01-02", text); err != nil {
			t.Fatal(err)
		}
	}
	return at
}

// TestASeriesMovesAsOne moves series at random, whole or from an occurrence on, and compares all occurrences with those before.
func TestASeriesMovesAsOne(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	moved, split := 0, 0
	for round := range 150 {
		d := newAdapter(t)
		start := time.Date(2026, 3, 2+random.IntN(20), 9+random.IntN(4), 15*random.IntN(4), 0, 0, time.UTC)
		day := []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[start.Weekday()]
		rule := []string{"FREQ=DAILY", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=" + day, "FREQ=WEEKLY;BYDAY=MO,WE," + day, "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2"}[random.IntN(6)]
		at := func(days int) string { return start.AddDate(0, 0, days).Format("20060102T150405") }
		until := start.AddDate(0, 0, 40)
		switch random.IntN(4) {
		case 0:
			rule += ";UNTIL=" + until.Format("20060102")
		case 1:
			rule += ";UNTIL=" + until.Add(-2*time.Hour).Format("20060102T150405Z") // nine in summer is seven in UTC
		case 2:
			rule += fmt.Sprintf(";COUNT=%d", 5+random.IntN(10))
		default:
			rule += ";UNTIL=" + until.Format("20060102T150405")
		}
		lines := []string{"DTSTART;TZID=Europe/Berlin:" + at(0), "DTEND;TZID=Europe/Berlin:" + start.Add(45*time.Minute).Format("20060102T150405"), "RRULE:" + rule,
			"EXDATE;TZID=Europe/Berlin:" + at(7) + "," + at(21), "SUMMARY:Series"}
		text := event("a", lines...)
		if random.IntN(2) == 0 { // one that was moved before
			text = strings.Replace(text, "END:VCALENDAR", "BEGIN:VEVENT\r\nUID:a\r\nRECURRENCE-ID;TZID=Europe/Berlin:"+at(14)+
				"\r\nDTSTART;TZID=Europe/Berlin:"+start.AddDate(0, 0, 14).Add(5*time.Hour).Format("20060102T150405")+"\r\nDURATION:PT20M\r\nSUMMARY:Moved\r\nEND:VEVENT\r\nEND:VCALENDAR", 1)
		}
		d.write("a.ics", text)
		d.write("b.ics", event("b", "DTSTART:20260301T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=90", "SUMMARY:Other"))
		before := d.direct(t)
		var series []listed
		for _, e := range before {
			if e.Title == "Series" {
				series = append(series, e)
			}
		}
		e := series[random.IntN(len(series))]
		by := time.Duration(random.IntN(9)-4) * 30 * time.Minute
		if random.IntN(2) == 0 {
			by += time.Duration(random.IntN(7)-3) * 24 * time.Hour
		}
		scope, from := "whole-series", wall(t, series[0].Start).AddDate(0, 0, -1)
		if random.IntN(2) == 0 {
			scope, from = "this-and-following", wall(t, e.Start)
		}
		w := wall(t, e.Start).Add(by)
		target := time.Date(w.Year(), w.Month(), w.Day(), w.Hour(), w.Minute(), 0, 0, berlin)
		r, err := d.run(t.Context(), "move_event", `{"event": "`+e.Event+`", "start": "`+target.Format("2006-01-02T15:04:05-07:00")+`[Europe/Berlin]", "scope": "`+scope+`", "overlap": "allow"}`)
		if err != nil {
			t.Fatal(err)
		}
		want := walls(t, before, 0, nil)
		if r.Status == operation.Succeeded {
			moved++
			if len(r.Changes) == 2 {
				split++
			}
			want = nil
			for _, e := range before {
				hold := e.Title != "Other" && !wall(t, e.Start).Before(from)
				want = append(want, walls(t, []listed{e}, by, func(time.Time) bool { return hold })...)
			}
			slices.Sort(want)
		} else if d.notice.Refusal != "series-day" {
			t.Errorf("%s by %v: %s", rule, by, d.notice.Refusal)
		}
		if diff := cmp.Diff(want, walls(t, d.direct(t), 0, nil)); diff != "" {
			t.Fatalf("round %d: %s from %s, %s by %v:\n%s", round, rule, e.Start, scope, by, diff)
		}
	}
	if moved < 100 || split < 25 {
		t.Errorf("only %d moves, %d of them from an occurrence on", moved, split)
	}
}

var berlin = func() *time.Location {
	location, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	return location
}()
