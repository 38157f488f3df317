package recurrence

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/teambition/rrule-go"
)

// MostSteps is how many occurrences of a rule are walked for one question. It is a daily series of 270 years.
const MostSteps = 100_000

// ErrTooLong is the error of a series with more occurrences than MostSteps up to the end of what is asked for.
var ErrTooLong = errors.New("series-too-long")

// Series is what a series consists of. Wall clocks are times in UTC that show what a clock on the wall does.
type Series struct {
	Start   time.Time                        // wall clock of the first one
	Resolve func(wall time.Time) time.Time   // when a wall clock is; nil when wall clocks and dates are all there is
	Rule    *Rule                            // nil for none
	Also    []Occurrence                     // RDATE
	Except  func(occurrence Occurrence) bool // EXDATE; nil for none
}

// Occurrence is one of a series.
type Occurrence struct{ Wall, At time.Time }

// Expand gives the occurrences that begin at or after from and before to, by their moments, none twice. The error is ErrTooLong
// or that of the context.
func (s *Series) Expand(ctx context.Context, from, to time.Time) ([]Occurrence, error) {
	var list []Occurrence
	keep := func(o Occurrence) {
		if !o.At.Before(from) && o.At.Before(to) && (s.Except == nil || !s.Except(o)) {
			list = append(list, o)
		}
	}
	keep(s.occurrence(s.Start))
	for _, o := range s.Also {
		keep(o)
	}
	if s.Rule != nil {
		if err := s.walk(ctx, to, keep); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(list, func(a, b Occurrence) int { return a.At.Compare(b.At) })
	return slices.CompactFunc(list, func(a, b Occurrence) bool { return a.At.Equal(b.At) }), nil
}

func (s *Series) occurrence(wall time.Time) Occurrence {
	if s.Resolve == nil {
		return Occurrence{wall, wall}
	}
	return Occurrence{wall, s.Resolve(wall)}
}

// margin is more than a zone can be away from UTC.
const margin = 48 * time.Hour

// walk goes through the occurrences of the rule that begin before a moment.
func (s *Series) walk(ctx context.Context, to time.Time, keep func(Occurrence)) error {
	option := s.Rule.option
	option.Dtstart = s.Start
	// The library would end by itself after 290 years, which a zone that begins in 1601 is beyond.
	option.Until = to.UTC().Add(margin)
	if option.Until.Before(s.Start) {
		return nil
	}
	left := option.Count
	option.Count = 0
	if o := &option; len(o.Byweekno) > 0 && len(o.Byweekday)+len(o.Bymonthday)+len(o.Byyearday) == 0 {
		// What a rule leaves open follows the first occurrence; the library would give the whole week.
		o.Byweekday = []rrule.Weekday{weekday(s.Start)}
	}
	if o := &option; o.Freq == rrule.WEEKLY && len(o.Bysetpos) > 0 {
		// Positions count from the first day of the week, also in the week of the start; the library would count from the start.
		if len(o.Byweekday) == 0 {
			o.Byweekday = []rrule.Weekday{weekday(s.Start)}
		}
		o.Dtstart = s.Start.AddDate(0, 0, -((int(s.Start.Weekday()) + 6 - o.Wkst.Day()) % 7))
	}
	rule, err := rrule.NewRRule(option)
	if err != nil {
		return ErrMalformed
	}
	next := rule.Iterator()
	for step := 0; ; step++ {
		if step%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		wall, ok := next()
		for ok && wall.Before(s.Start) {
			wall, ok = next()
		}
		if !ok {
			return nil
		}
		if step == MostSteps {
			return ErrTooLong
		}
		if step == 0 && left > 0 && !wall.Equal(s.Start) {
			if left--; left == 0 { // the first one is not of the rule and counts
				return nil
			}
		}
		o := s.occurrence(wall)
		if s.Rule.over(o) {
			return nil
		}
		keep(o)
		if left > 0 {
			if left--; left == 0 {
				return nil
			}
		}
	}
}

func weekday(t time.Time) rrule.Weekday {
	return [...]rrule.Weekday{rrule.SU, rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA}[t.Weekday()]
}

// over tells whether an occurrence lies behind UNTIL.
func (r *Rule) over(o Occurrence) bool {
	switch r.form {
	case byDate:
		return !o.Wall.Before(r.until.AddDate(0, 0, 1))
	case byWall:
		return o.Wall.After(r.until)
	case byUTC:
		return o.At.After(r.until)
	}
	return false
}
