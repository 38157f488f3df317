package zone

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
)

// Observance is a STANDARD or DAYLIGHT part of a VTIMEZONE.
type Observance struct {
	Start    time.Time // wall clock by the offset before, as UTC
	From, To int       // offsets in seconds east
	Rule     *recurrence.Rule
	RuleText string      // what Rule was parsed from
	Also     []time.Time // RDATE, as Start
	Daylight bool
}

// ErrUndefined is the error of a VTIMEZONE whose rules are none.
var ErrUndefined = errors.New("zone-undefined")

// last is how far the rules of a VTIMEZONE are looked at, and mostChanges how many changes it may have.
var last = time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)

const (
	mostChanges = 4096
	mostOffset  = 26 * 60 * 60
)

// change is a moment at which clocks are changed.
type change struct {
	at int64
	to int
}

// Define makes a zone of the observances of a VTIMEZONE. It has no changes after the year 2199. The error is ErrUndefined, or
// that of the context.
func Define(ctx context.Context, observances []Observance) (*time.Location, error) {
	if len(observances) == 0 {
		return nil, ErrUndefined
	}
	var changes []change
	for _, o := range observances {
		if o.From < -mostOffset || o.From > mostOffset || o.To < -mostOffset || o.To > mostOffset {
			return nil, ErrUndefined
		}
		s := recurrence.Series{Start: o.Start, Rule: o.Rule, Resolve: func(wall time.Time) time.Time { return wall.Add(-time.Duration(o.From) * time.Second) }}
		for _, also := range o.Also {
			s.Also = append(s.Also, recurrence.Occurrence{Wall: also, At: s.Resolve(also)})
		}
		list, err := s.Expand(ctx, time.Time{}, last)
		switch {
		case errors.Is(err, recurrence.ErrTooLong), errors.Is(err, recurrence.ErrMalformed), len(changes)+len(list) > mostChanges:
			return nil, ErrUndefined
		case err != nil:
			return nil, err
		}
		for _, at := range list {
			changes = append(changes, change{at.At.Unix(), o.To})
		}
	}
	if len(changes) == 0 {
		return nil, ErrUndefined
	}
	slices.SortStableFunc(changes, func(a, b change) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
	if n := len(offsets(0, changes)); n > 200 { // a byte numbers them
		return nil, ErrUndefined
	}
	first := slices.MinFunc(observances, func(a, b Observance) int { return a.Start.Compare(b.Start) })
	location, err := time.LoadLocationFromTZData("", file(first.From, changes))
	if err != nil {
		return nil, ErrUndefined
	}
	return location, nil
}

// file gives changes in the form of RFC 8536, which is the one way to make a time.Location.
func file(first int, changes []change) []byte {
	offsets := offsets(first, changes)
	header := func(dst []byte, times, types, letters int) []byte {
		dst = append(append(dst, "TZif2"...), make([]byte, 15)...)
		for _, n := range []int{0, 0, 0, times, types, letters} {
			dst = number(dst, int64(n), 4)
		}
		return dst
	}
	dst := header(nil, 0, 1, 1) // of the part for 32 bits, which has nothing
	dst = append(dst, make([]byte, 6+1)...)
	dst = header(dst, len(changes), len(offsets), 1)
	for _, c := range changes {
		dst = number(dst, c.at, 8)
	}
	for _, c := range changes {
		dst = append(dst, byte(slices.Index(offsets, c.to)))
	}
	for _, o := range offsets {
		dst = append(number(dst, int64(o), 4), 0, 0)
	}
	return append(dst, "\x00\n\n"...)
}

// offsets gives the offsets of changes, each once, behind that which holds before them.
func offsets(first int, changes []change) []int {
	list := []int{first}
	for _, c := range changes {
		if !slices.Contains(list, c.to) {
			list = append(list, c.to)
		}
	}
	return list
}

// number appends the last bytes of a number, the most significant one first.
func number(dst []byte, n int64, bytes int) []byte {
	for i := bytes - 1; i >= 0; i-- {
		dst = append(dst, byte(n>>(8*i)))
	}
	return dst
}
