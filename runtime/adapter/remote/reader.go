package remote

import (
	"errors"
	"os"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/protocol"
	"github.com/bonnie-build/bonnie/runtime/operation"
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
	case !m.HasProgress && !m.HasResult && !m.HasPreviewed && !m.HasTargeted:
		return &loss{ForeignMessage, ""}
	case !r.ready:
		return &loss{NotReady, ""}
	case m.HasProgress:
		return r.process.progress(&m.Progress)
	case m.HasPreviewed:
		a := answer{preview: m.Previewed.Operation()}
		if m.Previewed.HasError {
			a.failure = errors.New(string(m.Previewed.Error))
		}
		return r.process.answer(m.Previewed.Id, preview, a)
	case m.HasTargeted:
		return r.process.answer(m.Targeted.Id, target, answer{class: string(m.Targeted.TargetClass), named: m.Targeted.Named})
	}
	a := answer{result: m.Result.Operation()}
	if m.Result.HasError {
		a.failure = errors.New(string(m.Result.Error))
	}
	return r.process.answer(m.Result.Id, result, a)
}

// begin takes the first message. The file must still be the one that was hashed: what was written into it meanwhile may be what
// runs.
func (r *reader) begin(m *protocol.Ready) *loss {
	claimed := &claims{manifest: m.Manifest.Manifest(), previews: m.Previews, targets: m.Targets}
	if !r.process.config.anyID && claimed.manifest.AdapterID != r.process.config.Manifest.AdapterID {
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
	if c == nil || c.kind != result {
		lost := p.why != nil
		p.mu.Unlock()
		if lost {
			return nil // it does not know yet
		}
		return &loss{UnknownCall, ""}
	}
	c.told++
	told, name, ctx := c.told, c.operation, c.ctx
	p.mu.Unlock()
	if told > protocol.MaxProgress {
		return &loss{TooMuchProgress, ""}
	}
	operation.Report(ctx, m.Done, m.Total)
	if p.config.Progress != nil {
		p.config.Progress(name, m.Done, m.Total)
	}
	return nil
}

// answer takes what came of a call of a kind.
func (p *process) answer(id int64, kind kind, a answer) *loss {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.calls[id]
	if c == nil || c.kind != kind {
		if p.why != nil {
			return nil
		}
		return &loss{UnknownCall, ""}
	}
	delete(p.calls, id)
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
