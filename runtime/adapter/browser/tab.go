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
	*view
	number int64

	// What was told of the page, and of which load of it that is true.
	seen  cdp.LoaderID
	links listing
	forms reading
}

// view is a page of Chromium, in which one document comes after another.
type view struct {
	session *session
	ctx     context.Context // ends with the page
	end     context.CancelFunc
	target  *chromedp.Target
	id      target.ID

	mu    sync.Mutex
	main  cdp.FrameID // empty until the view is up
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

// view makes a page of Chromium.
func (s *session) view(ctx context.Context) (*view, error) {
	v := &view{session: s, moved: make(chan struct{})}
	v.ctx, v.end = chromedp.NewContext(s.ctx, chromedp.WithListener(v.hear))
	up := make(chan error, 1)
	go func() { up <- v.boot() }()
	select {
	case err := <-up:
		if err != nil {
			v.discard()
			return nil, err
		}
		return v, nil
	case <-ctx.Done():
		go func() { <-up; v.discard() }()
		return nil, ctx.Err()
	}
}

func (v *view) boot() error {
	s := v.session
	s.mu.Lock() // the sweep must not see the page before it is known
	err := chromedp.Do(v.ctx)
	if err == nil {
		v.target = chromedp.FromContext(v.ctx).Target
		v.id = v.target.TargetID
		s.known[v.id] = true
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	v.mu.Lock()
	v.main = cdp.FrameID(v.id)
	v.mu.Unlock()
	// What chromedp has asked for and nobody here needs: a page can make very much of it.
	for _, method := range []string{css.Disable.Method, dom.Disable.Method, log.Disable.Method, network.Disable.Method} {
		if err := v.target.Call(v.ctx, method, cdp.Empty{}, nil); err != nil {
			return err
		}
	}
	if _, err := cdp.Call(v.ctx, v.target, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		return err
	}
	_, err = cdp.Call(v.ctx, v.target, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{ResourceType: network.ResourceTypeDocument}}})
	return err
}

// discard ends the page of Chromium.
func (v *view) discard() {
	s := v.session
	s.mu.Lock()
	delete(s.known, v.id)
	s.mu.Unlock()
	go v.end() // it waits for Chromium, and for a page that hangs
}

// state gives what is known of the page.
func (v *view) state() state {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.now
}

// change changes the state and wakes who waits for it.
func (v *view) change(f func(*state)) {
	v.mu.Lock()
	defer v.mu.Unlock()
	f(&v.now)
	close(v.moved)
	v.moved = make(chan struct{})
}

// wait waits until the state is as it should be.
func (v *view) wait(ctx context.Context, as func(state) bool) (state, error) {
	for {
		v.mu.Lock()
		now, moved := v.now, v.moved
		v.mu.Unlock()
		if as(now) {
			return now, nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return now, ctx.Err()
		case <-v.ctx.Done():
			return now, errors.New("the tab has gone away")
		}
	}
}

// hear takes an event of the page. It must not wait.
func (v *view) hear(ev any) {
	switch e := ev.(type) {
	case *page.EventFrameNavigated:
		if e.Frame.ParentID == "" {
			v.change(func(s *state) {
				s.load, s.address, s.unreachable = e.Frame.LoaderID, e.Frame.URL+e.Frame.URLFragment, e.Frame.UnreachableURL != ""
				s.ready, s.full, s.starting, s.crashed = false, false, false, false
				s.commits++
			})
		}
	case *page.EventNavigatedWithinDocument:
		if v.isMain(e.FrameID) {
			v.change(func(s *state) { s.address = e.URL; s.moves++ })
		}
	case *page.EventLifecycleEvent:
		if v.isMain(e.FrameID) && (e.Name == "DOMContentLoaded" || e.Name == "load") {
			v.change(func(s *state) {
				if e.LoaderID == s.load {
					s.ready = true
					s.full = s.full || e.Name == "load"
				}
			})
		}
	case *page.EventFrameStartedNavigating:
		if v.isMain(e.FrameID) && e.NavigationType != page.FrameStartedNavigatingNavigationTypeSameDocument &&
			e.NavigationType != page.FrameStartedNavigatingNavigationTypeHistorySameDocument {
			v.change(func(s *state) { s.starting = true })
		}
	case *page.EventFrameStoppedLoading:
		if v.isMain(e.FrameID) {
			v.change(func(s *state) { s.starting = false; s.stops++ })
		}
	case *page.EventJavascriptDialogOpening:
		// A page may always be left; whatever else it asks, nobody is there to answer.
		go cdp.Call(v.ctx, v.target, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: e.Type == page.DialogTypeBeforeunload})
	case *fetch.EventRequestPaused:
		go v.judge(e)
	case *inspector.EventTargetCrashed:
		v.change(func(s *state) { s.crashed = true })
	}
}

// isMain tells whether a frame is the page itself.
func (v *view) isMain(id cdp.FrameID) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return id == v.main
}

// judge lets a document be asked for, or not. The fence holds all of this and more; here it has a name, so that the page that
// an error of the proxy makes is never taken for one of the web.
func (v *view) judge(e *fetch.EventRequestPaused) {
	u, err := url.Parse(e.Request.URL)
	ours := v.isMain(e.FrameID)
	if err == nil && (ours || u.Scheme == "http" || u.Scheme == "https") {
		u.Fragment = ""
		err = v.session.browser.fence.CheckURL(u)
	}
	reason := network.ErrorReasonBlockedByClient
	v.mu.Lock()
	r := v.rule
	v.mu.Unlock()
	if err == nil && ours && (r.nothing || r.onlyGet && e.Request.Method != "GET") {
		err, reason = errors.New("a form is not sent again"), network.ErrorReasonAborted
	}
	if err == nil {
		if ours && r.form != "" && e.RedirectedRequestID == "" && r.form == formTarget(e.Request.Method, u) {
			v.change(func(s *state) { s.sent++ })
		}
		cdp.Call(v.ctx, v.target, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: e.RequestID})
		return
	}
	if ours {
		v.change(func(s *state) { s.refused++ })
	}
	cdp.Call(v.ctx, v.target, fetch.FailRequest, fetch.FailRequestParams{RequestID: e.RequestID, ErrorReason: reason})
}

// formTarget is what tells the request of a form from others.
func formTarget(method string, u *url.URL) string {
	plain := *u
	plain.RawQuery, plain.Fragment, plain.ForceQuery = "", "", false
	return strings.ToUpper(method) + " " + plain.String()
}

// under does something while another rule holds for the documents of the tab.
func (v *view) under(r rule, f func() error) error {
	v.mu.Lock()
	v.rule = r
	v.mu.Unlock()
	defer func() {
		v.mu.Lock()
		v.rule = rule{}
		v.mu.Unlock()
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
	v, err := t.session.view(ctx)
	if err != nil {
		return err
	}
	t.discard()
	t.view, t.seen, t.links, t.forms = v, "", listing{}, reading{}
	return nil
}
