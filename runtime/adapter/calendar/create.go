package calendar

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// longText is how long a text of an argument may be.
const longText = 8 << 10

// CreateEvent puts an event into the person's own calendar, as a file of its own.
func (a *adapter) CreateEvent(ctx context.Context, arguments table.CreateEventArgs) (table.OperationResult, error) {
	a.changing.Lock()
	defer a.changing.Unlock()
	s, result, err := a.hold(ctx, arguments)
	return a.tell("create_event", s, result, err)
}

func (a *adapter) hold(ctx context.Context, arguments table.CreateEventArgs) (*scan, operation.Result, error) {
	title, place := arguments.Title.String(), arguments.Place.String()
	switch {
	case strings.TrimSpace(title) == "":
		return nil, operation.Result{}, TitleEmpty
	case len(title) > longText || len(place) > longText:
		return nil, operation.Result{}, TextTooLong
	}
	h, err := a.readHolding(arguments)
	if err != nil {
		return nil, operation.Result{}, err
	}
	s, err := a.scan(ctx)
	if err != nil {
		return s, operation.Result{}, err
	}
	if h.start.form != dates && arguments.Overlap != table.CreateEventOverlapAllow {
		wanted, err := h.taken(ctx)
		if err == nil {
			err = a.vacant(ctx, s, wanted, nil)
		}
		if err != nil {
			return s, operation.Result{}, err
		}
	}
	uid := a.newUID()
	name := uid + ".ics"
	text := h.text(uid, title, place, a.now())
	if ctx.Err() != nil {
		return s, operation.Result{}, ctx.Err()
	}
	after, err := a.create(name, text)
	if err != nil {
		return s, operation.Result{}, err
	}
	result, err := a.referTo(ctx, changed(operation.Created, key(name, uid), nil, after), name, key(name, uid), h.start)
	return s, result, err
}

// holding is an event to be.
type holding struct {
	start, end stamp // of whole days, the end is the one behind the last
	ruleText   string
	rule       *recurrence.Rule
	last       time.Time // the end of a series
}

// readHolding reads when an event is to be. The error is a Refusal.
func (a *adapter) readHolding(arguments table.CreateEventArgs) (h holding, err error) {
	from, err := readMoment(arguments.Start.String())
	if err != nil {
		return h, err
	}
	to, err := readMoment(arguments.End.String())
	if err != nil {
		return h, err
	}
	if from.date != to.date || arguments.HasAllDay && arguments.AllDay != from.date {
		return h, MomentForm
	}
	repeats := arguments.Repeats != 0
	if h.start, err = newStamp(from, repeats); err != nil {
		return h, err
	}
	if h.end, err = newStamp(to, repeats); err != nil {
		return h, err
	}
	if to.date {
		h.end = h.end.stampAt(h.end.at.AddDate(0, 0, 1))
	}
	switch {
	case !h.start.at.Before(h.end.at):
		return h, SpanEmpty
	case h.end.at.Sub(h.start.at) > longestSpan:
		return h, SpanTooLong
	case repeats != arguments.HasLastDay:
		return h, RepeatsEndless
	case !repeats:
		return h, nil
	}
	return h, h.repeat(arguments.Repeats, arguments.LastDay.String())
}

// newStamp gives a moment as a new event has it: a date, a time in UTC, or one in its zone. The second of two hours that look
// alike can be told in UTC alone, and by a series not at all.
func newStamp(m moment, series bool) (stamp, error) {
	if m.date {
		return stamp{clock{form: dates}, m.wall, m.wall}, nil
	}
	inUTC := clock{form: utc, location: time.UTC}
	c := clock{form: zoned, tzid: m.zone, location: m.at.Location(), name: m.zone}
	switch {
	case m.zone == "UTC" || m.zone == "Etc/UTC":
		return inUTC.stampAt(m.at), nil
	case c.resolve(m.wall).Equal(m.at):
		return stamp{c, m.wall, m.at}, nil
	case series:
		return stamp{}, MomentOffset
	}
	return inUTC.stampAt(m.at), nil
}

