package remote

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/protocol"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// grace is how long a program has to answer a call after its cancel, and to end after a stop.
const grace = 2 * time.Second

// process is one life of a program.
type process struct {
	config   *Config
	ready    chan *claims  // what it claims, once
	lost     chan struct{} // closed when it is of no use any more: no call is under way then
	over     chan struct{} // closed when nothing of it is left
	pending  chan struct{} // there is something to write
	in       *os.File
	out, err *os.File
	tail     tail // of its standard error

	mu       sync.Mutex // of what follows
	os       *os.Process
	ended    bool
	why      *loss
	stopping bool
	line     []byte // what is to be written
	last     int64
	calls    map[int64]*call
	since    time.Time // the last call was answered, or the program started
}

// claims is what a program says of itself.
type claims struct {
	manifest          manifest.Manifest
	previews, targets bool
}

// kind is what a call asks for.
type kind uint8

const (
	result kind = iota
	preview
	target
)

var frames = [...]string{result: `{"call":`, preview: `{"preview":`, target: `{"target":`}

// call is an operation that is under way, or what is asked before one.
type call struct {
	kind      kind
	ctx       context.Context // of who waits for it
	operation string
	answers   chan answer
	told      int
}

type answer struct {
	result  operation.Result
	preview operation.Preview
	class   string // of the target
	named   bool
	failure error
}

// launch starts a life. Whatever comes of it is told by its channels.
func launch(c *Config) *process {
	p := &process{
		config: c, ready: make(chan *claims, 1), lost: make(chan struct{}), over: make(chan struct{}),
		pending: make(chan struct{}, 1), calls: make(map[int64]*call), since: time.Now(),
	}
	go p.live()
	return p
}

// live is the life of the process, on one thread of the system: the program dies with the thread that started it.
func (p *process) live() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(p.over)
	x, failed := openImage(p.config.Program, p.config.SHA256)
	if failed != nil {
		p.lose(failed)
		return
	}
	defer x.file.Close()
	var theirs []*os.File
	for i, ours := range [...]**os.File{&p.in, &p.out, &p.err} {
		r, w, err := os.Pipe()
		if err != nil {
			p.lose(&loss{NotStarted, err.Error()})
			break
		}
		if i == 0 {
			r, w = w, r
		}
		*ours, theirs = r, append(theirs, w)
		defer r.Close()
	}
	if len(theirs) == 3 {
		p.run(x, theirs)
		return
	}
	for _, f := range theirs {
		f.Close()
	}
}

// run starts the program and is with it to its end.
func (p *process) run(x *image, theirs []*os.File) {
	child, err := start(p.config, x, theirs)
	for _, f := range theirs {
		f.Close() // the streams end with the program
	}
	if err != nil {
		p.lose(&loss{NotStarted, err.Error()})
		return
	}
	p.mu.Lock()
	p.os = child
	if p.why != nil { // somebody did not want to wait for the start
		kill(child)
	}
	p.mu.Unlock()
	var readers sync.WaitGroup
	readers.Go(func() { p.read(x) })
	readers.Go(func() { p.tail.fill(p.err) })
	writer := make(chan struct{})
	go func() { defer close(writer); p.write() }()

	detail := wait(child, func() {
		p.mu.Lock()
		p.ended = true
		p.mu.Unlock()
	})
	// What the program said before it ended counts. Something that nobody could kill may keep the other ends open.
	limit := time.Now().Add(time.Second)
	p.out.SetReadDeadline(limit)
	p.err.SetReadDeadline(limit)
	readers.Wait()
	p.lose(&loss{Exited, detail})
	p.in.Close()
	<-writer
}

// lose ends the use of the process: for the first reason there is, all calls are answered, and the program is killed.
func (p *process) lose(why *loss) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.why != nil {
		return
	}
	if p.stopping {
		why = &loss{Stopped, ""}
	}
	p.why = why
	if p.os != nil && !p.ended {
		kill(p.os)
	}
	for id, c := range p.calls {
		delete(p.calls, id)
		c.answers <- answer{failure: why}
	}
	close(p.lost)
}

// reason says why the process was lost.
func (p *process) reason() *loss {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why
}

// stop asks the program to end, and kills it when it does not do so in time.
func (p *process) stop() {
	p.mu.Lock()
	p.halt()
	p.mu.Unlock()
	timer := time.NewTimer(p.config.grace)
	defer timer.Stop()
	select {
	case <-p.over:
	case <-timer.C:
		p.lose(&loss{Stopped, ""})
	}
}

