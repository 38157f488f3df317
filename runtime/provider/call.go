package provider

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The limits of what is read.
const (
	MaxResponse = 16 << 20 // bytes of a response, of an event, and of all that a stream says of calls
	MaxCalls    = 128      // of a response
	maxID       = 256      // bytes of the id of a call
)

// Call is what a model has called, before anything has judged it.
type Call struct {
	ID        string // by which it is answered; made here when the provider has given none
	Name      string // as the model wrote it; there need be no such Skill
	Arguments []byte // as the model wrote them: {} when there are none. A turn reads them, and says what is wrong
	Signature []byte // of Gemini: the thoughtSignature of the part, as it stands in JSON; it goes back with the part
	Namespace string // of OpenAI Responses; it goes back with the answer
	Unnamed   bool   // the provider has given no id
	legacy    bool   // of OpenAI Chat: a function_call, which is answered by name
}

// calls collects the calls of one response.
type calls struct{ list []Call }

// add adds a call. Its arguments are those of the response, which may be reused, so they are copied.
func (c *calls) add(one Call) *Error {
	if len(c.list) == MaxCalls {
		return fail(TooManyCalls, "the response has more than "+strconv.Itoa(MaxCalls)+" calls; ask for one step at a time")
	}
	if len(one.ID) > maxID {
		return fail(MalformedResponse, "the id of a call has more than 256 bytes; ask the provider again")
	}
	one.Arguments = append([]byte(nil), one.Arguments...)
	if space(one.Arguments, 0) == len(one.Arguments) {
		one.Arguments = []byte("{}")
	}
	if one.Unnamed = one.ID == ""; one.Unnamed {
		one.ID = "bonnie_call_" + strconv.Itoa(len(c.list)+1)
	}
	for i := range c.list {
		if c.list[i].ID == one.ID {
			return fail(DuplicateCallID, "two calls have one id, so that neither could be answered; ask the provider again")
		}
	}
	c.list = append(c.list, one)
	return nil
}

// ReadCalls reads the calls of a whole response, in their order. A response without calls has none. What is wrong inside of a
// call's arguments is no error here. The error is malformed-response, response-too-large, provider-failed, too-many-calls or
// duplicate-call-id; nothing is to be run then.
func (p Provider) ReadCalls(response []byte) ([]Call, error) {
	v, err := whole(response)
	if err != nil {
		return nil, err
	}
	if err := failure(v); err != nil {
		return nil, err
	}
	var c calls
	if err := p.dialect().read(&c, v); err != nil {
		return nil, err
	}
	return c.list, nil
}

// failure tells whether a response or an event is the provider's word that it has failed. All of them write an error object.
func failure(v value) *Error {
	var m [1]value
	if !v.is(wire.Object) || v.pick(m[:], "error") != nil || len(m[0]) == 0 {
		return nil
	}
	return fail(ProviderFailed, "the provider answered with an error; its text says which")
}

// written gives arguments that stand in a JSON string, as OpenAI writes them. Some servers that imitate it write the object
// itself. What is neither is kept as it is, for the turn to refuse.
func written(v value) []byte {
	if s, ok := text(v); ok {
		return []byte(s)
	}
	return v
}
