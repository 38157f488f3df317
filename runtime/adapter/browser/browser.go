package browser

import (
	"context"
	"errors"
	"net/netip"
	"net/url"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/adapter/browser/fence"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// Options are what an operator decides. None of it can come from a package or from a call.
type Options struct {
	Schemes  []string       // as of fence.Rules; https when there is none
	Hosts    []string       // what may be spoken to, as of fence.Rules; nothing when there is none
	Networks []netip.Prefix // that are not public and may be reached under a permitted name
	// Program is the absolute path of Chromium; when it is empty, Chromium is looked for in the folders of PATH.
	Program string
	// AllowRoot lets Chromium run as root, where it has no sandbox. Without it the browser is unavailable to root.
	AllowRoot bool
	// Search is the address of the operator's search service with {query} where the words go, such as
	// https://search.example/?q={query}; search_web is unavailable when it is empty.
	Search string
	// Folder is where the profile is made and removed; the system's folder for temporary files when it is empty. Its path has at
	// most 44 bytes, because Chromium makes sockets below it, and the path of a socket is short.
	Folder string

	resolver fence.Resolver // of tests
	ready    func(*fence.Fence)
}

// longFolder is how long the path of Folder may be: 107 bytes of a socket less what comes behind it.
const longFolder = 107 - len("/bonnie-4294967295") - len("/org.chromium.Chromium.XXXXXX/SingletonSocket")

// Browser is an adapter with the Chromium behind it. It does one operation at a time.
type Browser struct {
	options Options
	program string
	adapter *operation.Adapter
	fence   *fence.Fence

	turn     chan struct{} // holds one token; who has it does an operation
	session  *session      // nil while Chromium does not run
	starting chan started  // nil unless it is being started
	closed   bool
	asked    map[asked]string // the forms that a person was asked about
}

// New makes the adapter of the browser. Chromium starts with the first operation that needs it. Where it cannot run, the
// adapter is unavailable and says why, so that its Skills are dormant. The error is about the options: it says all that is
// wrong with them.
func New(o Options) (*Browser, error) {
	b := &Browser{options: o, turn: make(chan struct{}, 1), asked: make(map[asked]string)}
	f, err := fence.New(fence.Options{Rules: fence.Rules{Schemes: o.Schemes, Hosts: o.Hosts, Networks: o.Networks}, Resolver: o.resolver})
	if o.Search != "" {
		u, why := url.Parse(strings.ReplaceAll(o.Search, "{query}", "words"))
		if why == nil && f != nil {
			why = f.CheckURL(u)
		}
		if why == nil && !strings.Contains(o.Search, "{query}") {
			why = errors.New("it has no {query}")
		}
		if why != nil {
			err = errors.Join(err, errors.New("search service: "+why.Error()))
		}
	}
	if len(o.Folder) > longFolder {
		err = errors.Join(err, errors.New("folder: its path has more than 44 bytes"))
	}
	if err != nil {
		if f != nil {
			f.Close()
		}
		return nil, err
	}
	b.fence = f
	b.adapter = table.Browser(b, b.promises())
	if b.program, err = find(o); err != nil {
		b.adapter.Manifest.Unavailable, b.adapter.Manifest.UnavailableReason = true, err.Error()
	}
	b.turn <- struct{}{}
	return b, nil
}

// promises are what this adapter keeps. It has no window that a person looks at, so it provides no interaction and no
// perception, and what needs them is not done here.
func (b *Browser) promises() operation.Promises {
	p := operation.Promises{
		Permissions: []ability.PermissionKind{ability.PermissionKindNetwork},
		Enforces:    []manifest.Constraint{{Kind: ability.ConstraintKindSourceMustMatchTarget, Value: "loaded-page"}},
		Prompt:      true,
		Unavailable: []operation.Unavailable{
			{Operation: "follow_pointed_link", Reason: "nobody points at links in a browser without a window"},
			{Operation: "read_visible", Reason: "nobody looks at a browser without a window"},
		},
	}
	if b.options.Search == "" {
		p.Unavailable = append(p.Unavailable, operation.Unavailable{Operation: "search_web", Reason: "no search service is configured"})
	}
	return p
}

// Adapter is what an engine gets.
func (b *Browser) Adapter() *operation.Adapter { return b.adapter }

// Close ends Chromium with all of its processes, removes its profile and ends the fence. It waits for an operation that runs.
func (b *Browser) Close() error {
	<-b.turn
	defer func() { b.turn <- struct{}{} }()
	if b.closed {
		return nil
	}
	b.closed = true
	if b.starting != nil {
		b.session, b.starting = (<-b.starting).session, nil
	}
	return errors.Join(b.stop(), b.fence.Close())
}

// stop ends Chromium if it runs.
func (b *Browser) stop() error {
	if b.session == nil {
		return nil
	}
	s := b.session
	b.session = nil
	clear(b.asked)
	return s.close()
}

// do does an operation, alone. What it does may fail as a failure, which ends the run with its cause, or as any other error.
func (b *Browser) do(ctx context.Context, work func() (operation.Result, error)) (operation.Result, error) {
	select {
	case <-b.turn:
	case <-ctx.Done():
		return operation.Result{}, ctx.Err()
	}
	defer func() { b.turn <- struct{}{} }()
	if b.closed {
		return operation.Result{}, errors.New("the browser is closed")
	}
	if b.session != nil && b.session.ctx.Err() != nil { // Chromium has gone away by itself
		b.stop()
	}
	result, err := work()
	if err == nil {
		return result, nil
	}
	result.Status, result.Value, result.FoundNothing = operation.Failed, operation.Value{}, false
	var f failure
	if errors.As(err, &f) {
		result.Cause, err = f.cause, nil
	}
	return result, err
}

// running gives the session, and starts Chromium if need be. An operation that cannot wait leaves it to start for the next one.
func (b *Browser) running(ctx context.Context) (*session, error) {
	if b.session != nil {
		return b.session, nil
	}
	if b.starting == nil {
		up := make(chan started, 1)
		b.starting = up
		go func() { up <- start(b) }()
	}
	select {
	case s := <-b.starting:
		b.session, b.starting = s.session, nil
		return s.session, s.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// failure is an error with a name that a model may read.
type failure struct {
	cause cause.Cause
	text  string
}

func (f failure) Error() string { return f.text }

func fails(why cause.Cause, text string) error { return failure{why, text} }

// errNoPage is that of an operation on a page where there is none.
var errNoPage = fails(cause.WindowGone, "no page is loaded in the current tab")

// errReplaced is that of an operation on something that was seen on another load of the page than the one that is there.
var errReplaced = fails(cause.WindowGone, "the page has replaced itself since it was looked at")
