package calendar

import (
	"context"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// MoveEvent gives an event, an occurrence or a series a new time.
func (a *adapter) MoveEvent(ctx context.Context, arguments table.MoveEventArgs) (table.OperationResult, error) {
	a.changing.Lock()
	defer a.changing.Unlock()
	s, result, err := a.move(ctx, arguments)
	return a.tell("move_event", s, result, err)
}

func (a *adapter) move(ctx context.Context, arguments table.MoveEventArgs) (*scan, operation.Result, error) {
	s, o, err := a.look(ctx, arguments.Event.String())
	if err != nil {
		return s, operation.Result{}, err
	}
	m := &movement{a: a, o: &o, p: a.patch(o.series), scan: s, overlap: arguments.Overlap == table.MoveEventOverlapAllow}
	m.passes = func(other *occurrence) bool { return other.series == o.series }
	if err := m.read(arguments); err != nil {
		return s, operation.Result{}, err
	}
	if !a.mine(o.event) {
		return s, operation.Result{}, NotOrganizer
	}
	original := o.original
	switch {
	case !o.series.recurs():
		err = m.event(ctx)
		original = m.start
	case arguments.Scope == table.MoveEventScopeThisOccurrence:
		err = m.occurrence(ctx)
	case arguments.Scope == table.MoveEventScopeWholeSeries:
		original, err = m.series(ctx)
	default:
		var result operation.Result
		var whole bool
		if result, whole, err = m.following(ctx, arguments); err != nil || !whole {
			return s, result, err
		}
		original, err = m.series(ctx)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return s, operation.Result{}, err
	}
	after, err := a.replace(o.series.file, m.p.edits)
	if err != nil {
		return s, operation.Result{}, err
	}
	result := changed(operation.Moved, o.series.key, o.series.file, after)
	result, err = a.referTo(ctx, result, o.series.file.path, o.series.key, original)
	return s, result, err
}

// movement is a move under way.
type movement struct {
	a       *adapter
	o       *occurrence
	p       *patch
	scan    *scan
	overlap bool
	passes  func(other *occurrence) bool // what does not count as taken when a series moves
	start   stamp
	end     stamp // zero when the event keeps its length
	hasEnd  bool
}

// read reads the new time. The error is a Refusal.
func (m *movement) read(arguments table.MoveEventArgs) error {
	c := m.o.start.clock
	series := m.o.series.recurs() && arguments.Scope != table.MoveEventScopeThisOccurrence
	if series && m.o.series.master != nil {
		c = m.o.series.master.start.clock
	}
	read := func(text string) (stamp, error) {
		at, err := readMoment(text)
		if err != nil {
			return stamp{}, err
		}
		return m.stamp(c, at, series)
	}
	var err error
	if m.start, err = read(arguments.Start.String()); err != nil || !arguments.HasEnd {
		return err
	}
	m.hasEnd = true
	if m.end, err = read(arguments.End.String()); err != nil {
		return err
	}
	if m.end.form == dates {
		m.end = m.end.stampAt(m.end.at.AddDate(0, 0, 1))
	}
	switch {
	case !m.start.at.Before(m.end.at):
		return SpanEmpty
	case m.end.at.Sub(m.start.at) > longestSpan:
		return SpanTooLong
	}
	return nil
}

// stamp gives a moment in the form that an event has.
func (m *movement) stamp(c clock, at moment, series bool) (stamp, error) {
	switch {
	case at.date != (c.form == dates):
		return stamp{}, MomentForm
	case at.date:
		return stamp{c, at.wall, at.wall}, nil
	case c.form == zoned && c.name != "" && c.name != at.zone:
		if series {
			return stamp{}, ZoneOfSeries
		}
		return newStamp(at, false)
	}
	s := c.stampAt(at.at)
	if c.resolve(s.wall).Equal(at.at) {
		return s, nil
	}
	if series || c.form != zoned {
		return stamp{}, MomentOffset
	}
	return newStamp(at, false)
}

// taken gives the time that the event is to take up, if it takes up any.
func (m *movement) taken(start stamp) []stretch {
	e := m.o.event
	end := e.length.end(start)
	if m.hasEnd {
		end = m.end.at
	}
	moved := occurrence{series: m.o.series, event: e, start: start, end: end}
	from, to := m.a.taken(&moved)
	if m.overlap || !from.Before(to) {
		return nil
	}
	return []stretch{{from, to}}
}

// event moves a single event, in its place.
func (m *movement) event(ctx context.Context) error {
	e := m.o.event
	if err := m.a.vacant(ctx, m.scan, m.taken(m.start), func(other *occurrence) bool { return other.series == m.o.series }); err != nil {
		return err
	}
	m.retime(e, m.start)
	m.p.touch(e, true)
	return nil
}

// retime lets an event in the file begin at another time, and end accordingly.
func (m *movement) retime(e *event, start stamp) {
	m.p.restamp(e, "DTSTART", e.start.clock, start)
	m.p.zone(m.o.series, start.clock, start.at)
	was, code := e.stamp(m.o.series.zones, "DTEND")
	switch {
	case code == "" && was != nil:
		end := stamp{was.clock, time.Time{}, e.length.end(start)}
		if m.hasEnd {
			end.at = m.end.at
		}
		// An end in the zone of the start stays there; one in another zone, that of an arrival, keeps its own.
		if was.clock == e.start.clock {
			end.clock = start.clock
		}
		m.p.restamp(e, "DTEND", was.clock, end.stampAt(end.at))
	case m.hasEnd:
		m.p.drop(e, "DURATION")
		m.p.add(e, m.end.line("DTEND"))
		m.p.zone(m.o.series, m.end.clock, m.end.at)
	}
}

// occurrence moves one occurrence of a series.
func (m *movement) occurrence(ctx context.Context) error {
	o := m.o
	same := func(other *occurrence) bool {
		return other.series == o.series && other.original.at.Equal(o.original.at)
	}
	if err := m.a.vacant(ctx, m.scan, m.taken(m.start), same); err != nil {
		return err
	}
	if o.event.original != nil {
		m.retime(o.event, m.start)
		m.p.touch(o.event, true)
		return nil
	}
	end := stamp{m.start.clock, time.Time{}, o.event.length.end(m.start)}
	if m.hasEnd {
		end = m.end
	}
	m.p.zone(o.series, m.start.clock, m.start.at)
	m.p.zone(o.series, end.clock, end.at)
	m.p.separate(o, m.start, m.p.ending(o.event, end.stampAt(end.at), m.hasEnd), true, nil)
	return nil
}

// ending gives the lines that say when an occurrence for itself ends: as the series says it, or as was asked for.
func (p *patch) ending(e *event, end stamp, asked bool) []string {
	if l, ok := e.line("DURATION"); ok && !asked {
		return []string{p.file.Content(l)}
	}
	if _, ok := e.line("DTEND"); ok || asked {
		return []string{end.line("DTEND")}
	}
	return nil
}
