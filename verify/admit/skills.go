package admit

import (
	"bytes"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// skillLists holds that the Ability lists the Skills that the package has (2.3).
func (f *findings) skillLists(d *ability.Document) {
	for _, id := range distinct(d.Ability.Skills) {
		if search(d.Skills, skillID, id) < 0 {
			f.at("ability.skills", "missing-skill-schema", token(id)+" is not among the Skills; declare it, or take it out of the list"+f.meant(id, keys(d.Skills, skillID)))
		}
	}
	for i := range d.Skills {
		id := d.Skills[i].Id
		if (i == 0 || !bytes.Equal(d.Skills[i-1].Id, id)) && !has(d.Ability.Skills, id) {
			f.at("skills", "orphan-skill-schema", token(id)+" is not in ability.skills; list it, or take the Skill away")
		}
	}
}

// skill judges a Skill at the path (2.3, 2.3.1 and the references of 2.4 and 2.5).
func (f *findings) skill(s *ability.Skill, d *ability.Document) {
	if n := len(d.Ability.Id); len(s.Id) <= n || !bytes.HasPrefix(s.Id, d.Ability.Id) || s.Id[n] != '.' {
		f.member("id", "skill-outside-namespace", token(s.Id)+" is no id of a Skill of this Ability; start it with "+token(d.Ability.Id)+" and a dot, as in "+
			token(slices.Concat(d.Ability.Id, wire.Text("."), s.Id[bytes.LastIndexByte(s.Id, '.')+1:])))
	}
	f.ports("inputs", s.Inputs, d)
	f.ports("outputs", s.Outputs, d)
	f.execution(s)
	f.exposure(s)
	if s.HasSemantics {
		f.semantics(s)
	}
	f.requirements(&s.Requirements, d)
	f.contracts(s, own(d), false)
	f.implicitStage(s, d)
	f.routing(&s.Routing, d)
}

// ports judges what the value types of ports refer to.
func (f *findings) ports(name string, ports []ability.Port, d *ability.Document) {
	for i := range ports {
		if search(d.ValueTypes, valueTypeID, ports[i].ValueType) >= 0 {
			continue
		}
		mark := f.among(name, i)
		f.valueType("valueType", ports[i].ValueType, d)
		f.leave(mark)
	}
}

// requirements judges what a Skill asks for.
func (f *findings) requirements(r *ability.Requirements, d *ability.Document) {
	defer f.leave(f.enter("requirements"))
	both := func(required, optional []wire.Text, code, noun string) {
		for _, id := range distinct(required) {
			if has(optional, id) {
				f.add(code, "the "+noun+" "+token(id)+" is required and optional; keep it in one of the two lists")
			}
		}
	}
	both(r.Interactions, r.OptionalInteractions, "required-and-optional-interaction", "interaction")
	both(r.Perceptions, r.OptionalPerceptions, "required-and-optional-perception", "perception")
	outside(f, "capabilities", r.Capabilities, d.Capabilities, capabilityID, "external-capability")
	outside(f, "interactions", r.Interactions, d.Interactions, interactionID, "external-interaction")
	outside(f, "perceptions", r.Perceptions, d.Perceptions, perceptionID, "external-perception")
	outside(f, "optionalInteractions", r.OptionalInteractions, d.Interactions, interactionID, "external-optional-interaction")
	outside(f, "optionalPerceptions", r.OptionalPerceptions, d.Perceptions, perceptionID, "external-optional-perception")
}

// outside reports each id of a list that the package does not declare.
func outside[T any](f *findings, name string, ids []wire.Text, declared []T, key func(*T) wire.Text, code string) {
	for _, id := range distinct(ids) {
		if search(declared, key, id) < 0 {
			f.member(name, code, token(id)+" is declared in another package, if at all; "+remedy(code))
		}
	}
}

// implicitStage reports a Skill that uses the stage for a reason that this package does not show.
func (f *findings) implicitStage(s *ability.Skill, d *ability.Document) {
	if !s.UsesStage {
		return
	}
	for _, id := range s.Requirements.Capabilities {
		if i := search(d.Capabilities, capabilityID, id); i >= 0 && hasConstraint(&d.Capabilities[i], ability.ConstraintKindRequiresStage) {
			return
		}
	}
	f.member("usesStage", "implicit-stage", "no capability of this package asks for the stage; "+remedy("implicit-stage"))
}
