package turn

import (
	"crypto/sha256"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// dispatch takes a call through the steps of spec 6.3 to its end.
func (t *Turn) dispatch(r *Run, c Call) {
	if why := t.ended(); why != 0 {
		t.unknown(r, c) // there is a digest, and no Skill is looked for in a world that is over
		r.end(operation.Cancelled, why, "")
		return
	}
	if t.session.engine.failed.Load() {
		t.unknown(r, c)
		r.refuse(cause.AdapterFailed, unrecorded)
		return
	}
	if e := t.session.engine; e.halt.on.Load() {
		t.deny(r, c, halted)
		return
	} else if !e.left.calls.take() {
		t.deny(r, c, limitOfCalls)
		return
	}
	k, named := t.resolve(c.Name)
	if k == nil {
		t.unknown(r, c)
		r.end(operation.Failed, cause.UnknownInvocation, "")
		return
	}
	r.skill, r.Skill = k, k.Skill
	t.invoke(r, k, named, c.Arguments)
}

// unrecorded is what a refusal is about when the engine does nothing any more, because a receipt was lost.
const unrecorded = "receipts"

// resolve finds what a name means: an exposed Skill, the operation of a binding, or what is one of the two but for its
// spelling (step 8). The operation is nil unless that is what was named. Names that the host keeps for itself are those of nothing.
func (t *Turn) resolve(name []byte) (k *skill, operation []byte) {
	s := t.world.snapshot
	if found := s.ByName(name); found != nil {
		return &t.world.skills[found.Index], nil
	}
	if found := s.ByOperation(name); found != nil {
		return &t.world.skills[found.Index], name
	}
	if found := s.Fuzzy(name); found != nil {
		return &t.world.skills[found.Index], nil
	}
	return nil, nil
}

// invoke runs a Skill, which the model has named or a step of a workflow has: by an operation of it, or by its own name (nil).
func (t *Turn) invoke(r *Run, k *skill, named []byte, arguments []byte) {
	good := r.arguments.Read(k.Plan, k.resolves, arguments, argument.Source{Utterance: t.entry.Utterance, Application: t.entry.application()})
	if other := t.contradiction(k, named); other != "" { // 1
		r.received()
		r.refuse(cause.ProviderContradiction, other)
		return
	}
	b := t.choose(k, named)
	r.binding = b
	if b == nil && len(k.bindings) > 0 { // 2
		r.received()
		r.cannotServe(k)
		return
	}
	if k.gated || r.inner { // 3, A
		if why, about := t.hard(k, r.inner, r.granted); why != 0 {
			r.received()
			r.refuse(why, about)
			return
		}
	}
	claim := t.claim(k)
	received, known := r.arguments.Received()
	if known {
		claim.PayloadBytes = t.payload(len(received))
	}
	why := k.Policy.Admits(&claim)
	if why != 0 || len(k.steps) > 0 {
		var about string
		if why, about = t.soft(k, why); why != 0 && why != cause.PayloadTooLarge { // 3, B
			r.received()
			r.refuse(why, about)
			return
		}
	}
	if !r.inner && !t.offered(k) { // 4
		r.received()
		r.refuse(cause.NotOffered, "")
		return
	}
	if why != 0 { // 6
		r.received()
		r.refuse(why, "")
		return
	}
	if !good { // 10
		r.misused(k)
		return
	}
	canonical := r.settled()
	if !k.local { // 7
		t.reason(r, k)
		return
	}
	if len(canonical) != len(received) || b.targeter != nil { // 11, and B again with the target that the arguments name
		claim.PayloadBytes = t.payload(len(canonical))
		if !t.admits(r, k, b, &claim) {
			return
		}
	}
	if t.asks(k) { // 12
		t.park(r, k, b)
		return
	}
	t.execute(r, k, b) // 13
}

// admits judges a call whose arguments are settled, with the target that they name. It is false when that has ended the run.
func (t *Turn) admits(r *Run, k *skill, b *binding, claim *contract.Claim) bool {
	if b.targeter != nil && !t.target(r, k, b, claim) {
		return false
	}
	if why := k.Policy.Admits(claim); why != 0 {
		r.refuse(why, claim.NamedClass)
		return false
	}
	return true
}

// misused ends a run whose arguments are wrong. Its cause is that of the finding whose rule comes first in spec 6.3.1; a workflow
// that lacks an input has failed (4.6), all else is refused.
func (r *Run) misused(k *skill) {
	r.received()
	r.Findings = r.arguments.Findings()
	first := r.Findings[0]
	for _, f := range r.Findings[1:] {
		if f.Cause < first.Cause { // the causes are listed in the order of the rules
			first = f
		}
	}
	r.refuse(first.Cause, first.Pointer)
	if first.Cause == cause.MissingArgument && k != nil && k.Row.Execution.Kind == ability.ExecutionKindStateMachine {
		r.Status = operation.Failed
	}
}

// payload gives the bytes of the JCS form of {arguments, typedInputs, interactions, perceptions}. The last three are lists:
// of the values, and of the ids of the signals that the turn has claimed.
func (t *Turn) payload(arguments int) int64 {
	n := int64(len(`{"arguments":,"interactions":[],"perceptions":[],"typedInputs":[]}`) + arguments)
	interactions, perceptions := 0, 0
	for i := range t.signals {
		n += int64(len(t.signals[i].SchemaID) + len(`"",`)) // ids are ASCII
		if t.signals[i].interaction != nil {
			interactions = 1
		} else {
			perceptions = 1
		}
	}
	return n - int64(interactions) - int64(perceptions) // no comma behind the last
}

// application is how a Skill that resolves an application takes the one of the turn.
func (e *Entry) application() string {
	if e.ApplicationName != "" {
		return e.ApplicationName
	}
	return e.Application
}

// settled takes the digest of the arguments as they stand after reconciliation, and gives their canonical form.
func (r *Run) settled() []byte {
	canonical := r.arguments.Canonical()
	r.Normalized = r.arguments.Normalized()
	r.hash(canonical)
	return canonical
}

// hash takes the digest of arguments. The state of the hash is kept: to make a new one takes longer than to reset it.
func (r *Run) hash(arguments []byte) {
	if r.sha == nil {
		r.sha = sha256.New()
	}
	r.sha.Reset()
	r.sha.Write(arguments)
	r.sha.Sum(r.Arguments[:0])
	r.HasArguments = true
	r.bytes = len(arguments)
	if r.turn.session.engine.history != nil {
		r.kept = append(r.kept[:0], arguments...)
	}
}

// received takes the digest of the arguments as they came, for a run that ends before they are settled.
func (r *Run) received() {
	if jcs, ok := r.arguments.Received(); ok {
		r.hash(jcs)
	}
}

// unknown reads the arguments of a call that is none of a Skill's, for their digest alone.
func (t *Turn) unknown(r *Run, c Call) {
	jcs := []byte("{}")
	if len(c.Arguments) > 0 {
		var err error
		if jcs, err = wire.AppendCanonical(r.text[:0], c.Arguments, wire.Value); err != nil || jcs[0] != '{' {
			return
		}
		r.text = jcs
	}
	r.hash(jcs)
}
