package protocol

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// callContext is the context of a call: it ends when the client cancels the call. As long as nobody asks for Done it costs nothing.
type callContext struct {
	touched atomic.Bool // somebody has asked for Done, or it has ended: it is not that of another call any more
	ended   atomic.Bool

	mu   sync.Mutex
	done chan struct{}
}

// Deadline is none: the engine has its own.
func (c *callContext) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value is nothing.
func (c *callContext) Value(any) any { return nil }

// Err says whether the call was cancelled.
func (c *callContext) Err() error {
	if c.ended.Load() {
		return context.Canceled
	}
	return nil
}

// Done is closed when the call is cancelled.
func (c *callContext) Done() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.done == nil {
		c.touched.Store(true)
		c.done = make(chan struct{})
		if c.ended.Load() {
			close(c.done)
		}
	}
	return c.done
}

func (c *callContext) cancel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended.Load() {
		return
	}
	c.touched.Store(true)
	c.ended.Store(true)
	if c.done != nil {
		close(c.done)
	}
}
