package turn

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Options is what a host gives to an engine. Registry and Records are required.
type Options struct {
	Registry *snapshot.Registry
	Records  receipt.Sink
	// Now is the clock of receipts, signals, deadlines and expiry; time.Now when it is nil. It has to run as time does: what is
	// measured with it takes as long as it says.
	Now   func() time.Time
	NewID func() [16]byte // ids of runs and confirmations, without repetition; NewID when it is nil
	// UserCap is how long the person wants an operation to take at most: the base of deadlines (spec 6.3.3). 2 s when zero.
	UserCap time.Duration
	// Budgets are the operations that may take longer than others, by adapter and operation; an operator can lower them.
	Budgets []Budget
	// Limits is how much the engine does at most; the zero value is no limit.
	Limits Limits
	// History is told of every run, steps of workflows too, when its receipt is written. It has the arguments; nil keeps none. What
	// becomes of a record is the host's affair: the receipt is what proves the run.
	History history.Sink
}

// Budget is a named long-job budget of the runtime.
type Budget struct {
	AdapterID, Operation string
	Limit                time.Duration
}

// Budgets are those of spec 6.3.3.
func Budgets() []Budget {
	return []Budget{
		{"project", "check_project", 120 * time.Second},
		{"project", "build_project", 600 * time.Second},
		{"project", "test_project", 600 * time.Second},
	}
}

// Engine runs turns. It is for any number of goroutines.
type Engine struct {
	registry *snapshot.Registry
	record   func(receipt.Kind, []byte) error // all records are made by package receipt
	now      func() time.Time
	newID    func() [16]byte
	userCap  time.Duration
	budgets  []Budget
	stage    stage
	history  history.Sink // nil
	left     allowances
	halt     halt
	counts   counts

	current  atomic.Pointer[world]
	building sync.Mutex

	apart sync.WaitGroup // operations on goroutines of their own

	activating sync.Mutex
	failed     atomic.Bool // a receipt could not be written
}

// New returns an engine.
func New(o Options) *Engine {
	e := &Engine{registry: o.Registry, record: recordIn(o.Records), now: o.Now, newID: o.NewID, userCap: o.UserCap, budgets: o.Budgets}
	e.history = o.History
	e.left.set(o.Limits)
	if e.now == nil {
		e.now = time.Now
	}
	if e.newID == nil {
		e.newID = NewID
	}
	return e
}

// recordIn gives the way of records into a sink.
func recordIn(s receipt.Sink) func(receipt.Kind, []byte) error {
	if own, ok := s.(receipt.OwnSink); ok {
		return own.RecordOwn
	}
	return s.Record
}

// Wait waits for operations that runs have gone on without, as these did not come back in time, and is false when the context ends
// first. It is for the end, when no call is made any more: such an operation may still be ending what it has started.
func (e *Engine) Wait(ctx context.Context) bool {
	idle := make(chan struct{})
	go func() {
		defer close(idle)
		e.apart.Wait()
	}()
	select {
	case <-idle:
		return true
	case <-ctx.Done():
		return false
	}
}

// Session returns a session of its own: its confirmations are settled by nobody else.
func (e *Engine) Session() *Session { return &Session{engine: e} }

// freeze gives the world of the current snapshot. It is two atomic loads, except for the first turn after an activation.
func (e *Engine) freeze() *world {
	s := e.registry.Current()
	if w := e.current.Load(); w != nil && w.snapshot == s {
		return w
	}
	e.building.Lock()
	defer e.building.Unlock()
	s = e.registry.Current()
	if w := e.current.Load(); w != nil && w.snapshot == s {
		return w
	}
	w := newWorld(s, e.userCap, e.budgets)
	e.current.Store(w)
	return w
}

// Session is one person's side of an engine. It is for any number of goroutines.
type Session struct {
	engine *Engine
	turns  atomic.Uint64

	mu     sync.Mutex
	parked *parked
	asking bool        // the question of a call is being made
	latest *projection // the last one that was made
}
