package calendar

import (
	"context"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// CancelEvent cancels an event or one occurrence of a series.
func (a *adapter) CancelEvent(ctx context.Context, arguments table.CancelEventArgs) (table.OperationResult, error) {
	a.changing.Lock()
	defer a.changing.Unlock()
	s, result, err := a.cancel(ctx, arguments.Event.String(), arguments.Message.String())
	return a.tell("cancel_event", s, result, err)
}

func (a *adapter) cancel(ctx context.Context, id, message string) (*scan, operation.Result, error) {
	if len(message) > longText {
		return nil, operation.Result{}, TextTooLong
	}
	s, o, err := a.look(ctx, id)
	if err != nil {
		return s, operation.Result{}, err
	}
	if !a.mine(o.event) {
		return s, operation.Result{}, NotOrganizer
	}
	p := a.patch(o.series)
	told := a.hasOthers(o.event)
	var lines []string
	if message != "" {
		lines = append(lines, "COMMENT:"+content.Escape(message))
	}
	switch master := o.series.master; {
	case master != nil && o.series.recurs() && told && len(lines) > 0 && o.event == master:
		// A message needs an occurrence that it can be in.
		end := stamp{o.start.clock, time.Time{}, o.end}
		p.separate(&o, o.start, p.ending(o.event, end.stampAt(o.end), false), true, status, append(lines, "STATUS:CANCELLED")...)
	case master != nil && o.series.recurs() && !(told && len(lines) > 0):
		if o.event != master {
			p.edits = append(p.edits, p.removal(o.event))
		}
		p.add(master, o.original.line("EXDATE"))
		p.touch(master, true)
	case told:
		p.set(o.event, "STATUS", "STATUS:CANCELLED")
		for _, says := range lines {
			p.add(o.event, says)
		}
		p.touch(o.event, true)
	default:
		p.edits = append(p.edits, p.removal(o.event))
	}
	if ctx.Err() != nil {
		return s, operation.Result{}, ctx.Err()
	}
	result, err := a.take(&o, p)
	return s, result, err
}

// status takes STATUS out of an occurrence that gets one of its own.
func status(l content.Line) (string, bool) { return "", l.Name == "STATUS" }

// removal takes an event out of its file.
func (p *patch) removal(e *event) content.Edit {
	return content.Edit{Start: e.component.Begin.Start, End: e.component.End.End}
}

// take writes a cancellation. A file that has nothing else goes with its last event.
func (a *adapter) take(o *occurrence, p *patch) (operation.Result, error) {
	f := o.series.file
	left := 0
	for _, c := range f.Calendars {
		for _, child := range c.Children {
			if child.Name != "VTIMEZONE" && child != o.event.component {
				left++
			}
		}
	}
	removal := p.removal(o.event)
	if left == 0 && len(p.edits) == 1 && p.edits[0] == removal {
		if err := a.remove(f); err != nil {
			return operation.Result{}, err
		}
		return changed(operation.Deleted, o.series.key, f, operation.Digest{}), nil
	}
	if _, err := a.replace(f, p.edits); err != nil {
		return operation.Result{}, err
	}
	return changed(operation.Deleted, o.series.key, f, operation.Digest{}), nil // the file goes on without it
}

// EndSeries lets a series stop after a date.
func (a *adapter) EndSeries(ctx context.Context, arguments table.EndSeriesArgs) (table.OperationResult, error) {
	a.changing.Lock()
	defer a.changing.Unlock()
	s, result, err := a.stop(ctx, arguments.Event.String(), arguments.LastDay.String(), arguments.Message.String())
	return a.tell("end_series", s, result, err)
}

func (a *adapter) stop(ctx context.Context, id, lastDay, message string) (*scan, operation.Result, error) {
	day, err := readDate(lastDay)
	switch {
	case err != nil:
		return nil, operation.Result{}, err
	case len(message) > longText:
		return nil, operation.Result{}, TextTooLong
	case day.wall.Before(zone.Wall(a.now().In(a.location)).Truncate(24 * time.Hour)):
		return nil, operation.Result{}, LastDayPast
	}
	s, o, err := a.look(ctx, id)
	if err != nil {
		return s, operation.Result{}, err
	}
	e := o.series.master
	switch {
	case e == nil || !e.recurs():
		return s, operation.Result{}, SeriesOnly
	case !a.mine(e):
		return s, operation.Result{}, NotOrganizer
	case day.wall.Before(e.start.wall.Truncate(24 * time.Hour)):
		return s, operation.Result{}, RepeatsNever
	}
	p := a.patch(o.series)
	end := e.start.resolve(day.wall.AddDate(0, 0, 1))
	after, code, err := e.expand(o.series.zones, end, end.Add(longestSpan))
	if err != nil {
		return s, operation.Result{}, err
	}
	kept := p.end(o.series, e.start.until(day.wall), end)
	if code == "" && len(after) == 0 && !kept {
		return s, operation.Result{Status: operation.Succeeded, FoundNothing: true}, nil
	}
	if message != "" && a.hasOthers(e) {
		p.add(e, "COMMENT:"+content.Escape(message))
	}
	p.touch(e, true)
	if ctx.Err() != nil {
		return s, operation.Result{}, ctx.Err()
	}
	digest, err := a.replace(o.series.file, p.edits)
	if err != nil {
		return s, operation.Result{}, err
	}
	return s, changed(operation.Modified, o.series.key, o.series.file, digest), nil
}

// end lets a series stop at a moment: its rule, of which the value of UNTIL is given, its dates, and the occurrences that were
// moved. It tells whether one of those was taken out.
func (p *patch) end(s *series, until string, at time.Time) (moved bool) {
	e := s.master
	if l, ok := e.line("RRULE"); ok {
		var parts []string
		for part := range strings.SplitSeq(e.value("RRULE"), ";") {
			if name, _, _ := strings.Cut(strings.ToUpper(part), "="); name != "UNTIL" && name != "COUNT" && name != "" {
				parts = append(parts, part)
			}
		}
		parts = append(parts, "UNTIL="+until)
		p.edits = append(p.edits, p.file.Replace(l, content.SetValue(p.file.Content(l), strings.Join(parts, ";"))))
	}
	n := 0
	for _, l := range e.component.Lines {
		if l.Name != "RDATE" {
			continue
		}
		property := &e.props["RDATE"][n]
		n++
		var values []string
		for text := range strings.SplitSeq(property.Value, ",") {
			one := *property
			one.Value = text
			if list, code := s.zones.readStamps(&one); code != "" || list[0].at.Before(at) {
				values = append(values, text)
			}
		}
		if len(values) == 0 {
			p.edits = append(p.edits, p.file.Remove(l))
		} else {
			p.edits = append(p.edits, p.file.Replace(l, content.SetValue(p.file.Content(l), strings.Join(values, ","))))
		}
	}
	for _, m := range s.moved {
		if !m.original.at.Before(at) {
			p.edits, moved = append(p.edits, p.removal(m)), true
		}
	}
	return moved
}
