package calendar

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
)

// series is an event, or a series with what has become of some of its occurrences.
type series struct {
	file     *file
	calendar *content.Component
	zones    *zones
	key      string
	revision string
	master   *event           // nil where a file has only occurrences of a series that somebody else keeps
	moved    []*event         // with RECURRENCE-ID
	byTime   map[int64]*event // those, by the moment where the series has them
	broken   bool             // some of it is not understood
}

// key is the part of an id that names a series.
func key(path, uid string) string {
	sum := sha256.Sum256([]byte(path + "\x00" + uid))
	return hex.EncodeToString(sum[:8])
}

// add takes an event of the series, or gives the code of why it does not.
func (s *series) add(e *event) string {
	if e.original == nil {
		if s.master != nil {
			s.broken = true
			return skipTwice
		}
		s.master = e
		return ""
	}
	if s.movedFrom(*e.original) != nil {
		s.broken = true
		return skipTwice
	}
	if s.byTime == nil {
		s.byTime = make(map[int64]*event)
	}
	s.moved, s.byTime[e.original.at.Unix()] = append(s.moved, e), e
	return ""
}

// components gives the events of a series in the order of the file.
func (s *series) components() []*event {
	list := slices.Clone(s.moved)
	if s.master != nil {
		list = append(list, s.master)
	}
	slices.SortFunc(list, func(a, b *event) int { return a.component.Begin.Start - b.component.Begin.Start })
	return list
}

// mixed tells whether occurrences are named by days in a series with times, or the other way round.
func (s *series) mixed() bool {
	return s.master != nil && slices.ContainsFunc(s.moved, func(m *event) bool {
		return (m.original.form == dates) != (s.master.start.form == dates)
	})
}

// seal computes the revision. It is false for a series without events.
func (s *series) seal() bool {
	hash := sha256.New()
	list := s.components()
	for _, e := range list {
		hash.Write(s.file.Bytes(e.component))
	}
	s.revision = hex.EncodeToString(hash.Sum(nil)[:6])
	return len(list) > 0
}

// recurs tells whether there can be more than one occurrence.
func (s *series) recurs() bool { return s.master == nil || s.master.recurs() || len(s.moved) > 0 }

// occurrence is one event as it takes place.
type occurrence struct {
	series   *series
	event    *event // that says what it is: the series, or one of its occurrences for itself
	start    stamp
	end      time.Time // a date for whole days, the one behind the last
	original stamp     // where the series has it; the start of a single event
}

// id names an occurrence.
func (o *occurrence) id() string {
	id := o.series.key + "." + o.series.revision
	if o.series.recurs() {
		id += "." + o.originalText()
	}
	return id
}

func (o *occurrence) originalText() string {
	if o.original.form == dates {
		return o.original.wall.Format(basicDate)
	}
	return o.original.at.UTC().Format(basicUTC)
}

// reference is an id that was taken apart.
type reference struct{ key, revision, original string }

func readReference(id string) (r reference, ok bool) {
	if len(id) > 64 {
		return r, false
	}
	r.key, id, _ = strings.Cut(id, ".")
	r.revision, r.original, _ = strings.Cut(id, ".")
	return r, len(r.key) == 16 && len(r.revision) == 12
}

// overlapping gives the occurrences of a series that have a part in a span, or begin in it. The code says why a series cannot
// be expanded.
func (s *series) overlapping(sp span) (list []occurrence, code string, err error) {
	keep := func(o occurrence) {
		from, to := sp.from, sp.to
		if o.start.form == dates {
			from, to = sp.fromDay, sp.toDay
		}
		if o.start.at.Before(to) && (o.end.After(from) || !o.start.at.Before(from)) {
			list = append(list, o)
		}
	}
	for _, m := range s.moved {
		if !m.cancelled {
			keep(occurrence{s, m, m.start, m.length.end(m.start), *m.original})
		}
	}
	e := s.master
	if e == nil || e.cancelled {
		return list, "", nil
	}
	if !e.recurs() {
		if s.movedFrom(e.start) == nil {
			keep(occurrence{s, e, e.start, e.length.end(e.start), e.start})
		}
		return list, "", nil
	}
	reach := time.Duration(e.length.days+2)*24*time.Hour + e.length.time
	expanded, code, err := e.expand(s.zones, sp.fromDay.Add(-reach), sp.toDay.Add(48*time.Hour))
	if code != "" || err != nil {
		return nil, code, err
	}
	for _, x := range expanded {
		at := stamp{e.start.clock, x.Wall, x.At}
		if s.movedFrom(at) == nil {
			keep(occurrence{s, e, at, e.length.end(at), at})
		}
	}
	return list, "", nil
}

// movedFrom gives the event that an occurrence has become, if it has become one for itself.
func (s *series) movedFrom(original stamp) *event { return s.byTime[original.at.Unix()] }

// occurrence gives the occurrence that a reference names. The error is a Refusal, or that of the context.
func (s *series) occurrence(r reference) (occurrence, error) {
	if (r.original == "") == s.recurs() {
		return occurrence{}, OccurrenceNeeded
	}
	if !s.recurs() {
		e := s.master
		if e.cancelled {
			return occurrence{}, EventUnknown
		}
		return occurrence{s, e, e.start, e.length.end(e.start), e.start}, nil
	}
	at, err := time.Parse(basicUTC, r.original)
	if err != nil {
		if at, err = time.Parse(basicDate, r.original); err != nil {
			return occurrence{}, EventUnknown
		}
	}
	for _, m := range s.moved {
		if o := (occurrence{s, m, m.start, m.length.end(m.start), *m.original}); o.originalText() == r.original {
			if m.cancelled {
				return occurrence{}, EventUnknown
			}
			return o, nil
		}
	}
	if s.master == nil || s.master.cancelled {
		return occurrence{}, EventUnknown
	}
	expanded, _, err := s.master.expand(s.zones, at, at.Add(time.Second))
	if err != nil {
		return occurrence{}, err
	}
	for _, x := range expanded {
		start := stamp{s.master.start.clock, x.Wall, x.At}
		if o := (occurrence{s, s.master, start, s.master.length.end(start), start}); o.originalText() == r.original {
			return o, nil
		}
	}
	return occurrence{}, EventUnknown
}

// look finds the occurrence that an id names. The error is a Refusal, or that of the context.
func (a *adapter) look(ctx context.Context, id string) (*scan, occurrence, error) {
	s, err := a.scan(ctx)
	if err != nil {
		return s, occurrence{}, err
	}
	one, r, err := s.find(id)
	if err != nil {
		return s, occurrence{}, err
	}
	o, err := one.occurrence(r)
	return s, o, err
}
