package protocol

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/turn"
)

// The limits of a connection.
const (
	MaximumCalls    = 64   // calls and answers to questions at the same time
	MaximumTurns    = 1024 // turns that are open
	MaximumSessions = 1024 // sessions, which live as long as the connection
)

// Server serves the protocol over an engine, to any number of clients.
type Server struct {
	// Tightener makes more calls ask first than their contracts do; nil for none. It is set before the first client.
	Tightener turn.Tightener

	// Refused is told of a request that gets an error: its code, and the bytes of its line, or at least so many for one that was passed
	// over. It is nil when nobody wants to know, and set before the first client.
	Refused func(code string, bytes int)

	engine *turn.Engine
	// drain is how long calls may go on when the input has ended, and grace how long the end may take when they were told to stop.
	drain, grace time.Duration
}

// New returns a server.
func New(engine *turn.Engine) *Server {
	return &Server{engine: engine, drain: 10 * time.Second, grace: 5 * time.Second}
}

// ErrHung is the error of a connection that has ended before all of its calls have.
var ErrHung = errors.New("calls did not come back after they were told to stop; their replies are missing")

// Serve serves one client: it reads requests and writes replies until the input ends, the context ends, or nothing can be
// written any more. Then it waits for the calls that run, as the package comment has it, ends all turns, and returns when every
// request has its reply. The error is nil after an end of the input or of the context.
//
// An input that is an io.Closer is closed when the connection ends for another reason than its own end, so that its reader does
// not wait for it any more; where that does not help, one goroutine stays until its Read returns. So it is with an output when
// writing has failed, or nobody reads it.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &connection{
		engine: s.engine, tightener: s.Tightener, refused: s.Refused, lines: lines{in: in}, out: newOutput(out),
		sessions: make(map[string]*turn.Session), turns: make(map[string]*openTurn),
		calm: make(chan struct{}, 1), work: make(chan *job, MaximumCalls),
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		c.read()
	}()
	select {
	case <-read:
		drain := time.NewTimer(s.drain)
		c.wait(drain.C, ctx.Done(), c.out.failed)
		drain.Stop()
	case <-ctx.Done():
	case <-c.out.failed:
	}
	grace := time.AfterFunc(s.grace, c.out.giveUp) // whoever waits for a client that does not read is freed by that
	defer grace.Stop()
	c.end()
	late := time.NewTimer(s.grace + s.grace/2)
	defer late.Stop()
	calm := c.wait(late.C, nil, nil)
	c.mu.Lock()
	c.over = true
	close(c.work) // nobody sends any more since the connection is closing
	c.mu.Unlock()
	err := c.out.flush()
	if err != nil {
		closeIt(out) // whoever is still writing is freed
	}
	select {
	case <-read:
	default:
		closeIt(in) // what was read until then is answered
		return cmp.Or(err, hung(calm))
	}
	return cmp.Or(err, hung(calm), c.lines.failure())
}

// closeIt closes an input or output that can be. There is nobody to tell when that fails.
func closeIt(what any) {
	if closer, ok := what.(io.Closer); ok {
		_ = closer.Close()
	}
}

// hung is the error of calls that did not come back.
func hung(calm bool) error {
	if calm {
		return nil
	}
	return ErrHung
}

// connection is one client.
type connection struct {
	engine    *turn.Engine
	tightener turn.Tightener
	refused   func(code string, bytes int) // nil
	lines     lines
	out       *output

	sessions map[string]*turn.Session // the reader's own, as nothing else needs one by its name
	calm     chan struct{}            // has something when nothing runs any more
	work     chan *job                // calls for the workers; there is room for all of them

	mu      sync.Mutex
	turns   map[string]*openTurn
	flight  []*job // requests whose replies are to come
	calls   int    // of them, those that the engine runs
	workers int    // goroutines that run them; as many as there were calls at once
	busy    int    // requests that are being answered
	closing bool   // requests are refused
	over    bool   // and are not answered any more
	free    []*job
}

// openTurn is a turn that a client has opened.
type openTurn struct {
	*turn.Turn
	name  string
	busy  int  // calls that are not answered
	over  bool // it was closed
	close *job // the request to close it, as long as calls are not answered
}

// wait waits until nothing runs, and is false when one of the channels comes first.
func (c *connection) wait(late <-chan time.Time, stop, failed <-chan struct{}) bool {
	for {
		c.mu.Lock()
		busy := c.busy
		c.mu.Unlock()
		if busy == 0 {
			return true
		}
		select {
		case <-c.calm:
		case <-late:
			return false
		case <-stop:
			return false
		case <-failed:
			return false
		}
	}
}

// end refuses requests from now on, and tells all that runs to stop.
func (c *connection) end() {
	c.mu.Lock()
	c.closing = true
	turns := make([]*openTurn, 0, len(c.turns))
	for _, t := range c.turns {
		turns = append(turns, t)
	}
	for _, j := range c.flight {
		if j.turn == nil { // a question that is being settled runs in a turn of its own
			j.context.cancel()
		}
	}
	c.mu.Unlock()
	for _, t := range turns {
		t.End()
	}
}

// read reads requests until the input ends.
func (c *connection) read() {
	for {
		line, long, ok := c.lines.next()
		if !ok {
			return
		}
		j := c.take()
		if j == nil {
			return
		}
		j.number = c.lines.number
		if long {
			j.fail(nil, ProtocolCodeLineTooLong, "a line has more than 1 MiB; send less at once", nil)
		} else if !isBlank(line) {
			j.line = append(j.line[:0], line...)
			if j.handle() {
				continue // whoever answers it gives it back
			}
		}
		c.answered(j, nil)
	}
}

// worker runs calls until the connection ends. It outlives a call, because a goroutine that has run one has the stack that it
// takes. When an operation ends the goroutine, another one goes on.
func (c *connection) worker() {
	ended := false
	defer func() {
		if !ended {
			go c.worker()
		}
	}()
	for j := range c.work {
		j.do()
	}
	ended = true
}

// isBlank tells whether a line says nothing.
func isBlank(line []byte) bool {
	for _, b := range line {
		if b != ' ' && b != '\t' && b != '\r' {
			return false
		}
	}
	return true
}

// take gives memory for a request; nil when no more are answered.
func (c *connection) take() *job {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		return nil
	}
	c.busy++
	if n := len(c.free); n > 0 {
		j := c.free[n-1]
		c.free = c.free[:n-1]
		return j
	}
	return &job{connection: c, context: new(callContext)}
}

// answered is called when a request has its reply: it is that of a call of a turn, or of none.
func (c *connection) answered(j *job, t *openTurn) {
	var closed *job
	c.mu.Lock()
	if t != nil {
		if t.busy--; t.busy == 0 {
			closed, t.close = t.close, nil
		}
	}
	j.clear()
	c.free = append(c.free, j)
	if c.busy--; c.busy == 0 {
		select {
		case c.calm <- struct{}{}:
		default:
		}
	}
	c.mu.Unlock()
	if closed != nil {
		closed.closed(t)
	}
}

// inFlight gives the request with an id whose reply is to come. The lock is held.
func (c *connection) inFlight(id []byte) *job {
	for _, j := range c.flight {
		if string(j.id) == string(id) {
			return j
		}
	}
	return nil
}

// land takes a request out of those whose reply is to come. It does that before the reply is sent: the client may use its id
// again as soon as it has it. The lock is held.
func (c *connection) land(j *job) {
	for i, other := range c.flight {
		if other == j {
			last := len(c.flight) - 1
			c.flight[i], c.flight[last] = c.flight[last], nil
			c.flight = c.flight[:last]
			return
		}
	}
}
