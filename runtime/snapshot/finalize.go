package snapshot

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
)

// finalize judges cognitive Skills and workflows, after all else is joined (spec 4.4.1).
func (b *builder) finalize() {
	for i := range b.s.Skills {
		if k := &b.s.Skills[i]; k.Row.Execution.Kind == ability.ExecutionKindCognitive {
			b.judgeCognitive(k)
		}
	}
	b.resolveSteps()
	w := workflows{builder: b, number: make([]int, len(b.s.Skills)), low: make([]int, len(b.s.Skills)), circle: make([]int, len(b.s.Skills))}
	for i := range b.s.Skills {
		if isWorkflow(&b.s.Skills[i]) && w.number[i] == 0 {
			w.visit(i)
		}
	}
}

func isWorkflow(k *Skill) bool { return k.Row.Execution.Kind == ability.ExecutionKindStateMachine }

// missingAbilities gives the supporting Abilities of a Skill that are not installed, sorted.
func (b *builder) missingAbilities(k *Skill) (ids []string) {
	for _, list := range [...][]string{k.Row.Requirements.SupportingAbilities, k.Package.Ability.SupportingAbilities} {
		for _, id := range list {
			if b.installed[id] == nil {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (b *builder) judgeCognitive(k *Skill) {
	if ids := b.missingAbilities(k); len(ids) > 0 {
		k.block(cause.SupportingAbilityMissing, ids...)
	}
	if k.Row.Access != ability.AccessSeamless {
		k.block(cause.CognitiveAccess)
	}
	k.Cognitive = cognition.FindSkill(b.s.Catalogue, k.Package.Ability.ID, k.Row.ID, k.Name)
	if k.Cognitive == nil {
		k.block(cause.NotCatalogued)
	}
}

// resolveSteps finds what the steps of workflows call: an invocation name, or else the operation of a selected binding, the first
// Skill of each, or else an operation for workflows of this Ability in the catalogue.
func (b *builder) resolveSteps() {
	b.byName, b.bySelected = make(map[string]int, len(b.s.Skills)), make(map[string]int)
	for i := range b.s.Skills {
		k := &b.s.Skills[i]
		name := k.Row.InvocationName
		if k.Selected != nil {
			operation := k.Selected.Operation.Name
			if name == "" {
				name = operation
			}
			if _, taken := b.bySelected[operation]; !taken {
				b.bySelected[operation] = i
			}
		}
		if _, taken := b.byName[name]; !taken && name != "" {
			b.byName[name] = i
		}
	}
	for i := range b.s.Skills {
		k := &b.s.Skills[i]
		for _, step := range k.Row.Execution.Steps {
			t := b.resolve(k, step.Operation)
			k.Targets = append(k.Targets, t)
			if t.Contract != nil {
				k.Internal = append(k.Internal, t.Contract.InternalCapabilities...)
			}
		}
		slices.Sort(k.Internal)
		k.Internal = slices.Compact(k.Internal)
	}
}

func (b *builder) resolve(k *Skill, operation string) StepTarget {
	if i, found := b.byName[operation]; found {
		return StepTarget{Skill: i}
	}
	if i, found := b.bySelected[operation]; found {
		return StepTarget{Skill: i}
	}
	return StepTarget{Skill: -1, Contract: cognition.FindOperation(b.s.Catalogue, k.Package.Ability.ID, operation)}
}

// workflows goes over the workflows, from those that are called to those that call them. Workflows that call each other in a
// circle are found together (strongly connected components, by Tarjan): each of them recurs into itself.
type workflows struct {
	builder     *builder
	number, low []int // of Skills, from 1; 0: not visited
	circle      []int // of Skills: the number of the first workflow in the same circle; 0: not yet judged
	last        int
	open        []int // visited, and not yet judged
}

func (w *workflows) visit(i int) {
	w.last++
	w.number[i], w.low[i] = w.last, w.last
	w.open = append(w.open, i)
	skills := w.builder.s.Skills
	for _, t := range skills[i].Targets {
		switch {
		case t.Skill < 0 || !isWorkflow(&skills[t.Skill]):
		case w.number[t.Skill] == 0:
			w.visit(t.Skill)
			w.low[i] = min(w.low[i], w.low[t.Skill])
		case w.circle[t.Skill] == 0:
			w.low[i] = min(w.low[i], w.number[t.Skill])
		}
	}
	if w.low[i] != w.number[i] {
		return
	}
	from := len(w.open) - 1
	for w.open[from] != i {
		from--
	}
	for _, member := range w.open[from:] {
		w.circle[member] = w.number[i]
	}
	for _, member := range w.open[from:] {
		w.judge(&skills[member])
	}
	w.open = w.open[:from]
}

// judge settles a workflow. All that it calls has been judged, except what is in one circle with it.
func (w *workflows) judge(k *Skill) {
	b := w.builder
	if ids := b.missingAbilities(k); len(ids) > 0 {
		k.block(cause.SupportingAbilityMissing, ids...)
	}
	if k.Row.Access == ability.AccessConfirm {
		k.block(cause.WorkflowConfirmation)
	}
	for i, t := range k.Targets {
		if t.Skill < 0 {
			if t.Contract == nil {
				k.block(cause.UnresolvedOperation, k.Row.Execution.Steps[i].Operation)
			}
			continue
		}
		called := &b.s.Skills[t.Skill]
		if w.circle[t.Skill] != 0 && w.circle[t.Skill] == w.circle[k.Index] {
			k.block(cause.WorkflowRecursion, called.Row.ID)
		} else if called.Readiness != Ready {
			k.block(cause.StepTargetNotReady, called.Row.ID)
		}
		if called.Row.Access == ability.AccessConfirm {
			k.block(cause.StepTargetNeedsConfirmation, called.Row.ID)
		}
	}
	if k.Readiness != Blocked {
		k.Readiness = Ready
	}
}
