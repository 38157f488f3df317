package admit

import (
	"bytes"
	"iter"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// A step of a workflow calls a Skill by its invocation name or by an operation that carries it out, whatever package has the
// Skill, or a primitive that the closed catalogue keeps for workflows of this Ability (adapters.md 4.5). A step that calls
// neither is no error, because the Skill may come later; until then the workflow is blocked, and nobody would know.

// unresolved reports the steps of a Skill at the path that call nothing.
func (f *findings) unresolved(s *ability.Skill, d *ability.Document, v view) {
	if s.Execution.Kind != ability.ExecutionKindStateMachine {
		return
	}
	defer f.leave(f.enter("execution"))
	for i := range s.Execution.Steps {
		name := s.Execution.Steps[i].Operation
		if isHostPrimitive(name) || isPrimitive(d.Ability.Id, name) ||
			len(v.ask(topicInvocation, name).holders) > 0 || len(v.ask(topicOperation, name).holders) > 0 {
			continue // the first has been reported
		}
		mark := f.among("steps", i)
		f.member("operation", "unresolved-step-operation", "no installed Skill is called by "+token(name)+", so this workflow is not offered; "+
			remedy("unresolved-step-operation")+f.meant(name, v.operations()))
		f.leave(mark)
	}
}

// operations gives what steps may call of the package of a unit and its dependencies. The unit is judged again when one of
// these packages changes.
func (v view) operations() iter.Seq[string] {
	return func(yield func(string) bool) {
		own := v.unit.member.result.Document
		for _, p := range primitives() {
			if p.ability == string(own.Ability.Id) && !yield(p.operation) {
				return
			}
		}
		for d := range v.documents() {
			for i := range d.Skills {
				if name := invocation(&d.Skills[i]); name != nil && !yield(string(name)) {
					return
				}
			}
			for name := range operations(d) {
				if !yield(string(name)) {
					return
				}
			}
		}
	}
}

// operations gives the operations that carry Skills out under other names than those that the Skills are called by: of
// bindings, and of a plugin.
func operations(d *ability.Document) iter.Seq[wire.Text] {
	return func(yield func(wire.Text) bool) {
		for i := range d.Skills {
			s := &d.Skills[i]
			name := invocation(s)
			for j := range s.Execution.Bindings {
				if o := s.Execution.Bindings[j].Operation; !bytes.Equal(o, name) && !yield(o) {
					return
				}
			}
		}
		if !d.HasPlugin {
			return
		}
		for i := range d.Plugin.Realizations {
			if !yield(d.Plugin.Realizations[i].Operation) {
				return
			}
		}
	}
}

// primitive is an operation of the catalogue that workflows of an Ability may call.
type primitive struct{ ability, operation string }

func isPrimitive(ability, operation wire.Text) bool {
	for _, p := range primitives() {
		if p.ability == string(ability) && p.operation == string(operation) {
			return true
		}
	}
	return false
}

// primitives reads the catalogue, which is short.
var primitives = sync.OnceValue(func() (list []primitive) {
	root, err := wire.Parse(schemas.CognitivePrimitives(), wire.JSON)
	if err != nil || root.Member("primitives") == nil {
		return nil // a test of the schemas holds that it can be read
	}
	for _, n := range root.Member("primitives").Items {
		if o := n.Member("workflowOperation"); o != nil {
			list = append(list, primitive{n.Member("abilityID").Text, o.Text})
		}
	}
	return list
})
