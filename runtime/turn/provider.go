package turn

import "github.com/bonnie-build/bonnie/runtime/cause"

// contradiction gives the application of the operation that a name is that of, when it is another one than that of the turn
// (step 1); else nothing. Such a name is concrete: the Skill has no invocation name of its own, or the name is only known as that
// of an operation.
func (t *Turn) contradiction(k *skill, named []byte) string {
	if t.entry.Application == "" || len(k.bindings) == 0 || named == nil && k.Row.InvocationName != "" {
		return ""
	}
	b := k.binding(named)
	if b == nil {
		b = &k.bindings[0]
	}
	if b.application == t.entry.Application {
		return ""
	}
	return b.application
}

// binding gives the one with an operation that was named, or nil.
func (k *skill) binding(named []byte) *binding {
	if named == nil {
		return nil
	}
	for i := range k.bindings {
		if k.bindings[i].operation == string(named) {
			return &k.bindings[i]
		}
	}
	return nil
}

// choose gives the binding that carries out a Skill in this turn: the one whose operation was named, else the selected one, or that
// of the application which the turn wants. When each of them belongs to an application, and none to that one, there is none
// (step 2).
func (t *Turn) choose(k *skill, named []byte) *binding {
	wanted := t.entry.Application
	if len(k.bindings) == 0 {
		return nil
	}
	if b := k.binding(named); b != nil && (wanted == "" || b.application == wanted || b.application == "") {
		return b
	}
	if wanted == "" {
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
