package admit

import (
	"bytes"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// execution judges how a Skill at the path is carried out (2.3).
func (f *findings) execution(s *ability.Skill) {
	x := &s.Execution
	if x.Kind == ability.ExecutionKindStateMachine && s.Access == ability.AccessConfirm {
		f.member("access", "unsupported-workflow-confirmation", "a state machine cannot ask; set access to seamless or reversible, and let a Skill that it calls from outside ask")
	}
	defer f.leave(f.enter("execution"))
	if needed := kindOf(x.Kind); s.Kind != needed {
		f.member("kind", "skill-execution-mismatch",
			x.Kind.String()+" needs a Skill of kind "+needed.String()+", and this one is "+s.Kind.String()+"; correct one of the two")
	}
	plugins := x.RealizationPolicy == ability.RealizationPolicyPluginRealizations
	switch x.Kind {
	case ability.ExecutionKindBinding:
		if len(x.Bindings) == 0 && !plugins {
			f.member("bindings", "missing-binding", `there are no bindings; add one, each with an adapterID and an operation, or write "realizationPolicy": "pluginRealizations"`)
		}
	case ability.ExecutionKindStateMachine:
		if len(x.Steps) == 0 {
			f.member("steps", "missing-workflow", "a state machine has steps; list them as steps, each with an id and an operation")
		}
	case ability.ExecutionKindCognitive:
		if len(x.Bindings) > 0 {
			f.member("bindings", "cognitive-binding", "a cognitive Skill has no bindings; take them away, or write kind binding")
		}
	}
	if x.Kind != ability.ExecutionKindStateMachine && len(x.Steps) > 0 {
		f.member("steps", "unexpected-workflow", x.Kind.String()+" has no steps; take them away, or write kind stateMachine")
	}
	if x.Kind != ability.ExecutionKindBinding && plugins {
		f.member("realizationPolicy", "invalid-realization-policy", "plugins realize Skills of kind binding; take the policy away")
	}
	f.bindings(x.Bindings)
	f.steps(x.Steps)
}

// kindOf gives the kind of a Skill that is carried out in some way.
func kindOf(x ability.ExecutionKind) ability.SkillKind {
	switch x {
	case ability.ExecutionKindBinding:
		return ability.SkillKindEffectful
	case ability.ExecutionKindStateMachine:
		return ability.SkillKindWorkflow
	}
	return ability.SkillKindCognitive
}

// bindings judges the operations that a Skill is bound to.
func (f *findings) bindings(list []ability.Binding) {
	for i := range list {
		if isHostPrimitive(list[i].Operation) {
			mark := f.among("bindings", i)
			f.member("operation", "reserved-runtime-operation", token(list[i].Operation)+" belongs to the host; name an operation of an adapter")
			f.leave(mark)
		}
	}
	if len(list) < 2 {
		return
	}
	order := make([]*ability.Binding, len(list))
	for i := range list {
		order[i] = &list[i]
	}
	slices.SortFunc(order, compareBindings)
	for i := 1; i < len(order); i++ {
		if compareBindings(order[i-1], order[i]) == 0 && (i < 2 || compareBindings(order[i-2], order[i]) != 0) {
			f.member("bindings", "duplicate-binding",
				token(order[i].Operation)+" of "+token(order[i].AdapterID)+" is bound twice for the same target classes; keep one of the two")
		}
	}
}

// compareBindings orders bindings by what tells them apart.
func compareBindings(a, b *ability.Binding) int {
	if order := bytes.Compare(a.AdapterID, b.AdapterID); order != 0 {
		return order
	}
	if order := bytes.Compare(a.Operation, b.Operation); order != 0 {
		return order
	}
	return slices.CompareFunc(a.TargetClasses, b.TargetClasses, func(s, t wire.Text) int { return bytes.Compare(s, t) })
}

// steps judges the steps of a state machine.
func (f *findings) steps(list []ability.WorkflowStep) {
	if len(list) == 0 {
		return
	}
	ids := make([]wire.Text, len(list))
	for i := range list {
		ids[i] = list[i].Id
	}
	known := catalogueOf(ids, itself)
	for _, id := range repeated(ids) {
		f.member("steps", "duplicate-workflow-step", "two steps are "+token(id)+"; give one of them another id")
	}
	for i := range list {
		s := &list[i]
		mark := f.among("steps", i)
		if isHostPrimitive(s.Operation) {
			f.member("operation", "reserved-runtime-operation", token(s.Operation)+" belongs to the host; name an operation or a Skill")
		}
		lost := func(name string, there bool, id wire.Text) {
			if there && !known.has(id) {
				f.add("unknown-workflow-transition", name+" names "+token(id)+", which is no step of this Skill; correct it"+f.meant(id, keys(ids, itself)))
			}
		}
		lost("onSuccess", s.HasOnSuccess, s.OnSuccess)
		lost("onFailure", s.HasOnFailure, s.OnFailure)
		f.leave(mark)
	}
}

// invocation gives the effective invocation name of a Skill (1.5), which is nil when it has none.
func invocation(s *ability.Skill) wire.Text {
	if s.ModelExposure.HasInvocationName {
		return s.ModelExposure.InvocationName
	}
	var best *ability.Binding
	for i := range s.Execution.Bindings {
		if b := &s.Execution.Bindings[i]; best == nil || b.Preference > best.Preference {
			best = b
		}
	}
	if best == nil {
		return nil
	}
	return best.Operation
}
