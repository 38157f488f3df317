package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// errAnswer is that of going to a page that came as the answer to a form: it is not kept, and not asked for again.
var errAnswer = fails(cause.StepFailed, "that page was the answer to a form, which is not sent again")

// errUnsent is that of leaving a page with a form that was filled and not sent.
var errUnsent = fails(cause.StepFailed, "the tab holds a form that was filled and not sent")

// GoBack goes back in the history of the current tab.
func (b *Browser) GoBack(ctx context.Context, a table.GoBackArgs) (table.OperationResult, error) {
	return b.move(ctx, -1, a.Steps, a.HasSteps)
}

// GoForward goes forward in the history of the current tab.
func (b *Browser) GoForward(ctx context.Context, a table.GoForwardArgs) (table.OperationResult, error) {
	return b.move(ctx, 1, a.Steps, a.HasSteps)
}

// move moves the place in the history, at most to an end of it.
func (b *Browser) move(ctx context.Context, way int, steps int64, given bool) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		if !given {
			steps = 1
		}
		if steps < 1 {
			return operation.Result{}, fails(cause.ArgumentOutOfRange, "a number of steps is 1 or more")
		}
		t, h, err := b.history(ctx)
		if err != nil {
			return operation.Result{}, err
		}
		first := 0
		for first < len(h.Entries)-1 && h.Entries[first].URL == "about:blank" { // what a tab has before its first page
			first++
		}
		at := int(h.CurrentIndex)
		to := max(first, min(at+way*int(min(steps, 1<<20)), len(h.Entries)-1))
		if to == at {
			return operation.Result{Status: operation.Succeeded, FoundNothing: true, Value: t.reference(ctx).AsValue()}, nil
		}
		entry := h.Entries[to]
		r := rule{onlyGet: true, nothing: entry.TransitionType == page.TransitionTypeFormSubmit}
		before := t.state()
		err = t.under(r, func() error {
			if _, err := cdp.Call(ctx, t.target, page.NavigateToHistoryEntry, page.NavigateToHistoryEntryParams{EntryID: entry.ID}); err != nil {
				return err
			}
			return t.again(ctx, before)
		})
		return t.outcome(ctx, before, err)
	})
}

// ReloadPage asks for the current page once more.
func (b *Browser) ReloadPage(ctx context.Context, _ table.ReloadPageArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		t, h, err := b.history(ctx)
		if err != nil {
			return operation.Result{}, err
		}
		if i := h.CurrentIndex; i >= 0 && int(i) < len(h.Entries) && h.Entries[i].TransitionType == page.TransitionTypeFormSubmit {
			return operation.Result{}, errAnswer
		}
		before := t.state()
		err = t.under(rule{onlyGet: true}, func() error {
			if _, err := cdp.Call(ctx, t.target, page.Reload, page.ReloadParams{}); err != nil {
				return err
			}
			return t.again(ctx, before)
		})
		return t.outcome(ctx, before, err)
	})
}

// again waits for a page of the history.
func (t *tab) again(ctx context.Context, before state) error {
	s, err := t.wait(ctx, func(s state) bool {
		return s.commits > before.commits || s.moves > before.moves || s.refused > before.refused
	})
	switch {
	case err != nil:
		return err
	case s.refused > before.refused && s.commits == before.commits:
		return errAnswer
	case s.commits == before.commits:
		return nil
	}
	return t.arrive(ctx, before)
}

// outcome is the result of moving in the history. A page that did not come has changed nothing.
func (t *tab) outcome(ctx context.Context, before state, err error) (operation.Result, error) {
	r, err := t.arrived(ctx, err)
	if now := t.state(); err != nil && now.commits == before.commits && now.moves == before.moves {
		r.Changes = nil
	}
	return r, err
}

// history gives the current tab, which may be left, whatever is in it, and its history.
func (b *Browser) history(ctx context.Context) (t *tab, h page.GetNavigationHistoryResult, err error) {
	if b.session == nil || b.session.current == nil {
		return nil, h, errNoPage
	}
	if t = b.session.current; t.unsent() {
		return nil, h, errUnsent
	}
	h, err = cdp.Call(ctx, t.target, page.GetNavigationHistory, cdp.Empty{})
	return t, h, err
}
