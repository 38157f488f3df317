package mcp

import (
	"context"
	"strconv"
	"time"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// question is a request of this server to a client of an older version, which waits for its answer.
type question struct {
	id     string // as JSON
	answer chan []byte
}

// question asks the person of the client, and waits for a yes or a no. It is not ok when there was no answer: the client had none,
// the time was over, or the call was cancelled.
func (j *job) question(ctx context.Context, text string, within time.Duration) (yes, ok bool) {
	c := j.connection
	ctx, done := j.stoppable(ctx)
	defer done()
	c.mu.Lock()
	c.questions++
	q := question{`"bonnie-` + strconv.FormatUint(c.questions, 10) + `"`, make(chan []byte, 1)}
	if c.closed {
		c.mu.Unlock()
		return false, false
	}
	c.asked = append(c.asked, q)
	c.mu.Unlock()
	dst := append([]byte(`{"jsonrpc":"2.0","id":`), q.id...)
	dst = append(appendElicitation(append(dst, `,"method":"elicitation/create","params":`...), text), "}\n"...)
	j.emit(dst)
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case answer, answered := <-q.answer:
		return answered && j.accepts(answer), answered && answer != nil
	case <-timer.C:
	case <-ctx.Done():
	}
	c.withdraw(q.id)
	j.emit([]byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + q.id + `}}` + "\n"))
	return false, false
}

// withdraw forgets a question.
func (c *Connection) withdraw(id string) (q question, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.asked {
		if c.asked[i].id == id {
			q = c.asked[i]
			c.asked = append(c.asked[:i:i], c.asked[i+1:]...)
			return q, true
		}
	}
	return q, false
}

// answered takes the answer of the client to a question. One to no question does nothing, and an error is none.
func (c *Connection) answered(id, result wire.Raw) {
	if q, ok := c.withdraw(string(id)); ok {
		q.answer <- append([]byte(nil), result...)
	}
}
