package calendar

import (
	"strconv"
	"strings"
	"time"

	"github.com/emersion/go-ical"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
)

// form is how a file tells time.
type form uint8

const (
	dates    form = iota + 1 // whole days
	utc                      // with Z
	floating                 // without a zone: wherever one is
	zoned                    // with a TZID
)

// clock is a form with its zone.
type clock struct {
	form     form
	tzid     string         // as the file has it; empty unless the form is zoned
	location *time.Location // nil for dates
	name     string         // of the IANA database; empty for a zone that only the file knows, and for UTC
}

// stamp is a date or a time of a file.
type stamp struct {
	clock
	wall time.Time // what a clock of its zone shows; as UTC
	at   time.Time // the moment; of a date, midnight as UTC
}

// resolve gives the moment of a wall clock.
func (c clock) resolve(wall time.Time) time.Time {
	if c.form == dates {
		return wall
	}
	at, _ := zone.At(c.location, wall)
	return at
}

// stampAt gives a moment as a clock of this form shows it.
func (c clock) stampAt(at time.Time) stamp {
	if c.form == dates {
		return stamp{c, at, at}
	}
	return stamp{c, zone.Wall(at.In(c.location)), at}
}

// value gives a stamp as the value of a property.
func (s stamp) value() string {
	switch s.form {
	case dates:
		return s.wall.Format(basicDate)
	case utc:
		return s.wall.Format(basicUTC)
	}
	return s.wall.Format(basicTime)
}

// line gives a stamp as a content line of a name.
func (s stamp) line(name string) string {
	switch s.form {
	case dates:
		name += ";VALUE=DATE"
	case zoned:
		if tzid := s.tzid; strings.ContainsAny(tzid, ":;,") {
			name += `;TZID="` + tzid + `"`
		} else {
			name += ";TZID=" + tzid
		}
	}
	return name + ":" + s.value()
}

// readStamps reads the dates or times of a property, of which EXDATE and RDATE may have several. The code is empty when all of
// them have been read. Periods count by their start.
func (z *zones) readStamps(p *ical.Prop) (list []stamp, code string) {
	tzid := p.Params.Get(ical.ParamTimezoneID)
	for text := range strings.SplitSeq(p.Value, ",") {
		text, _, _ = strings.Cut(strings.ToUpper(strings.TrimSpace(text)), "/")
		s := stamp{clock: clock{form: floating, location: z.local.location, name: z.local.name}}
		layout := basicTime
		switch {
		case len(text) == len(basicDate):
			s.clock, layout = clock{form: dates}, basicDate
		case len(text) == len(basicUTC):
			s.clock, layout = clock{form: utc, location: time.UTC}, basicUTC
		case tzid != "":
			c, ok := z.find(tzid)
			if !ok {
				return nil, skipZone
			}
			s.clock = c
		}
		wall, err := time.Parse(layout, text)
		if err != nil || wall.Year() < 1 {
			return nil, skipProperty
		}
		s.wall = wall
		s.at = s.resolve(wall)
		list = append(list, s)
	}
	return list, ""
}

// length is how long an event takes: days on the wall, and then a time that a stopwatch shows.
type length struct {
	days int
	time time.Duration
}

// end gives the end of an event of a length.
func (l length) end(start stamp) time.Time {
	if l.days == 0 {
		return start.at.Add(l.time)
	}
	return start.resolve(start.wall.AddDate(0, 0, l.days)).Add(l.time)
}

// longest is a length beyond which an event is none, in days.
const longest = 36600

// readLength reads a DURATION that is not negative.
func readLength(text string) (l length, ok bool) {
	text, ok = strings.CutPrefix(strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(text)), "+"), "P")
	if !ok || text == "" {
		return length{}, false
	}
	units, rest := "WD", ""
	for text != "" {
		if rest, ok = strings.CutPrefix(text, "T"); ok {
			if units != "WD" && units != "D" && units != "" {
				return length{}, false
			}
			if text, units = rest, "HMS"; text == "" {
				return length{}, false
			}
		}
		digits := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
		if digits <= 0 || digits > 9 {
			return length{}, false
		}
		n, _ := strconv.Atoi(text[:digits])
		at := strings.IndexByte(units, text[digits])
		if at < 0 || n > longest*24*60 || text[digits] == 'H' && n > longest*24 {
			return length{}, false
		}
		switch text[digits] {
		case 'W':
			l.days += 7 * n
		case 'D':
			l.days += n
		case 'H':
			l.time += time.Duration(n) * time.Hour
		case 'M':
			l.time += time.Duration(n) * time.Minute
		case 'S':
			l.time += time.Duration(n) * time.Second
		}
		text = text[digits+1:]
		if units = units[at+1:]; units == "" && text != "" && text[0] != 'T' {
			return length{}, false
		}
	}
	if l.days > longest || l.time > longest*24*time.Hour {
		return length{}, false
	}
	return l, true
}
