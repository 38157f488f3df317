package calendar

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-ical"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
)

// zones are the zones of one VCALENDAR.
type zones struct {
	ctx         context.Context
	local       clock // where the person is
	file        *content.File
	definitions []*content.Component
	known       map[string]clock // by TZID; the zero clock for one that is unknown
}

// find gives the clock of a TZID, and false for a zone that nobody knows.
func (z *zones) find(tzid string) (clock, bool) {
	if c, ok := z.known[tzid]; ok {
		return c, c.form != 0
	}
	c := clock{form: zoned, tzid: tzid}
	var ok bool
	if c.location, c.name, ok = zone.Named(tzid); !ok {
		c.location, c.name = z.define(tzid)
	}
	if c.location == nil {
		c = clock{}
	}
	z.known[tzid] = c
	return c, c.form != 0
}

// define makes the zone that the VTIMEZONE of a TZID says, or nil when there is none or it says nothing that can be. A definition
// that names a zone of the IANA database is that zone.
func (z *zones) define(tzid string) (*time.Location, string) {
	for _, d := range z.definitions {
		props, code := read(z.file, d, "TZID", "X-LIC-LOCATION")
		if code != "" || props.Get("TZID") == nil || props.Get("TZID").Value != tzid {
			continue
		}
		if at := props.Get("X-LIC-LOCATION"); at != nil {
			if location, name, ok := zone.Named(at.Value); ok {
				return location, name
			}
		}
		var list []zone.Observance
		for _, part := range d.Children {
			o, ok := z.observance(part)
			if !ok {
				return nil, ""
			}
			list = append(list, o)
		}
		location, err := zone.Define(z.ctx, list)
		if err != nil {
			return nil, ""
		}
		return location, ""
	}
	return nil, ""
}

// observance reads a STANDARD or DAYLIGHT part.
func (z *zones) observance(part *content.Component) (o zone.Observance, ok bool) {
	props, code := read(z.file, part, "DTSTART", "RRULE", "RDATE", "TZOFFSETFROM", "TZOFFSETTO")
	if code != "" || part.Name != "STANDARD" && part.Name != "DAYLIGHT" || len(props["RRULE"]) > 1 || len(props["DTSTART"]) != 1 {
		return o, false
	}
	o.Daylight = part.Name == "DAYLIGHT"
	start, err := time.Parse(basicTime, props.Get("DTSTART").Value)
	if err != nil {
		return o, false
	}
	o.Start = start
	for _, offset := range []struct {
		name string
		to   *int
	}{{"TZOFFSETFROM", &o.From}, {"TZOFFSETTO", &o.To}} {
		p := props.Get(offset.name)
		if p == nil || !readOffset(p.Value, offset.to) {
			return o, false
		}
	}
	if p := props.Get("RRULE"); p != nil {
		if o.Rule, err = recurrence.Parse(p.Value); err != nil {
			return o, false
		}
	}
	for _, p := range props["RDATE"] {
		for text := range strings.SplitSeq(p.Value, ",") {
			also, err := time.Parse(basicTime, text)
			if err != nil {
				return o, false
			}
			o.Also = append(o.Also, also)
		}
	}
	return o, true
}

// readOffset reads an offset from UTC, +0100 or -033000, in seconds.
func readOffset(text string, to *int) bool {
	text = strings.TrimSpace(text)
	if len(text) != 5 && len(text) != 7 || text[0] != '+' && text[0] != '-' {
		return false
	}
	n := [3]int{}
	for i, c := range []byte(text[1:]) {
		if c < '0' || c > '9' {
			return false
		}
		n[i/2] = n[i/2]*10 + int(c-'0')
	}
	*to = n[0]*3600 + n[1]*60 + n[2]
	if text[0] == '-' {
		*to = -*to
	}
	return n[1] < 60 && n[2] < 60
}

// describe gives the content lines of a VTIMEZONE for a zone of the IANA database, from the year before a moment on.
func describe(name string, location *time.Location, from time.Time) []string {
	offset := func(seconds int) string {
		return time.Time{}.In(time.FixedZone("", seconds)).Format("-0700")
	}
	lines := []string{"BEGIN:VTIMEZONE", "TZID:" + name}
	for _, o := range zone.Describe(location, from) {
		part := "STANDARD"
		if o.Daylight {
			part = "DAYLIGHT"
		}
		lines = append(lines, "BEGIN:"+part, "DTSTART:"+o.Start.Format(basicTime), "TZOFFSETFROM:"+offset(o.From), "TZOFFSETTO:"+offset(o.To))
		if o.Rule != nil {
			lines = append(lines, "RRULE:"+o.RuleText)
		}
		lines = append(lines, "END:"+part)
	}
	return append(lines, "END:VTIMEZONE")
}

// The limits of what is read of a component.
const (
	longLine  = 64 << 10  // bytes of one property
	longHead  = 4 << 10   // of its name and parameters
	longHeads = 256 << 10 // of those of all
)

// read gives the properties of some names that a component has, as go-ical reads them: those of one name in their order. The
// limits come first, for a parameter costs the library the square of its length. The code is empty when all is well.
func read(f *content.File, c *content.Component, names ...string) (props ical.Props, code string) {
	var text strings.Builder
	text.WriteString("BEGIN:VCALENDAR\n")
	heads := 0
	for _, l := range c.Lines {
		if !slices.Contains(names, l.Name) {
			continue
		}
		if l.End-l.Start > longLine {
			return nil, skipLong
		}
		says := f.Content(l)
		head := content.Head(says)
		if heads += head; head > longHead || heads > longHeads {
			return nil, skipLong
		}
		if code := printable(says); code != "" {
			return nil, code
		}
		text.WriteString(says)
		text.WriteByte('\n')
	}
	text.WriteString("END:VCALENDAR\n")
	defer func() {
		if recover() != nil { // the library does so for a parameter that stops in its middle
			props, code = nil, skipProperty
		}
	}()
	calendar, err := ical.NewDecoder(strings.NewReader(text.String())).Decode()
	if err != nil {
		return nil, skipProperty
	}
	return calendar.Props, ""
}
