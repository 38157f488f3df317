package admit

import (
	"bytes"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// view is what a unit sees of the other packages. It notes what it was asked for.
type view struct {
	index *Index
	unit  *unit
}

func (v view) ask(kind topicKind, name wire.Text) *topic { return v.index.ask(v.unit, kind, name) }

// skill gives a Skill and the package that owns it.
func (v view) skill(id wire.Text) (owner *ability.Document, s *ability.Skill, ok bool) {
	t := v.ask(topicSkill, id)
	if t.owner() == nil {
		return nil, nil, false
	}
	return t.owner().result.Document, skillOf(t.holders[0]), true
}

// capability gives a capability.
func (v view) capability(id wire.Text) (c *ability.Capability, ok bool) {
	t := v.ask(topicCapability, id)
	if t.owner() == nil {
		return nil, false
	}
	h := t.holders[0]
	return &h.member.result.Document.Capabilities[h.at], true
}

// examine judges a part of a package at the path, which is the id of the package.
func (f *findings) examine(v view) {
	r := v.unit.member.result
	d := r.Document
	switch p := v.unit.part; p {
	case plugins:
		f.collisions(d, v)
		v.index.realize(v.unit.member, f.realized(d, v))
		f.shadows(r, v.index.carried)
	case whole:
		f.references(d, v)
		f.dependencies(d, v)
	default:
		s := &d.Skills[p]
		mark := f.among("skills", int(p))
		f.skillReferences(s, d, v)
		if slices.ContainsFunc(s.Requirements.Capabilities, func(id wire.Text) bool { return search(d.Capabilities, capabilityID, id) < 0 }) {
			f.contracts(s, v.owner(d), true)
		}
		f.unresolved(s, d, v)
		f.provider(s, v)
		f.leave(mark)
		f.unenforceable(s, v)
	}
}

// owner looks capabilities up for the contracts of a Skill.
func (v view) owner(d *ability.Document) owner {
	return func(id wire.Text) (*ability.Capability, bool) {
		if i := search(d.Capabilities, capabilityID, id); i >= 0 {
			return &d.Capabilities[i], false
		}
		c, _ := v.capability(id)
		return c, true
	}
}

// references judges what all but Skills refer to.
func (f *findings) references(d *ability.Document, v view) {
	mark := f.enter("ability")
	f.routingReferences(&d.Ability.Routing, v)
	f.leave(mark)
	for i := range d.ValueTypes {
		t := &d.ValueTypes[i]
		if t.HasItemType {
			f.valueTypeOf(v, t.ItemType, "valueTypes", i, "itemType")
		}
		for j := range t.Fields {
			if code, message := f.refer(v, topicValueType, t.Fields[j].ValueType, "missing-value-type"); code != "" {
				mark := f.among("valueTypes", i)
				f.among("fields", j)
				f.member("valueType", code, message)
				f.leave(mark)
			}
		}
	}
	for i := range d.Capabilities {
		c := &d.Capabilities[i]
		if c.HasInputType {
			f.valueTypeOf(v, c.InputType, "capabilities", i, "inputType")
		}
		if c.HasOutputType {
			f.valueTypeOf(v, c.OutputType, "capabilities", i, "outputType")
		}
	}
	for i := range d.Interactions {
		f.valueTypeOf(v, d.Interactions[i].ValueType, "interactions", i, "valueType")
	}
	for i := range d.Perceptions {
		f.valueTypeOf(v, d.Perceptions[i].ValueType, "perceptions", i, "valueType")
	}
	for i := range d.Fixtures {
		x := &d.Fixtures[i]
		mark := f.among("fixtures", i)
		f.refers(v, "interactions", topicInteraction, x.Interactions, "missing-fixture-interaction")
		if hasBrace(x.Utterance) && bytes.Contains(x.Utterance, []byte(slot)) && len(v.ask(topicExpertise, d.Package.Id).holders) == 0 {
			f.member("utterance", "unpointable-application-slot", "no expertise in an application depends on this package; "+remedy("unpointable-application-slot"))
		}
		f.leave(mark)
	}
}

// valueTypeOf judges the value type that a member of an element of a collection names.
func (f *findings) valueTypeOf(v view, id wire.Text, collection string, index int, member string) {
	if code, message := f.refer(v, topicValueType, id, "missing-value-type"); code != "" {
		mark := f.among(collection, index)
		f.member(member, code, message)
		f.leave(mark)
	}
}

// refers judges the members of a set of ids at a member of the value at the path.
func (f *findings) refers(v view, member string, kind topicKind, ids []wire.Text, missing string) {
	for _, id := range distinct(ids) {
		if code, message := f.refer(v, kind, id, missing); code != "" {
			f.member(member, code, message)
		}
	}
}

// skillReferences judges what a Skill at the path refers to.
func (f *findings) skillReferences(s *ability.Skill, d *ability.Document, v view) {
	for i := range s.Inputs {
		f.valueTypeOf(v, s.Inputs[i].ValueType, "inputs", i, "valueType")
	}
	for i := range s.Outputs {
		f.valueTypeOf(v, s.Outputs[i].ValueType, "outputs", i, "valueType")
	}
	mark := f.enter("requirements")
	r := &s.Requirements
	f.refers(v, "capabilities", topicCapability, r.Capabilities, "missing-capability")
	f.refers(v, "interactions", topicInteraction, r.Interactions, "missing-interaction")
	f.refers(v, "perceptions", topicPerception, r.Perceptions, "missing-perception")
	f.refers(v, "optionalInteractions", topicInteraction, r.OptionalInteractions, "missing-optional-interaction")
	f.refers(v, "optionalPerceptions", topicPerception, r.OptionalPerceptions, "missing-optional-perception")
	f.supporting("supportingAbilities", r.SupportingAbilities, d, v)
	f.leave(mark)
	f.routingReferences(&s.Routing, v)
}

// routingReferences judges what a routing policy refers to.
func (f *findings) routingReferences(r *ability.Routing, v view) {
	if !r.HasEligibility && len(r.Excludes) == 0 {
		return
	}
	defer f.leave(f.enter("routing"))
	if r.HasEligibility {
		mark := f.enter("eligibility")
		f.predicateReferences(&r.Eligibility, v)
		f.leave(mark)
	}
	for i := range r.Excludes {
		mark := f.among("excludes", i)
		f.predicateReferences(&r.Excludes[i], v)
		f.leave(mark)
	}
}

func (f *findings) predicateReferences(p *ability.Predicate, v view) {
	code, message := "", ""
	if p.HasValue && !isBlank(p.Value) {
		switch p.Kind {
		case ability.PredicateKindHasCapability:
			code, message = f.refer(v, topicCapability, p.Value, "missing-routing-capability")
		case ability.PredicateKindHasInteraction:
			code, message = f.refer(v, topicInteraction, p.Value, "missing-routing-interaction")
		case ability.PredicateKindHasPerception:
			code, message = f.refer(v, topicPerception, p.Value, "missing-routing-perception")
		}
	}
	if code != "" {
		f.add(code, message)
	}
	for i := range p.Children {
		mark := f.among("children", i)
		f.predicateReferences(&p.Children[i], v)
		f.leave(mark)
	}
}

// refer says what is wrong with a reference of a unit: nothing, if the code is empty.
func (f *findings) refer(v view, kind topicKind, id wire.Text, missing string) (code, message string) {
	r := v.unit.member.result
	switch owner := v.ask(kind, id).owner(); {
	case owner == nil:
		return missing, token(id) + " is declared nowhere; " + remedy(missing) + f.offer(id, v.names(kind), v.names(kind))
	case owner == v.unit.member || owner.result.id == r.id:
		return "", ""
	case search(r.Document.Dependencies, packageID, owner.result.Document.Package.Id) < 0:
		f.wants = owner.result.id
		return "undeclared-schema-import", token(id) + " belongs to " + token(owner.result.Document.Package.Id) + ", which is no dependency; add a dependency that has this packageID"
	}
	return "", ""
}

// unenforceable reports a Skill that only plugins carry out, and that asks for what no recipe can promise.
func (f *findings) unenforceable(s *ability.Skill, v view) {
	if !isForPlugins(s) {
		return
	}
	for _, id := range s.Requirements.Capabilities {
		c, ok := v.capability(id)
		if !ok || !slices.ContainsFunc(c.Constraints, func(k ability.Constraint) bool { return isBeyondRecipes(k.Kind) }) {
			continue
		}
		mark := f.enter("skills." + shownID(s.Id))
		f.add("realized-skill-unenforceable-constraint", "no recipe keeps what "+token(id)+" asks for; "+remedy("realized-skill-unenforceable-constraint"))
		f.leave(mark)
		return
	}
}

func isBeyondRecipes(k ability.ConstraintKind) bool {
	return k == ability.ConstraintKindSourceMustMatchTarget || k == ability.ConstraintKindRequiresStableDocumentIdentity
}
