package browser

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// tab is a tab with the page in it.
type tab struct {
	session *session
	number  int64
	ctx     context.Context // ends with the page of Chromium
	end     context.CancelFunc
	target  *chromedp.Target
	id      target.ID
	main    cdp.FrameID

	// What was told of the page, and of which load of it that is true.
	seen  cdp.LoaderID
	links listing
	forms reading

	mu    sync.Mutex
	now   state
	rule  rule
	moved chan struct{} // closed with the next change
}

// state is what is known of the page in a tab.
type state struct {
	load        cdp.LoaderID // of the document
	address     string
	unreachable bool // an error page stands in place of it
	ready, full bool // the document is there; so are its images and scripts
	commits     int  // documents that came
	moves       int  // within a document
	starting    bool // another document was asked for
	stops       int  // of loading
	refused     int  // documents that were not permitted
	sent        int  // requests that were what a form sends
	crashed     bool
}

// loaded tells whether there is a page of the web in the tab.
func (s state) loaded() bool {
	return s.load != "" && !s.unreachable && !s.crashed && (strings.HasPrefix(s.address, "http://") || strings.HasPrefix(s.address, "https://"))
}

// rule is what documents a tab may ask for at the moment, beside what the fence permits.
type rule struct {
	onlyGet bool   // nothing that sends a form
	nothing bool   // no document at all
	form    string // METHOD and address, without query and fragment, of the form that is being sent
}

// attach makes a page of Chromium for the tab.
func (t *tab) attach(ctx context.Context) error {
	s := t.session
	t.moved = make(chan struct{})
	t.now = state{}
	t.ctx, t.end = chromedp.NewContext(s.ctx, chromedp.WithListener(t.hear))
	up := make(chan error, 1)
	go func() { up <- t.boot() }()
	select {
	case err := <-up:
		if err != nil {
			t.end()
		}
		return err
	case <-ctx.Done():
		go func() { <-up; t.end() }()
		return ctx.Err()
	}
}

func (t *tab) boot() error {
	s := t.session
	s.mu.Lock() // the sweep must not see the page before it is known
	err := chromedp.Do(t.ctx)
	if err == nil {
		t.target = chromedp.FromContext(t.ctx).Target
		t.id = t.target.TargetID
		s.known[t.id] = true
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	t.main = cdp.FrameID(t.id)
	// What chromedp has asked for and nobody here needs: a page can make very much of it.
	for _, method := range []string{css.Disable.Method, dom.Disable.Method, log.Disable.Method, network.Disable.Method} {
		if err := t.target.Call(t.ctx, method, cdp.Empty{}, nil); err != nil {
			return err
		}
	}
	if _, err := cdp.Call(t.ctx, t.target, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		return err
	}
	_, err = cdp.Call(t.ctx, t.target, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{ResourceType: network.ResourceTypeDocument}}})
	return err
}

// discard ends the page of Chromium.
func (t *tab) discard() {
	s := t.session
	s.mu.Lock()
	delete(s.known, t.id)
	s.mu.Unlock()
	go t.end() // it waits for Chromium, and for a page that hangs
}

// state gives what is known of the page.
func (t *tab) state() state {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.now
}

// change changes the state and wakes who waits for it.
func (t *tab) change(f func(*state)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.now)
	close(t.moved)
	t.moved = make(chan struct{})
}

// wait waits until the state is as it should be.
func (t *tab) wait(ctx context.Context, as func(state) bool) (state, error) {
	for {
		t.mu.Lock()
		now, moved := t.now, t.moved
		t.mu.Unlock()
		if as(now) {
			return now, nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return now, ctx.Err()
		case <-t.ctx.Done():
			return now, errors.New("the tab has gone away")
		}
	}
}