// repeat makes a series of an event.
func (h *holding) repeat(how table.CreateEventRepeats, lastDay string) error {
	day, err := readDate(lastDay)
	if err != nil {
		return err
	}
	w := h.start.wall
	weekday := [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[w.Weekday()]
	switch how {
	case table.CreateEventRepeatsDaily:
		h.ruleText = "FREQ=DAILY"
	case table.CreateEventRepeatsEveryWeekday:
		if w.Weekday() == time.Saturday || w.Weekday() == time.Sunday {
			return RepeatsNever
		}
		h.ruleText = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
	case table.CreateEventRepeatsWeekly:
		h.ruleText = "FREQ=WEEKLY"
	case table.CreateEventRepeatsEveryTwoWeeks:
		h.ruleText = "FREQ=WEEKLY;INTERVAL=2"
	case table.CreateEventRepeatsMonthlyOnDate:
		h.ruleText = "FREQ=MONTHLY"
	case table.CreateEventRepeatsMonthlyOnWeekday:
		nth := (w.Day()-1)/7 + 1
		if nth == 5 { // a fifth one is the last one, and not every month has five
			nth = -1
		}
		h.ruleText = "FREQ=MONTHLY;BYDAY=" + strconv.Itoa(nth) + weekday
	case table.CreateEventRepeatsYearly:
		h.ruleText = "FREQ=YEARLY"
	}
	h.last = day.wall.AddDate(0, 0, 1)
	switch first := time.Date(w.Year(), w.Month(), w.Day(), 0, 0, 0, 0, time.UTC); {
	case day.wall.Before(first):
		return RepeatsNever
	case day.wall.Sub(first) > longestSpan:
		return SpanTooLong
	}
	h.ruleText += ";UNTIL=" + h.start.until(day.wall)
	h.rule, err = recurrence.Parse(h.ruleText)
	return err
}

// until gives the value of UNTIL for a series that has this start and ends on a day.
func (s stamp) until(day time.Time) string {
	if s.form == dates {
		return day.Format(basicDate)
	}
	last := s.resolve(day.AddDate(0, 0, 1)).Add(-time.Second)
	if s.form == floating {
		return zone.Wall(last).Format(basicTime)
	}
	return last.UTC().Format(basicUTC)
}

// taken gives the time that an event is to take up.
func (h *holding) taken(ctx context.Context) ([]stretch, error) {
	long := h.end.at.Sub(h.start.at)
	if h.rule == nil {
		return []stretch{{h.start.at, h.end.at}}, nil
	}
	series := recurrence.Series{Start: h.start.wall, Resolve: h.start.resolve, Rule: h.rule}
	found, err := series.Expand(ctx, h.start.at, h.last.Add(48*time.Hour))
	if err != nil {
		return nil, err
	}
	var list []stretch
	for _, o := range found {
		list = append(list, stretch{o.At, o.At.Add(long)})
	}
	return list, nil
}

// text gives the file of an event.
func (h *holding) text(uid, title, place string, now time.Time) string {
	lines := []string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bonnie//Calendar//EN"}
	if h.start.form == zoned {
		lines = append(lines, describe(h.start.tzid, h.start.location, h.start.at)...)
	}
	if h.end.form == zoned && h.end.tzid != h.start.tzid {
		lines = append(lines, describe(h.end.tzid, h.end.location, h.end.at)...)
	}
	lines = append(lines, "BEGIN:VEVENT", "UID:"+uid, "DTSTAMP:"+now.UTC().Format(basicUTC), h.start.line("DTSTART"), h.end.line("DTEND"))
	if h.rule != nil {
		lines = append(lines, "RRULE:"+h.ruleText)
	}
	lines = append(lines, "SEQUENCE:0", "SUMMARY:"+content.Escape(title))
	if place != "" {
		lines = append(lines, "LOCATION:"+content.Escape(place))
	}
	if h.start.form == dates {
		lines = append(lines, "TRANSP:TRANSPARENT")
	} else {
		lines = append(lines, "TRANSP:OPAQUE")
	}
	lines = append(lines, "END:VEVENT", "END:VCALENDAR")
	text := ""
	for _, says := range lines {
		text += content.Fold(says, "\r\n")
	}
	return text
}

// referTo gives a result the reference of an occurrence as it is in the file now. That the file was written stays true whatever
// becomes of the reference.
func (a *adapter) referTo(ctx context.Context, result operation.Result, name, key string, original stamp) (operation.Result, error) {
	s := &scan{}
	f, code := a.open(name)
	if code == "" {
		// The time of the operation may be over: what was written is told all the same.
		if err := a.understand(context.WithoutCancel(ctx), s, f); err != nil {
			return operation.Result{}, err
		}
	}
	for _, one := range s.series {
		if one.key != key {
			continue
		}
		o := occurrence{series: one, original: original}
		ref := table.CalendarEventReference{Event: table.CalendarText(o.id()), Revision: table.CalendarText(one.revision)}
		if one.recurs() {
			ref.HasOccurrence = true
			ref.Occurrence, _ = a.times(original, original.at.AddDate(0, 0, 1))
		}
		result.Value = ref.AsValue()
	}
	return result, nil
}
