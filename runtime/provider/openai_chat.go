package provider

import (
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// openAIChat is the Chat Completions API of OpenAI.
type openAIChat struct{}

func (openAIChat) most() int { return openAIMost }

func (openAIChat) define(dst []byte, s *Skill) []byte {
	return append(appendFunction(append(dst, `{"type":"function","function":{`...), s), "}}"...)
}

func (openAIChat) collect(dst []byte, d *Definitions, skills []*snapshot.Skill) []byte {
	return append(d.appendAll(append(dst, '['), skills), ']')
}

// choice gives a member of the first choice of a response, and what says that it has ended. Others are never asked for.
func choice(response value, member string) (message, finish value, err *Error) {
	var m [1]value
	if err = response.pick(m[:], "choices"); err != nil {
		return nil, nil, err
	}
	if !m[0].is(wire.Array) {
		return nil, nil, fail(MalformedResponse, "the response has no choices; ask the provider again")
	}
	for first := range m[0].items {
		var of [2]value
		err = first.pick(of[:], member, "finish_reason")
		return of[0], of[1], err
	}
	return nil, nil, nil // an event that counts tokens has none
}

func (openAIChat) read(c *calls, response value) *Error {
	message, _, err := choice(response, "message")
	if err != nil {
		return err
	}
	var m [2]value
	if err := message.pick(m[:], "tool_calls", "function_call"); err != nil {
		return err
	}
	if err := m[0].list("tool_calls"); err != nil {
		return err
	}
	for one := range m[0].items {
		var of [2]value
		if err := one.pick(of[:], "id", "function"); err != nil {
			return err
		}
		call, err := function(of[1])
		if err == nil {
			call.ID, err = textOr(of[0], "id")
		}
		if err == nil {
			err = c.add(call)
		}
		if err != nil {
			return err
		}
	}
	if len(m[1]) == 0 {
		return nil
	}
	call, err := function(m[1]) // as it was before there were several calls
	if err != nil {
		return err
	}
	call.legacy = true
	return c.add(call)
}

// function reads the name and the arguments of a call.
func function(v value) (call Call, err *Error) {
	var m [2]value
	if err = v.pick(m[:], "name", "arguments"); err != nil {
		return call, err
	}
	call.Name, err = textOr(m[0], "name")
	call.Arguments = written(m[1])
	return call, err
}

func (openAIChat) event(s *Stream, event value) *Error {
	delta, finish, err := choice(event, "delta")
	if err != nil {
		return err
	}
	if len(delta) > 0 {
		var m [2]value
		if err := delta.pick(m[:], "tool_calls", "function_call"); err != nil {
			return err
		}
		if err := m[0].list("tool_calls"); err != nil {
			return err
		}
		for one := range m[0].items {
			if err := s.chatPart(one); err != nil {
				return err
			}
		}
		if len(m[1]) > 0 {
			p := s.find("function_call")
			if p == nil {
				if p, err = s.open("function_call", nil); err != nil {
					return err
				}
				p.legacy = true
			}
			if err := s.chatFunction(p, m[1]); err != nil {
				return err
			}
		}
	}
	if len(finish) > 0 {
		s.endAll()
	}
	return nil
}

// chatPart reads a part of a call. Its index says of which one; but some servers give every call the index 0, and then another
// id begins another call. Some give no index, and then another name does.
func (s *Stream) chatPart(part value) *Error {
	var m [3]value
	if err := part.pick(m[:], "index", "id", "function"); err != nil {
		return err
	}
	id, err := textOr(m[1], "id")
	if err != nil {
		return err
	}
	key := string(m[0])
	p := s.find(key)
	if p != nil && (id != "" && p.ID != "" && id != p.ID || key == "" && p.Name != "" && id == "" && isNamed(m[2])) {
		p.ended = true
		p = nil
	}
	if p == nil {
		if p, err = s.open(key, nil); err != nil {
			return err
		}
	}
	if err := s.settle(&p.ID, m[1], "id"); err != nil {
		return err
	}
	if len(m[2]) == 0 {
		return nil
	}
	return s.chatFunction(p, m[2])
}

// isNamed tells whether a part of a function has a name.
func isNamed(function value) bool {
	var m [1]value
	return len(function) > 0 && function.pick(m[:], "name") == nil && len(m[0]) > len(`""`)
}

// chatFunction reads a part of a function.
func (s *Stream) chatFunction(p *pending, v value) *Error {
	var m [2]value
	if err := v.pick(m[:], "name", "arguments"); err != nil {
		return err
	}
	if err := s.settle(&p.Name, m[0], "name"); err != nil {
		return err
	}
	return s.extend(p, string(written(m[1])))
}

func (openAIChat) reply(dst []byte, calls []Call, answers []answer) []byte {
	dst = append(dst, '[')
	for i := range calls {
		if i > 0 {
			dst = append(dst, ',')
		}
		if calls[i].legacy {
			dst = wire.AppendString(append(dst, `{"role":"function","name":`...), calls[i].Name)
		} else {
			dst = wire.AppendString(append(dst, `{"role":"tool","tool_call_id":`...), calls[i].ID)
		}
		dst = wire.AppendText(append(dst, `,"content":`...), answers[i].frame)
		dst = append(dst, '}')
	}
	return append(dst, ']')
}
