package calendar

import (
	"context"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// RespondToInvitation answers the invitation that the person has in view.
func (a *adapter) RespondToInvitation(ctx context.Context, arguments table.RespondToInvitationArgs) (table.OperationResult, error) {
	a.changing.Lock()
	defer a.changing.Unlock()
	s, result, err := a.respond(ctx, arguments)
	return a.tell("respond_to_invitation", s, result, err)
}

func (a *adapter) respond(ctx context.Context, arguments table.RespondToInvitationArgs) (*scan, operation.Result, error) {
	comment := arguments.Comment.String()
	if len(comment) > longText {
		return nil, operation.Result{}, TextTooLong
	}
	id, ok := "", a.inView != nil
	if ok {
		id, ok = a.inView()
	}
	if !ok {
		return nil, operation.Result{}, NothingInView
	}
	s, o, err := a.look(ctx, id)
	if err != nil {
		return s, operation.Result{}, err
	}
	partstat := map[table.RespondToInvitationAnswer]string{
		table.RespondToInvitationAnswerAccept: "ACCEPTED", table.RespondToInvitationAnswerTentative: "TENTATIVE",
		table.RespondToInvitationAnswerDecline: "DECLINED",
	}[arguments.Answer]
	if a.answer(o.event) == 0 {
		return s, operation.Result{}, NotInvited
	}
	p := a.patch(o.series)
	switch {
	case arguments.Scope == table.RespondToInvitationScopeWholeSeries || !o.series.recurs():
		for _, e := range o.series.components() {
			a.answerIn(p, e, partstat, comment)
		}
	case o.event.original != nil:
		a.answerIn(p, o.event, partstat, comment)
	default:
		var more []string
		if comment != "" {
			more = append(more, "COMMENT:"+content.Escape(comment))
		}
		end := stamp{o.start.clock, time.Time{}, o.end}
		p.separate(&o, o.start, p.ending(o.event, end.stampAt(o.end), false), false, a.answered(p, o.event, partstat), more...)
	}
	if ctx.Err() != nil {
		return s, operation.Result{}, ctx.Err()
	}
	after, err := a.replace(o.series.file, p.edits)
	if err != nil {
		return s, operation.Result{}, err
	}
	result := changed(operation.Modified, o.series.key, o.series.file, after)
	result.Value = answerOf(partstat).AsValue()
	return s, result, nil
}

// answered gives the line of the person in an event its answer.
func (a *adapter) answered(p *patch, e *event, partstat string) func(content.Line) (string, bool) {
	at := make(map[int]bool) // lines, by their start
	n := 0
	for _, l := range e.component.Lines {
		if l.Name == "ATTENDEE" {
			at[l.Start] = a.isMine(e.props["ATTENDEE"][n].Value)
			n++
		}
	}
	return func(l content.Line) (string, bool) {
		if !at[l.Start] {
			return "", false
		}
		says := content.SetParameter(p.file.Content(l), "PARTSTAT", partstat)
		return content.DropParameter(says, "RSVP"), true // nobody waits for the answer any more
	}
}

// answerIn answers in an event of the file. Where the person is not in it, there is nothing to answer.
func (a *adapter) answerIn(p *patch, e *event, partstat, comment string) {
	answer, mine := a.answered(p, e, partstat), false
	for _, l := range e.component.Lines {
		if says, ok := answer(l); ok {
			p.edits, mine = append(p.edits, p.file.Replace(l, says)), true
		}
	}
	if !mine {
		return
	}
	if comment != "" {
		p.set(e, "COMMENT", "COMMENT:"+content.Escape(comment))
	}
	p.touch(e, false)
}
