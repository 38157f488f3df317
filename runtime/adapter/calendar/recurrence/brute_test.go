package recurrence_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// brute is a rule that is expanded by looking at every day and asking whether it is one.
type brute struct {
	start                               time.Time
	freq                                string
	interval, count                     int
	wkst                                time.Weekday
	months, monthdays, yeardays, setpos []int
	days                                []nth
	hours, minutes                      []int
}

type nth struct {
	n   int
	day time.Weekday
}

var letters = [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

func randomBrute(r *rand.Rand) *brute {
	b := &brute{
		start:    time.Date(2020+r.IntN(8), time.Month(1+r.IntN(12)), 1+r.IntN(31), r.IntN(24), 15*r.IntN(4), 0, 0, time.UTC),
		freq:     []string{"DAILY", "WEEKLY", "MONTHLY", "YEARLY"}[r.IntN(4)],
		interval: 1 + r.IntN(4), wkst: time.Weekday(r.IntN(7)),
	}
	if r.IntN(2) == 0 {
		b.interval = 1
	}
	some := func(chance, least, most int, negative bool) (list []int) {
		if r.IntN(chance) != 0 {
			return nil
		}
		for range 1 + r.IntN(3) {
			n := least + r.IntN(most-least+1)
			if negative && r.IntN(3) == 0 {
				n = -n
			}
			list = append(list, n)
		}
		return list
	}
	b.months = some(4, 1, 12, false)
	if b.freq != "WEEKLY" {
		b.monthdays = some(4, 1, 31, true)
	}
	if b.freq == "YEARLY" {
		b.yeardays = some(6, 1, 366, true)
	}
	if r.IntN(2) == 0 {
		for range 1 + r.IntN(3) {
			d := nth{0, time.Weekday(r.IntN(7))}
			if r.IntN(2) == 0 {
				switch {
				case b.freq == "MONTHLY" || b.freq == "YEARLY" && len(b.months) > 0:
					d.n = []int{1, 2, 3, 4, 5, -1, -2}[r.IntN(7)]
				case b.freq == "YEARLY":
					d.n = []int{1, 10, 52, 53, -1, -20}[r.IntN(6)]
				}
			}
			b.days = append(b.days, d)
		}
	}
	b.hours, b.minutes = some(8, 0, 23, false), some(8, 0, 59, false)
	if len(b.months)+len(b.monthdays)+len(b.yeardays)+len(b.days)+len(b.hours)+len(b.minutes) > 0 {
		b.setpos = some(4, 1, 3, true)
	}
	if r.IntN(3) == 0 {
		b.count = 1 + r.IntN(20)
	}
	return b
}

func (b *brute) text() string {
	text := "FREQ=" + b.freq + ";INTERVAL=" + strconv.Itoa(b.interval) + ";WKST=" + letters[b.wkst]
	if b.count > 0 {
		text += ";COUNT=" + strconv.Itoa(b.count)
	}
	for _, p := range []struct {
		name string
		list []int
	}{{"BYMONTH", b.months}, {"BYMONTHDAY", b.monthdays}, {"BYYEARDAY", b.yeardays}, {"BYHOUR", b.hours}, {"BYMINUTE", b.minutes}, {"BYSETPOS", b.setpos}} {
		if len(p.list) > 0 {
			text += ";" + p.name + "=" + list(p.list)
		}
	}
	var days []string
	for _, d := range b.days {
		if d.n != 0 {
			days = append(days, strconv.Itoa(d.n)+letters[d.day])
		} else {
			days = append(days, letters[d.day])
		}
	}
	if len(days) > 0 {
		text += ";BYDAY=" + strings.Join(days, ",")
	}
	return text
}

// expand walks through the days of some years; occurrences of one period are cut by BYSETPOS.
func (b *brute) expand(years int) (texts []string) {
	end := b.start.AddDate(years, 0, 0)
	first := time.Date(b.start.Year(), 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -7)
	var period int
	var set, all []time.Time
	flush := func() {
		slices.SortFunc(set, time.Time.Compare)
		set = slices.CompactFunc(set, time.Time.Equal)
		for i, t := range set {
			if len(b.setpos) == 0 || slices.Contains(b.setpos, i+1) || slices.Contains(b.setpos, i-len(set)) {
				all = append(all, t)
			}
		}
		set = nil
	}
	for day := first; day.Before(end.AddDate(1, 1, 0)); day = day.AddDate(0, 0, 1) {
		p := b.period(day)
		if p != period {
			flush()
			period = p
		}
		if p >= 0 && p%b.interval == 0 && b.matches(day) {
			set = append(set, b.times(day)...)
		}
	}
	flush()
	all = slices.DeleteFunc(all, func(t time.Time) bool { return t.Before(b.start) })
	if len(all) == 0 || !all[0].Equal(b.start) {
		all = slices.Insert(all, 0, b.start)
	}
	if b.count > 0 && len(all) > b.count {
		all = all[:b.count]
	}
	for _, t := range all {
		if t.Before(end) {
			texts = append(texts, t.Format("20060102T150405"))
		}
	}
	return texts
}

// period numbers the period that a day is in; that of the start is 0.
func (b *brute) period(day time.Time) int {
	midnight := time.Date(b.start.Year(), b.start.Month(), b.start.Day(), 0, 0, 0, 0, time.UTC)
	switch b.freq {
	case "DAILY":
		return int(day.Sub(midnight).Hours()) / 24
	case "WEEKLY":
		monday := midnight.AddDate(0, 0, -((int(midnight.Weekday()) - int(b.wkst) + 7) % 7))
		n := int(day.Sub(monday).Hours()) / 24
		if n < 0 {
			return -1
		}
		return n / 7
	case "MONTHLY":
		return (day.Year()-b.start.Year())*12 + int(day.Month()) - int(b.start.Month())
	}
	return day.Year() - b.start.Year()
}

func (b *brute) matches(day time.Time) bool {
	in := func(list []int, n, length int) bool {
		return len(list) == 0 || slices.Contains(list, n) || slices.Contains(list, n-length-1)
	}
	lengthOfMonth := time.Date(day.Year(), day.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
	lengthOfYear := time.Date(day.Year(), 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
	months, monthdays, days := b.months, b.monthdays, b.days
	if len(monthdays)+len(b.yeardays)+len(days) == 0 {
		switch b.freq {
		case "YEARLY":
			monthdays = []int{b.start.Day()}
			if len(months) == 0 {
				months = []int{int(b.start.Month())}
			}
		case "MONTHLY":
			monthdays = []int{b.start.Day()}
		case "WEEKLY":
			days = []nth{{0, b.start.Weekday()}}
		}
	}
	if len(months) > 0 && !slices.Contains(months, int(day.Month())) || !in(monthdays, day.Day(), lengthOfMonth) || !in(b.yeardays, day.YearDay(), lengthOfYear) {
		return false
	}
	at, length := day.YearDay(), lengthOfYear
	if b.freq == "MONTHLY" || len(months) > 0 {
		at, length = day.Day(), lengthOfMonth
	}
	return len(days) == 0 || slices.ContainsFunc(days, func(d nth) bool {
		return d.day == day.Weekday() && (d.n == 0 || d.n == (at-1)/7+1 || d.n == -((length-at)/7+1))
	})
}

func (b *brute) times(day time.Time) (list []time.Time) {
	hours, minutes := b.hours, b.minutes
	if len(hours) == 0 {
		hours = []int{b.start.Hour()}
	}
	if len(minutes) == 0 {
		minutes = []int{b.start.Minute()}
	}
	for _, h := range hours {
		for _, m := range minutes {
			list = append(list, time.Date(day.Year(), day.Month(), day.Day(), h, m, 0, 0, time.UTC))
		}
	}
	return list
}
