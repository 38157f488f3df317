package browser

import (
	"context"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// value is the tab as it is told.
func (t *tab) value(ctx context.Context) table.BrowsingTab {
	return table.BrowsingTab{Current: table.BrowsingFlag(t == t.session.current), Page: t.label(ctx), Unsent: table.BrowsingFlag(t.unsent())}
}

// ListTabs lists the open tabs.
func (b *Browser) ListTabs(ctx context.Context, _ table.ListTabsArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		list, size, whole := table.BrowsingTabs{}, len("[]"), true
		if b.session != nil {
			for _, t := range b.session.tabs {
				v := t.value(ctx)
				n := len(v.AppendJSON(nil)) + len(",")
				if size+n > tabsSize {
					whole = false
					continue
				}
				size += n
				list = append(list, v)
			}
		}
		return operation.Result{Status: operation.Succeeded, FoundNothing: len(list) == 0, Value: list.AsValue(), Truncated: !whole}, nil
	})
}

// SwitchTab shows a tab: that of a number, that of words of a title, or the one that was shown before.
func (b *Browser) SwitchTab(ctx context.Context, a table.SwitchTabArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		s := b.session
		if s == nil {
			return operation.Result{}, errNoPage
		}
		t, words := s.previous, squeeze(a.TabTitle.String())
		if a.HasTabNumber {
			t = s.numbered(a.TabNumber)
		}
		if words != "" {
			var found []*tab
			for _, other := range s.tabs {
				if (!a.HasTabNumber || other == t) && strings.Contains(squeeze(string(other.label(ctx).Title)), words) {
					found = append(found, other)
				}
			}
			if t = nil; len(found) == 1 {
				t = found[0]
			}
		}
		if t == nil {
			return operation.Result{}, fails(cause.InvalidInput, "no tab, or more than one, is named")
		}
		s.show(t)
		return t.arranged(ctx, operation.Modified), nil
	})
}

// numbered gives an open tab, or nil.
func (s *session) numbered(n int64) *tab {
	i := slices.IndexFunc(s.tabs, func(t *tab) bool { return t.number == n })
	if i < 0 {
		return nil
	}
	return s.tabs[i]
}

// arranged is the result of an operation that moved a tab about.
func (t *tab) arranged(ctx context.Context, kind operation.ChangeKind) operation.Result {
	return operation.Result{
		Status: operation.Succeeded, Value: t.value(ctx).AsValue(),
		Changes: []operation.Change{{Target: operation.Scope{WindowID: "tab-" + number(t.number)}, Kind: kind}},
	}
}

// CloseTab puts a tab away. Its page stands still, so that it can come back as it was.
func (b *Browser) CloseTab(ctx context.Context, a table.CloseTabArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		s := b.session
		if s == nil {
			return operation.Result{}, errNoPage
		}
		t := s.current
		if a.HasTabNumber {
			t = s.numbered(a.TabNumber)
		}
		switch {
		case t == nil:
			return operation.Result{}, fails(cause.InvalidInput, "no tab has this number")
		case t.unsent():
			return operation.Result{}, errUnsent
		}
		r := t.arranged(ctx, operation.Deleted)
		if err := t.freeze(ctx, page.SetWebLifecycleStateStateFrozen); err != nil {
			return operation.Result{}, err
		}
		s.take(t)
		s.closed = append(s.closed, t)
		if len(s.closed) > mostClosed {
			s.closed[0].discard()
			s.closed = slices.Delete(s.closed, 0, 1)
		}
		return r, nil
	})
}

// freeze lets a page stand still, or go on.
func (t *tab) freeze(ctx context.Context, state page.SetWebLifecycleStateState) error {
	_, err := cdp.Call(ctx, t.target, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state})
	return err
}

// ReopenTab brings back the tab that was closed last.
func (b *Browser) ReopenTab(ctx context.Context, _ table.ReopenTabArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		s := b.session
		if s == nil || len(s.closed) == 0 {
			return operation.Result{Status: operation.Succeeded, FoundNothing: true}, nil
		}
		if len(s.tabs) >= mostTabs {
			return operation.Result{}, fails(cause.StepFailed, "there are as many tabs as there may be; close one")
		}
		t := s.closed[len(s.closed)-1]
		if err := t.freeze(ctx, page.SetWebLifecycleStateStateActive); err != nil {
			return operation.Result{}, err
		}
		s.closed = s.closed[:len(s.closed)-1]
		s.tabs = append(s.tabs, t)
		s.show(t)
		return t.arranged(ctx, operation.Created), nil
	})
}
