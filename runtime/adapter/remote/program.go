package remote

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

const (
	longestBack = 30 * time.Second // between two starts
	settled     = 10 * time.Second // a program that was ready for so long starts anew without a long wait
	sweeping    = 10 * time.Second // between two looks for orphans that have ended
)

// Program is an adapter that is a program. It is for any number of goroutines.
type Program struct {
	config  *Config
	slots   chan struct{}
	closing chan struct{}
	kept    chan struct{} // closed when nothing of it is left
	once    sync.Once

	mu       sync.Mutex // of what follows
	process  *process   // that takes calls
	last     *process   // that was started last
	asleep   bool       // there is none because nobody needs it
	claimed  *claims
	why      *loss
	wanted   chan struct{}   // a call waits for a process
	turned   chan struct{}   // closed at the next change of these
	revision int             // how often what Adapter gives has changed
	watcher  chan<- struct{} // is told of that
}

// errClosed is the error of a call after Close.
var errClosed = errors.New("the program is closed")

// Start starts the program of an adapter and waits until it is ready, or lost. A lost one is no error: Adapter says that it is
// unavailable and why, and it is started again and again, with longer and longer waits up to 30 s. The error says what is wrong
// with the configuration.
func Start(c Config) (*Program, error) {
	checked, err := c.check()
	if err != nil {
		return nil, err
	}
	p := &Program{
		config: checked, slots: make(chan struct{}, checked.Calls), closing: make(chan struct{}), kept: make(chan struct{}),
		wanted: make(chan struct{}, 1), turned: make(chan struct{}),
	}
	first := p.turned
	go p.keep()
	<-first
	return p, nil
}

// Close stops the program, and returns when nothing is left of it. Calls that are under way have two seconds.
func (p *Program) Close() {
	p.once.Do(func() { close(p.closing) })
	<-p.kept
}

// Adapter gives the adapter as it stands: with what the operator grants and the program claims, or unavailable. The runner is
// over the same program in each, so that a turn whose snapshot is older goes on.
func (p *Program) Adapter() *operation.Adapter {
	a, _ := p.adapter()
	return a
}

// adapter gives the adapter, and how often it has changed.
func (p *Program) adapter() (*operation.Adapter, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	m := p.config.Manifest.Normalize()
	if p.claimed != nil {
		m = narrow(&p.config.Manifest, &p.claimed.manifest)
	}
	if p.why != nil && !m.Unavailable {
		m.Unavailable, m.UnavailableReason = true, p.why.reason.Sentence()
	}
	return &operation.Adapter{Manifest: m, Signatures: p.config.Signatures, Runner: p.runner()}, p.revision
}

// State says how a program stands, for people.
type State struct {
	Lost    Reason   // empty when it is there
	Detail  string   // what the system says about that
	Asleep  bool     // it is not running because nobody needs it
	Errors  string   // the end of what it wrote to standard error, at most 8 KiB: text of the program, so escape it
	Surplus []string // operations that it claims and the operator does not grant, sorted
}

// State gives how the program stands.
func (p *Program) State() State {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := State{Asleep: p.asleep}
	if p.why != nil {
		s.Lost, s.Detail = p.why.reason, p.why.detail
	}
	if p.last != nil {
		s.Errors = p.last.tail.text()
	}
	if p.claimed != nil {
		for i := range p.claimed.manifest.Operations {
			if name := p.claimed.manifest.Operations[i].Name; p.config.Manifest.Operation(name) == nil {
				s.Surplus = append(s.Surplus, name)
			}
		}
	}
	return s
}

// Run has the program do an operation. Beyond the calls that it gets at once others wait. A call for a program that is lost
// fails at once; one that sleeps is started first. An error means that there is no result, or that the program said that
// something went wrong, and the result has what it has changed then.
func (p *Program) Run(ctx context.Context, name string, arguments *argument.List) (operation.Result, error) {
	a := p.ask(ctx, result, name, arguments)
	return a.result, a.failure
}

