// Package serve makes a program of an adapter: it answers the runtime on standard input and output, in the protocol of package
// protocol. A whole program is
//
//	func main() { serve.Main(table.Calendar(calendar{}, operation.Promises{})) }
//
// Operations run side by side, each with a context that ends with the deadline of its call, when the runtime cancels it, and when
// the runtime goes away. An operation that panics has failed, and the program goes on. Arguments are read by the signatures of
// the adapter, as strictly as in the runtime itself; an operation without a signature fails. Where the runner of the adapter is an
// operation.Previewer or an operation.Targeter, previews and targets are answered by it. What an operation tells about its progress
// (operation.Report) goes to the runtime.
package serve

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/protocol"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// grace is how long operations have once the runtime is gone.
const grace = 2 * time.Second

// errGone is the error when the runtime went away without a word.
var errGone = errors.New("the runtime closed standard input without a stop")

// Main answers the runtime on standard input and output until it says that it needs the program no longer, and ends the
// program: with status 0 then, and 1 after anything else. What the program prints goes to standard error from here on, so that
// it does not get between the messages. Before the end it calls ends, in their order; an error of one is that of the program.
func Main(adapter *operation.Adapter, ends ...func() error) {
	out := os.Stdout
	os.Stdout = os.Stderr
	err := Run(adapter, os.Stdin, out)
	for _, end := range ends {
		err = errors.Join(err, end())
	}
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	os.Exit(0)
}

// Run answers the runtime on two streams until it says that it needs the program no longer and all calls are answered; then the
// error is nil. When the runtime goes away instead, or says what it may not say, calls end, for which they have two seconds.
func Run(adapter *operation.Adapter, in io.Reader, out io.Writer) error {
	s := &server{
		runner: adapter.Runner, previewer: operation.PreviewerOf(adapter.Runner), targeter: operation.TargeterOf(adapter.Runner),
		out: out, calls: make(map[int64]*call),
	}
	for i := range adapter.Signatures {
		s.names = append(s.names, adapter.Signatures[i].Operation)
		s.plans = append(s.plans, argument.NewPlan(adapter.Signatures[i].Parameters))
	}
	all, end := context.WithCancel(context.Background())
	defer end()
	m := adapter.Manifest.Normalize()
	ready := protocol.Ready{Manifest: protocol.NewManifest(&m)}
	ready.Previews, ready.HasPreviews = s.previewer != nil, s.previewer != nil
	ready.Targets, ready.HasTargets = s.targeter != nil, s.targeter != nil
	s.send(&protocol.Document{HasReady: true, Ready: ready})
	err := s.read(all, in)
	if err == nil {
		s.running.Wait()
		return s.failure()
	}
	end()
	s.await(grace)
	return err
}

// server is one side of the two streams.
type server struct {
	runner    operation.Runner
	previewer operation.Previewer // nil
	targeter  operation.Targeter  // nil
	names     []string            // of operations
	plans     []*argument.Plan    // beside them

	running sync.WaitGroup
	mu      sync.Mutex // of what follows
	out     io.Writer
	line    []byte
	broken  error // the runtime does not read any more
	calls   map[int64]*call
}

// call is an operation that is under way.
type call struct {
	server   *server
	id       int64
	kind     kind
	end      context.CancelFunc
	told     int  // how often it said how far it is
	answered bool // under the server's mutex, as told
}

// read takes the messages of the runtime until a stop.
func (s *server) read(ctx context.Context, in io.Reader) error {
	lines := protocol.NewLines(in)
	var r wire.Reader
	var m protocol.Document
	last := int64(0)
	for {
		line, err := lines.Next()
		if err == io.EOF {
			return errGone
		}
		if err != nil {
			return err
		}
		r.Reset(line, wire.Value)
		if err := m.Decode(&r); err != nil {
			return errors.New("the runtime sent what is no message: " + err.Error())
		}
		asked, kind := s.asked(&m)
		switch {
		case asked != nil:
			if asked.Id <= last {
				return errors.New("the runtime used the id of a call again")
			}
			last = asked.Id
			s.begin(ctx, asked, kind)
		case m.HasCancel:
			s.mu.Lock()
			c := s.calls[m.Cancel.Id]
			s.mu.Unlock()
			if c != nil {
				c.end()
			}
		case m.HasStop:
			return nil
		default:
			return errors.New("the runtime sent a message that is a program's to send, or that this program does not answer")
		}
	}
}

// kind is what a call asks for.
type kind uint8

const (
	result kind = iota
	preview
	target
)

// asked gives what a message asks for, or nil.
func (s *server) asked(m *protocol.Document) (*protocol.OperationCall, kind) {
	switch {
	case m.HasCall:
		return &m.Call, result
	case m.HasPreview && s.previewer != nil:
		return &m.Preview, preview
	case m.HasTarget && s.targeter != nil:
		return &m.Target, target
	}
	return nil, 0
}

