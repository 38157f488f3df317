package turn

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

// halt is the stop switch of an engine.
type halt struct {
	on    atomic.Bool
	count atomic.Uint64 // how often it was thrown: a run of before the last time has to stop

	mu      sync.Mutex
	running map[*runContext]struct{} // those that somebody waits for
}

// Halt stops all that runs (stopRequested), and refuses calls until Resume. A call that waits for a person goes on waiting: it can be
// cancelled, and confirmed only after Resume.
func (e *Engine) Halt() {
	h := &e.halt
	if h.on.Swap(true) {
		return
	}
	h.count.Add(1) // behind on: a run that has the new count has seen that the switch is on
	h.mu.Lock()
	running := h.running
	h.running = nil
	h.mu.Unlock()
	for c := range running {
		c.end(cause.StopRequested, context.Canceled)
	}
}

// Resume lets calls run again.
func (e *Engine) Resume() { e.halt.on.Store(false) }

// watch makes a halt the end of a context, until it is told to forget it. It is false when there was one since the run began.
func (h *halt) watch(c *runContext) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.count.Load() != c.halts {
		return false
	}
	if h.running == nil {
		h.running = make(map[*runContext]struct{})
	}
	h.running[c] = struct{}{}
	return true
}

func (h *halt) forget(c *runContext) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.running, c)
}