// ask has the program answer a call.
func (p *Program) ask(ctx context.Context, kind kind, name string, arguments *argument.List) answer {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return answer{failure: ctx.Err()}
	}
	defer func() { <-p.slots }()
	for {
		q, err := p.running(ctx)
		if err != nil {
			return answer{failure: err}
		}
		a := q.do(ctx, kind, name, arguments)
		if a.failure != (errResting{}) {
			return a
		}
		select { // then there is another one, or none
		case <-q.over:
		case <-ctx.Done():
			return answer{failure: ctx.Err()}
		}
	}
}

// running gives the process that takes calls, and waits for it when it sleeps.
func (p *Program) running(ctx context.Context) (*process, error) {
	for {
		p.mu.Lock()
		q, why, turned := p.process, p.why, p.turned
		p.mu.Unlock()
		switch {
		case why != nil:
			return nil, why
		case q != nil:
			return q, nil
		}
		select {
		case p.wanted <- struct{}{}:
		default:
		}
		select {
		case <-turned:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// keep starts the program and starts it again, until Close.
func (p *Program) keep() {
	defer close(p.kept)
	back := p.config.back
	for {
		select { // what was wanted is on its way
		case <-p.wanted:
		default:
		}
		q := launch(p.config)
		p.mu.Lock()
		p.last = q
		p.mu.Unlock()
		started, why := time.Now(), p.begin(q)
		if why == nil {
			why = p.attend(q)
		}
		if why != nil {
			p.change(func() { p.process, p.asleep, p.why = nil, false, why })
		}
		<-q.over
		if why == nil { // it sleeps
			select {
			case <-p.wanted:
				continue
			case <-p.closing:
				p.change(func() { p.why = &loss{Stopped, ""} })
				return
			}
		}
		if time.Since(started) >= settled {
			back = p.config.back
		}
		timer := time.NewTimer(back)
		select {
		case <-timer.C:
		case <-p.closing:
			timer.Stop()
			return
		}
		back = min(2*back, longestBack)
	}
}

// begin waits until a process is ready and gives it to calls, or says why it is lost.
func (p *Program) begin(q *process) *loss {
	timer := time.NewTimer(p.config.Start)
	defer timer.Stop()
	select {
	case claimed := <-q.ready:
		p.change(func() { p.process, p.asleep, p.claimed, p.why = q, false, claimed, nil })
		return nil
	case <-q.lost:
	case <-timer.C:
		q.lose(&loss{NeverReady, ""})
	case <-p.closing:
		q.lose(&loss{Stopped, ""})
	}
	return q.reason()
}

// attend is with a process until it is lost, and says why, or until it sleeps.
func (p *Program) attend(q *process) *loss {
	var idle <-chan time.Time
	if p.config.Idle > 0 {
		ticker := time.NewTicker(max(p.config.Idle/4, time.Millisecond))
		defer ticker.Stop()
		idle = ticker.C
	}
	orphans := time.NewTicker(sweeping)
	defer orphans.Stop()
	for {
		select {
		case <-q.lost:
			return q.reason()
		case <-p.closing:
			stopped := &loss{Stopped, ""}
			p.change(func() { p.process, p.why = nil, stopped })
			q.stop()
			return stopped
		case <-orphans.C:
			reap()
		case <-idle:
			if q.rest(p.config.Idle) {
				p.change(func() { p.process, p.asleep = nil, true })
				q.stop()
				return nil
			}
		}
	}
}

// change changes the state, and tells those who wait for that.
func (p *Program) change(to func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	lost, claimed := p.why, p.claimed
	to()
	close(p.turned)
	p.turned = make(chan struct{})
	if (lost == nil) == (p.why == nil) && claimed == p.claimed && p.revision > 0 {
		return
	}
	p.revision++
	if p.watcher != nil {
		select {
		case p.watcher <- struct{}{}:
		default:
		}
	}
}
