package turn

import (
	"context"
	"sync/atomic"
)

// Once runs one call after the other, each in a turn of its own, in memory that it keeps. The zero value is ready. It is for
// one goroutine, but for Stop.
type Once struct {
	Run // of the last call

	// Stopped tells whether the next call was stopped before it began, when Stop could not reach it yet; nil for never.
	Stopped func() bool

	turn atomic.Pointer[Turn]
}

// Call runs a call in a turn of its own. What it gives in Run holds until the next one.
func (o *Once) Call(ctx context.Context, s *Session, f Frozen, entry *Entry, c Call) {
	t := o.turn.Load()
	if t == nil || o.Run.context != nil && o.Run.context.used() { // what was left behind looks at its turn
		t = new(Turn)
		s.begin(t, f.world, entry)
		o.turn.Store(t)
	} else {
		s.begin(t, f.world, entry)
	}
	if o.Stopped != nil && o.Stopped() {
		t.Stop()
	}
	t.Call(ctx, c, &o.Run)
}

// Stop stops the call that runs. Whoever calls it has to know that it is the one that is meant.
func (o *Once) Stop() {
	if t := o.turn.Load(); t != nil {
		t.Stop()
	}
}
