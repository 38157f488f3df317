package protocol

import (
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// job is a request from its line to its reply. It is used again and again, so that a call costs no memory.
type job struct {
	connection *connection
	number     int // of the line
	line       []byte
	reader     wire.Reader
	request    Request
	id         wire.Text

	turn    *openTurn     // of a call
	session *turn.Session // of an answer to a question
	answer  turn.Answer
	context *callContext
	outcome turn.Run

	skills []*snapshot.Skill
	text   []byte // texts of the reply
	reply  ResultReply
	out    []byte // the line of the reply
}

// isCall tells whether the engine carries the request out.
func (j *job) isCall() bool {
	return j.request.Kind == RequestKindCall || j.request.Kind == RequestKindConfirm
}

// mostKept is how much memory a job keeps for each of its buffers.
const mostKept = 1 << 16

// clear makes the job one for another request. The lock of the connection is held.
func (j *job) clear() {
	j.turn, j.session, j.id = nil, nil, nil
	if j.context.touched.Load() {
		j.context = new(callContext)
	}
	clear(j.skills[:cap(j.skills)])
	if cap(j.line) > mostKept {
		j.line, j.reader, j.request = nil, wire.Reader{}, Request{}
	}
	if cap(j.out) > mostKept || cap(j.text) > mostKept || cap(j.outcome.Value) > mostKept {
		j.out, j.text, j.reply, j.outcome = nil, nil, ResultReply{}, turn.Run{}
	}
}

// do carries a call out, or settles a question. The reply is deferred, as an operation can end the goroutine.
func (j *job) do() {
	defer j.done()
	if j.turn == nil {
		j.session.Settle(j.context, j.answer, &j.outcome)
		return
	}
	j.turn.Call(j.context, turn.Call{Name: j.request.Call.Name, Arguments: j.request.Call.Arguments}, &j.outcome)
}

// done answers a call.
func (j *job) done() {
	c, t := j.connection, j.turn
	if r := &j.outcome; r.Status == operation.Requested && r.Unrecorded == nil {
		j.ask()
	} else {
		j.tell()
	}
	c.mu.Lock()
	c.land(j)
	c.calls--
	c.mu.Unlock()
	j.send(j.out)
	c.answered(j, t)
}

// ask writes the question of a call that waits for a person.
func (j *job) ask() {
	r := &j.outcome
	j.text = j.text[:0]
	v := RequestedReply{
		Id: j.id, Turn: j.request.Call.Turn, Question: j.put(r.Confirmation.Question), Arguments: r.Confirmation.Arguments,
		Confirmation: j.uuid(r.Confirmation.ID), Receipt: j.uuid(r.ID),
	}
	n := len(j.text)
	j.text = wire.AppendHex(j.text, r.Confirmation.Digest[:])
	v.Digest = j.text[n:]
	n = len(j.text)
	j.text = operation.AppendTime(j.text, r.Confirmation.Expires)
	v.Expires = j.text[n:]
	j.out = v.AppendCanonical(j.out[:0])
}

// statuses are those of the schema.
var statuses = [...]Status{
	operation.Requested: StatusRequested, operation.Succeeded: StatusSucceeded, operation.Failed: StatusFailed,
	operation.Blocked: StatusBlocked, operation.Deferred: StatusDeferred, operation.Cancelled: StatusCancelled,
}

// tell writes what a call came to.
func (j *job) tell() {
	r, v := &j.outcome, &j.reply
	j.text = j.text[:0]
	*v = ResultReply{
		Id: j.id, Status: statuses[r.Status], Cause: Cause(r.Cause), FoundNothing: r.FoundNothing, HasFoundNothing: r.FoundNothing,
		Truncated: r.Truncated, HasTruncated: r.Truncated, Oversize: r.Oversize, HasOversize: r.Oversize,
		Unrecorded: r.Unrecorded != nil, HasUnrecorded: r.Unrecorded != nil,
		Findings: v.Findings[:0], HasFindings: len(r.Findings) > 0, Alternatives: v.Alternatives[:0], HasAlternatives: len(r.Alternatives) > 0,
	}
	if j.turn != nil {
		v.Turn, v.HasTurn = j.request.Call.Turn, true
	}
	if r.About != "" {
		v.About, v.HasAbout = j.put(r.About), true
	}
	if len(r.Value) > 0 {
		v.Value, v.HasValue = r.Value, true
	}
	if r.ValueType != "" {
		v.ValueType, v.HasValueType = j.put(r.ValueType), true
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		v.Findings = append(v.Findings, ArgumentFinding{Cause: Cause(f.Cause), Pointer: j.put(f.Pointer), Detail: j.put(f.Detail)})
	}
	for _, a := range r.Alternatives {
		v.Alternatives = append(v.Alternatives, j.put(a))
	}
	n := len(j.text)
	j.text = r.AppendSummary(j.text)
	v.Summary = j.text[n:]
	v.Receipt = j.uuid(r.ID)
	j.out = v.AppendCanonical(j.out[:0])
}

// Causes have the numbers of the list in both packages.
var _ = [1]struct{}{}[uint8(CauseTurnEnded)-uint8(cause.TurnEnded)]

// put keeps a text of the reply. What was put before stays where it is when there is no room: it is the old memory then.
func (j *job) put(text string) wire.Text {
	n := len(j.text)
	j.text = append(j.text, text...)
	return j.text[n:]
}

func (j *job) uuid(id [16]byte) wire.Text {
	n := len(j.text)
	j.text = wire.AppendUUID(j.text, id)
	return j.text[n:]
}

// send writes a line of a reply.
func (j *job) send(line []byte) {
	j.out = append(line, '\n')
	j.connection.out.add(j.out)
}
