package admit

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The rules that the required capabilities of a Skill bring along (2.3.1). The pass over one package asks them of the
// capabilities that the package declares, the graph pass of those that it imports as well.

// owner looks a capability up: nil when nobody declares it; imported says that another package does.
type owner func(id wire.Text) (c *ability.Capability, imported bool)

// own looks capabilities up in one package.
func own(d *ability.Document) owner {
	return func(id wire.Text) (*ability.Capability, bool) {
		if i := search(d.Capabilities, capabilityID, id); i >= 0 {
			return &d.Capabilities[i], false
		}
		return nil, false
	}
}

// demand is what the capabilities of a Skill ask for together.
type demand struct {
	destructive, confirmation, stage bool
	limited                          bool                 // some capability has an allowlist of target classes...
	allowed                          []ability.Constraint // ... and these are common to all of them
}

// add takes a capability in.
func (m *demand) add(c *ability.Capability) {
	m.destructive = m.destructive || isDestructive(c)
	m.confirmation = m.confirmation || wantsConfirmation(c)
	m.stage = m.stage || hasConstraint(c, ability.ConstraintKindRequiresStage)
	classes := constraints(c, ability.ConstraintKindAllowedTargetClass)
	switch {
	case len(classes) == 0:
	case !m.limited:
		m.limited, m.allowed = true, classes
	default:
		var common []ability.Constraint
		for i := range m.allowed {
			if search(classes, constraintValue, m.allowed[i].Value) >= 0 {
				common = append(common, m.allowed[i])
			}
		}
		m.allowed = common
	}
}

func isDestructive(c *ability.Capability) bool { return c.Effect == ability.EffectDestructive }

func wantsConfirmation(c *ability.Capability) bool {
	return hasConstraint(c, ability.ConstraintKindRequiresUserConfirmation)
}

// those lists the required capabilities of a Skill that are of a kind, for a message.
func those(s *ability.Skill, look owner, is func(*ability.Capability) bool) string {
	var ids []wire.Text
	for _, id := range distinct(s.Requirements.Capabilities) {
		if c, _ := look(id); c != nil && is(c) {
			ids = append(ids, id)
		}
	}
	return list(ids)
}

// excludes says whether a binding shares no target class with the allowlists.
func (m *demand) excludes(b *ability.Binding) bool {
	if !m.limited {
		return false
	}
	for i := range m.allowed {
		if has(b.TargetClasses, m.allowed[i].Value) {
			return false
		}
	}
	return true
}

// contracts judges a Skill at the path by its required capabilities. The second time, when those of other packages are
// looked up as well, it reports what they have a part in, unless it has been reported without them.
func (f *findings) contracts(s *ability.Skill, look owner, second bool) {
	var here, imported, all demand
	for _, id := range distinct(s.Requirements.Capabilities) {
		c, elsewhere := look(id)
		if c == nil {
			continue
		}
		all.add(c)
		switch {
		case !second:
		case elsewhere:
			imported.add(c)
		default:
			here.add(c)
		}
	}
	news := func(asked, before, part bool) bool { return asked && (!second || part && !before) }
	asks := s.Access == ability.AccessConfirm
	if news(all.destructive, here.destructive, imported.destructive) && !asks {
		f.member("access", "destructive-without-confirmation", those(s, look, isDestructive)+" can destroy something, so the person is asked first; write \"access\": \"confirm\"")
	}
	if news(all.confirmation, here.confirmation, imported.confirmation) && !asks {
		f.member("access", "missing-required-confirmation", those(s, look, wantsConfirmation)+" wants the person to be asked first; write \"access\": \"confirm\"")
	}
	if news(all.stage, here.stage, imported.stage) && !s.UsesStage {
		f.member("usesStage", "missing-required-stage", "a required capability needs the stage, and usesStage is false; build the package again with the dependency that declares the capability")
	}
	conflict := func(m *demand) bool { return m.limited && len(m.allowed) == 0 }
	if news(conflict(&all), conflict(&here), imported.limited) {
		f.member("requirements.capabilities", "conflicting-target-constraints", "no target class is allowed by all of the required capabilities; "+remedy("conflicting-target-constraints"))
	}
	for i := range s.Execution.Bindings {
		b := &s.Execution.Bindings[i]
		if !news(all.excludes(b), here.excludes(b), imported.limited) {
			continue
		}
		mark := f.enter("execution")
		f.among("bindings", i)
		f.member("targetClasses", "binding-outside-allowed-target", "the binding has no target class that the required capabilities allow; "+allowed(all.allowed))
		f.leave(mark)
	}
}

// allowed says what a binding may list.
func allowed(classes []ability.Constraint) string {
	if len(classes) == 0 {
		return "they allow none in common, so correct them first"
	}
	texts := make([]wire.Text, 0, len(classes))
	for i := range classes {
		texts = append(texts, classes[i].Value)
	}
	return "list one of " + list(texts)
}

// constraints gives the constraints of a kind, which stand together, sorted by value.
func constraints(c *ability.Capability, kind ability.ConstraintKind) []ability.Constraint {
	const most = 4096 // a longer list is refused anyway
	all := c.Constraints[:min(len(c.Constraints), most)]
	from := 0
	for from < len(all) && all[from].Kind != kind {
		from++
	}
	to := from
	for to < len(all) && all[to].Kind == kind {
		to++
	}
	return all[from:to]
}

func hasConstraint(c *ability.Capability, kind ability.ConstraintKind) bool {
	return len(constraints(c, kind)) > 0
}

func constraintValue(c *ability.Constraint) wire.Text { return c.Value }
