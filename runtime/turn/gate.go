package turn

import (
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// hard is the hard gate of a call: routing.md 5.4 A, and of B what needs no target. It gives what fails first, and the id that
// it is about. A step of a workflow (inner) may call what is exposed to no model.
func (t *Turn) hard(k *skill, inner bool, granted []string) (cause.Cause, string) {
	why, row, about := k.Gate, k.GateRow, k.GateID
	if inner {
		why, row, about = k.Inner.Cause, k.Inner.Row, k.Inner.ID
	}
	if why != 0 && row < supporting || !k.needs {
		return why, about
	}
	needs := &k.Row.Requirements
	for _, id := range needs.Interactions {
		if !t.has(id, true) {
			return cause.InteractionMissing, id
		}
	}
	for _, id := range needs.Perceptions {
		if !t.has(id, false) {
			return cause.PerceptionMissing, id
		}
	}
	if k.missing != "" {
		if id := t.absent(k, granted); id != "" {
			return cause.CapabilityMissing, id
		}
	}
	return why, about
}

// supporting is the row of the gate that comes behind those of the turn: a supporting Ability is not installed.
const supporting = 10

// has tells whether an interaction or a perception is in the context of the turn.
func (t *Turn) has(id string, interaction bool) bool {
	for i := range t.signals {
		if s := &t.signals[i]; s.SchemaID == id && (s.interaction != nil) == interaction {
			return true
		}
	}
	return false
}

// absent gives the lowest required capability that is neither claimed by a binding nor granted to the run of a workflow: to the
// workflow itself, or to one that this is a step of.
func (t *Turn) absent(k *skill, granted []string) string {
	for _, id := range k.Row.Requirements.Capabilities { // which are sorted
		if !t.world.snapshot.Capabilities[id] && !contains(k.Internal, id) && !contains(granted, id) {
			return id
		}
	}
	return ""
}

func contains(list []string, id string) bool {
	for _, s := range list {
		if s == id {
			return true
		}
	}
	return false
}

// unauthorized gives the first required interaction for which no claimed signal authorises a mutation.
func (t *Turn) unauthorized(k *skill) string {
next:
	for _, id := range k.Row.Requirements.Interactions {
		for i := range t.signals {
			if s := &t.signals[i]; s.SchemaID == id && s.authorizes {
				continue next
			}
		}
		return id
	}
	return ""
}

// claim says what a call is, as the contract judges it, before its arguments are read.
func (t *Turn) claim(k *skill) contract.Claim {
	return contract.Claim{TargetClass: t.entry.Target.TargetClass, Authorized: !k.needs || t.unauthorized(k) == ""}
}

// passes tells whether a Skill passes gates A and B in this turn, as far as they do not depend on arguments.
func (t *Turn) passes(k *skill) bool {
	if !k.Exposed {
		return false
	}
	if why, _ := t.hard(k, false, nil); why != 0 {
		return false
	}
	c := t.claim(k)
	why, _ := t.soft(k, k.Policy.Admits(&c))
	return why == 0
}

// soft is the gate of the turn, routing.md 5.4 B, and what the contract says of the payload, from what the contract alone says.
// It gives what fails first, and the id that it is about.
func (t *Turn) soft(k *skill, why cause.Cause) (cause.Cause, string) {
	if len(k.steps) > 0 && why != cause.MutationNotAuthorized { // row 2, between those of the contract
		if about := t.unsafe(k); about != "" {
			return cause.WorkflowUnsafe, about
		}
	}
	switch why {
	case cause.TargetClassNotAllowed:
		return why, t.entry.Target.TargetClass
	case cause.MutationNotAuthorized:
		return why, t.unauthorized(k)
	}
	return why, ""
}