// hear takes an event of the page. It must not wait.
func (t *tab) hear(ev any) {
	switch e := ev.(type) {
	case *page.EventFrameNavigated:
		if e.Frame.ParentID == "" {
			t.change(func(s *state) {
				s.load, s.address, s.unreachable = e.Frame.LoaderID, e.Frame.URL+e.Frame.URLFragment, e.Frame.UnreachableURL != ""
				s.ready, s.full, s.starting, s.crashed = false, false, false, false
				s.commits++
			})
		}
	case *page.EventNavigatedWithinDocument:
		if e.FrameID == t.main {
			t.change(func(s *state) { s.address = e.URL; s.moves++ })
		}
	case *page.EventLifecycleEvent:
		if e.FrameID == t.main && (e.Name == "DOMContentLoaded" || e.Name == "load") {
			t.change(func(s *state) {
				if e.LoaderID == s.load {
					s.ready = true
					s.full = s.full || e.Name == "load"
				}
			})
		}
	case *page.EventFrameStartedNavigating:
		if e.FrameID == t.main && e.NavigationType != page.FrameStartedNavigatingNavigationTypeSameDocument &&
			e.NavigationType != page.FrameStartedNavigatingNavigationTypeHistorySameDocument {
			t.change(func(s *state) { s.starting = true })
		}
	case *page.EventFrameStoppedLoading:
		if e.FrameID == t.main {
			t.change(func(s *state) { s.starting = false; s.stops++ })
		}
	case *page.EventJavascriptDialogOpening:
		// A page may always be left; whatever else it asks, nobody is there to answer.
		go cdp.Call(t.ctx, t.target, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: e.Type == page.DialogTypeBeforeunload})
	case *fetch.EventRequestPaused:
		go t.judge(e)
	case *inspector.EventTargetCrashed:
		t.change(func(s *state) { s.crashed = true })
	}
}

// judge lets a document be asked for, or not. The fence holds all of this and more; here it has a name, so that the page that
// an error of the proxy makes is never taken for one of the web.
func (t *tab) judge(e *fetch.EventRequestPaused) {
	u, err := url.Parse(e.Request.URL)
	ours := e.FrameID == t.main
	if err == nil && (ours || u.Scheme == "http" || u.Scheme == "https") {
		u.Fragment = ""
		err = t.session.browser.fence.CheckURL(u)
	}
	reason := network.ErrorReasonBlockedByClient
	t.mu.Lock()
	r := t.rule
	t.mu.Unlock()
	if err == nil && ours && (r.nothing || r.onlyGet && e.Request.Method != "GET") {
		err, reason = errors.New("a form is not sent again"), network.ErrorReasonAborted
	}
	if err == nil {
		if ours && r.form != "" && e.RedirectedRequestID == "" && r.form == formTarget(e.Request.Method, u) {
			t.change(func(s *state) { s.sent++ })
		}
		cdp.Call(t.ctx, t.target, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: e.RequestID})
		return
	}
	if ours {
		t.change(func(s *state) { s.refused++ })
	}
	cdp.Call(t.ctx, t.target, fetch.FailRequest, fetch.FailRequestParams{RequestID: e.RequestID, ErrorReason: reason})
}

// formTarget is what tells the request of a form from others.
func formTarget(method string, u *url.URL) string {
	plain := *u
	plain.RawQuery, plain.Fragment, plain.ForceQuery = "", "", false
	return strings.ToUpper(method) + " " + plain.String()
}

// under does something while another rule holds for the documents of the tab.
func (t *tab) under(r rule, f func() error) error {
	t.mu.Lock()
	t.rule = r
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		t.rule = rule{}
		t.mu.Unlock()
	}()
	return f()
}

// recover replaces the page of Chromium when it no longer answers, so that another one can be loaded into the tab. What was in
// it is gone, its history too.
func (t *tab) recover(ctx context.Context) error {
	quick, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if !t.state().crashed {
		_, err := cdp.Call(quick, t.target, page.GetFrameTree, cdp.Empty{})
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
	}
	t.discard()
	t.seen, t.links, t.forms = "", listing{}, reading{}
	return t.attach(ctx)
}
