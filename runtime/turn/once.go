package turn

import (
	"context"
	"sync"
)

// Once runs one call after the other, each in a turn of its own, in memory that it keeps. The zero value is ready. It is for
// one goroutine, but for Stop.
type Once struct {
	Run // of the last call

	mu   sync.Mutex
	turn *Turn
}

// Call runs a call in a turn of its own. What it gives in Run holds until the next one.
func (o *Once) Call(ctx context.Context, s *Session, f Frozen, entry *Entry, c Call) {
	o.mu.Lock()
	if o.turn == nil || o.Run.context != nil && o.Run.context.used() { // what was left behind looks at its turn
		o.turn = new(Turn)
	}
	t := o.turn
	s.begin(t, f.world, entry)
	o.mu.Unlock()
	t.Call(ctx, c, &o.Run)
}

// Stop stops the call that runs. Whoever calls it has to know that it is the one that is meant.
func (o *Once) Stop() {
	o.mu.Lock()
	t := o.turn
	o.mu.Unlock()
	if t != nil {
		t.Stop()
	}
}
