package mcp

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Connection is one client: the process at the other end of the standard streams, or what one request or session of HTTP is.
type Connection struct {
	server *Server

	writing sync.Mutex
	write   func(line []byte) error
	emit    func(line []byte) // send, once

	subscribing sync.Mutex

	agreed atomic.Pointer[agreement] // what initialize has come to; nil before
	listed atomic.Pointer[turn.Frozen]

	mu            sync.Mutex
	running       []*job
	idle          []*job
	subscriptions []subscription
	asked         []question
	questions     uint64
	broken        error     // of a write
	closed        bool      // no more calls
	calls         int       // those that have not been answered
	quiet         sync.Cond // when there is none of them
}

// agreement is what a client of an older version and this server have agreed on.
type agreement struct {
	version string
	elicits bool   // the client can ask its person
	client  string // its name
}

// Connect begins a connection. What it has to say that answers no request goes to write, a line at a time.
func (s *Server) Connect(write func(line []byte) error) *Connection {
	c := &Connection{server: s, write: write}
	c.quiet.L = &c.mu
	c.emit = c.send
	s.add(c)
	return c
}

// Close ends a connection: its calls are stopped, and its questions have no answer.
func (c *Connection) Close() {
	c.server.remove(c)
	c.mu.Lock()
	c.closed = true
	running := append([]*job(nil), c.running...)
	asked := c.asked
	c.asked = nil
	c.mu.Unlock()
	for _, j := range running {
		j.stop()
	}
	for _, q := range asked {
		close(q.answer)
	}
}

// send writes a line, or several whole ones.
func (c *Connection) send(line []byte) {
	if len(line) == 0 {
		return
	}
	c.writing.Lock()
	err := c.write(line)
	c.writing.Unlock()
	if err == nil {
		return
	}
	c.mu.Lock()
	first := c.broken == nil
	if first {
		c.broken = err
	}
	c.mu.Unlock()
	if first { // nobody is there any more
		c.Close()
	}
}

// job is a request in memory that is kept for the next one.
type job struct {
	connection *Connection
	reader     wire.Reader
	inner      wire.Reader // of values inside of the message
	text       []byte
	least      int // bytes of a line that was skipped
	m          message
	modern     bool
	listening  bool // it goes on, as a subscription
	frozen     turn.Frozen
	once       turn.Once
	session    *turn.Session
	entry      turn.Entry
	emit       func(line []byte) // what the request has to say before its answer
	out        []byte
	frame      []byte
	start      chan context.Context // nil as long as it has no goroutine

	cancelled atomic.Bool

	// guarded by the connection
	registered bool
	id         []byte
	cancel     context.CancelFunc // of what does not run in the turn of once
}

// job gives a job that is idle, or a new one.
func (c *Connection) job() *job {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.idle); n > 0 {
		j := c.idle[n-1]
		c.idle = c.idle[:n-1]
		return j
	}
	j := &job{connection: c, session: c.server.options.Engine.Session()}
	j.emit = c.emit
	j.once.Stopped = j.cancelled.Load
	return j
}

// keep puts a job back, whose request has been answered, and tells whether that was cancelled before it was unregistered. A job
// whose text was long gives its memory away.
func (c *Connection) keep(j *job) (cancelled bool) {
	const most = 1 << 20
	if cap(j.text) > most || cap(j.out) > most || cap(j.frame) > most {
		j.text, j.out, j.frame = nil, nil, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if j.registered {
		cancelled = c.withdrawn(j)
		j.registered = false
		if c.calls--; c.calls == 0 {
			c.quiet.Broadcast()
		}
	}
	c.idle = append(c.idle, j)
	return cancelled
}

// settled waits until every call has been answered.
func (c *Connection) settled() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.calls > 0 {
		c.quiet.Wait()
	}
}

// register makes a request one that runs. It gives what is wrong when it cannot be.
func (c *Connection) register(j *job) fault {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, other := range c.running {
		if string(other.id) == string(j.m.id) {
			return fault{invalidRequest, "a request with this id is still running; give each one an id of its own"}
		}
	}
	if c.closed {
		return fault{busy, "the server ends"}
	}
	if len(c.running) >= c.server.options.MaxRunning {
		return fault{busy, "too many calls are running; wait for the answer of one"}
	}
	if j.cancelled.Load() { // a store is dear
		j.cancelled.Store(false)
	}
	j.registered, j.id, j.cancel = true, append(j.id[:0], j.m.id...), nil
	c.running = append(c.running, j)
	c.calls++
	return fault{}
}

// unregister takes a request out, and tells whether it was cancelled, so that it has no answer. Its call still counts.
func (c *Connection) unregister(j *job) (cancelled bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.withdrawn(j)
}

// withdrawn is unregister under the lock.
func (c *Connection) withdrawn(j *job) (cancelled bool) {
	for i, other := range c.running {
		if other == j {
			last := len(c.running) - 1
			c.running[i], c.running[last] = c.running[last], nil
			c.running = c.running[:last]
			break
		}
	}
	return j.cancelled.Load()
}

// cancelled stops the request with an id, and what it has subscribed to.
func (c *Connection) cancelled(id wire.Raw) {
	c.mu.Lock()
	var found *job
	for _, j := range c.running {
		if string(j.id) == string(id) {
			found = j
			found.cancelled.Store(true) // first, for a turn that has not begun
		}
	}
	for i := range c.subscriptions {
		if string(c.subscriptions[i].id) == string(id) {
			c.subscriptions = append(c.subscriptions[:i:i], c.subscriptions[i+1:]...)
			break
		}
	}
	var cancel context.CancelFunc
	if found != nil {
		found.once.Stop() // under the lock, so that it cannot be the next request of this job
		cancel = found.cancel
	}
	c.mu.Unlock()
	if cancel != nil {
		cancel()
	}
}

// stop stops a request whose connection ends.
func (j *job) stop() {
	c := j.connection
	c.mu.Lock()
	j.once.Stop()
	cancel := j.cancel
	c.mu.Unlock()
	if cancel != nil {
		cancel()
	}
}

// stoppable gives a context that ends when the request is cancelled.
func (j *job) stoppable(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	j.connection.mu.Lock()
	defer j.connection.mu.Unlock()
	if j.cancelled.Load() || j.connection.closed {
		cancel()
	}
	j.cancel = cancel
	return ctx, func() {
		j.connection.mu.Lock()
		j.cancel = nil
		j.connection.mu.Unlock()
		cancel()
	}
}
