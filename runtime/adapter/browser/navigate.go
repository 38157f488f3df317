package browser

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// How long is waited for a page once its document is there: for the rest of it, and for what it does by itself at once, such
// as going elsewhere. And how much of the time of an operation is kept to say what came.
const (
	restTime   = 3 * time.Second
	settleTime = 150 * time.Millisecond
	spareTime  = 500 * time.Millisecond
)

// errLeft is that of a page that led to where the operator's list does not.
var errLeft = fails(cause.PostconditionFailed, "the page led to an address that is not permitted")

// load asks a tab for an address. It comes back when the page can be read.
func (t *tab) load(ctx context.Context, address, referrer string, how page.TransitionType) error {
	if err := t.recover(ctx); err != nil {
		return err
	}
	before := t.state()
	r, err := cdp.Call(ctx, t.target, page.Navigate, page.NavigateParams{URL: address, Referrer: referrer, TransitionType: how})
	switch {
	case err != nil:
		return err
	case t.state().refused > before.refused:
		return errLeft
	case r.ErrorText != "" || r.IsDownload:
		return fails(cause.StepFailed, "the page cannot be loaded: "+r.ErrorText)
	case r.LoaderID == "": // another place in the same document
		return nil
	}
	return t.arrive(ctx, before)
}

// arrive waits for the page that comes, and for those that it leads to by itself.
func (t *tab) arrive(ctx context.Context, before state) error {
	short := ctx
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		short, cancel = context.WithDeadline(ctx, end.Add(-spareTime))
		defer cancel()
	}
	came := func(s state) bool { return s.commits > before.commits && s.ready && !s.starting || s.crashed }
	s, err := t.wait(short, came)
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return ctx.Err()
	case s.commits == before.commits && t.ctx.Err() == nil:
		return fails(cause.TimedOut, "the page has not come in time")
	case s.commits == before.commits:
		return err
	}
	// A document that is there can be read, whatever of it is still to come.
	rest, cancel := context.WithTimeout(short, restTime)
	defer cancel()
	for rest.Err() == nil {
		t.wait(rest, func(s state) bool { return came(s) && s.full })
		still, cancel := context.WithTimeout(rest, settleTime)
		now := t.state()
		_, err := t.wait(still, func(s state) bool { return s.starting || s.commits > now.commits })
		cancel()
		if err != nil {
			break
		}
	}
	switch s = t.state(); {
	case ctx.Err() != nil:
		return ctx.Err()
	case s.refused > before.refused:
		return errLeft
	case !s.loaded():
		return fails(cause.StepFailed, "the page cannot be loaded")
	}
	return nil
}

// reference says what page is in the tab, and notes that this load of it was told.
func (t *tab) reference(ctx context.Context) table.BrowsingPageReference {
	quick, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	var title string
	if !t.state().loaded() || t.ask(quick, &title, "title") != nil {
		return t.label(ctx)
	}
	return t.titled(title)
}

// label is the same without asking the page, which may hang: the title is that of the history.
func (t *tab) label(ctx context.Context) table.BrowsingPageReference {
	h, err := cdp.Call(ctx, t.target, page.GetNavigationHistory, cdp.Empty{})
	if i := h.CurrentIndex; err == nil && t.state().loaded() && i >= 0 && int(i) < len(h.Entries) {
		return t.titled(h.Entries[i].Title)
	}
	return t.titled("")
}

func (t *tab) titled(title string) table.BrowsingPageReference {
	s := t.state()
	t.see(s.load)
	title = cut(plain(title), longTitle)
	return table.BrowsingPageReference{
		Address: table.BrowsingAddress(address(s.address)), Tab: table.BrowsingCount(t.number), Title: table.BrowsingText(title), HasTitle: title != "",
	}
}

// see notes what load of the page the caller knows of.
func (t *tab) see(load cdp.LoaderID) {
	t.seen = load
	if t.links.load != load {
		t.links = listing{}
	}
	if t.forms.load != load {
		t.forms = reading{}
	}
}

// same tells whether the page is still the load of it that the caller knows of.
func (t *tab) same() error {
	if s := t.state(); !s.loaded() {
		return errNoPage
	} else if s.load != t.seen {
		return errReplaced
	}
	return nil
}

// scope names the load of the page in a tab. It has no address: what somebody reads does not belong into a log.
func (t *tab) scope() operation.Scope {
	return operation.Scope{WindowID: "tab-" + number(t.number), DocumentID: string(t.state().load), TargetClass: "web-page"}
}

// arrived is the result of an operation that brought a page into a tab.
func (t *tab) arrived(ctx context.Context, err error) (operation.Result, error) {
	r := operation.Result{Status: operation.Succeeded, Changes: []operation.Change{{Target: t.scope(), Kind: operation.Modified}}}
	if err == nil {
		r.Value = t.reference(ctx).AsValue()
	}
	return r, err
}

// address gives an address as it is told, without a user name or password.
func address(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return plain(text)
	}
	if u.User != nil {
		u.User = nil
		text = u.String()
	}
	return plain(text)
}

// OpenAddress loads an address in the current tab or in a new one.
func (b *Browser) OpenAddress(ctx context.Context, a table.OpenAddressArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		text := strings.TrimSpace(a.Address.String())
		if !strings.Contains(text, "://") { // a bare host name; what has another scheme is refused below
			text = "https://" + text
		}
		u, err := url.Parse(text)
		if err == nil {
			err = b.fence.CheckURL(u)
		}
		if err != nil {
			return operation.Result{}, fails(cause.InvalidInput, err.Error())
		}
		s, err := b.running(ctx)
		if err != nil {
			return operation.Result{}, err
		}
		t, added := s.current, s.current == nil || a.OpenIn == table.OpenAddressOpenInNewTab
		if added {
			if t, err = s.open(ctx); err != nil {
				return operation.Result{}, err
			}
		}
		err = t.load(ctx, u.String(), "", page.TransitionTypeTyped)
		var f failure
		if added && err != nil && (errors.As(err, &f) || t.state().commits == 0) {
			s.take(t)
			t.discard()
			return operation.Result{}, err
		}
		s.show(t)
		return t.arrived(ctx, err)
	})
}
