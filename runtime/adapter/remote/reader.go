package remote

import (
	"errors"
	"os"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/protocol"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// read takes the messages of the program until its output ends or it has broken the protocol.
func (p *process) read(x *image) {
	r := reader{process: p, image: x, lines: protocol.NewLines(p.out)}
	if failed := r.all(); failed != nil {
		p.lose(failed)
	} else {
		p.afterEnd(OutputClosed)
	}
}

// reader reads for a process.
type reader struct {
	process *process
	image   *image
	lines   *protocol.Lines
	wire    wire.Reader
	message protocol.Document
	ready   bool
}

// all gives what the program did that it may not do, or nil when its output has ended.
func (r *reader) all() *loss {
	for {
		line, err := r.lines.Next()
		switch {
		case err == protocol.ErrLongLine:
			return &loss{LongLine, ""}
		case err == protocol.ErrCutLine:
			return nil // it ended in the middle of a word
		case err != nil:
			return nil
		}
		r.wire.Reset(line, wire.Value)
		if err := r.message.Decode(&r.wire); err != nil {
			return &loss{InvalidMessage, codeOf(err)}
		}
		if failed := r.take(&r.message); failed != nil {
			return failed
		}
		if len(line) > 256<<10 {
			r.message, r.wire = protocol.Document{}, wire.Reader{} // a long line is no reason to keep its memory
		}
	}
}

// codeOf gives the code of the first finding. The texts of a program go no further.
func codeOf(err error) string {
	if invalid, ok := err.(*wire.Invalid); ok && len(invalid.Findings) > 0 {
		return string(invalid.Findings[0].Code)
	}
	return ""
}

// take takes one message.
func (r *reader) take(m *protocol.Document) *loss {
	switch {
	case m.HasReady && r.ready:
		return &loss{ReadyTwice, ""}
	case m.HasReady:
		return r.begin(&m.Ready)
	case m.HasCall, m.HasCancel, m.HasStop, !m.HasProgress && !m.HasResult:
		return &loss{ForeignMessage, ""}
	case !r.ready:
		return &loss{NotReady, ""}
	case m.HasProgress:
		return r.process.progress(&m.Progress)
	}
	return r.process.answer(&m.Result)
}

// begin takes the first message. The file must still be the one that was hashed: what was written into it meanwhile may be what
// runs.
func (r *reader) begin(m *protocol.Ready) *loss {
	claimed := m.Manifest.Manifest()
	if claimed.AdapterID != r.process.config.Manifest.AdapterID {
		return &loss{OtherAdapter, ""}
	}
	if !r.image.unchanged() {
		return &loss{Changed, "it was written to while it started"}
	}
	r.ready = true
	r.process.ready <- claimed
	return nil
}

func (p *process) progress(m *protocol.Progress) *loss {
	p.mu.Lock()
	c := p.calls[m.Id]
	if c == nil {
		lost := p.why != nil
		p.mu.Unlock()
		if lost {
			return nil // it does not know yet
		}
		return &loss{UnknownCall, ""}
	}
	c.told++
	told, name := c.told, c.operation
	p.mu.Unlock()
	if told > protocol.MaxProgress {
		return &loss{TooMuchProgress, ""}
	}
	if p.config.Progress != nil {
		p.config.Progress(name, m.Done, m.Total)
	}
	return nil
}

// answer takes a result.
func (p *process) answer(m *protocol.OperationResult) *loss {
	a := answer{result: m.Operation()}
	if m.HasError {
		a.failure = errors.New(string(m.Error))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.calls[m.Id]
	if c == nil {
		if p.why != nil {
			return nil
		}
		return &loss{UnknownCall, ""}
	}
	delete(p.calls, m.Id)
	if len(p.calls) == 0 {
		p.since = time.Now()
	}
	c.answers <- a
	return nil
}

// tail keeps the last bytes of a stream.
type tail struct {
	mu    sync.Mutex
	bytes []byte
}

// mostTail is how much of the standard error of a program is kept.
const mostTail = 8 << 10

// fill reads a stream to its end.
func (t *tail) fill(from *os.File) {
	buffer := make([]byte, 4<<10)
	for {
		n, err := from.Read(buffer)
		t.mu.Lock()
		t.bytes = append(t.bytes, buffer[:n]...)
		if extra := len(t.bytes) - mostTail; extra > 0 {
			t.bytes = t.bytes[:copy(t.bytes, t.bytes[extra:])]
		}
		t.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.bytes)
}
