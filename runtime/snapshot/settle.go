package snapshot

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
)

// settle settles what is left of each Skill once its readiness is known: how its arguments are read, whether models can be
// offered it, what stands in the way, and how receipts name it.
func (b *builder) settle() {
	var text []byte
	for i := range b.s.Skills {
		k := &b.s.Skills[i]
		b.plan(k)
		k.Exposed = k.isExposed() && k.Readiness != Blocked
		k.Inner = b.gate(k)
		k.Gate, k.GateRow, k.GateID = k.Inner.Cause, k.Inner.Row, k.Inner.ID
		if !k.isExposed() {
			k.Gate, k.GateRow, k.GateID = cause.NotExposed, 1, ""
		}
		text = appendReference(text[:0], k)
		k.Reference = slices.Clone(text) // which has no more memory than it needs
	}
}

// isExposed tells whether a model may know a Skill at all: it is exposed, it has a name, and it is not one of those cognitive
// Skills that workflows alone can use (spec 4.5).
func (k *Skill) isExposed() bool {
	return k.Row.Exposed && k.Name != "" && (k.Cognitive == nil || k.Cognitive.InvocationName != "")
}

// gate gives the first failure of routing.md 5.4 A that neither depends on a turn nor on who may know the Skill.
func (b *builder) gate(k *Skill) Failure {
	switch {
	case k.Readiness == Blocked: // so it is not exposed, and always says why
		why := k.Reasons[0]
		return Failure{why.Cause, 1, first(why.IDs)}
	case isWorkflow(k) && k.Row.Access == ability.AccessConfirm:
		return Failure{cause.WorkflowConfirmation, 2, ""}
	case k.stageNotDeclared():
		return Failure{cause.StageNotDeclared, 3, ""}
	case k.confirmationNotDeclared():
		return Failure{cause.ConfirmationNotDeclared, 4, ""}
	case k.Policy.AllowsTargets && len(k.Policy.AllowedTargets) == 0:
		return Failure{cause.EmptyTargetAllowlist, 5, ""}
	}
	if ids := b.missingAbilities(k); len(ids) > 0 {
		return Failure{cause.SupportingAbilityMissing, 10, ids[0]}
	}
	return Failure{}
}

func first(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}
