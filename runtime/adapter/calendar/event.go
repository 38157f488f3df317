package calendar

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/emersion/go-ical"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
)

// event is a VEVENT.
type event struct {
	component *content.Component
	props     ical.Props
	uid       string
	start     stamp
	length    length
	original  *stamp // RECURRENCE-ID; nil for an event or a series itself
	rule      *recurrence.Rule
	also      []stamp
	except    []stamp
	exceptAt  map[int64]bool // moments of except
	exceptDay map[int64]bool // days of except
	cancelled bool
	free      bool // it takes up no time
}

// known are the properties that are read.
var known = []string{
	"ATTENDEE", "DTEND", "DTSTAMP", "DTSTART", "DURATION", "EXDATE", "EXRULE", "LAST-MODIFIED", "LOCATION", "ORGANIZER", "RDATE",
	"RECURRENCE-ID", "RRULE", "SEQUENCE", "STATUS", "SUMMARY", "TRANSP", "UID", "X-MICROSOFT-CDO-BUSYSTATUS",
}

// printable gives the code of a content line that is no text, and nothing for one that is.
func printable(says string) string {
	if !utf8.ValidString(says) {
		return skipUTF8
	}
	if strings.ContainsFunc(says, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }) {
		return skipProperty
	}
	return ""
}

// once are the properties that an event has at most one of.
var once = []string{"DTEND", "DTSTART", "DURATION", "ORGANIZER", "RECURRENCE-ID", "RRULE", "SEQUENCE", "STATUS", "SUMMARY", "TRANSP", "UID"}

// readEvent reads a VEVENT. The code is empty when it could be.
func readEvent(z *zones, c *content.Component) (e *event, code string) {
	e = &event{component: c}
	if e.props, code = read(z.file, c, known...); code != "" {
		return nil, code
	}
	if len(e.props["EXRULE"]) > 0 || len(e.props["RRULE"]) > 1 {
		return nil, skipRules
	}
	for _, name := range once {
		if len(e.props[name]) > 1 {
			return nil, skipProperty
		}
	}
	if e.uid = e.value("UID"); e.uid == "" {
		return nil, skipProperty
	}
	start, code := e.stamp(z, "DTSTART")
	if code != "" {
		return nil, code
	}
	if start == nil {
		return nil, skipProperty
	}
	e.start = *start
	if code := e.readTimes(z); code != "" {
		return nil, code
	}
	e.cancelled = strings.EqualFold(e.value("STATUS"), "CANCELLED")
	e.free = e.takesNoTime()
	return e, ""
}

// value gives the value of a property, or nothing.
func (e *event) value(name string) string {
	if p := e.props.Get(name); p != nil {
		return p.Value
	}
	return ""
}

// text gives the value of a property of type TEXT, whose commas some programs do not escape.
func (e *event) text(name string) string {
	p := e.props.Get(name)
	if p == nil {
		return ""
	}
	parts, err := p.TextList()
	if err != nil {
		return p.Value
	}
	return strings.Join(parts, ",")
}

// stamp reads a property with one date or time; nil when there is none.
func (e *event) stamp(z *zones, name string) (*stamp, string) {
	p := e.props.Get(name)
	if p == nil {
		return nil, ""
	}
	list, code := z.readStamps(p)
	if code != "" {
		return nil, code
	}
	if len(list) != 1 {
		return nil, skipProperty
	}
	return &list[0], ""
}

// readTimes reads what an event says about time beside its start.
func (e *event) readTimes(z *zones) string {
	end, code := e.stamp(z, "DTEND")
	switch {
	case code != "":
		return code
	case end != nil && (end.form == dates) != (e.start.form == dates):
		return skipForms
	case end != nil && end.at.Before(e.start.at):
		return skipEnds
	case end != nil && e.start.form == dates:
		e.length.days = int(end.at.Sub(e.start.at) / (24 * time.Hour))
	case end != nil:
		e.length.time = end.at.Sub(e.start.at)
	case e.props.Get("DURATION") != nil:
		l, ok := readLength(e.value("DURATION"))
		if !ok || e.start.form == dates && l.time != 0 {
			return skipProperty
		}
		e.length = l
	case e.start.form == dates:
		e.length.days = 1
	}
	if e.start.form == dates && e.length.days == 0 {
		e.length.days = 1 // some programs end a day where it begins
	}
	if e.original, code = e.stamp(z, "RECURRENCE-ID"); code != "" {
		return code
	}
	if p := e.props.Get("RECURRENCE-ID"); p != nil && p.Params.Get("RANGE") != "" {
		return skipRange
	}
	for _, list := range []struct {
		name string
		to   *[]stamp
	}{{"RDATE", &e.also}, {"EXDATE", &e.except}} {
		for i := range e.props[list.name] {
			p := &e.props[list.name][i]
			if p.Value == "" {
				continue
			}
			stamps, code := z.readStamps(p)
			if code != "" {
				return code
			}
			*list.to = append(*list.to, stamps...)
		}
	}
	e.index()
	if slices.ContainsFunc(e.also, func(s stamp) bool { return (s.form == dates) != (e.start.form == dates) }) {
		return skipForms
	}
	if p := e.props.Get("RRULE"); p != nil {
		rule, err := recurrence.Parse(p.Value)
		if err != nil {
			return err.Error()
		}
		e.rule = rule
	}
	return ""
}

// takesNoTime tells whether an event leaves the time free: it says so, or it has whole days and does not say that it is busy.
func (e *event) takesNoTime() bool {
	switch strings.ToUpper(e.value("X-MICROSOFT-CDO-BUSYSTATUS")) {
	case "FREE":
		return true
	case "BUSY", "OOF":
		return false
	}
	switch strings.ToUpper(e.value("TRANSP")) {
	case "TRANSPARENT":
		return true
	case "OPAQUE":
		return false
	}
	return e.start.form == dates
}

// recurs tells whether an event is a series.
func (e *event) recurs() bool { return e.rule != nil || len(e.also) > 0 }

// expand gives the occurrences of a series that begin in a span, by the rule and the dates alone.
func (e *event) expand(z *zones, from, to time.Time) ([]recurrence.Occurrence, string, error) {
	s := recurrence.Series{Start: e.start.wall, Resolve: e.start.resolve, Rule: e.rule, Except: e.excepts}
	for _, also := range e.also {
		s.Also = append(s.Also, recurrence.Occurrence{Wall: e.start.stampAt(also.at).wall, At: also.at})
	}
	list, err := s.Expand(z.ctx, from, to)
	if errors.Is(err, recurrence.ErrTooLong) || errors.Is(err, recurrence.ErrMalformed) {
		return nil, err.Error(), nil
	}
	return list, "", err
}

// excepts tells whether EXDATE takes an occurrence out: its moment, or in older files its day.
func (e *event) excepts(o recurrence.Occurrence) bool {
	return e.exceptAt[o.At.Unix()] || e.exceptDay[dayOf(o.Wall)]
}

// index makes it quick to find an exception among many.
func (e *event) index() {
	e.exceptAt, e.exceptDay = make(map[int64]bool), make(map[int64]bool)
	for i := range e.except {
		if x := &e.except[i]; x.form == dates || e.start.form == dates {
			e.exceptDay[dayOf(x.wall)] = true
		} else {
			e.exceptAt[x.at.Unix()] = true
		}
	}
}

// dayOf numbers the day of a wall clock.
func dayOf(wall time.Time) int64 { return wall.Truncate(24 * time.Hour).Unix() }
