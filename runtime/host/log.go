package host

import (
	"io"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// notices writes what happens in a process for its operator. By its types there is nothing in a line but names that are written in this
// program, and numbers. A nil one writes nothing.
type notices struct {
	to      io.Writer
	lines   chan []byte
	stop    chan struct{}
	ended   chan struct{}
	dropped atomic.Int64
	refused atomic.Int64 // lines that clients were refused in this minute
	hidden  atomic.Int64 // of them, those that have no line of their own
	once    sync.Once
}

// level says how much an event matters.
type level string

const (
	info    level = "info"
	warning level = "warning"
	failure level = "error"
)

// number is a count or a size in an event.
type number struct {
	name string // lower-case letters, and capitals where words begin
	n    int64
}

// waiting is how many lines can wait for a reader. What comes then is dropped and counted: nobody's call waits for a reader of logs.
const waiting = 64

func newNotices(to io.Writer) *notices {
	if to == nil {
		return nil
	}
	l := &notices{to: to, lines: make(chan []byte, waiting), stop: make(chan struct{}), ended: make(chan struct{})}
	go l.write()
	return l
}

// write writes lines until the end, and what waits then.
func (l *notices) write() {
	defer close(l.ended)
	for {
		select {
		case line := <-l.lines:
			_, _ = l.to.Write(line) // there is nobody to tell
			continue
		case <-l.stop:
		}
		select {
		case line := <-l.lines:
			_, _ = l.to.Write(line)
		default:
			return
		}
	}
}

// say writes an event.
func (l *notices) say(how level, event string, numbers ...number) {
	l.sayWith(how, event, "", numbers...)
}

// sayWith writes an event with a code, which is one of a closed list.
func (l *notices) sayWith(how level, event, code string, numbers ...number) {
	if l == nil {
		return
	}
	line := append(append(append([]byte(`{"level":"`), how...), `","time":"`...), operation.AppendTime(nil, time.Now())...)
	line = append(append(append(line, `","event":"`...), event...), '"')
	if code != "" {
		line = append(append(append(line, `,"code":"`...), code...), '"')
	}
	if d := l.dropped.Swap(0); d > 0 {
		numbers = append(numbers, number{"dropped", d})
	}
	for _, n := range numbers {
		line = strconv.AppendInt(append(append(append(line, `,"`...), n.name...), `":`...), n.n, 10)
	}
	select {
	case l.lines <- append(line, "}\n"...):
	default:
		l.dropped.Add(1)
	}
}

// drain is how long the end waits for a reader.
const drain = time.Second

// end waits until what was said is written. What is said later is not, as by who reads a client that was left behind.
func (l *notices) end() {
	if l == nil {
		return
	}
	l.once.Do(func() { close(l.stop) })
	late := time.NewTimer(drain)
	defer late.Stop()
	select {
	case <-l.ended:
	case <-late.C:
	}
}

// mostRefused is how many refused lines of a minute have a line of their own.
const mostRefused = 10

// Refused is told of a line of a client that was refused as one of its protocol: the code, which is one of a closed list, and the
// bytes of the line, or at least so many for one that was too long to be read.
func (h *Host) Refused(code string, bytes int) {
	if h.notices == nil {
		return
	}
	if h.notices.refused.Add(1) > mostRefused {
		h.notices.hidden.Add(1)
		return
	}
	h.notices.sayWith(warning, "refused", code, number{"bytes", int64(bytes)})
}

// started says what there is.
func (h *Host) started() {
	if h.notices == nil {
		return
	}
	s := h.Engine.Freeze().Snapshot()
	unavailable, operations, missing := 0, 0, 0
	for _, a := range s.Adapters {
		if a.Manifest.Unavailable {
			unavailable++
		}
		for i := range a.Manifest.Operations {
			operations++
			if a.Manifest.Unavailable || a.Manifest.Operations[i].Unavailable {
				missing++
			}
		}
	}
	ready := 0
	for i := range s.Skills {
		if s.Skills[i].Readiness == snapshot.Ready {
			ready++
		}
	}
	h.notices.say(info, "start", number{"adapters", int64(len(s.Adapters) - unavailable)}, number{"adaptersUnavailable", int64(unavailable)},
		number{"operations", int64(operations - missing)}, number{"operationsUnavailable", int64(missing)})
	h.notices.say(info, "activation", number{"packages", int64(len(s.Packages))}, number{"skills", int64(len(s.Skills))}, number{"skillsReady", int64(ready)})
}

// counted says what the engine has done since it was asked before, if anything.
func (h *Host) counted() {
	now := h.Engine.Counts()
	done := numbersOf(&now, &h.before)
	h.before = now
	if n := h.notices; n != nil {
		n.refused.Store(0)
		if hidden := n.hidden.Swap(0); hidden > 0 {
			done = append(done, number{"refusedLines", hidden})
		}
	}
	if len(done) > 0 {
		h.notices.say(info, "calls", done...)
	}
}

// numbersOf gives what has become more.
func numbersOf(now, before *turn.Counts) (list []number) {
	add := func(name string, now, before uint64) {
		if now > before {
			list = append(list, number{name, int64(now - before)})
		}
	}
	for s := operation.Requested; s <= operation.Cancelled; s++ {
		add(s.String(), now.Calls[s], before.Calls[s])
	}
	add("changes", now.Changes, before.Changes)
	add("argumentBytes", now.Arguments, before.Arguments)
	add("valueBytes", now.Values, before.Values)
	return list
}
