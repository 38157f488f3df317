package mcp

import (
	"bufio"
	"context"
	"io"
	"time"
)

// Serve serves one client on a pair of streams, until the first ends. Every request that was read before that is answered; its
// calls may go on for Options.Drain, and are stopped then, as the client may have gone. When the context ends, calls are stopped
// and answered, and nothing more is taken; a read that is under way is left behind. The error is that of reading or of writing.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) (err error) {
	c := s.Connect(func(line []byte) error {
		_, err := out.Write(line)
		return err
	})
	ended := make(chan error, 1)
	go func() { ended <- c.read(ctx, in) }()
	select {
	case err = <-ended:
		c.unanswerable()
	case <-ctx.Done():
		c.Close()
	}
	late := time.AfterFunc(s.options.Drain, c.Close)
	c.settled()
	late.Stop()
	c.endSubscriptions()
	c.Close()
	for _, j := range c.idlers() {
		close(j.start)
	}
	if c.broken != nil {
		return c.broken
	}
	return err
}

// read takes line after line.
func (c *Connection) read(ctx context.Context, in io.Reader) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		j := c.job()
		var long bool
		var err error
		if j.text, long, err = readLine(lines, j.text[:0]); err != nil && len(j.text) == 0 && !long {
			c.keep(j)
			if err == io.EOF {
				err = nil
			}
			return err
		}
		c.take(ctx, j, long)
		if c.over() {
			return nil
		}
	}
}

// over tells whether nothing more is to be taken.
func (c *Connection) over() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// take answers a line, or has it answered.
func (c *Connection) take(ctx context.Context, j *job, long bool) {
	j.least = 0
	switch {
	case long:
		j.m, j.least = message{}, MaxLine+1
		j.refuse(fault{invalidRequest, "the line is longer than 4 MiB; it was skipped"})
	case blank(j.text):
		j.out = j.out[:0]
	case !j.answer():
		f := c.register(j)
		if f.code == 0 {
			if j.start == nil {
				j.start = make(chan context.Context, 1)
				go j.work()
			}
			j.start <- ctx
			return
		}
		j.refuse(f)
	}
	c.send(j.out)
	c.keep(j)
}

// work runs the calls of a job, one after the other.
func (j *job) work() {
	c := j.connection
	for ctx := range j.start {
		j.call(ctx)
		if !c.unregister(j) {
			c.send(j.out)
		}
		c.keep(j)
	}
}

// idlers gives the jobs that have a goroutine, which waits for the next call.
func (c *Connection) idlers() (list []*job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, j := range c.idle {
		if j.start != nil {
			list = append(list, j)
		}
	}
	c.idle = nil
	return list
}

// unanswerable lets questions go whose answers can no longer be read.
func (c *Connection) unanswerable() {
	c.mu.Lock()
	asked := c.asked
	c.asked = nil
	c.mu.Unlock()
	for _, q := range asked {
		close(q.answer)
	}
}

// readLine reads a line without its end into dst. It is long when it had more than MaxLine bytes, and was skipped then.
func readLine(r *bufio.Reader, dst []byte) (line []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(dst)+len(part) > MaxLine+1 {
			dst, long = dst[:0], true
		}
		if !long {
			dst = append(dst, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if n := len(dst); err == nil && n > 0 {
			dst = dst[:n-1]
		}
		if len(dst) > MaxLine { // the last line, which lacks its end
			dst, long = dst[:0], true
		}
		return dst, long, err
	}
}

func blank(line []byte) bool {
	for _, c := range line {
		if c > ' ' {
			return false
		}
	}
	return true
}
