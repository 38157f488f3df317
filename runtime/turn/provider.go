package turn

import "github.com/bonnie-build/bonnie/runtime/cause"

// contradiction tells whether a name is that of an operation of another application than the one of the turn (step 1). Such a
// name is concrete: the Skill has no invocation name of its own, or the name is only known as that of an operation.
func (t *Turn) contradiction(k *skill, byOperation bool) bool {
	if t.entry.Application == "" || !byOperation && k.Row.InvocationName != "" {
		return false
	}
	return len(k.bindings) > 0 && k.bindings[0].application != "" && k.bindings[0].application != t.entry.Application
}

// choose gives the binding that carries out a Skill in this turn: the selected one, or that of the application which the turn
// wants. When each of them belongs to an application, and none to that one, there is none (step 2).
func (t *Turn) choose(k *skill) *binding {
	wanted := t.entry.Application
	if wanted == "" || len(k.bindings) == 0 {
		if len(k.bindings) == 0 {
			return nil
		}
		return &k.bindings[0]
	}
	var free *binding
	for i := range k.bindings {
		switch b := &k.bindings[i]; b.application {
		case wanted:
			return b
		case "":
			if free == nil {
				free = b
			}
		}
	}
	return free
}

// cannotServe refuses a call that the application of the turn cannot serve, and names those that could.
func (r *Run) cannotServe(k *skill) {
	r.refuse(cause.ApplicationCannotServe, r.turn.entry.Application)
	for i := range k.bindings {
		r.Alternatives = append(r.Alternatives, k.bindings[i].application)
	}
}
