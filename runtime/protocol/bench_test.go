package protocol_test

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// BenchmarkLine takes calls of about 240 bytes from their lines to the lines of their replies, with an operation that does
// nothing and receipts that are kept nowhere.
//
//	stream  calls come one after the other, 32 of them at once at most: what a call costs
//	alone   the next call comes when the last one has its reply: how long a client waits, pipes apart
//
// Both have the client of this test in them, which writes the lines and counts the replies.
func BenchmarkLine(b *testing.B) {
	b.Run("stream", func(b *testing.B) { benchmarkLine(b, 32) })
	b.Run("alone", func(b *testing.B) { benchmarkLine(b, 1) })
}

// client gives calls to whoever reads from it, and counts the replies that are written to it.
type client struct {
	left, most int
	slots      chan struct{} // has something for each call without a reply
	line       []byte
	opened     bool
	replies    int
	failed     string
}

// rest is a call of about 240 bytes behind its id.
var rest = `","turn":"a","name":"read_note","arguments":{"mode":"replace","text":"` + strings.Repeat("Fog came in. ", 10) + `"}}` + "\n"

func newClient(calls, most int) *client {
	c := &client{left: calls, most: most, slots: make(chan struct{}, most)}
	return c
}

func (c *client) Read(p []byte) (n int, err error) {
	if !c.opened {
		c.opened = true
		c.slots <- struct{}{}
		return copy(p, `{"type":"open","id":"o","turn":"a"}`+"\n"), nil
	}
	if c.left == 0 {
		return 0, io.EOF
	}
	for c.left > 0 {
		line := append(strconv.AppendInt(append(c.line[:0], `{"type":"call","id":"`...), int64(c.left), 10), rest...)
		c.line = line
		if n+len(line) > len(p) {
			break
		}
		if n == 0 {
			c.slots <- struct{}{}
		} else {
			select {
			case c.slots <- struct{}{}:
			default:
				return n, nil
			}
		}
		c.left--
		n += copy(p[n:], line)
	}
	return n, nil
}

func (c *client) Write(p []byte) (int, error) {
	n := bytes.Count(p, []byte("\n"))
	if !bytes.HasPrefix(p, []byte(`{"id"`)) { // errors begin with code, and results that are not good with about or cause
		c.failed = string(p)
	}
	for range n {
		c.replies++
		<-c.slots
	}
	return len(p), nil
}

func benchmarkLine(b *testing.B, most int) {
	s := protocol.New(newEngine(b, quick{}, nothing{}, turn.Options{}))
	b.ReportAllocs()
	c := newClient(b.N, most)
	b.ResetTimer()
	if err := s.Serve(context.Background(), c, c); err != nil || c.replies != b.N+1 || c.failed != "" {
		b.Fatal(err, c.replies, b.N, c.failed)
	}
}
