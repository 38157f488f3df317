package calendar

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
)

// patch gathers the edits of a change of one file.
type patch struct {
	file  *content.File
	now   time.Time
	edits []content.Edit
	// described are the zones that an edit gives a definition.
	described []string
}

func (a *adapter) patch(s *series) *patch {
	return &patch{file: s.file.File, now: a.now().UTC()}
}

// line gives the first line of a name that an event has.
func (e *event) line(name string) (content.Line, bool) {
	for _, l := range e.component.Lines {
		if l.Name == name {
			return l, true
		}
	}
	return content.Line{}, false
}

// place is where new lines of an event go: behind its own and before its components.
func (e *event) place() int {
	if c := e.component.Children; len(c) > 0 {
		return c[0].Begin.Start
	}
	return e.component.End.Start
}

// set lets a line of an event say something, which is a new one when it has none of this name.
func (p *patch) set(e *event, name, says string) {
	if l, ok := e.line(name); ok {
		p.edits = append(p.edits, p.file.Replace(l, says))
		return
	}
	p.add(e, says)
}

// add gives an event another line.
func (p *patch) add(e *event, says string) { p.edits = append(p.edits, p.file.Insert(e.place(), says)) }

// drop takes the lines of a name out of an event.
func (p *patch) drop(e *event, name string) {
	for _, l := range e.component.Lines {
		if l.Name == name {
			p.edits = append(p.edits, p.file.Remove(l))
		}
	}
}

// touch brings the properties up to date that say when, and how often, an event was changed.
func (p *patch) touch(e *event, counts bool) {
	now := p.now.Format(basicUTC)
	p.set(e, "DTSTAMP", "DTSTAMP:"+now)
	if _, ok := e.line("LAST-MODIFIED"); ok {
		p.set(e, "LAST-MODIFIED", "LAST-MODIFIED:"+now)
	}
	if counts {
		p.set(e, "SEQUENCE", "SEQUENCE:"+e.nextSequence())
	}
}

// nextSequence gives the number of the next change of an event. What is no number counts as none.
func (e *event) nextSequence() string {
	n, err := strconv.Atoi(strings.TrimSpace(e.value("SEQUENCE")))
	if err != nil || n < 0 || n >= 1<<31-1 {
		n = 0
	}
	return strconv.Itoa(n + 1)
}

// restamp lets a property tell another time. Where the form stays, so do the parameters that it has.
func (p *patch) restamp(e *event, name string, was clock, now stamp) {
	l, ok := e.line(name)
	if ok && was == now.clock {
		p.edits = append(p.edits, p.file.Replace(l, content.SetValue(p.file.Content(l), now.value())))
		return
	}
	p.set(e, name, now.line(name))
}

// zone gives a calendar the definition of a zone that its events now name, if it has none.
func (p *patch) zone(s *series, c clock, from time.Time) {
	if c.form != zoned {
		return
	}
	for _, d := range s.zones.definitions {
		if props, code := read(p.file, d, "TZID"); code == "" && props.Get("TZID") != nil && props.Get("TZID").Value == c.tzid {
			return
		}
	}
	if slices.Contains(p.described, c.tzid) {
		return
	}
	p.described = append(p.described, c.tzid)
	at := s.calendar.End.Start
	if len(s.calendar.Children) > 0 {
		at = s.calendar.Children[0].Begin.Start
	}
	p.edits = append(p.edits, p.file.Insert(at, describe(c.tzid, c.location, from)...))
}

// apart are the properties of a series that one of its occurrences has none or its own of.
var apart = []string{
	"DTEND", "DTSTAMP", "DTSTART", "DURATION", "EXDATE", "EXRULE", "LAST-MODIFIED", "RDATE", "RECURRENCE-ID", "RRULE", "SEQUENCE",
}

// separate makes an occurrence of a series a component of its own, behind those that the series has. It has the lines of the
// series in their bytes, but for those of time, those that change gives another form (nothing to take one out), and new ones.
func (p *patch) separate(o *occurrence, start stamp, end []string, counts bool, change func(l content.Line) (string, bool), more ...string) {
	e := o.event
	list := o.series.components()
	last := list[len(list)-1].component
	sequence := e.value("SEQUENCE")
	if counts {
		sequence = e.nextSequence()
	}
	head := []string{"BEGIN:VEVENT", o.original.line("RECURRENCE-ID"), start.line("DTSTART")}
	head = append(append(head, end...), "DTSTAMP:"+p.now.Format(basicUTC))
	if sequence != "" {
		head = append(head, "SEQUENCE:"+sequence)
	}
	if _, ok := e.line("LAST-MODIFIED"); ok {
		head = append(head, "LAST-MODIFIED:"+p.now.Format(basicUTC))
	}
	text := p.file.Insert(last.End.End, head...)
	for _, l := range e.component.Lines {
		if slices.Contains(apart, l.Name) {
			continue
		}
		if change != nil {
			if says, ok := change(l); ok {
				if says != "" {
					text.Text += p.file.Insert(0, says).Text
				}
				continue
			}
		}
		text.Text += string(p.file.Raw(l))
	}
	text.Text += p.file.Insert(0, more...).Text
	for _, c := range e.component.Children {
		text.Text += string(p.file.Bytes(c))
	}
	text.Text += p.file.Insert(0, "END:VEVENT").Text
	p.edits = append(p.edits, text)
}
