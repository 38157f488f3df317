package turn

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Turn is one request against one snapshot. Its calls may run at the same time, each with a Run of its own.
type Turn struct {
	session *Session
	world   *world
	entry   Entry
	signals []signal
	number  uint64 // of the turn in its session, from 1
	roster  atomic.Pointer[offers]
	over    atomic.Uint32 // the cause with which it was ended; 0 while it goes on

	mu      sync.Mutex
	running map[*runContext]struct{} // those that somebody waits for
}

// Frozen is a snapshot as turns run in it. The zero value is none.
type Frozen struct{ world *world }

// Snapshot is the frozen snapshot, or nil for none.
func (f Frozen) Snapshot() *snapshot.Snapshot {
	if f.world == nil {
		return nil
	}
	return f.world.snapshot
}

// Freeze gives the current snapshot, for turns that begin later.
func (e *Engine) Freeze() Frozen { return Frozen{e.freeze()} }

// Begin freezes the current snapshot for a turn.
func (s *Session) Begin(entry Entry) *Turn {
	t := new(Turn)
	s.begin(t, s.engine.freeze(), &entry)
	return t
}

// BeginIn begins a turn in a snapshot that was frozen before, for a client that goes by what it was shown then.
func (s *Session) BeginIn(f Frozen, entry Entry) *Turn {
	t := new(Turn)
	s.begin(t, f.world, &entry)
	return t
}

func (s *Session) begin(t *Turn, w *world, entry *Entry) {
	t.session, t.world, t.entry, t.signals = s, w, *entry, nil
	if t.roster.Load() != nil { // a store is dear, and most turns are new or had one call
		t.roster.Store(nil)
	}
	if t.ended() != 0 {
		t.over.Store(0)
	}
	if len(entry.Signals) > 0 {
		t.signals = claim(w, entry.Signals, s.engine.now())
	}
	t.number = s.turns.Add(1)
}

// Snapshot is the frozen snapshot.
func (t *Turn) Snapshot() *snapshot.Snapshot { return t.world.snapshot }

// End ends the turn: calls that still run are cancelled (turnEnded), and later ones are refused.
func (t *Turn) End() { t.end(cause.TurnEnded) }

// Stop ends the turn because the person or the host wants its work to stop (stopRequested).
func (t *Turn) Stop() { t.end(cause.StopRequested) }

func (t *Turn) end(why cause.Cause) {
	if !t.over.CompareAndSwap(0, uint32(why)) {
		return
	}
	t.mu.Lock()
	running := t.running
	t.running = nil
	t.mu.Unlock()
	for c := range running {
		c.end(why, context.Canceled)
	}
}

// ended is why the turn has ended, or zero.
func (t *Turn) ended() cause.Cause { return cause.Cause(t.over.Load()) }

// watch makes the end of the turn that of a context, until it is told to forget it. It is false when the turn has ended.
func (t *Turn) watch(c *runContext) (forget func(), ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended() != 0 || !t.session.engine.halt.watch(c) {
		return nil, false
	}
	if t.running == nil {
		t.running = make(map[*runContext]struct{})
	}
	t.running[c] = struct{}{}
	return func() {
		t.session.engine.halt.forget(c)
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.running, c)
	}, true
}

// Call is what a model, or the host, asks for.
type Call struct {
	Name      []byte // invocation name
	Arguments []byte // a JSON object; none is {}
}

// Call runs a call. The run is filled anew; it holds the answer, and the receipt that is now durable.
func (t *Turn) Call(ctx context.Context, c Call, r *Run) {
	r.begin(ctx, t)
	r.name = c.Name
	defer r.conclude()
	t.dispatch(r, c)
	r.finish()
}

// now reads the clock of the host.
func (t *Turn) now() time.Time { return t.session.engine.now() }
