package calendar

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// The limits of an answer. That of its bytes is below the limit of the contract, which counts the canonical form.
const (
	mostOccurrences = 20_000
	listBytes       = 250 << 10
	textBytes       = 500
	mostAttendees   = 50
)

// overlapping gives the occurrences of a scan in a span, by start. Those of a series that cannot be expanded are skipped.
func (s *scan) overlapping(ctx context.Context, sp span) (list []occurrence, err error) {
	for _, one := range s.series {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found, code, err := one.overlapping(sp)
		if err != nil {
			return nil, err
		}
		if code == "" && len(list)+len(found) > mostOccurrences {
			code = skipMost
		}
		if code != "" {
			s.skip(code)
			continue
		}
		list = append(list, found...)
	}
	slices.SortStableFunc(list, func(a, b occurrence) int {
		if c := a.start.at.Compare(b.start.at); c != 0 {
			return c
		}
		if c := a.end.Compare(b.end); c != 0 {
			return c
		}
		return strings.Compare(a.series.key, b.series.key)
	})
	return list, nil
}

// ListEvents lists what is in the calendar between two moments.
func (a *adapter) ListEvents(ctx context.Context, arguments table.ListEventsArgs) (table.OperationResult, error) {
	s, result, err := a.list(ctx, arguments)
	return a.tell("list_events", s, result, err)
}

func (a *adapter) list(ctx context.Context, arguments table.ListEventsArgs) (*scan, operation.Result, error) {
	sp, err := a.readSpan(arguments.From.String(), arguments.To.String())
	if err != nil {
		return nil, operation.Result{}, err
	}
	s, err := a.scan(ctx)
	if err != nil {
		return s, operation.Result{}, err
	}
	found, err := s.overlapping(ctx, sp)
	if err != nil {
		return s, operation.Result{}, err
	}
	switch arguments.Show {
	case table.ListEventsShowDoubleBookings:
		found = a.clashing(found)
	case table.ListEventsShowUnanswered:
		found = slices.DeleteFunc(found, func(o occurrence) bool { return a.answer(o.event) != table.CalendarAnswerNone })
	}
	result := operation.Result{Status: operation.Succeeded, FoundNothing: len(found) == 0, Truncated: len(s.skipped) > 0}
	list, size := table.CalendarEventList{}, 2
	for i := range found {
		e, cut := a.describe(&found[i])
		if size += len(e.AppendJSON(nil)) + 1; size > listBytes {
			result.Truncated = true
			break
		}
		result.Truncated = result.Truncated || cut
		list = append(list, e)
	}
	result.Value = list.AsValue()
	return s, result, nil
}

// clashing keeps what takes up time that another one takes up as well.
func (a *adapter) clashing(list []occurrence) (kept []occurrence) {
	type taken struct {
		from, to time.Time
		index    int
	}
	var all []taken
	for i := range list {
		if from, to := a.taken(&list[i]); from.Before(to) {
			all = append(all, taken{from, to, i})
		}
	}
	slices.SortStableFunc(all, func(a, b taken) int { return a.from.Compare(b.from) })
	clashes := make([]bool, len(list))
	// One look at what lasts longest of all before is enough: what else of that overlaps was found when it came itself.
	longest := taken{}
	for _, t := range all {
		if t.from.Before(longest.to) {
			clashes[t.index], clashes[longest.index] = true, true
		}
		if t.to.After(longest.to) {
			longest = t
		}
	}
	for i := range list {
		if clashes[i] {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// describe gives an occurrence as a value, and whether something of it was cut.
func (a *adapter) describe(o *occurrence) (e table.CalendarEvent, cut bool) {
	e.Event = table.CalendarText(o.id())
	e.Recurring = table.CalendarFlag(o.series.recurs())
	from, to := a.taken(o)
	e.Busy = table.CalendarFlag(from.Before(to))
	e.Title, cut = plain(o.event.text("SUMMARY"), cut)
	if place := o.event.text("LOCATION"); place != "" {
		e.HasPlace = true
		e.Place, cut = plain(place, cut)
	}
	e.Start, e.End = a.times(o.start, o.end)
	e.Attendees, cut = a.attendees(o.event, cut)
	e.HasAttendees = len(e.Attendees) > 0
	return e, cut
}

// times gives the start and the end of something as moments in its zone, or as its first and its last day.
func (a *adapter) times(start stamp, end time.Time) (table.CalendarMoment, table.CalendarMoment) {
	if start.form == dates {
		return table.CalendarMoment(start.wall.Format(layoutDate)), table.CalendarMoment(end.AddDate(0, 0, -1).Format(layoutDate))
	}
	location, name := a.location, a.zone
	if start.form == zoned && start.name != "" {
		location, name = start.location, start.name
	}
	return writeMoment(start.at, location, name), writeMoment(end, location, name)
}

// plain makes a text from a file one that a value can hold, and cuts it where it is long.
func plain(text string, cut bool) (table.CalendarText, bool) {
	if len(text) > textBytes {
		end := textBytes
		for !utf8.RuneStart(text[end]) {
			end--
		}
		text, cut = text[:end]+"…", true
	}
	return table.CalendarText(strings.Map(func(r rune) rune {
		switch {
		case r < ' ' && r != '\n', r == 0x7f:
			return ' '
		case r >= 0xFDD0 && r <= 0xFDEF, r&0xFFFE == 0xFFFE: // noncharacters
			return utf8.RuneError
		}
		return r
	}, text)), cut
}
