package protocol

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// handle carries out the request of a line, or starts to: then it is true, and the job answers by itself.
func (j *job) handle() (started bool) {
	j.reader.Reset(j.line, wire.Value)
	if err := j.request.Decode(&j.reader); err != nil {
		j.refuse(err)
		return false
	}
	j.id = j.request.id()
	switch j.request.Kind { // these look at everything with the lock held once
	case RequestKindCall:
		return j.run()
	case RequestKindConfirm:
		return j.confirm()
	}
	c := j.connection
	c.mu.Lock()
	twice, closing := c.inFlight(j.id) != nil, c.closing
	c.mu.Unlock()
	switch {
	case twice:
		j.twice()
		return false
	case closing:
		j.closing()
		return false
	}
	switch j.request.Kind {
	case RequestKindOpen:
		j.open()
	case RequestKindRoster:
		j.roster()
	case RequestKindProject:
		j.project()
	case RequestKindCancel:
		j.cancel()
	case RequestKindClose:
		return j.closeTurn()
	}
	return false
}

// id is the name of a request.
func (r *Request) id() wire.Text {
	switch r.Kind {
	case RequestKindOpen:
		return r.Open.Id
	case RequestKindRoster:
		return r.Roster.Id
	case RequestKindProject:
		return r.Project.Id
	case RequestKindCall:
		return r.Call.Id
	case RequestKindConfirm:
		return r.Confirm.Id
	case RequestKindCancel:
		return r.Cancel.Id
	default:
		return r.Close.Id
	}
}

// turnNamed gives an open turn that a request names, and answers the request when there is none.
func (j *job) turnNamed(name wire.Text) *openTurn {
	c := j.connection
	c.mu.Lock()
	t := c.open(name)
	c.mu.Unlock()
	if t == nil {
		j.unknownTurn()
	}
	return t
}

// open gives an open turn, or nil. The lock is held.
func (c *connection) open(name wire.Text) *openTurn {
	if t := c.turns[string(name)]; t != nil && !t.over {
		return t
	}
	return nil
}

func (j *job) unknownTurn() {
	j.fail(j.id, ProtocolCodeUnknownTurn, "no turn of this name is open; open it first", nil)
}

func (j *job) twice() {
	j.fail(nil, ProtocolCodeDuplicateId, "a request with this id has no reply yet; give each request an id of its own", nil)
}

// open begins a turn.
func (j *job) open() {
	c, r := j.connection, &j.request.Open
	session := c.sessions[string(r.Session)]
	c.mu.Lock()
	taken, full := c.turns[string(r.Turn)] != nil, len(c.turns) >= MaximumTurns
	c.mu.Unlock()
	switch {
	case taken:
		j.fail(j.id, ProtocolCodeDuplicateTurn, "a turn of this name is open; name each turn by itself", nil)
		return
	case full:
		j.fail(j.id, ProtocolCodeTooManyTurns, "1024 turns are open; close some first", nil)
		return
	case session == nil && len(c.sessions) >= MaximumSessions:
		j.fail(j.id, ProtocolCodeTooManySessions, "there are 1024 sessions; go on with one of them, or start the program again", nil)
		return
	case session == nil:
		session = c.engine.Session()
		c.sessions[r.Session.String()] = session
	}
	entry := r.entry()
	entry.Tightener = c.tightener
	t := &openTurn{Turn: session.Begin(entry), name: r.Turn.String()}
	c.mu.Lock()
	closing := c.closing
	if !closing {
		c.turns[t.name] = t
	}
	c.mu.Unlock()
	if closing {
		t.End()
		j.closing()
		return
	}
	reply := OpenedReply{Id: j.id, Turn: r.Turn, Revision: wire.Text(t.Snapshot().RevisionText)}
	j.send(reply.AppendCanonical(j.out[:0]))
}

// closing refuses a request while the connection ends.
func (j *job) closing() {
	j.fail(j.id, ProtocolCodeClosing, "the program is about to end; start it again", nil)
}

