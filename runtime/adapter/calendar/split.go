package calendar

import (
	"context"
	"crypto/sha256"
	"strconv"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// following moves an occurrence and all that follow. The series ends before it, and what follows is a series in a file of its
// own, which moves as a whole. When nothing is before it, whole is true and nothing has been done: then the series moves.
func (m *movement) following(ctx context.Context, arguments table.MoveEventArgs) (result operation.Result, whole bool, err error) {
	a, o, e := m.a, m.o, m.o.series.master
	if e == nil || e.rule == nil || len(e.also) > 0 {
		return result, false, ScopeUnsupported
	}
	at := e.start.stampAt(o.original.at)
	bare := recurrence.Series{Start: e.start.wall, Resolve: e.start.resolve, Rule: e.rule}
	before, err := bare.Expand(ctx, time.Time{}, at.at)
	if err != nil {
		return result, false, err
	}
	if len(before) == 0 {
		return result, true, nil
	}
	uid := a.newUID()
	rest, err := a.rest(ctx, o.series, at, len(before), uid)
	if err != nil {
		return result, false, err
	}
	first := occurrence{rest, rest.master, rest.master.start, rest.master.length.end(rest.master.start), rest.master.start}
	if moved := rest.movedFrom(first.original); moved != nil {
		first.event, first.start, first.end = moved, moved.start, moved.length.end(moved.start)
	}
	n := &movement{a: a, o: &first, p: a.patch(rest), scan: m.scan, overlap: m.overlap}
	n.passes = func(other *occurrence) bool { return other.series == o.series && !other.original.at.Before(at.at) }
	if err := n.read(arguments); err != nil {
		return result, false, err
	}
	original, err := n.series(ctx)
	if err != nil {
		return result, false, err
	}
	text, err := content.Apply(rest.file.Text, n.p.edits)
	if err != nil {
		return result, false, EventNotWritable
	}
	m.p.end(o.series, e.start.clock.untilLast(before[len(before)-1]), at.at)
	m.p.touch(e, true)
	if ctx.Err() != nil {
		return result, false, ctx.Err()
	}
	return m.split(ctx, rest, text, original)
}

// untilLast gives the value of UNTIL of a series whose last occurrence this is.
func (c clock) untilLast(o recurrence.Occurrence) string {
	switch c.form {
	case dates:
		return o.Wall.Format(basicDate)
	case floating:
		return o.Wall.Format(basicTime)
	}
	return o.At.UTC().Format(basicUTC)
}

// split writes the rest of a series, and then its end. Where that cannot be, the rest goes again.
func (m *movement) split(ctx context.Context, rest *series, text []byte, original stamp) (result operation.Result, whole bool, err error) {
	a, f := m.a, m.o.series.file
	created, err := a.create(rest.file.path, string(text))
	if err != nil {
		return result, false, err
	}
	ended, err := a.replace(f, m.p.edits)
	if err != nil {
		a.root.Remove(rest.file.path)
		return result, false, err
	}
	result = changed(operation.Created, rest.key, nil, created)
	result.Changes = append(result.Changes, changed(operation.Modified, m.o.series.key, f, ended).Changes...)
	result, err = a.referTo(ctx, result, rest.file.path, rest.key, original)
	return result, false, err
}

// rest gives what of a series begins at one of its occurrences, as a series of its own in a file that is not written yet.
func (a *adapter) rest(ctx context.Context, s *series, at stamp, before int, uid string) (*series, error) {
	newline := s.file.Newline
	text := ""
	for _, says := range []string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bonnie//Calendar//EN"} {
		text += content.Fold(says, newline)
	}
	for _, d := range s.zones.definitions {
		text += string(s.file.Bytes(d))
	}
	for _, e := range s.components() {
		text += string(s.file.Bytes(e.component))
	}
	text += content.Fold("END:VCALENDAR", newline)
	all, err := a.imagine(ctx, uid+".ics", text)
	if err != nil {
		return nil, err
	}
	p, e := a.patch(all), all.master
	first := e.start.stampAt(at.at)
	(&movement{a: a, o: &occurrence{series: all}, p: p}).retime(e, first)
	for _, c := range all.components() {
		if c.original != nil && c.original.at.Before(at.at) {
			p.edits = append(p.edits, p.removal(c))
			continue
		}
		p.set(c, "UID", "UID:"+uid)
	}
	if l, _ := e.line("RRULE"); e.rule.Count() > 0 {
		parts := strings.Split(e.value("RRULE"), ";")
		for i, part := range parts {
			if name, _, _ := strings.Cut(part, "="); strings.EqualFold(name, "COUNT") {
				parts[i] = name + "=" + strconv.Itoa(e.rule.Count()-before)
			}
		}
		p.edits = append(p.edits, p.file.Replace(l, content.SetValue(p.file.Content(l), strings.Join(parts, ";"))))
	}
	edited, err := content.Apply(all.file.Text, p.edits)
	if err != nil {
		return nil, EventNotWritable
	}
	return a.imagine(ctx, uid+".ics", string(edited))
}

// imagine reads the one series of a text that is no file yet.
func (a *adapter) imagine(ctx context.Context, name, text string) (*series, error) {
	scanned, err := content.Scan([]byte(text))
	if err != nil {
		return nil, EventNotWritable
	}
	s := &scan{}
	f := &file{path: name, digest: sha256.Sum256([]byte(text)), File: scanned}
	if err := a.understand(ctx, s, f); err != nil {
		return nil, err
	}
	if len(s.series) != 1 || s.series[0].master == nil {
		return nil, EventNotWritable
	}
	return s.series[0], nil
}
