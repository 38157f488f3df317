package turn

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

// runContext is the context of one run: it ends with its deadline, with the context of the call, with the turn, and when
// another run takes the stage. Nothing is started for it before somebody asks for Done, so that an operation which does not
// costs no timer and no memory.
type runContext struct {
	parent context.Context
	turn   *Turn
	now    func() time.Time
	since  time.Time     // zero: no deadline yet
	within time.Duration // from since to the deadline
	halts  uint64        // of the engine, when the run began

	// touched is set once somebody asks for Done or the context ends. As long as it is not there is nothing to lock, and nothing
	// that outlives the run.
	touched atomic.Bool

	mu    sync.Mutex
	done  chan struct{}
	err   error
	why   cause.Cause
	over  bool        // the run is
	timer *time.Timer // what Done has started
	watch func()
}

func (c *runContext) reset(parent context.Context, t *Turn) {
	e := t.session.engine
	c.parent, c.turn, c.now, c.since, c.within, c.halts = parent, t, e.now, time.Time{}, 0, e.halt.count.Load()
}

// used tells whether somebody may still wait for the end of the context, so that it cannot be that of another run.
func (c *runContext) used() bool { return c.touched.Load() }

// isHalted tells whether the engine was halted since the run began.
func (c *runContext) isHalted() bool { return c.turn.session.engine.halt.count.Load() != c.halts }

// limit sets the deadline.
func (c *runContext) limit(since time.Time, within time.Duration) { c.since, c.within = since, within }

// Deadline is when the run has to be over, as the clock of the system says, whatever clock the engine has: what an operation
// compares it with is the system's.
func (c *runContext) Deadline() (time.Time, bool) {
	if c.within == 0 {
		return c.parent.Deadline()
	}
	mine := time.Now().Add(c.within - c.now().Sub(c.since))
	if theirs, ok := c.parent.Deadline(); ok && theirs.Before(mine) {
		return theirs, true
	}
	return mine, true
}

// Done is closed when the run has to stop.
func (c *runContext) Done() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.done != nil {
		return c.done
	}
	c.done = make(chan struct{})
	c.touched.Store(true)
	forget, watched := func() {}, false
	if c.err == nil && !c.over {
		forget, watched = c.turn.watch(c)
	}
	if !watched {
		if c.err == nil { // the turn is over, or the run, or the engine was halted
			switch c.why = c.turn.ended(); {
			case c.why == 0 && c.isHalted():
				c.why = cause.StopRequested
			case c.why == 0:
				c.why = cause.TurnEnded
			}
			c.err = context.Canceled
		}
		close(c.done)
		return c.done
	}
	if c.within != 0 {
		c.timer = time.AfterFunc(c.within-c.now().Sub(c.since), func() { c.end(cause.DeadlineExceeded, context.DeadlineExceeded) })
	}
	stop := context.AfterFunc(c.parent, func() { c.reason(time.Time{}) })
	c.watch = func() { stop(); forget() }
	return c.done
}

// Err says why the context has ended.
func (c *runContext) Err() error {
	if c.reason(time.Time{}) == 0 {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Value is that of the context of the call.
func (c *runContext) Value(key any) any { return c.parent.Value(key) }

// end ends the context, the first time with a reason.
func (c *runContext) end(why cause.Cause, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return
	}
	c.touched.Store(true)
	c.why, c.err = why, err
	if c.done != nil {
		close(c.done)
	}
}

// stop lets go of what Done has started: the run is over.
func (c *runContext) stop() {
	if !c.touched.Load() {
		return
	}
	c.mu.Lock()
	timer, watch := c.timer, c.watch
	c.over, c.timer, c.watch = true, nil, nil
	c.mu.Unlock()
	if timer != nil {
		timer.Stop()
	}
	if watch != nil {
		watch()
	}
}

// reason is why the context has ended by a time, or zero while it has not. Without a time the clock is asked.
func (c *runContext) reason(at time.Time) cause.Cause {
	switch {
	case c.parent.Err() != nil:
		why := cause.StopRequested
		if outer, ok := c.parent.(*runContext); ok { // of the workflow that this is a step of
			why = outer.reason(at)
		}
		c.end(why, c.parent.Err())
	case c.turn.ended() != 0:
		c.end(c.turn.ended(), context.Canceled)
	case c.isHalted():
		c.end(cause.StopRequested, context.Canceled)
	case c.within == 0:
	default:
		if at.IsZero() {
			at = c.now()
		}
		if at.Sub(c.since) >= c.within {
			c.end(cause.DeadlineExceeded, context.DeadlineExceeded)
		}
	}
	if !c.touched.Load() {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.why
}
