package turn

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// remember tells the history of a run: what its receipt has, and the arguments. The error is that of the receipt.
func (r *Run) remember(lost error) {
	unrecorded := r.Unrecorded
	r.Unrecorded = lost // for the summary
	h := history.Record{
		ID: r.ID, Intention: r.intention(), Arguments: r.kept, HasArguments: r.HasArguments, Skill: r.Shape.Reference(),
		Target: r.Target, Disposition: history.Of(r.Status), Summary: r.AppendSummary(nil), FoundNothing: r.FoundNothing,
		Confirmation: r.Run.Confirmation, HasConfirmation: r.HasConfirmation,
		Started: r.Started, Finished: r.Finished, Initiator: r.turn.initiator(),
	}
	r.Unrecorded = unrecorded
	if front := &r.turn.entry.Target; h.Target == nil && front.IsKnown() {
		h.Target = front
	}
	if h.Target != nil {
		h.ContainerKey = h.Target.WorkspaceID
	}
	if k := r.skill; k != nil {
		if r.binding != nil {
			h.Adapters = []string{r.binding.adapter.Manifest.AdapterID}
		}
		h.Undoable = r.Status == operation.Succeeded && len(r.Changes) > 0 && k.Policy.Effect == ability.EffectReversibleMutation
	}
	r.memory = h.Append(r.memory[:0])
	guard(func() { r.turn.session.engine.history.Remember(r.memory) })
}

// intention is the invocation name: that of the Skill, or else what was called, if that could be one.
func (r *Run) intention() string {
	switch {
	case r.skill != nil:
		return r.skill.Name
	case callable(r.name):
		return string(r.name)
	}
	return ""
}

// initiator is who makes the calls of the turn.
func (t *Turn) initiator() history.Initiator {
	if t.entry.Initiator == history.UnknownInitiator && t.roster.Load() != nil {
		return history.Model
	}
	return t.entry.Initiator
}
