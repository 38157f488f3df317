package admit

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// maxRecipeSteps limits the steps of a plugin, cleanup included.
const maxRecipeSteps = 4096

// operations judges the operations of a plugin.
func (f *findings) operations(p *ability.Plugin) {
	defer f.leave(f.enter("operations"))
	steps := 0
	for i := range p.Operations {
		steps += len(p.Operations[i].Steps) + len(p.Operations[i].CleanupSteps)
	}
	if steps > maxRecipeSteps {
		f.add("too-many-plugin-recipe-steps", "all recipes together have more than 4096 steps, cleanup included; shorten them, or take operations away")
	}
	realized := make([]int, len(p.Operations)) // how often, at the first operation of a name
	for i := range p.Realizations {
		if at := operationAt(p, p.Realizations[i].Operation); at >= 0 {
			realized[at]++
		}
	}
	for i := range p.Operations {
		mark := f.element(i)
		o := &p.Operations[i]
		n := 0
		if at := operationAt(p, o.Operation); at >= 0 {
			n = realized[at]
		}
		switch {
		case n == 0:
			f.add("unrealized-plugin-operation", "no realization names "+token(o.Operation)+"; add one, or take the operation away")
		case n > 1:
			f.add("ambiguous-plugin-operation-owner", "more than one realization names "+token(o.Operation)+"; keep one")
		}
		if o.HasAdapterID && string(o.AdapterID) != string(p.Adapter.Id) {
			f.member("adapterID", "unresolved-plugin-operation-adapter",
				token(o.AdapterID)+" is not the plugin's adapter; leave it out, or write "+token(p.Adapter.Id))
		}
		f.operation(o)
		f.leave(mark)
	}
}

// operation judges an operation by itself.
func (f *findings) operation(o *ability.Operation) {
	if isHostPrimitive(o.Operation) {
		f.member("operation", "reserved-runtime-operation", token(o.Operation)+" is a name that the runtime keeps for itself; choose another")
	}
	if !slices.Contains(o.Postconditions, ability.PostconditionApplicationFrontmost) {
		f.member("postconditions", "missing-plugin-frontmost-postcondition", "applicationFrontmost is missing; write it into postconditions")
	}
	f.operationSemantics(o)
	f.inputs(o.Inputs)
	f.recipe(o)
}

// operationSemantics holds what an operation says of itself against its steps.
func (f *findings) operationSemantics(o *ability.Operation) {
	if !o.HasSemantics {
		return
	}
	defer f.leave(f.enter("semantics"))
	s := &o.Semantics
	native := hasNativeInput(o.Steps)
	creates := s.Role == ability.OperationRoleCreateArtifact
	if creates && len(s.Aliases) == 0 {
		f.member("aliases", "missing-plugin-create-alias", "what is created has no name; list a word that people say for it")
	}
	if !creates && len(s.Aliases) > 0 {
		f.member("aliases", "plugin-aliases-require-create-role", "aliases go with the role createArtifact; empty the list, or write that role")
	}
	if (creates || s.Role == ability.OperationRoleMutateArtifact) && !native {
		f.member("role", "plugin-artifact-operation-without-native-input",
			s.Role.String()+" needs a step that presses a key, types, points or scrolls; add it, or write another role")
	}
	if s.Role == ability.OperationRoleObserve && (native || hasNativeInput(o.CleanupSteps)) {
		f.member("role", "plugin-observe-emits-native-input", "a step presses a key, types, points or scrolls; take it away, or write another role")
	}
}

// hasNativeInput says whether one of the steps acts on the application as a person would.
func hasNativeInput(steps []ability.Step) bool {
	return slices.ContainsFunc(steps, func(s ability.Step) bool { return isNativeInput(s.Kind) })
}

func isNativeInput(k ability.StepKind) bool {
	switch k {
	case ability.StepKindKeyChord, ability.StepKindTypeText, ability.StepKindPointerMove, ability.StepKindPointerClick,
		ability.StepKindPointerDrag, ability.StepKindPointerSquareDrag, ability.StepKindScroll:
		return true
	}
	return false
}
