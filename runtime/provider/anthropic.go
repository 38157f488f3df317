package provider

import (
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// anthropic is the Messages API of Anthropic.
type anthropic struct{}

func (anthropic) most() int { return 0 }

// The limits of a request in which tools are strict.
const (
	strictTools    = 20
	strictOptional = 24 // of all tools together; there are no unions in what is sent
)

func (anthropic) define(dst []byte, s *Skill) []byte {
	dst = wire.AppendString(append(dst, `{"name":`...), s.Name)
	dst = wire.AppendString(append(dst, `,"description":`...), s.Description)
	dst = AppendSchema(append(dst, `,"input_schema":`...), s.Parameters)
	return append(dst, '}')
}

func (anthropic) collect(dst []byte, d *Definitions, skills []*snapshot.Skill) []byte {
	tools, optional := 0, 0
	for _, k := range skills {
		if one := d.of(k); one.flat {
			tools++
			optional += one.optional
		}
	}
	dst = append(dst, '[')
	if tools > strictTools || optional > strictOptional {
		return append(d.appendAll(dst, skills), ']')
	}
	for i, k := range skills {
		if i > 0 {
			dst = append(dst, ',')
		}
		one := d.of(k)
		dst = append(dst, d.text[one.from:one.to]...)
		if one.flat {
			dst = append(dst[:len(dst)-1], `,"strict":true}`...)
		}
	}
	return append(dst, ']')
}

func (anthropic) read(c *calls, response value) *Error {
	var m [1]value
	if err := response.pick(m[:], "content"); err != nil {
		return err
	}
	if s := m[0]; len(s) > 0 && !s.is(wire.Array) && !s.is(wire.String) || len(s) == 0 {
		return fail(MalformedResponse, "the response has no content; ask the provider again")
	}
	for block := range m[0].items {
		call, isCall, err := anthropicCall(block)
		if err == nil && isCall {
			err = c.add(call)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// anthropicCall reads a block of content.
func anthropicCall(block value) (call Call, isCall bool, err *Error) {
	var m [4]value
	if err = block.pick(m[:], "type", "id", "name", "input"); err != nil {
		return call, false, err
	}
	if kind, _ := text(m[0]); kind != "tool_use" {
		return call, false, nil
	}
	if call.ID, err = textOr(m[1], "id"); err != nil {
		return call, false, err
	}
	if call.Name, err = textOr(m[2], "name"); err != nil {
		return call, false, err
	}
	call.Arguments = m[3]
	return call, true, nil
}

func (anthropic) event(s *Stream, event value) *Error {
	var m [5]value
	if err := event.pick(m[:], "type", "index", "content_block", "delta", "message"); err != nil {
		return err
	}
	switch kind, _ := text(m[0]); kind {
	case "content_block_start":
		call, isCall, err := anthropicCall(m[2])
		if err != nil || !isCall {
			return err
		}
		p, err := s.open(string(m[1]), m[2])
		if err != nil {
			return err
		}
		// The input stands in the deltas that follow; where there are none, a server has put it here.
		p.Call, p.whole, p.Arguments = call, append(p.whole, call.Arguments...), nil
	case "content_block_delta":
		var delta [2]value
		if err := m[3].pick(delta[:], "type", "partial_json"); err != nil {
			return err
		}
		if kind, _ := text(delta[0]); kind != "input_json_delta" {
			return nil
		}
		part, err := textOr(delta[1], "partial_json")
		if err != nil {
			return err
		}
		p := s.find(string(m[1]))
		if p == nil || p.ended {
			return fail(MalformedResponse, "a part of arguments belongs to no call; ask the provider again")
		}
		return s.extend(p, part)
	case "content_block_stop":
		if p := s.find(string(m[1])); p != nil {
			p.ended = true
		}
	case "message_stop":
		s.ended = true
	}
	return nil
}

func (anthropic) reply(dst []byte, calls []Call, answers []answer) []byte {
	dst = append(dst, `{"role":"user","content":[`...)
	for i := range calls {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = wire.AppendString(append(dst, `{"type":"tool_result","tool_use_id":`...), calls[i].ID)
		dst = wire.AppendText(append(dst, `,"content":`...), answers[i].frame)
		if answers[i].refused {
			dst = append(dst, `,"is_error":true`...)
		}
		dst = append(dst, '}')
	}
	return append(dst, `]}`...)
}
