package mcp

import "github.com/bonnie-build/bonnie/runtime/wire"

// subscription is a request that goes on: it wants to hear when what is offered has changed.
type subscription struct {
	id   []byte
	emit func(line []byte)
}

// maxSubscriptions is how many a connection has at once.
const maxSubscriptions = 16

// listen begins a subscription. Its answer is what is acknowledged; the result comes when the connection ends.
func (j *job) listen() {
	c := j.connection
	wants := string(member(&j.inner, j.m.filter, "toolsListChanged")) == "true"
	if len(j.m.filter) == 0 || j.m.filter[0] != '{' {
		j.refuse(fault{invalidParams, "params lacks notifications, an object that says what is wanted"})
		return
	}
	dst := append(j.out[:0], `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":`...)
	dst = append(append(dst, j.m.id...), `},"notifications":{`...)
	if wants {
		dst = append(dst, `"toolsListChanged":true`...)
	}
	acknowledged := append(dst, "}}}\n"...)
	s := subscription{id: append([]byte(nil), j.m.id...)}
	if wants {
		s.emit = j.emit
	}
	c.subscribing.Lock() // nothing is said of a subscription before it is acknowledged
	defer c.subscribing.Unlock()
	c.mu.Lock()
	full := len(c.subscriptions) >= maxSubscriptions
	if !full {
		c.subscriptions = append(c.subscriptions, s)
	}
	c.mu.Unlock()
	if full {
		j.refuse(fault{busy, "too many subscriptions; cancel one first"})
		return
	}
	j.emit(acknowledged)
	j.out, j.listening = j.out[:0], true
}

// announce tells a client that what is offered has changed, as it asked to hear it.
func (c *Connection) announce() {
	c.subscribing.Lock()
	defer c.subscribing.Unlock()
	legacy := c.agreed.Load() != nil
	c.mu.Lock()
	subscriptions := append([]subscription(nil), c.subscriptions...)
	c.mu.Unlock()
	if legacy {
		c.send([]byte(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}` + "\n"))
	}
	for _, s := range subscriptions {
		if s.emit != nil {
			dst := append([]byte(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":`), s.id...)
			s.emit(append(dst, "}}}\n"...))
		}
	}
}

// endSubscriptions answers what is subscribed, as the connection ends.
func (c *Connection) endSubscriptions() {
	c.mu.Lock()
	subscriptions := c.subscriptions
	c.subscriptions = nil
	c.mu.Unlock()
	for _, s := range subscriptions {
		dst := append(appendHead(nil, wire.Raw(s.id)), `,"result":{"_meta":{"io.modelcontextprotocol/serverInfo":`...)
		dst = append(append(dst, c.server.info...), `,"io.modelcontextprotocol/subscriptionId":`...)
		dst = append(append(dst, s.id...), `},"resultType":"complete"}}`...)
		c.send(append(dst, '\n'))
	}
}
