package provider

import "sync"

// answer is what a call was answered with.
type answer struct {
	frame   []byte // empty when it is not answered
	refused bool
}

// Exchange sees to it that every call of a response is answered exactly once. Calls that run side by side can answer side by
// side.
type Exchange struct {
	provider Provider
	calls    []Call

	mu      sync.Mutex
	answers []answer // beside the calls
	closed  bool
}

// NewExchange begins to answer the calls of a response, as ReadCalls or a stream gives them. The list is kept. The error is
// duplicate-call-id.
func NewExchange(p Provider, calls []Call) (*Exchange, error) {
	for i := range calls {
		for j := range i {
			if calls[i].ID == calls[j].ID {
				return nil, fail(DuplicateCallID, "two calls have one id, so that neither could be answered; ask the provider again")
			}
		}
	}
	return &Exchange{provider: p, calls: calls, answers: make([]answer, len(calls))}, nil
}

// Answer answers the call with an id. The error is unknown-call-id when there is no such call, and answered-twice when it has
// an answer or the exchange is closed; then nothing changes.
func (e *Exchange) Answer(id string, a *Answer) error {
	for i := range e.calls {
		if e.calls[i].ID != id {
			continue
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		if e.closed || e.answers[i].frame != nil {
			return fail(AnsweredTwice, "the call has an answer already; keep the first one")
		}
		e.answers[i] = answer{framed(a), a.Refused()}
		return nil
	}
	return fail(UnknownCallID, "no call of the response has this id; answer the calls that it has")
}

// maxFrame is the largest answer that every provider takes, in bytes; OpenAI says 10485760 characters.
const maxFrame = 10 << 20

// framed frames an answer, without its data when no provider would take it.
func framed(a *Answer) []byte {
	frame := AppendFramed(nil, a)
	if len(frame) <= maxFrame {
		return frame
	}
	short := *a
	short.Oversize, short.Truncated, short.Value = true, false, nil
	return AppendFramed(nil, &short)
}

// Open gives the calls that have no answer yet, in their order.
func (e *Exchange) Open() (list []Call) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i := range e.calls {
		if e.answers[i].frame == nil {
			list = append(list, e.calls[i])
		}
	}
	return list
}

// Close answers the calls that have no answer, with the engine's word that the turn has ended, and appends what goes back to
// the provider: a message of Anthropic or Gemini, an array of input items or messages of OpenAI. Nothing is appended when there
// were no calls. Closing again appends the same.
func (e *Exchange) Close(dst []byte) []byte {
	if len(e.calls) == 0 {
		return dst
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	for i := range e.answers {
		if e.answers[i].frame == nil {
			e.answers[i] = answer{AppendFramed(nil, &unanswered), true}
		}
	}
	return e.provider.dialect().reply(dst, e.calls, e.answers)
}