// begin starts an operation, or what is asked before one. It keeps nothing of the message.
func (s *server) begin(ctx context.Context, m *protocol.OperationCall, kind kind) {
	c := &call{server: s, id: m.Id, kind: kind}
	if m.HasDeadlineMilliseconds {
		ctx, c.end = context.WithTimeout(ctx, time.Duration(m.DeadlineMilliseconds)*time.Millisecond)
	} else {
		ctx, c.end = context.WithCancel(ctx)
	}
	name, arguments := string(m.Operation), slices.Clone(m.Arguments)
	s.mu.Lock()
	s.calls[c.id] = c
	s.mu.Unlock()
	s.running.Add(1)
	go func() {
		defer s.running.Done()
		var a answer
		err := errEnded
		defer func() { // also when the goroutine ends itself
			if p := recover(); p != nil {
				err = panicked(p)
			}
			c.end()
			c.answer(&a, err)
		}()
		err = s.do(context.WithValue(ctx, key{}, c), kind, name, arguments, &a)
	}()
}

var errEnded = errors.New("the operation ended its goroutine")

// panicked says what a panic said, as far as that is a text.
func panicked(p any) error {
	switch p := p.(type) {
	case error:
		return errors.New("the operation panicked: " + p.Error())
	case string:
		return errors.New("the operation panicked: " + p)
	}
	return errors.New("the operation panicked")
}

// answer is what came of a call.
type answer struct {
	result  operation.Result
	preview operation.Preview
	class   string // of the target
	named   bool
}

var lists = sync.Pool{New: func() any { return new(argument.List) }}

// do reads the arguments and does what was asked.
func (s *server) do(ctx context.Context, kind kind, name string, arguments []byte, a *answer) (err error) {
	i := slices.Index(s.names, name)
	if i < 0 {
		return operation.ErrUnknown
	}
	list := lists.Get().(*argument.List)
	if !list.Read(s.plans[i], false, arguments, argument.Source{}) {
		text := "the arguments do not fit the parameters of the program"
		for _, f := range list.Findings() {
			text += "; " + f.Cause.String() + " at " + f.Pointer
		}
		lists.Put(list)
		return errors.New(text)
	}
	switch kind {
	case result:
		ctx = operation.WithProgress(ctx, func(done, total float64) { Progress(ctx, done, total) })
		a.result, err = s.runner.Run(ctx, name, list)
	case preview:
		a.preview, err = s.previewer.Preview(ctx, name, list)
	case target:
		a.class, a.named = s.targeter.Target(name, list)
	}
	lists.Put(list) // not after a panic: something may still have it
	return err
}

// answer sends what came of a call.
func (c *call) answer(a *answer, failure error) {
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.calls, c.id)
	c.answered = true
	switch c.kind {
	case result:
		s.result(c.id, &a.result, failure)
	case preview:
		s.write(&protocol.Document{HasPreviewed: true, Previewed: protocol.NewPreview(c.id, &a.preview, failure)})
	case target: // of one that nobody could tell it is known that it is one, and nothing more
		s.write(&protocol.Document{HasTargeted: true, Targeted: protocol.NewTarget(c.id, a.class, a.named || failure != nil)})
	}
}

// result sends a result. One that has no room in a line has failed: without its value first, and then without the list of what it has
// changed. The caller has the mutex.
func (s *server) result(id int64, result *operation.Result, failure error) {
	m := protocol.Document{HasResult: true, Result: protocol.NewResult(id, result, failure)}
	for _, cut := range [...]func(*operation.Result){
		func(r *operation.Result) { r.Value = operation.Value{} },
		func(r *operation.Result) { r.Changes, r.Target = nil, nil },
	} {
		if s.write(&m) {
			return
		}
		cut(result)
		m.Result = protocol.NewResult(id, result, errors.New("the result has no room in a line of 4 MiB"))
	}
	s.write(&m)
}

// send sends a message.
func (s *server) send(m *protocol.Document) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(m)
}

// write sends a message, and is false for one that is too long. The caller has the mutex.
func (s *server) write(m *protocol.Document) bool {
	s.line = append(m.AppendCanonical(s.line[:0]), '\n')
	if len(s.line) > protocol.MaxLine {
		s.line = nil
		return false
	}
	if s.broken == nil {
		_, s.broken = s.out.Write(s.line)
	}
	return true
}

func (s *server) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.broken
}

// await waits for the operations that are under way, for a time.
func (s *server) await(limit time.Duration) {
	done := make(chan struct{})
	go func() {
		s.running.Wait()
		close(done)
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	}
}

// key is that of the call in the context of an operation.
type key struct{}

// Progress tells the runtime how far the operation of a context has come: how much is done, and how much there is to do, which
// is zero when nobody knows. It says nothing after the 4096th time, for numbers that are negative or not finite, once the
// operation has returned, and in a context that is no operation's of this package.
func Progress(ctx context.Context, done, total float64) {
	c, _ := ctx.Value(key{}).(*call)
	if c == nil || c.kind != result || !counts(done) || !counts(total) {
		return
	}
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.answered || c.told == protocol.MaxProgress {
		return
	}
	c.told++
	s.write(&protocol.Document{HasProgress: true, Progress: protocol.Progress{Id: c.id, Done: done, Total: total, HasTotal: total > 0}})
}

// counts tells whether a number can stand in a message: JSON has none beyond 2^53-1 here.
func counts(n float64) bool { return n >= 0 && n <= 1<<53-1 }
