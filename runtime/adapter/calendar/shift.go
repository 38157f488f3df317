package calendar

import (
	"context"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
)

// ahead is how far in advance a series is held against what else takes up time.
const ahead = 366 * 24 * time.Hour

// series moves a whole series: what the clock on the wall shows moves by what separates the occurrence from its new time, for
// the series, its exceptions, and the occurrences that were moved before. It gives the occurrence as the series has it then.
func (m *movement) series(ctx context.Context) (stamp, error) {
	o, e := m.o, m.o.series.master
	if e == nil {
		return stamp{}, ScopeUnsupported
	}
	from := e.start.stampAt(o.original.at).wall
	by := m.start.wall.Sub(from)
	if e.rule != nil {
		if err := m.mayShift(e, from, by); err != nil {
			return stamp{}, err
		}
	}
	shifted := func(s stamp) stamp {
		s.wall = s.wall.Add(by)
		s.at = s.resolve(s.wall)
		return s
	}
	if err := m.seriesVacant(ctx, e, shifted); err != nil {
		return stamp{}, err
	}
	if m.hasEnd { // of this occurrence; the series begins elsewhere and is as long
		m.end = m.end.stampAt(shifted(e.start).at.Add(m.end.at.Sub(m.start.at)))
	}
	m.retime(e, shifted(e.start))
	m.p.touch(e, true)
	for _, name := range []string{"EXDATE", "RDATE"} {
		if err := m.shiftList(e, name, by); err != nil {
			return stamp{}, err
		}
	}
	if e.rule != nil {
		m.shiftRule(e, by)
	}
	m.hasEnd = false // the occurrences that were moved before keep their lengths
	for _, moved := range o.series.moved {
		start := shifted(moved.start)
		if moved == o.event {
			start = start.stampAt(m.start.at)
		}
		m.retime(moved, start)
		m.p.restamp(moved, "RECURRENCE-ID", moved.original.clock, shifted(*moved.original))
		m.p.touch(moved, true)
	}
	return shifted(o.original), nil
}

// mayShift refuses a shift that a rule does not follow: to another day when it names days, to another time when it names times.
func (m *movement) mayShift(e *event, from time.Time, by time.Duration) error {
	r, start := e.rule, e.start.wall
	sameDay := from.Format(basicDate) == from.Add(by).Format(basicDate)
	if by != 0 && r.HasClock() || !sameDay && r.Days() == recurrence.Fixed {
		return SeriesDay
	}
	// The first occurrence may be on another day than this one, so its time has to have room in its day as well.
	if sameDay && start.Format(basicDate) != start.Add(by).Format(basicDate) && r.Days() != recurrence.Follows {
		return SeriesDay
	}
	return nil
}

// shiftRule lets a rule follow a shift: its day of the week, and its end.
func (m *movement) shiftRule(e *event, by time.Duration) {
	l, _ := e.line("RRULE")
	parts := strings.Split(e.value("RRULE"), ";")
	day := [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[e.start.wall.Add(by).Weekday()]
	for i, part := range parts {
		name, value, _ := strings.Cut(part, "=")
		switch strings.ToUpper(name) {
		case "BYDAY":
			if e.rule.Days() == recurrence.Names {
				parts[i] = name + "=" + shiftDay(strings.ToUpper(value), day, e.start.wall, by)
			}
		case "UNTIL":
			until, _ := e.rule.Until()
			switch len(value) {
			case len(basicDate):
				days := e.start.wall.Add(by).Truncate(24 * time.Hour).Sub(e.start.wall.Truncate(24 * time.Hour))
				parts[i] = name + "=" + until.Add(days).Format(basicDate)
			case len(basicTime):
				parts[i] = name + "=" + until.Add(by).Format(basicTime)
			default:
				s := e.start.stampAt(until)
				if s.form != dates {
					until = s.resolve(s.wall.Add(by)).UTC()
				} else {
					until = until.Add(by)
				}
				parts[i] = name + "=" + until.Format(basicUTC)
			}
		}
	}
	m.p.edits = append(m.p.edits, m.p.file.Replace(l, content.SetValue(m.p.file.Content(l), strings.Join(parts, ";"))))
}

// shiftDay gives the day of the week of a weekly rule after a shift. Where the rule names the day of its start, that moves
// along; another day moves by as many days.
func shiftDay(named, day string, start time.Time, by time.Duration) string {
	week := []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}
	at := 0
	for i, d := range week {
		if d == named {
			at = i
		}
	}
	if at == int(start.Weekday()) {
		return day
	}
	days := int(start.Add(by).Truncate(24*time.Hour).Sub(start.Truncate(24*time.Hour)) / (24 * time.Hour))
	return week[((at+days)%7+7)%7]
}

// shiftList lets the dates or times of a property follow a shift.
func (m *movement) shiftList(e *event, name string, by time.Duration) error {
	n := 0
	for _, l := range e.component.Lines {
		if l.Name != name {
			continue
		}
		p := &e.props[name][n]
		n++
		if p.Value == "" {
			continue
		}
		stamps, code := m.o.series.zones.readStamps(p)
		if code != "" || strings.Contains(p.Value, "/") {
			return ScopeUnsupported
		}
		var values []string
		for _, s := range stamps {
			if s.form == e.start.form {
				s.wall = s.wall.Add(by)
			} else if s.form == dates { // a day without a time, of a series with times
				s.wall = s.wall.Add(e.start.wall.Add(by).Truncate(24 * time.Hour).Sub(e.start.wall.Truncate(24 * time.Hour)))
			} else { // a moment in another form: it moves on the wall of the series
				of := e.start.stampAt(s.at)
				s = s.stampAt(e.start.resolve(of.wall.Add(by)))
			}
			values = append(values, s.value())
		}
		m.p.edits = append(m.p.edits, m.p.file.Replace(l, content.SetValue(m.p.file.Content(l), strings.Join(values, ","))))
	}
	return nil
}

// seriesVacant refuses a shift onto time that is taken within a year from now.
func (m *movement) seriesVacant(ctx context.Context, e *event, shifted func(stamp) stamp) error {
	if len(m.taken(m.start)) == 0 {
		return nil
	}
	found, code, err := e.expand(m.o.series.zones, m.p.now.Add(-48*time.Hour), m.p.now.Add(ahead))
	if code != "" || err != nil {
		return err
	}
	var wanted []stretch
	long := m.taken(m.start)[0]
	for _, x := range found {
		at := shifted(stamp{e.start.clock, x.Wall, x.At})
		if at.form == dates {
			at = m.a.edgeOf(at)
		}
		wanted = append(wanted, stretch{at.at, at.at.Add(long.to.Sub(long.from))})
	}
	return m.a.vacant(ctx, m.scan, wanted, m.passes)
}

// edgeOf gives the moment at which a day begins where the person is.
func (a *adapter) edgeOf(day stamp) stamp {
	day.at, _ = a.edge(moment{date: true, wall: day.wall})
	return day
}
