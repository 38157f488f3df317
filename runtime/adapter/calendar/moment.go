package calendar

import (
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// The layouts of moments and of the values in files.
const (
	layoutDate   = "2006-01-02"
	layoutMoment = "2006-01-02T15:04:05-07:00"
	basicDate    = "20060102"
	basicTime    = "20060102T150405"
	basicUTC     = "20060102T150405Z"
)

// moment is a moment or a date of an argument.
type moment struct {
	date bool
	wall time.Time // what the clock shows, or midnight of the date; as UTC
	at   time.Time // the moment, in its zone; zero for a date
	zone string
}

// readMoment reads a moment or a date. The error is a Refusal.
func readMoment(text string) (moment, error) {
	if len(text) == len(layoutDate) {
		return readDate(text)
	}
	if len(text) < len(layoutDate)+1 || text[len(layoutDate)] != 'T' {
		return moment{}, MomentMalformed
	}
	text, name, found := strings.Cut(text, "[")
	if !found || strings.HasSuffix(text, "Z") {
		return moment{}, MomentZoneless
	}
	name, tags, found := strings.Cut(name, "]")
	if !found || tags != "" {
		return moment{}, MomentMalformed
	}
	name = strings.TrimPrefix(name, "!") // whoever wrote it insists on the zone, and so does this adapter
	if len(text) != len(layoutMoment) {
		return moment{}, MomentMalformed
	}
	stated, err := time.Parse(layoutMoment, text)
	if err != nil {
		return moment{}, MomentMalformed
	}
	location, iana, ok := zone.Named(name)
	if !ok || iana != name {
		return moment{}, MomentUnknown
	}
	wall := zone.Wall(stated)
	at := stated.In(location)
	if _, kind := zone.At(location, wall); kind == zone.Never {
		return moment{}, MomentNever
	}
	if !zone.Wall(at).Equal(wall) {
		return moment{}, MomentOffset
	}
	return moment{wall: wall, at: at, zone: name}, nil
}

// readDate reads a date.
func readDate(text string) (moment, error) {
	day, err := time.Parse(layoutDate, text)
	if err != nil || day.Year() < 1 {
		return moment{}, MomentMalformed
	}
	return moment{date: true, wall: day}, nil
}

// writeMoment gives a moment in a zone of the IANA database.
func writeMoment(at time.Time, location *time.Location, name string) table.CalendarMoment {
	return table.CalendarMoment(at.In(location).Format(layoutMoment) + "[" + name + "]")
}

// longestSpan is how much of a calendar one question can be about.
const longestSpan = 5*366*24*time.Hour + time.Hour

// span is what a question is about: from one moment to another, and the same on the wall for whole days.
type span struct{ from, to, fromDay, toDay time.Time }

// readSpan reads the ends of a span. A date begins and ends at midnight where the person is, and that of the end counts in full.
func (a *adapter) readSpan(from, to string) (s span, err error) {
	f, err := readMoment(from)
	if err != nil {
		return span{}, err
	}
	t, err := readMoment(to)
	if err != nil {
		return span{}, err
	}
	s.from, s.fromDay = a.edge(f)
	if t.date {
		t.wall = t.wall.AddDate(0, 0, 1)
	}
	s.to, s.toDay = a.edge(t)
	if !t.date && zone.Wall(s.to.In(a.location)).After(s.toDay) {
		s.toDay = s.toDay.AddDate(0, 0, 1) // a day that has begun
	}
	switch {
	case !s.from.Before(s.to):
		return span{}, SpanEmpty
	case s.to.Sub(s.from) > longestSpan:
		return span{}, SpanTooLong
	}
	return s, nil
}

// edge gives the moment of one end of a span, and the day it is in.
func (a *adapter) edge(m moment) (at, day time.Time) {
	if m.date {
		at, _ = zone.At(a.location, m.wall)
		return at, m.wall
	}
	w := zone.Wall(m.at.In(a.location))
	return m.at, time.Date(w.Year(), w.Month(), w.Day(), 0, 0, 0, 0, time.UTC)
}
