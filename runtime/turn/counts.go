package turn

import (
	"sync/atomic"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Counts is what an engine has done so far: numbers alone.
type Counts struct {
	Calls     [operation.Cancelled + 1]uint64 // and answers to questions, by status; steps of workflows are none
	Changes   uint64                          // that operations have reported, those of steps too
	Arguments uint64                          // bytes, in canonical form
	Values    uint64                          // bytes of what was given
}

// counts are the Counts of an engine while it runs.
type counts struct {
	calls                      [operation.Cancelled + 1]atomic.Uint64
	changes, arguments, values atomic.Uint64
}

// add counts a run whose receipt is written.
func (n *counts) add(r *Run) {
	if len(r.Changes) > 0 {
		n.changes.Add(uint64(len(r.Changes)))
	}
	if r.inner || int(r.Status) >= len(n.calls) {
		return
	}
	n.calls[r.Status].Add(1)
	n.arguments.Add(uint64(r.bytes))
	if len(r.Value) > 0 {
		n.values.Add(uint64(len(r.Value)))
	}
}

// Counts gives what the engine has done so far.
func (e *Engine) Counts() (c Counts) {
	for i := range c.Calls {
		c.Calls[i] = e.counts.calls[i].Load()
	}
	c.Changes, c.Arguments, c.Values = e.counts.changes.Load(), e.counts.arguments.Load(), e.counts.values.Load()
	return c
}
