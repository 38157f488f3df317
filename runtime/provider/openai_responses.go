package provider

import (
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// openAIResponses is the Responses API of OpenAI.
type openAIResponses struct{}

func (openAIResponses) most() int { return openAIMost }

func (openAIResponses) define(dst []byte, s *Skill) []byte {
	return append(appendFunction(append(dst, `{"type":"function",`...), s), '}')
}

func (openAIResponses) collect(dst []byte, d *Definitions, skills []*snapshot.Skill) []byte {
	return append(d.appendAll(append(dst, '['), skills), ']')
}

func (openAIResponses) read(c *calls, response value) *Error {
	var m [1]value
	if err := response.pick(m[:], "output"); err != nil {
		return err
	}
	if !m[0].is(wire.Array) {
		return fail(MalformedResponse, "the response has no output; ask the provider again")
	}
	for item := range m[0].items {
		call, isCall, err := responsesCall(item)
		if err == nil && isCall {
			err = c.add(call)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// responsesCall reads an item of the output.
func responsesCall(item value) (call Call, isCall bool, err *Error) {
	var m [5]value
	if err = item.pick(m[:], "type", "call_id", "name", "arguments", "namespace"); err != nil {
		return call, false, err
	}
	if kind, _ := text(m[0]); kind != "function_call" {
		return call, false, nil
	}
	if call.ID, err = textOr(m[1], "call_id"); err != nil {
		return call, false, err
	}
	if call.Name, err = textOr(m[2], "name"); err != nil {
		return call, false, err
	}
	if call.Namespace, err = textOr(m[4], "namespace"); err != nil {
		return call, false, err
	}
	call.Arguments = written(m[3])
	return call, true, nil
}

func (openAIResponses) event(s *Stream, event value) *Error {
	var m [5]value
	if err := event.pick(m[:], "type", "output_index", "item", "delta", "arguments"); err != nil {
		return err
	}
	key := string(m[1])
	switch kind, _ := text(m[0]); kind {
	case "response.output_item.added":
		call, isCall, err := responsesCall(m[2])
		if err != nil || !isCall {
			return err
		}
		p, err := s.open(key, m[2])
		if err != nil {
			return err
		}
		call.Arguments = nil // they stand in the deltas, and whole in the end
		p.Call = call
	case "response.function_call_arguments.delta":
		part, err := textOr(m[3], "delta")
		if err != nil {
			return err
		}
		p := s.find(key)
		if p == nil || p.ended {
			return fail(MalformedResponse, "a part of arguments belongs to no call; ask the provider again")
		}
		return s.extend(p, part)
	case "response.output_item.done":
		call, isCall, err := responsesCall(m[2])
		if err != nil || !isCall {
			return err
		}
		p := s.find(key)
		if p == nil || p.ended { // a server that has told nothing before
			if p, err = s.open(key, nil); err != nil {
				return err
			}
		}
		if err := s.grow(len(m[2])); err != nil {
			return err
		}
		if len(call.Arguments) == 0 {
			call.Arguments = p.Arguments
		}
		p.Call, p.ended = call, true
		p.Arguments = append([]byte(nil), call.Arguments...)
	case "response.failed":
		return fail(ProviderFailed, "the provider ended its response with a failure; its text says which")
	case "response.completed", "response.incomplete", "response.done":
		s.ended = true
	}
	return nil
}

func (openAIResponses) reply(dst []byte, calls []Call, answers []answer) []byte {
	dst = append(dst, '[')
	for i := range calls {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = wire.AppendString(append(dst, `{"type":"function_call_output","call_id":`...), calls[i].ID)
		if calls[i].Namespace != "" {
			dst = wire.AppendString(append(dst, `,"namespace":`...), calls[i].Namespace)
		}
		dst = wire.AppendText(append(dst, `,"output":`...), answers[i].frame)
		dst = append(dst, '}')
	}
	return append(dst, ']')
}
