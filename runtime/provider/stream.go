package provider

import "github.com/bonnie-build/bonnie/runtime/wire"

// Stream reads the calls of a response that arrives in events. It keeps what has to do with calls and nothing else. It is for
// one response and one goroutine.
type Stream struct {
	provider Provider
	pending  []*pending
	size     int // bytes that the calls have so far
	ended    bool
	err      *Error // the first one; nothing is read after it
}

// pending is a call of which more may come.
type pending struct {
	Call
	key   string // by which its parts find it
	whole []byte // arguments that were given at once; they hold when there were no parts
	tree  *tree  // of Gemini: arguments that arrive by their paths
	ended bool
}

// NewStream begins to read a response.
func NewStream(p Provider) *Stream { return &Stream{provider: p} }

// Event reads the data of one server-sent event, without the field names and line breaks of that format. Events that say nothing
// of calls are read over. The errors are those of ReadCalls; after one the stream is lost.
func (s *Stream) Event(data []byte) error {
	if s.err == nil {
		s.err = s.event(data)
	}
	if s.err != nil {
		return s.err
	}
	return nil
}

func (s *Stream) event(data []byte) *Error {
	if string(data) == "[DONE]" { // how OpenAI Chat ends, which is no JSON
		s.endAll()
		return nil
	}
	v, err := whole(data)
	if err == nil {
		err = failure(v)
	}
	if err == nil {
		err = s.provider.dialect().event(s, v)
	}
	return err
}

// Calls gives the calls of the response once it has ended, in their order. A stream that has broken off gives unfinished-stream:
// half of the arguments can be whole JSON, and mean something else.
func (s *Stream) Calls() ([]Call, error) {
	if s.err != nil {
		return nil, s.err
	}
	if !s.ended {
		return nil, fail(UnfinishedStream, "the response has not come to its end, so its calls may not be whole; ask the provider again")
	}
	var c calls
	if err := s.collect(&c); err != nil {
		return nil, err
	}
	return c.list, nil
}

// collect adds the calls of a response that has ended.
func (s *Stream) collect(c *calls) *Error {
	for _, p := range s.pending {
		if !p.ended {
			return fail(UnfinishedStream, "a call has not come to its end, so its arguments may not be whole; ask the provider again")
		}
		switch {
		case p.tree != nil:
			p.Arguments = p.tree.root.AppendCanonical(nil)
		case len(p.Arguments) == 0:
			p.Arguments = p.whole
		}
		if err := c.add(p.Call); err != nil {
			return err
		}
	}
	return nil
}

// find gives the call with a key that was opened last.
func (s *Stream) find(key string) *pending {
	for i := len(s.pending) - 1; i >= 0; i-- {
		if s.pending[i].key == key {
			return s.pending[i]
		}
	}
	return nil
}

// open begins a call, of which a text tells that is kept. One whose key is taken has to have ended.
func (s *Stream) open(key string, from value) (*pending, *Error) {
	if old := s.find(key); old != nil && !old.ended {
		return nil, fail(MalformedResponse, "two calls of a stream have one place; ask the provider again")
	}
	if len(s.pending) == MaxCalls {
		return nil, fail(TooManyCalls, "the response has more calls than are taken; ask for one step at a time")
	}
	if err := s.grow(len(from)); err != nil {
		return nil, err
	}
	p := &pending{key: key}
	s.pending = append(s.pending, p)
	return p, nil
}

// extend adds a part of the arguments of a call.
func (s *Stream) extend(p *pending, part string) *Error {
	if err := s.grow(len(part)); err != nil {
		return err
	}
	p.Arguments = append(p.Arguments, part...)
	return nil
}

// endAll ends a response whose format does not say when a call ends.
func (s *Stream) endAll() {
	s.ended = true
	for _, p := range s.pending {
		p.ended = true
	}
}

// grow counts bytes that are kept.
func (s *Stream) grow(n int) *Error {
	if s.size += n; s.size > MaxResponse {
		return fail(ResponseTooLarge, "the calls of the response have more than 16 MiB; nothing of it is to be run")
	}
	return nil
}

// settle takes a text of a call of which each event may tell, and which has to be one and the same.
func (s *Stream) settle(have *string, v value, member string) *Error {
	said, err := textOr(v, member)
	if err != nil || said == "" || said == *have {
		return err
	}
	if *have != "" {
		return fail(MalformedResponse, "the member "+member+" of a call changes while it arrives; ask the provider again")
	}
	*have = said
	return s.grow(len(said))
}

// isTrue tells whether a value is true.
func isTrue(v value) bool { return v.is(wire.Bool) && v[0] == 't' }
