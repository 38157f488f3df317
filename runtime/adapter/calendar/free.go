package calendar

import (
	"context"
	"slices"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// slotBytes is how large a list of slots gets, below the limit of the contract.
const slotBytes = 15 << 10

// stretch is time from a moment to another.
type stretch struct{ from, to time.Time }

// FindFreeTime finds stretches of the person's own time that are free and long enough.
func (a *adapter) FindFreeTime(ctx context.Context, arguments table.FindFreeTimeArgs) (table.OperationResult, error) {
	s, result, err := a.free(ctx, arguments)
	return a.tell("find_free_time", s, result, err)
}

func (a *adapter) free(ctx context.Context, arguments table.FindFreeTimeArgs) (*scan, operation.Result, error) {
	sp, err := a.readSpan(arguments.From.String(), arguments.To.String())
	if err != nil {
		return nil, operation.Result{}, err
	}
	if arguments.Minutes < 1 || arguments.Minutes > 525600 {
		return nil, operation.Result{}, MinutesRange
	}
	s, err := a.scan(ctx)
	if err != nil {
		return s, operation.Result{}, err
	}
	busy, err := a.busy(ctx, s, sp, nil)
	if err != nil {
		return s, operation.Result{}, err
	}
	open := []stretch{{sp.from, sp.to}}
	if a.hours != nil && arguments.Hours != table.FindFreeTimeHoursAnyHours {
		open = a.working(sp)
	}
	result := operation.Result{Status: operation.Succeeded, Truncated: len(s.skipped) > 0}
	least := time.Duration(arguments.Minutes) * time.Minute
	list, size := table.CalendarSlotList{}, 2
	for _, f := range without(open, busy) {
		if f.to.Sub(f.from) < least {
			continue
		}
		slot := table.CalendarSlot{Start: writeMoment(f.from, a.location, a.zone), End: writeMoment(f.to, a.location, a.zone)}
		if size += len(slot.AppendJSON(nil)) + 1; size > slotBytes {
			result.Truncated = true
			break
		}
		list = append(list, slot)
	}
	result.FoundNothing = len(list) == 0
	result.Value = list.AsValue()
	return s, result, nil
}

// busy gives the time that is taken in a span, joined and by start, without the occurrences that are let pass.
func (a *adapter) busy(ctx context.Context, s *scan, sp span, pass func(*occurrence) bool) ([]stretch, error) {
	found, err := s.overlapping(ctx, sp)
	if err != nil {
		return nil, err
	}
	var list []stretch
	for i := range found {
		if from, to := a.taken(&found[i]); from.Before(to) && (pass == nil || !pass(&found[i])) {
			list = append(list, stretch{from, to})
		}
	}
	slices.SortFunc(list, func(a, b stretch) int { return a.from.Compare(b.from) })
	joined := list[:0]
	for _, next := range list {
		if n := len(joined); n > 0 && !next.from.After(joined[n-1].to) {
			if next.to.After(joined[n-1].to) {
				joined[n-1].to = next.to
			}
			continue
		}
		joined = append(joined, next)
	}
	return joined, nil
}

// without gives stretches without others; both are joined and by start.
func without(open, busy []stretch) (list []stretch) {
	for _, o := range open {
		for len(busy) > 0 && !busy[0].to.After(o.from) {
			busy = busy[1:]
		}
		at := o.from
		for _, b := range busy {
			if !b.from.Before(o.to) {
				break
			}
			if at.Before(b.from) {
				list = append(list, stretch{at, b.from})
			}
			if b.to.After(at) {
				at = b.to
			}
		}
		if at.Before(o.to) {
			list = append(list, stretch{at, o.to})
		}
	}
	return list
}

// working gives the working hours of a span, in the zone in which they are meant.
func (a *adapter) working(sp span) (list []stretch) {
	first := zone.Wall(sp.from.In(a.workplace))
	for day := time.Date(first.Year(), first.Month(), first.Day(), 0, 0, 0, 0, time.UTC); ; day = day.AddDate(0, 0, 1) {
		from, _ := zone.At(a.workplace, day.Add(a.hours.From))
		to, _ := zone.At(a.workplace, day.Add(a.hours.Until))
		if !from.Before(sp.to) {
			return list
		}
		if from.Before(sp.from) {
			from = sp.from
		}
		if to.After(sp.to) {
			to = sp.to
		}
		if from.Before(to) && slices.Contains(a.hours.Days, day.Weekday()) {
			list = append(list, stretch{from, to})
		}
	}
}

// vacant refuses time that is taken (TimeTaken). Occurrences that are let pass take up none.
func (a *adapter) vacant(ctx context.Context, s *scan, wanted []stretch, pass func(*occurrence) bool) error {
	if len(wanted) == 0 {
		return nil
	}
	slices.SortFunc(wanted, func(a, b stretch) int { return a.from.Compare(b.from) })
	sp := span{from: wanted[0].from, to: wanted[0].to}
	for _, w := range wanted {
		if w.to.After(sp.to) {
			sp.to = w.to
		}
	}
	day := func(t time.Time) time.Time { return zone.Wall(t.In(a.location)).Truncate(24 * time.Hour) }
	sp.fromDay, sp.toDay = day(sp.from), day(sp.to).AddDate(0, 0, 1)
	busy, err := a.busy(ctx, s, sp, pass)
	if err != nil {
		return err
	}
	for _, w := range wanted {
		i, _ := slices.BinarySearchFunc(busy, w.from, func(b stretch, at time.Time) int {
			if b.to.After(at) {
				return 1
			}
			return -1
		})
		if i < len(busy) && busy[i].from.Before(w.to) {
			return TimeTaken
		}
	}
	return nil
}