// project records what a model is shown.
func (j *job) project() {
	r := &j.request.Project
	t := j.turnNamed(r.Turn)
	if t == nil {
		return
	}
	s := t.Snapshot()
	skills := j.skills[:0]
	var findings []ProtocolFinding
	for i, name := range r.Names {
		k := s.ByName(name)
		if k == nil {
			if len(findings) < 64 {
				findings = append(findings, ProtocolFinding{
					Code: wire.Text("unknown-skill"), Pointer: wire.Text("/names/" + strconv.Itoa(i)),
					Detail: wire.Text("the turn has no Skill of this name; show what the roster has"),
				})
			}
			continue
		}
		skills = append(skills, k)
	}
	if j.skills = skills; len(findings) > 0 {
		j.fail(j.id, ProtocolCodeUnknownSkill, "the turn does not have all of these Skills, so none of them is shown", findings)
		return
	}
	t.Project(skills)
	reply := ProjectedReply{Id: j.id, Turn: r.Turn, Skills: int64(len(skills))}
	j.send(reply.AppendCanonical(j.out[:0]))
}

// confirm starts to settle a question. A session that nobody has opened has no question, which is for the engine to say.
func (j *job) confirm() (started bool) {
	r := &j.request.Confirm
	if j.session = j.connection.sessions[string(r.Session)]; j.session == nil {
		j.session = j.connection.engine.Session()
	}
	j.answer = turn.Answer{Yes: r.Answer == AnswerYes}
	fromHex(j.answer.Confirmation[:], r.Confirmation)
	fromHex(j.answer.Digest[:], r.Digest)
	return j.run()
}

// fromHex reads hexadecimal digits, which the schema has judged, and leaves out hyphens.
func fromHex(out []byte, digits []byte) {
	n := 0
	for _, d := range digits {
		switch {
		case d == '-':
			continue
		case d >= 'a':
			d -= 'a' - 10
		default:
			d -= '0'
		}
		out[n/2] = out[n/2]<<4 | d
		n++
	}
}

// run gives a call, or the answer to a question, to a worker.
func (j *job) run() (started bool) {
	c, isCall := j.connection, j.request.Kind == RequestKindCall
	c.mu.Lock()
	twice := c.inFlight(j.id) != nil
	if isCall {
		j.turn = c.open(j.request.Call.Turn)
	}
	unknown, full, closing := isCall && j.turn == nil, c.calls >= MaximumCalls, c.closing
	if started = !twice && !unknown && !full && !closing; started {
		if j.turn != nil {
			j.turn.busy++
		}
		if c.calls++; c.calls > c.workers {
			c.workers++
			go c.worker()
		}
		c.flight = append(c.flight, j)
		c.work <- j
	}
	c.mu.Unlock()
	switch {
	case started:
	case twice:
		j.twice()
	case closing:
		j.closing()
	case unknown:
		j.unknownTurn()
	default:
		j.fail(j.id, ProtocolCodeTooManyCalls, "64 calls are running; call again when one of them has its reply", nil)
	}
	return started
}

// cancel tells a call to stop. The reply to this comes before that of the call, unless the call ends by itself meanwhile. No id
// comes to stand for another call in between: requests are read one after the other.
func (j *job) cancel() {
	c, r := j.connection, &j.request.Cancel
	stop := func(do bool) (found bool) {
		c.mu.Lock()
		defer c.mu.Unlock()
		other := c.inFlight(r.Call)
		if other == nil || !other.isCall() {
			return false
		}
		if do {
			other.context.cancel()
		}
		return true
	}
	reply := CancelledReply{Id: j.id, Call: r.Call, Found: stop(false)}
	j.send(reply.AppendCanonical(j.out[:0]))
	stop(true)
}

// closeTurn ends a turn. The reply comes when all of its calls have theirs.
func (j *job) closeTurn() (started bool) {
	t := j.turnNamed(j.request.Close.Turn)
	if t == nil {
		return false
	}
	t.End()
	c := j.connection
	c.mu.Lock()
	t.over = true
	if t.busy > 0 {
		t.close, started = j, true
		c.flight = append(c.flight, j)
	}
	c.mu.Unlock()
	if !started {
		j.forget(t)
	}
	return started
}

// closed answers the request to close a turn whose calls are all answered.
func (j *job) closed(t *openTurn) {
	c := j.connection
	c.mu.Lock()
	c.land(j)
	c.mu.Unlock()
	j.forget(t)
	c.answered(j, nil)
}

// forget lets go of a turn and says so.
func (j *job) forget(t *openTurn) {
	c := j.connection
	c.mu.Lock()
	delete(c.turns, t.name)
	c.mu.Unlock()
	reply := ClosedReply{Id: j.id, Turn: j.request.Close.Turn}
	j.send(reply.AppendCanonical(j.out[:0]))
}