// rest stops the process if nothing is under way and nothing was for a time, and says whether it did.
func (p *process) rest(idle time.Duration) bool {
	p.mu.Lock()
	rests := p.why == nil && len(p.calls) == 0 && time.Since(p.since) >= idle
	if rests {
		p.halt()
	}
	p.mu.Unlock()
	return rests
}

// halt writes a stop. The caller has the mutex.
func (p *process) halt() {
	if p.why == nil && !p.stopping {
		p.stopping = true
		p.append(&protocol.Document{HasStop: true})
	}
}

// append writes a message down for the writer. The caller has the mutex.
func (p *process) append(m *protocol.Document) {
	p.line = append(m.AppendCanonical(p.line), '\n')
	p.wake()
}

// wake tells the writer that there is something to write.
func (p *process) wake() {
	select {
	case p.pending <- struct{}{}:
	default:
	}
}

var calls = sync.Pool{New: func() any { return &call{answers: make(chan answer, 1)} }}

// errResting is the answer of a process that has been told to stop, for one that a call can go to instead.
type errResting struct{}

func (errResting) Error() string { return "the program is being stopped" }

type errLong struct{}

func (errLong) Error() string { return "the arguments have no room in a line of 4 MiB" }

// do has the program answer.
func (p *process) do(ctx context.Context, kind kind, name string, arguments *argument.List) (a answer) {
	c := calls.Get().(*call)
	c.kind, c.ctx, c.operation, c.told = kind, ctx, name, 0
	id, err := p.send(ctx, c, arguments)
	if err != nil {
		a.failure = err
	} else {
		select {
		case a = <-c.answers:
		case <-ctx.Done():
			a = p.cancel(id, c)
		}
	}
	c.ctx = nil
	calls.Put(c)
	return a
}

// send writes a call down for the writer. Each call that is written down gets one answer.
func (p *process) send(ctx context.Context, c *call, arguments *argument.List) (int64, error) {
	text := arguments.Canonical()
	if len(text) > protocol.MaxLine-1024 { // the largest frame around arguments is smaller
		return 0, errLong{}
	}
	m := protocol.OperationCall{Arguments: text, Operation: wire.Text(c.operation)}
	if deadline, ok := ctx.Deadline(); ok {
		m.HasDeadlineMilliseconds, m.DeadlineMilliseconds = true, max(0, min(time.Until(deadline).Milliseconds(), 86400000))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.stopping:
		return 0, errResting{}
	case p.why != nil:
		return 0, p.why
	}
	p.last++
	m.Id = p.last
	p.calls[m.Id] = c
	p.line = append(p.line, frames[c.kind]...)
	p.line = append(m.AppendCanonical(p.line), "}\n"...)
	p.wake()
	return m.Id, nil
}

// cancel tells the program that nobody waits for a call, and waits for the answer as long as a program has for it.
func (p *process) cancel(id int64, c *call) answer {
	p.mu.Lock()
	if p.calls[id] == c {
		p.append(&protocol.Document{HasCancel: true, Cancel: protocol.Cancellation{Id: id}})
	}
	p.mu.Unlock()
	timer := time.NewTimer(p.config.grace)
	defer timer.Stop()
	select {
	case a := <-c.answers:
		return a
	case <-timer.C:
		p.lose(&loss{CancelIgnored, "call " + strconv.FormatInt(id, 10)})
		return <-c.answers // by whoever was first
	}
}

// write writes what is to be written, as much as there is at once, until the process is lost or has been told to stop.
func (p *process) write() {
	defer p.in.Close() // the program sees its end
	var line []byte
	for {
		p.mu.Lock()
		line, p.line = p.line, line[:0]
		done := p.stopping
		p.mu.Unlock()
		if len(line) > 0 {
			if _, err := p.in.Write(line); err != nil {
				p.afterEnd(InputClosed)
				return
			}
			if cap(line) > 256<<10 {
				line = nil // a long line is no reason to keep its memory
			}
			continue
		}
		if done {
			return
		}
		select {
		case <-p.pending:
		case <-p.lost:
			return
		}
	}
}

// afterEnd loses a process one of whose streams has ended, unless that is because the program has, or is about to.
func (p *process) afterEnd(why Reason) {
	for range 50 {
		p.mu.Lock()
		ended := p.ended
		p.mu.Unlock()
		if ended {
			return // live says so
		}
		select {
		case <-p.lost:
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
	p.lose(&loss{why, ""})
}
