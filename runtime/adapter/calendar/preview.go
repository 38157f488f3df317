package calendar

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// longTitle is how much of a title a question shows.
const longTitle = 40

// Preview names the event that a change is about, with its time, and for a move the new one. It changes nothing.
func (a *adapter) Preview(ctx context.Context, name string, arguments *argument.List) (operation.Preview, error) {
	none := operation.Preview{Bytes: -1}
	id, more := "", ""
	switch name {
	case "move_event":
		move := table.ReadMoveEventArgs(arguments)
		id, more = move.Event.String(), " to "+move.Start.String()
	case "cancel_event":
		id = table.ReadCancelEventArgs(arguments).Event.String()
	case "end_series":
		end := table.ReadEndSeriesArgs(arguments)
		id, more = end.Event.String(), " after "+end.LastDay.String()
	case "respond_to_invitation":
		if a.inView != nil {
			id, _ = a.inView()
		}
	}
	_, o, err := a.look(ctx, id)
	if err != nil {
		return none, err
	}
	title := o.event.text("SUMMARY")
	if runes := []rune(title); len(runes) > longTitle {
		title = string(runes[:longTitle]) + "…"
	}
	start, _ := a.times(o.start, o.end)
	none.Subject = string(start) + more + ", " + title
	return none, nil
}

// The operations that files cannot do. They are promised to nobody.

// AlertTimeToLeave is unavailable.
func (a *adapter) AlertTimeToLeave(context.Context, table.AlertTimeToLeaveArgs) (table.OperationResult, error) {
	return table.OperationResult{}, operation.ErrUnknown
}

// FindCommonTime is unavailable.
func (a *adapter) FindCommonTime(context.Context, table.FindCommonTimeArgs) (table.OperationResult, error) {
	return table.OperationResult{}, operation.ErrUnknown
}

// InviteAttendees is unavailable.
func (a *adapter) InviteAttendees(context.Context, table.InviteAttendeesArgs) (table.OperationResult, error) {
	return table.OperationResult{}, operation.ErrUnknown
}

// RemindBeforeEvent is unavailable.
func (a *adapter) RemindBeforeEvent(context.Context, table.RemindBeforeEventArgs) (table.OperationResult, error) {
	return table.OperationResult{}, operation.ErrUnknown
}
