package mcp

import (
	"strconv"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// How often a client hears of a call: while its operation says nothing, and at most, after the first lines.
const (
	heartbeat     = time.Second
	leastInterval = 50 * time.Millisecond
	firstLines    = 10
)

// progress tells a client how far a call is, which asked for it by a token. What it says only grows, and ends before the answer.
// As long as the operation says nothing of its own, it says how many seconds the call has run.
type progress struct {
	emit  func(line []byte)
	token string
	timer *time.Timer
	began time.Time

	mu    sync.Mutex
	last  float64
	lines int
	at    time.Time // of the last line
	over  bool
	spoke bool // the operation has
}

func (j *job) progress() *progress {
	p := &progress{emit: j.emit, token: string(j.m.token), began: time.Now(), last: -1}
	p.timer = time.AfterFunc(heartbeat, p.beat)
	return p
}

// beat says how long it has been.
func (p *progress) beat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over || p.spoke {
		return
	}
	p.say(time.Since(p.began).Seconds(), 0)
	p.timer.Reset(heartbeat)
}

// report is what an operation says. What comes too soon after the last one is left out, but for the end.
func (p *progress) report(done, total float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over || !(done > p.last) || p.lines >= firstLines && done < total && time.Since(p.at) < leastInterval {
		return
	}
	p.spoke = true
	p.say(done, total)
}

func (p *progress) say(done, total float64) {
	p.last, p.at, p.lines = done, time.Now(), p.lines+1
	dst := append([]byte(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":`), finite(done)...)
	dst = append(append(dst, `,"progressToken":`...), p.token...)
	if total > 0 {
		dst = append(append(dst, `,"total":`...), finite(total)...)
	}
	p.emit(append(dst, "}}\n"...))
}

func finite(f float64) []byte {
	if f-f != 0 {
		return strconv.AppendInt(nil, 0, 10)
	}
	return wire.AppendNumber(nil, f)
}

// end ends it; nothing is said afterwards.
func (p *progress) end() {
	p.timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
}
