package project

import (
	"context"
	"os"
	"sync"
	"time"
)

// How long a command has to end by itself once it was asked to, how long the machine has to end one that was killed, and how
// long its output is waited for once it has ended: as long as another process holds it open, at most.
const (
	politely = 2 * time.Second
	killed   = 5 * time.Second
	drained  = 500 * time.Millisecond
)

// start is what a command is started with.
type start struct {
	program     string
	arguments   []string // the name of the program first
	folder      string
	environment []string
	launch      func(name string, argv []string, attr *os.ProcAttr) (p *os.Process, over func(), err error) // os.StartProcess when nil
}

// outcome is how a command ended.
type outcome struct {
	code    int    // its exit code, or -1 when a signal ended it
	signal  string // the name of that signal
	stopped bool   // it was asked to end, because the context had ended
	lost    bool   // it was killed and is still there, because the machine does not let go of it
	held    bool   // a process that has left the group still holds the output open
	took    time.Duration
	output  *capture
}

// run starts a command as a session and process group of its own, with nothing to read, and waits until it has ended and nothing of its group is
// left. When the context ends the group is asked to end, and two seconds later it is killed. ended is called once the leader of the
// group is gone, which is after run has returned when it is lost.
func run(ctx context.Context, s start, ended func()) (outcome, error) {
	o := outcome{output: new(capture)}
	in, err := os.Open(os.DevNull)
	if err != nil {
		ended()
		return o, err
	}
	defer in.Close()
	r, w, err := os.Pipe()
	if err != nil {
		ended()
		return o, err
	}
	defer r.Close()
	started := time.Now()
	leader, over, err := s.begin(&os.ProcAttr{Dir: s.folder, Env: s.environment, Files: []*os.File{in, w, w}, Sys: ownGroup()})
	w.Close()
	if err != nil {
		ended()
		return o, err
	}
	g := &group{leader: leader}
	read, exited := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(read)
		o.output.read(r)
	}()
	go func() {
		defer close(exited)
		defer ended()
		defer over()
		g.wait()
	}()
	o.stopped = g.supervise(ctx, exited)
	o.took = time.Since(started)
	select {
	case <-exited:
	default:
		o.lost = true
		return o, nil
	}
	o.held = !drain(r, read)
	if g.err != nil {
		return o, g.err
	}
	o.code, o.signal = verdict(g.state)
	return o, nil
}

// begin starts the process of a command.
func (s *start) begin(attr *os.ProcAttr) (leader *os.Process, over func(), err error) {
	if s.launch != nil {
		return s.launch(s.program, s.arguments, attr)
	}
	leader, err = os.StartProcess(s.program, s.arguments, attr)
	return leader, func() {}, err
}

// supervise waits for the end of a command, and brings it about when the context ends. It returns without that only when a killed
// command does not end.
func (g *group) supervise(ctx context.Context, exited <-chan struct{}) (stopped bool) {
	select {
	case <-exited:
		return false
	case <-ctx.Done():
	}
	select {
	case <-exited: // first, as far as anybody can tell
		return false
	default:
	}
	for _, step := range []struct {
		hard bool
		wait time.Duration
	}{{false, politely}, {true, killed}} {
		g.signal(step.hard)
		timer := time.NewTimer(step.wait)
		select {
		case <-exited:
			timer.Stop()
			return true
		case <-timer.C:
		}
	}
	return true
}

// drain waits for the end of the output of a command that has ended. It is false when that does not come, because a process holds it
// open that has left the group; what that one still writes is for nobody.
func drain(r *os.File, read <-chan struct{}) bool {
	timer := time.NewTimer(drained)
	defer timer.Stop()
	select {
	case <-read:
		return true
	case <-timer.C:
	}
	r.Close()
	// Where a pipe that is being read can be closed the reader is back at once; elsewhere it stays until the pipe ends.
	timer.Reset(drained)
	select {
	case <-read:
	case <-timer.C:
	}
	return false
}

// group is a command with all that it has started, as far as that has not left its process group.
type group struct {
	leader *os.Process
	state  *os.ProcessState // and err, once wait has returned
	err    error

	mu   sync.Mutex
	over bool // the number of the group may be that of another by now
}

// wait waits until the leader has ended, and kills what is left of the group. Where the system can tell that a process has ended
// before its number is free for others, that comes first: the number is certainly that of the group then.
func (g *group) wait() {
	unreaped := untilEnded(g.leader)
	if !unreaped {
		g.state, g.err = g.leader.Wait()
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	signalGroup(g.leader, true)
	if unreaped {
		g.state, g.err = g.leader.Wait()
	}
	g.over = true
}

// signal asks the group to end, or kills it.
func (g *group) signal(hard bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.over {
		return
	}
	signalGroup(g.leader, hard)
	if hard {
		g.leader.Kill() // also when it has gone to another group
	}
}
