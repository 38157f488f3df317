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
	ended   atomic.Bool

	mu      sync.Mutex
	running map[*runContext]struct{} // those that somebody waits for
}

// Begin freezes the current snapshot for a turn.
func (s *Session) Begin(entry Entry) *Turn {
	w := s.engine.freeze()
	t := &Turn{session: s, world: w, entry: entry}
	if len(entry.Signals) > 0 {
		t.signals = claim(w, entry.Signals, s.engine.now())
	}
	s.mu.Lock()
	s.turns++
	t.number = s.turns
	s.mu.Unlock()
	return t
}

// Snapshot is the frozen snapshot.
func (t *Turn) Snapshot() *snapshot.Snapshot { return t.world.snapshot }

// End ends the turn: calls that still run are cancelled (turnEnded), and later ones are refused.
func (t *Turn) End() {
	t.ended.Store(true)
	t.mu.Lock()
	running := t.running
	t.running = nil
	t.mu.Unlock()
	for c := range running {
		c.end(cause.TurnEnded, context.Canceled)
	}
}

// watch makes the end of the turn that of a context, until it is told to forget it. It is false when the turn has ended.
func (t *Turn) watch(c *runContext) (forget func(), ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended.Load() {
		return nil, false
	}
	if t.running == nil {
		t.running = make(map[*runContext]struct{})
	}
	t.running[c] = struct{}{}
	return func() {
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
