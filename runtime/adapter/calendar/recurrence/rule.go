package recurrence

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teambition/rrule-go"
)

// The errors of a rule that is not expanded.
var (
	ErrMalformed = errors.New("rule-malformed") // not of the grammar
	ErrTooFine   = errors.New("rule-too-fine")  // more often than daily
)

// Rule is an RRULE.
type Rule struct {
	option rrule.ROption
	until  time.Time
	form   form
	weekly bool
	parts  []string // the names of its BY parts, in order
}

// form is how UNTIL is written.
type form uint8

const (
	endless form = iota
	byDate
	byWall
	byUTC
)

// longRule is how long the text of a rule may be.
const longRule = 2048

// Parse reads the value of an RRULE. The error is ErrMalformed or ErrTooFine.
func Parse(text string) (*Rule, error) {
	if len(text) > longRule {
		return nil, ErrMalformed
	}
	r := &Rule{}
	parts := []string{"FREQ="}
	var seen []string
	for part := range strings.SplitSeq(strings.ToUpper(strings.TrimSpace(text)), ";") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		if slices.Contains(seen, name) || !r.part(name, value) {
			return nil, ErrMalformed
		}
		seen = append(seen, name)
		switch name {
		case "FREQ":
			parts[0] += value
		case "UNTIL": // this package holds it
		default:
			parts = append(parts, part)
		}
	}
	switch parts[0] {
	case "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY":
	case "FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY":
		return nil, ErrTooFine
	default:
		return nil, ErrMalformed
	}
	option, err := rrule.StrToROption(strings.Join(parts, ";"))
	if err != nil {
		return nil, ErrMalformed
	}
	r.option = *option
	if !r.fits() {
		return nil, ErrMalformed
	}
	return r, nil
}

// part takes a part, and is false when it has a form that no part has.
func (r *Rule) part(name, value string) bool {
	switch name {
	case "FREQ", "WKST":
		return value != ""
	case "COUNT", "INTERVAL":
		n, err := strconv.Atoi(value)
		return err == nil && n >= 1 && n <= 100_000
	case "UNTIL":
		return r.readUntil(value)
	case "BYDAY":
		r.parts = append(r.parts, name)
		return len(value) >= 2
	case "BYSECOND", "BYMINUTE", "BYHOUR", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS":
		r.parts = append(r.parts, name)
		for n := range strings.SplitSeq(value, ",") {
			if i, err := strconv.Atoi(n); err != nil || !within(name, i) {
				return false
			}
		}
		return true
	}
	return false
}

// within tells whether a number can stand in a part.
func within(part string, n int) bool {
	switch part {
	case "BYSECOND", "BYMINUTE":
		return n >= 0 && n <= 59 // a leap second has no wall clock here
	case "BYHOUR":
		return n >= 0 && n <= 23
	case "BYMONTH":
		return n >= 1 && n <= 12
	case "BYMONTHDAY":
		return n != 0 && n >= -31 && n <= 31
	case "BYWEEKNO":
		return n != 0 && n >= -53 && n <= 53
	}
	return n != 0 && n >= -366 && n <= 366
}

func (r *Rule) readUntil(value string) bool {
	for _, f := range []struct {
		layout string
		form   form
	}{{"20060102", byDate}, {"20060102T150405", byWall}, {"20060102T150405Z", byUTC}} {
		if t, err := time.Parse(f.layout, value); err == nil {
			r.until, r.form = t, f.form
			return true
		}
	}
	return false
}

// fits tells whether the parts go together (RFC 5545, 3.3.10).
func (r *Rule) fits() bool {
	o := &r.option
	r.weekly = o.Freq == rrule.WEEKLY
	for _, d := range o.Byweekday {
		switch n := d.N(); {
		case n == 0:
		case o.Freq == rrule.MONTHLY && n >= -5 && n <= 5:
		case o.Freq == rrule.YEARLY && n >= -53 && n <= 53 && len(o.Byweekno) == 0:
		default:
			return false
		}
	}
	switch {
	case len(o.Byweekno) > 0 && o.Freq != rrule.YEARLY,
		len(o.Byyearday) > 0 && o.Freq != rrule.YEARLY,
		len(o.Bymonthday) > 0 && o.Freq == rrule.WEEKLY,
		len(o.Bysetpos) > 0 && len(r.parts) == 1:
		return false
	}
	r.number()
	for _, list := range []*[]int{&o.Byhour, &o.Byminute, &o.Bysecond} { // the library counts one that is given twice as two
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	_, err := rrule.NewRRule(*o)
	return err == nil
}

// number gives a BYDAY that has days with and without a number numbers for all of them: the library would take only the days
// that are both. The first to the last Tuesday are the Tuesdays.
func (r *Rule) number() {
	o := &r.option
	plain := func(d rrule.Weekday) bool { return d.N() == 0 }
	if !slices.ContainsFunc(o.Byweekday, plain) || !slices.ContainsFunc(o.Byweekday, func(d rrule.Weekday) bool { return !plain(d) }) {
		return
	}
	most := 5
	if o.Freq == rrule.YEARLY && len(o.Bymonth) == 0 {
		most = 53
	}
	var days []rrule.Weekday
	for _, d := range o.Byweekday {
		if !plain(d) {
			days = append(days, d)
			continue
		}
		for n := 1; n <= most; n++ {
			days = append(days, d.Nth(n))
		}
	}
	o.Byweekday = days
}

// Days says how a rule stands to the days of the week: Follows, when it names none and its occurrences follow the first one;
// Names, when it is weekly, names exactly one, and nothing else; Fixed, when it names days of any other kind.
func (r *Rule) Days() Days {
	switch {
	case len(r.parts) == 0:
		return Follows
	case r.weekly && len(r.parts) == 1 && len(r.option.Byweekday) == 1:
		return Names
	}
	return Fixed
}

// Days is how a rule stands to the days of the week.
type Days uint8

// See Rule.Days.
const (
	Follows Days = iota + 1
	Names
	Fixed
)

// HasClock tells whether a rule names hours, minutes or seconds.
func (r *Rule) HasClock() bool {
	return slices.ContainsFunc(r.parts, func(p string) bool { return p == "BYHOUR" || p == "BYMINUTE" || p == "BYSECOND" })
}

// Count gives COUNT, or 0 when a rule has none.
func (r *Rule) Count() int { return r.option.Count }

// Until gives UNTIL as it is written, with the zone UTC, and whether a rule has it.
func (r *Rule) Until() (until time.Time, has bool) { return r.until, r.form != endless }
