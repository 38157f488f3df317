package zone

import (
	"slices"
	"strconv"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
)

// described is how many years of changes a description is made of.
const described = 12

// Describe gives the observances of a zone from the year before a moment on, as a VTIMEZONE has them: as yearly rules where its
// changes follow such, and otherwise each change for twelve years.
func Describe(location *time.Location, from time.Time) []Observance {
	year := from.UTC().Year() - 1
	start := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).In(location)
	list := []Observance{{Start: Wall(start), From: offset(start), To: offset(start), Daylight: start.IsDST()}}
	years := make([][]Observance, described)
	for at := start; ; {
		_, end := at.ZoneBounds()
		if end.IsZero() || end.UTC().Year() >= year+described {
			break
		}
		at = end
		before := offset(at.Add(-1))
		o := Observance{Start: at.UTC().Add(time.Duration(before) * time.Second), From: before, To: offset(at), Daylight: at.IsDST()}
		if o.From == o.To && o.Daylight == at.Add(-1).IsDST() {
			continue // only the letters change
		}
		list = append(list, o)
		if n := o.Start.Year() - year; n >= 0 && n < described {
			years[n] = append(years[n], o)
		}
	}
	if rules := yearly(years); rules != nil {
		return append(list[:1], rules...)
	}
	return list
}

// yearly gives the changes of a year as rules, or nil when they are no such rules.
func yearly(years [][]Observance) []Observance {
	first := slices.Clone(years[0])
	if len(first) == 0 {
		return nil
	}
	for i := range first {
		o := &first[i]
		for _, n := range []int{-1, (o.Start.Day()-1)/7 + 1} {
			if follows(years, i, n) {
				o.RuleText = "FREQ=YEARLY;BYMONTH=" + strconv.Itoa(int(o.Start.Month())) + ";BYDAY=" + strconv.Itoa(n) +
					[...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[o.Start.Weekday()]
				break
			}
		}
		rule, err := recurrence.Parse(o.RuleText)
		if err != nil {
			return nil
		}
		o.Rule = rule
	}
	return first
}

// follows tells whether the changes that are number i of their years are at the same time on the same weekday of a month, the
// n-th or the last one.
func follows(years [][]Observance, i, n int) bool {
	o := years[0][i]
	for _, year := range years {
		if len(year) != len(years[0]) {
			return false
		}
		p := year[i]
		nth := (p.Start.Day()-1)/7 + 1
		if n < 0 {
			nth = -1
			if p.Start.AddDate(0, 0, 7).Month() == p.Start.Month() {
				return false
			}
		}
		clock := func(t time.Time) int { return t.Hour()*3600 + t.Minute()*60 + t.Second() }
		if nth != n || p.Start.Month() != o.Start.Month() || p.Start.Weekday() != o.Start.Weekday() || clock(p.Start) != clock(o.Start) ||
			p.From != o.From || p.To != o.To || p.Daylight != o.Daylight {
			return false
		}
	}
	return true
}
