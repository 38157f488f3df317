package mcp

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The one question that this server asks, and the name of its answer.
const (
	questionKey = "confirm"
	askedSchema = `{"type":"object","properties":{"confirm":{"type":"boolean","title":"Let it run","default":false}},"required":["confirm"]}`
)

// appendElicitation appends the parameters of elicitation/create. The mode is a member since it has been optional.
func appendElicitation(dst []byte, question string) []byte {
	dst = wire.AppendString(append(dst, `{"message":`...), question)
	return append(dst, `,"mode":"form","requestedSchema":`+askedSchema+`}`...)
}

// ask has the person of the client settle the call that waits. The session that it waits in is that of this call from here on.
func (j *job) ask(ctx context.Context) {
	asked := *j.once.Confirmation
	session := j.session
	j.session = j.connection.server.options.Engine.Session()
	if !j.modern {
		yes, ok := j.question(ctx, asked.Question, time.Until(asked.Expires))
		j.settle(ctx, session, &asked, ok && yes)
		return
	}
	state, ok := j.connection.server.pending.add(waiting{
		session: session, confirmation: asked, name: j.m.name.String(), client: j.m.metaClient.String(), frozen: j.frozen,
	})
	if !ok { // too many wait already
		j.settle(ctx, session, &asked, false)
		return
	}
	j.inputRequired(asked.Question, state)
}

// inputRequired asks the client to call again with the answer of its person.
func (j *job) inputRequired(question, state string) {
	dst := append(appendHead(j.out[:0], j.m.id), `,"result":{"_meta":{"io.modelcontextprotocol/serverInfo":`...)
	dst = append(append(dst, j.connection.server.info...), `},"inputRequests":{"`+questionKey+`":{"method":"elicitation/create","params":`...)
	dst = append(appendElicitation(dst, question), `}},"requestState":`...)
	j.out = append(wire.AppendString(dst, state), `,"resultType":"input_required"}}`+"\n"...)
}

// resume goes on with a call that has waited for its person.
func (j *job) resume(ctx context.Context) {
	w, ok := j.connection.server.pending.take(j.m.requestState.String(), j.m.metaClient.String())
	if !ok {
		j.refuse(fault{invalidParams, "the requestState is none of this client's that waits; make the call anew"})
		return
	}
	j.frozen = w.frozen
	answer := member(&j.inner, j.m.responses, questionKey)
	switch {
	case w.name != j.m.name.String() || !j.sameArguments(&w.confirmation):
		j.settle(ctx, w.session, &w.confirmation, false)
		j.refuse(fault{invalidParams, "the call is another one than the person was asked about; it was cancelled"})
	case answer == nil: // the client has not asked yet
		state, _ := j.connection.server.pending.add(w)
		j.inputRequired(w.confirmation.Question, state)
	default:
		j.settle(ctx, w.session, &w.confirmation, j.accepts(answer))
	}
}

// sameArguments tells whether the arguments of the message are those that were asked about: the canonical forms have one digest,
// as they came or as they were settled.
func (j *job) sameArguments(c *turn.Confirmation) bool {
	text := []byte(j.m.arguments)
	if len(text) == 0 {
		text = []byte("{}")
	}
	canonical, err := wire.AppendCanonical(nil, text, wire.Value)
	if err != nil {
		return false
	}
	return sha256.Sum256(canonical) == c.Received || sha256.Sum256(canonical) == c.Digest
}

// accepts tells whether a result of elicitation/create is a yes.
func (j *job) accepts(result wire.Raw) bool {
	if string(member(&j.inner, result, "action")) != `"accept"` {
		return false
	}
	return string(member(&j.inner, member(&j.inner, result, "content"), questionKey)) == "true"
}

// settle carries out the answer of the person.
func (j *job) settle(ctx context.Context, s *turn.Session, c *turn.Confirmation, yes bool) {
	ctx, done := j.stoppable(ctx)
	defer done()
	s.Settle(ctx, turn.Answer{Confirmation: c.ID, Digest: c.Digest, Yes: yes}, &j.once.Run)
	a := provider.AnswerTo(&j.once.Run)
	j.out = j.appendAnswer(j.out[:0], &a)
}
