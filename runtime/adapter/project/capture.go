package project

import (
	"io"
	"strconv"
	"sync"
)

// How much of an output is kept: its first bytes, and its last.
const (
	keptHead = 64 << 10
	keptTail = 192 << 10
)

// capture keeps the head and the tail of an output, and counts the rest. It is for two goroutines: one that writes, and one that
// looks at it while a process that nobody can end may still be writing.
type capture struct {
	mu    sync.Mutex
	head  []byte
	tail  []byte // a ring once it is full
	next  int    // where the oldest byte of a full ring is
	total int64
}

// Write takes bytes of the output. It never fails.
func (c *capture) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	written := len(p)
	c.total += int64(written)
	n := min(len(p), keptHead-len(c.head))
	c.head = append(c.head, p[:n]...)
	p = p[n:]
	if len(p) > keptTail {
		p = p[len(p)-keptTail:]
	}
	n = min(len(p), keptTail-len(c.tail))
	c.tail = append(c.tail, p[:n]...)
	for p = p[n:]; len(p) > 0; p = p[n:] {
		n = copy(c.tail[c.next:], p)
		c.next = (c.next + n) % keptTail
	}
	return written, nil
}

// read takes an output until it ends or cannot be read any more.
func (c *capture) read(r io.Reader) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := r.Read(buffer)
		c.Write(buffer[:n])
		if err != nil {
			return
		}
	}
}

// text gives what was kept, with a line in the place of what was not, and how many bytes came and how many of them are left out.
func (c *capture) text() (text string, total, dropped int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	dropped = c.total - int64(len(c.head)+len(c.tail))
	text = string(c.head)
	if dropped > 0 {
		text += "\n[" + strconv.FormatInt(dropped, 10) + " bytes of output left out here]\n"
	}
	return text + string(c.tail[c.next:]) + string(c.tail[:c.next]), c.total, dropped
}
