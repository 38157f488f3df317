package calendar_test

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkList lists a week of a year's full calendar: one file with 2,000 events and 100 series, as an export has them, and
// a folder with as many files.
func BenchmarkList(b *testing.B) {
	var events []string
	for i := range 2000 {
		events = append(events, fmt.Sprintf("BEGIN:VEVENT\r\nUID:e%d\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:2026%02d%02dT%02d0000\r\nDURATION:PT45M\r\n"+
			"SUMMARY:Event %d\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.org\r\nEND:VEVENT\r\n", i, 1+i%12, 1+i%28, 8+i%10, i))
	}
	for i := range 100 {
		events = append(events, fmt.Sprintf("BEGIN:VEVENT\r\nUID:s%d\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:202001%02dT180000\r\nDURATION:PT45M\r\n"+
			"RRULE:FREQ=WEEKLY\r\nSUMMARY:Series %d\r\nEND:VEVENT\r\n", i, 1+i%28, i))
	}
	for _, kind := range []string{"one-file", "files"} {
		b.Run(kind, func(b *testing.B) {
			d := newAdapter(b)
			if kind == "one-file" {
				d.write("a.ics", "BEGIN:VCALENDAR\r\n"+strings.Join(events, "")+"END:VCALENDAR\r\n")
			} else {
				for i, e := range events {
					d.write(fmt.Sprintf("%d.ics", i), "BEGIN:VCALENDAR\r\n"+e+"END:VCALENDAR\r\n")
				}
			}
			for b.Loop() {
				if r, err := d.run(b.Context(), "list_events", `{"from": "2026-03-02", "to": "2026-03-08"}`); err != nil || len(r.Value.JSON) < 1000 {
					b.Fatal(err, len(r.Value.JSON))
				}
			}
		})
	}
}
