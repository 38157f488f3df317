package calendar

import (
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// address gives what stands behind mailto:, or the whole of another kind of address.
func address(value string) string {
	if len(value) >= 7 && strings.EqualFold(value[:7], "mailto:") {
		return value[7:]
	}
	return value
}

// isMine tells whether an address is the person's.
func (a *adapter) isMine(value string) bool {
	return a.address != "" && strings.EqualFold(strings.TrimSpace(address(value)), a.address)
}

// mine tells whether an event is the person's to change: nobody organises it, or they do.
func (a *adapter) mine(e *event) bool {
	p := e.props.Get("ORGANIZER")
	return p == nil || a.isMine(p.Value)
}

// hasOthers tells whether somebody else is in an event.
func (a *adapter) hasOthers(e *event) bool {
	for _, p := range e.props["ATTENDEE"] {
		if !a.isMine(p.Value) {
			return true
		}
	}
	return false
}

var answers = map[string]table.CalendarAnswer{
	"ACCEPTED": table.CalendarAnswerAccepted, "TENTATIVE": table.CalendarAnswerTentative, "DECLINED": table.CalendarAnswerDeclined,
	"DELEGATED": table.CalendarAnswerDeclined, // somebody else goes
}

// answerOf gives an answer as a file has it. What is not known is none.
func answerOf(partstat string) table.CalendarAnswer {
	if answer, ok := answers[strings.ToUpper(partstat)]; ok {
		return answer
	}
	return table.CalendarAnswerNone
}

// answer gives what the person has answered to an invitation, and zero when the event is none.
func (a *adapter) answer(e *event) table.CalendarAnswer {
	if a.mine(e) {
		return 0
	}
	for _, p := range e.props["ATTENDEE"] {
		if a.isMine(p.Value) {
			return answerOf(p.Params.Get("PARTSTAT"))
		}
	}
	return 0
}

// attendees gives the people of an event, and whether there are more.
func (a *adapter) attendees(e *event, cut bool) (list table.CalendarAttendeeList, more bool) {
	organizer := ""
	if p := e.props.Get("ORGANIZER"); p != nil {
		organizer = address(p.Value)
	}
	for _, p := range e.props["ATTENDEE"] {
		if len(list) == mostAttendees {
			return list, true
		}
		one := table.CalendarAttendee{Answer: answerOf(p.Params.Get("PARTSTAT"))}
		one.Address, cut = plain(address(p.Value), cut)
		if organizer != "" && strings.EqualFold(address(p.Value), organizer) {
			one.Organizer, one.HasOrganizer = true, true
		}
		list = append(list, one)
	}
	return list, cut
}

// taken gives the time that an occurrence takes up, which is none when the two are the same: it is over as soon as it begins,
// leaves the time free, or the person has declined.
func (a *adapter) taken(o *occurrence) (from, to time.Time) {
	from, to = o.start.at, o.end
	if o.start.form == dates {
		from, _ = zone.At(a.location, o.start.wall)
		to, _ = zone.At(a.location, o.end)
	}
	if o.event.free || a.answer(o.event) == table.CalendarAnswerDeclined {
		return from, from
	}
	return from, to
}
