package turn

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Answer is what a person says to a question. It names what was asked, so that an answer to another question does nothing.
type Answer struct {
	Confirmation [16]byte
	Digest       [32]byte // of the arguments
	Yes          bool
}

// Pending gives the question that waits in the session.
func (s *Session) Pending() (Confirmation, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.parked == nil || s.parked.over(s.turns.Load(), s.engine.now()) {
		return Confirmation{}, false
	}
	return *s.parked.shown(), true
}

// Settle carries out the answer of a person (step 5). It is for the channels of the host alone: nothing that a model says gets
// here. A yes replays the parked call, with its frozen binding, arguments, contract and signals; a no ends it. Both have a receipt
// of their own with the confirmation's id.
func (s *Session) Settle(ctx context.Context, a Answer, r *Run) {
	var p *parked
	late, stopped := false, s.engine.failed.Load()
	held := a.Yes && s.engine.halt.on.Load()
	if !stopped && !held { // else the call goes on waiting
		p, late = s.take(a)
	}
	t := &Turn{session: s}
	if p != nil {
		t.world, t.entry, t.signals = p.world, p.entry, p.signals
	} else {
		t.world = s.engine.freeze()
	}
	r.begin(ctx, t)
	defer r.conclude()
	if p != nil {
		r.skill, r.Skill = p.skill, p.skill.Skill
		r.Confirmation, r.Arguments, r.HasArguments, r.Normalized = p.shown(), p.Digest, true, p.normalized
		r.bytes, r.kept = len(p.Arguments), append(r.kept[:0], p.Arguments...)
	} else {
		r.name = settled(a.Yes)
	}
	if p != nil && !late && p.entry.Tightener != nil {
		p.entry.Tightener.Settled(p.skill.Skill, a.Yes)
	}
	switch {
	case stopped:
		r.refuse(cause.AdapterFailed, unrecorded)
	case held:
		r.refuse(cause.StopRequested, halted)
	case p == nil:
		r.refuse(cause.NothingPending, "")
	case late:
		r.refuse(cause.ConfirmationExpired, "")
	case !a.Yes:
		r.end(operation.Cancelled, cause.ConfirmationCancelled, "")
	default:
		t.replay(r, p)
	}
	r.finish()
}

// take gives the parked call that an answer names, once. It is late when the call no longer waits.
func (s *Session) take(a Answer) (p *parked, late bool) {
	now := s.engine.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.parked == nil || s.parked.ID != a.Confirmation || s.parked.Digest != a.Digest {
		return nil, false
	}
	p, s.parked = s.parked, nil
	return p, p.over(s.turns.Load(), now)
}

// settled is the name of the call that an answer is.
func settled(yes bool) []byte {
	if yes {
		return []byte("confirm_pending_skill")
	}
	return []byte("cancel_pending_skill")
}

// replay runs a parked call. Nothing is resolved again; but the current snapshot has to hold the same package, and the
// operation has to be there still.
func (t *Turn) replay(r *Run, p *parked) {
	b := t.session.engine.freeze().still(p)
	if b == nil {
		r.refuse(cause.ConfirmationStale, "")
		return
	}
	k := p.skill
	r.binding = b
	if !r.arguments.Read(k.Plan, false, p.Arguments, argument.Source{}) { // they were read like this before
		r.refuse(cause.ConfirmationStale, "")
		return
	}
	claim := t.claim(k)
	claim.PayloadBytes = t.payload(len(p.Arguments))
	if t.admits(r, k, b, &claim) {
		t.execute(r, k, b)
	}
}

// still gives the binding of a parked call in a later snapshot, or nil when its package, Skill or operation is another.
func (w *world) still(p *parked) *binding {
	i := w.find(p.skill.Skill)
	if i < 0 {
		return nil
	}
	k := &w.skills[i]
	if k.Package.Digest != p.skill.Package.Digest || k.Readiness != p.skill.Readiness {
		return nil
	}
	if len(argument.Differences(p.skill.Plan.Parameters(), k.Plan.Parameters())) > 0 { // an inherited list is the adapter's
		return nil
	}
	for j := range k.bindings {
		b := &k.bindings[j]
		if b.adapter.Manifest.AdapterID == p.binding.adapter.Manifest.AdapterID && b.operation == p.binding.operation {
			return b
		}
	}
	return nil
}
