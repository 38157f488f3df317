package browser

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

// How many tabs there are, and how many that were closed are kept.
const (
	mostTabs   = 20
	mostClosed = 10
)

// session is a Chromium that runs, with its tabs.
type session struct {
	browser *Browser
	ctx     context.Context // ends with Chromium
	end     context.CancelFunc
	chrome  *chromedp.Browser
	profile string
	leader  int

	tabs              []*tab // that are open
	closed            []*tab // the last one that was closed at the end
	current, previous *tab
	number            int64 // of the last tab that was made

	mu    sync.Mutex
	known map[target.ID]bool // the pages that are not a page's own doing
}

// started is what starting Chromium came to.
type started struct {
	session *session
	err     error
}

// start starts Chromium.
func start(b *Browser) (r started) {
	profile, err := os.MkdirTemp(b.options.Folder, "bonnie-")
	if err != nil {
		return started{err: err}
	}
	silent := func(string, ...any) {}
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), allocate(b.program, profile, b.fence.Addr(), os.Geteuid() == 0 && b.options.AllowRoot)...)
	root, endRoot := chromedp.NewContext(allocator, chromedp.WithLogf(silent), chromedp.WithErrorf(silent))
	s := &session{browser: b, ctx: root, profile: profile, known: make(map[target.ID]bool)}
	s.end = func() { endRoot(); endAllocator() }
	if err := s.boot(); err != nil {
		return started{err: errors.Join(errors.New("Chromium does not start"), err, s.close())}
	}
	return started{session: s}
}

// boot starts the process and settles what holds for all tabs.
func (s *session) boot() error {
	if err := chromedp.Do(s.ctx); err != nil {
		return err
	}
	c := chromedp.FromContext(s.ctx)
	s.chrome = c.Browser
	if p := c.Browser.Process(); p != nil {
		s.leader = p.Pid
	}
	s.known[c.Target.TargetID] = true
	if _, err := cdp.Call(s.ctx, s.chrome, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{Behavior: cdpbrowser.SetDownloadBehaviorBehaviorDeny}); err != nil {
		return err
	}
	stray := make(chan struct{}, 1)
	err := chromedp.ListenBrowser(s.ctx, func(ev any) {
		if _, ok := ev.(*target.EventTargetCreated); ok {
			select {
			case stray <- struct{}{}:
			default:
			}
		}
	})
	go func() {
		for {
			select {
			case <-stray:
				s.sweep()
			case <-s.ctx.Done():
				return
			}
		}
	}()
	return err
}

// sweep closes the pages that pages have opened. There is one for as many as came while the last one was at work.
func (s *session) sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, cancel := context.WithTimeout(s.ctx, 5*time.Second)
	defer cancel()
	all, err := cdp.Call(ctx, s.chrome, target.GetTargets, target.GetTargetsParams{})
	if err != nil {
		return
	}
	for _, info := range all.TargetInfos {
		if info.Type == "page" && !s.known[info.TargetID] {
			cdp.Call(ctx, s.chrome, target.CloseTarget, target.CloseTargetParams{TargetID: info.TargetID})
		}
	}
}

// close ends Chromium with its processes and removes the profile.
func (s *session) close() error {
	if s.leader > 0 {
		kill(s.leader)
	}
	s.end()
	var err error
	for range 100 { // what has just been killed may still write
		if err = os.RemoveAll(s.profile); err == nil {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return err
}

// open makes a tab and puts it at the end of the others, not shown yet.
func (s *session) open(ctx context.Context) (*tab, error) {
	if len(s.tabs) >= mostTabs {
		return nil, fails(cause.StepFailed, "there are as many tabs as there may be; close one")
	}
	v, err := s.view(ctx)
	if err != nil {
		return nil, err
	}
	s.number++
	t := &tab{view: v, number: s.number}
	s.tabs = append(s.tabs, t)
	return t, nil
}

// show makes a tab the current one.
func (s *session) show(t *tab) {
	if t != s.current {
		s.previous, s.current = s.current, t
	}
}

// take takes a tab out of the open ones; the one before it is shown then.
func (s *session) take(t *tab) {
	i := slices.Index(s.tabs, t)
	s.tabs = slices.Delete(s.tabs, i, i+1)
	if s.previous == t {
		s.previous = nil
	}
	if s.current != t {
		return
	}
	s.current, s.previous = s.previous, nil
	if s.current == nil && len(s.tabs) > 0 {
		s.current = s.tabs[max(0, i-1)]
	}
}

// page gives the current tab, which has to hold a page.
func (b *Browser) page() (*tab, error) {
	if b.session == nil || b.session.current == nil {
		return nil, errNoPage
	}
	t := b.session.current
	if !t.state().loaded() {
		return nil, errNoPage
	}
	return t, nil
}
