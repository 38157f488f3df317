package turn

import (
	"errors"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// finish writes the receipt of a run and waits until it is durable (step 15).
func (r *Run) finish() {
	t := r.turn
	if r.Finished.IsZero() && r.Status != operation.Requested {
		r.Finished = t.now()
	}
	r.context.stop()
	if r.HasConfirmation = r.Confirmation != nil; r.HasConfirmation {
		r.Run.Confirmation = r.Confirmation.ID
	}
	switch {
	case r.skill != nil:
		r.Shape = r.skill.shape
		if len(t.signals) > 0 {
			r.consume()
		}
	case r.shape != nil:
		r.Shape = r.shape
	default:
		r.Shape = receipt.NewShape(unknownReference(r.name), [32]byte{}, false, t.world.snapshot.RevisionText, ability.EffectNone, nil, nil)
	}
	r.Receipt = r.Append(r.Receipt[:0])
	r.phase = recording
	err := t.session.engine.record(receipt.SkillRun, r.Receipt)
	r.phase = recorded
	t.session.engine.counts.add(r)
	if t.session.engine.history != nil {
		r.remember(err)
	}
	if err != nil {
		r.lost(err)
	}
}

// phase is how far a run is on its way to a receipt.
type phase uint8

const (
	judging phase = iota
	operating
	concluding // for the last time: what goes wrong now is the host's
	recording
	recorded
)

// conclude is deferred by whoever calls finish, once for everything that can go wrong in a run, as a call can bear no more than
// that. It keeps a panic of an operation, or of the sink, from everybody else, and gives a receipt to a run that did not come
// that far: its operation has panicked or ends the goroutine, or the engine has panicked, which goes on.
func (r *Run) conclude() {
	switch r.phase {
	case recorded, concluding:
		return
	case recording:
		recover()
		r.lost(errLost)
		return
	case operating:
		recover()
		r.turn.back(r, r.skill, &operation.Result{}, false)
	case judging:
		r.end(operation.Failed, cause.AdapterFailed, "")
	}
	r.phase = concluding
	defer r.conclude()
	r.finish()
}

// lost says that there is no receipt. What the engine does could no longer be proved, so that it does nothing any more.
func (r *Run) lost(err error) {
	r.Unrecorded = err
	r.turn.session.engine.failed.Store(true)
}

// Failed tells whether a receipt was lost, so that the engine runs nothing any more.
func (e *Engine) Failed() bool { return e.failed.Load() }

// errLost is the error of a sink that panics, or ends the goroutine.
var errLost = errors.New("the sink of receipts has panicked")

// consume lists the signals that the Skill requires or can use.
func (r *Run) consume() {
	r.consumed = r.consumed[:0]
	needs := &r.skill.Row.Requirements
	for i := range r.turn.signals {
		s := &r.turn.signals[i]
		if s.interaction == nil || !contains(needs.Interactions, s.SchemaID) && !contains(needs.OptionalInteractions, s.SchemaID) {
			continue
		}
		r.consumed = append(r.consumed, receipt.Consumed{
			ID: s.ID, SchemaID: s.SchemaID, Scope: s.Scope, CapturedAt: s.CapturedAt, ExpiresAt: s.ExpiresAt,
			Completeness: s.Completeness, Value: s.Value.Sum, HasValue: s.Value.Known,
		})
	}
	r.Consumed = r.consumed
}

// unknownReference is the reference of a run whose name is that of no Skill: the runtime's own. The name is in it only when it
// could be one; anything else that a model says stays out of the log.
func unknownReference(name []byte) []byte {
	if !callable(name) {
		name = nil
	}
	dst := []byte(`{"abilityID":"runtime","abilityTint":"#000000","abilityTitle":"Runtime","invocationName":`)
	dst = wire.AppendText(dst, wire.Text(name))
	return append(dst, `,"packageID":"runtime","packageVersion":"0.0.0","skillID":"runtime.unknown","skillTitle":"Unknown invocation","source":"runtime"}`...)
}

// callable tells whether a name has the form of a callable name (spec 1.5).
func callable(name []byte) bool {
	if len(name) == 0 || len(name) > 64 || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	for i, c := range name {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
		case c == '_' && i+1 < len(name) && name[i-1] != '_':
		default:
			return false
		}
	}
	return true
}
