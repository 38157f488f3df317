package protocol

import (
	"errors"
	"io"
	"sync"
)

// mostPending is how many bytes of replies wait for a client that does not read, before whoever has another one waits too.
const mostPending = 1 << 20

// output writes lines. Those that come while others are being written go out together.
type output struct {
	out    io.Writer
	failed chan struct{} // closed when writing has failed

	mu      sync.Mutex
	change  sync.Cond
	pending []byte
	spare   []byte // the memory of the lines that were written last
	writing bool
	err     error
}

func newOutput(out io.Writer) *output {
	o := &output{out: out, failed: make(chan struct{})}
	o.change.L = &o.mu
	return o
}

// add writes a line, or leaves it to whoever is writing. After a failure nothing is written any more.
func (o *output) add(line []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.pending) > mostPending && o.err == nil {
		o.change.Wait()
	}
	if o.err != nil {
		return
	}
	o.pending = append(o.pending, line...)
	if o.writing {
		return
	}
	o.writing = true
	for len(o.pending) > 0 && o.err == nil {
		o.write()
	}
	o.writing = false
	o.change.Broadcast()
}

// write writes what is pending. It is called, and returns, with the lock held, and gives it away meanwhile.
func (o *output) write() {
	batch := o.pending
	o.pending = o.spare[:0]
	o.mu.Unlock()
	n, err := o.out.Write(batch)
	if err == nil && n < len(batch) {
		err = io.ErrShortWrite
	}
	o.mu.Lock()
	if o.spare = batch; cap(batch) > mostPending {
		o.spare = nil
	}
	if err != nil {
		o.stop(err)
	}
	o.change.Broadcast()
}

// stop ends the output with an error, the first time. The lock is held.
func (o *output) stop(err error) {
	if o.err == nil {
		o.err = err
		close(o.failed)
	}
}

// errUnread is the error of an output that nobody reads.
var errUnread = errors.New("the client does not read: not all replies could be written")

// giveUp ends the output without waiting for a client that does not read.
func (o *output) giveUp() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.writing {
		o.stop(errUnread)
	}
	o.change.Broadcast()
}

// flush waits until all is written, and gives the error of writing.
func (o *output) flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.writing && o.err == nil {
		o.change.Wait()
	}
	return o.err
}
