package admit

import (
	"iter"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// registry finds, among all installed packages, who owns an id. Of several owners it knows one.
type registry interface {
	skill(id wire.Text) (owner *ability.Document, s *ability.Skill, ok bool)
	capability(id wire.Text) (c *ability.Capability, ok bool)
	names(kind topicKind) iter.Seq[string]
}

// realized holds each realization of a package against the Skill that it names. One without a finding is valid; it gives
// the Skills of those. An operation that has realizations, none of them valid, is reported too.
func (f *findings) realized(d *ability.Document, r registry) (skills []wire.Text) {
	if !d.HasPlugin {
		return nil
	}
	defer f.leave(f.enter("plugin"))
	p := &d.Plugin
	type outcome struct{ tried, valid bool }
	outcomes := make([]outcome, len(p.Operations)) // of the realizations of each operation
	for i := range p.Realizations {
		x := &p.Realizations[i]
		at := operationAt(p, x.Operation)
		var o *ability.Operation
		if at >= 0 {
			o = &p.Operations[at]
		}
		mark := f.among("realizations", i)
		f.realizes = shownID(x.SkillID)
		ok := f.realization(d, x, o, r)
		f.realizes = ""
		f.leave(mark)
		if o == nil {
			continue // the pass over the package has reported it
		}
		if ok {
			skills = append(skills, x.SkillID)
		}
		outcomes[at] = outcome{true, outcomes[at].valid || ok}
	}
	for i := range p.Operations {
		name := p.Operations[i].Operation
		if at := operationAt(p, name); at >= 0 && outcomes[at].tried && !outcomes[at].valid {
			mark := f.among("operations", i)
			f.add("unrealized-plugin-operation", "no realization of "+token(name)+" is valid; correct one of them, or take the operation away")
			f.leave(mark)
		}
	}
	return skills
}

// realization judges a realization of a package and says whether it is valid. The operation is nil when the plugin has none
// of that name.
func (f *findings) realization(d *ability.Document, x *ability.Realization, o *ability.Operation, r registry) bool {
	owner, s, ok := r.skill(x.SkillID)
	if !ok {
		f.add("missing-plugin-realization-skill", "no installed package has a Skill "+token(x.SkillID)+"; correct the id, or install the package that has it"+f.meant(x.SkillID, r.names(topicSkill)))
		return false
	}
	c := contract{findings: f, id: s.Id, valid: true}
	if own := d.Package.Id; string(owner.Package.Id) != string(own) && !requires(d, owner.Package.Id) {
		c.wants = shownID(owner.Package.Id)
		home, remedy := token(owner.Package.Id), "; add a dependency on it that is not optional"
		if search(d.Dependencies, packageID, owner.Package.Id) >= 0 {
			remedy = ", on which the dependency is optional; require it, without optional"
		}
		c.refuse("undeclared-plugin-realization-import", c.skill()+" belongs to "+home+remedy)
	}
	c.terms(s, r)
	if o != nil {
		c.authority(s, o, r)
		c.parameters(&s.ModelExposure, o)
	}
	return c.valid
}

// requires says whether a package has a dependency on another one that is not optional.
func requires(d *ability.Document, id wire.Text) bool {
	i := search(d.Dependencies, packageID, id)
	return i >= 0 && !d.Dependencies[i].Optional
}

// contract holds a Skill against an operation that carries it out.
type contract struct {
	*findings
	id    wire.Text // of the Skill
	valid bool
}

// skill names the Skill in a message.
func (c *contract) skill() string { return token(c.id) }

func (c *contract) refuse(code, message string) {
	c.valid = false
	c.add(code, message)
}

// terms holds a Skill to what every recipe needs of it.
func (c *contract) terms(s *ability.Skill, r registry) {
	if s.Execution.RealizationPolicy != ability.RealizationPolicyPluginRealizations {
		c.refuse("realization-not-allowed", c.skill()+" is not left to plugins; write the realizationPolicy pluginRealizations there, or take the realization away")
	}
	if !s.UsesStage {
		c.refuse("realized-skill-without-stage", c.skill()+" does not use the stage, on which every recipe runs; let it require a capability with the constraint requiresStage, from which a build derives usesStage")
	}
	if len(s.Outputs) > 0 {
		c.refuse("output-contract-unsupported", c.skill()+" has outputs, but an operation returns nothing; take the outputs away")
	}
	staged := anyCapability(s, r, func(k *ability.Capability) bool {
		return search(constraints(k, ability.ConstraintKindRequiresStage), constraintValue, wire.Text("true")) >= 0
	})
	if !staged {
		c.refuse("realized-skill-missing-stage-capability",
			"no capability that "+c.skill()+" requires has the constraint requiresStage with the value true; add it to one of them")
	}
}

// authority holds what an operation does to what the Skill may do.
func (c *contract) authority(s *ability.Skill, o *ability.Operation, r registry) {
	acts := hasNativeInput(o.Steps) || hasNativeInput(o.CleanupSteps) ||
		o.HasSemantics && (o.Semantics.Role == ability.OperationRoleCreateArtifact || o.Semantics.Role == ability.OperationRoleMutateArtifact)
	mutates := func(k *ability.Capability) bool { return k.Effect >= ability.EffectReversibleMutation }
	if acts && !anyCapability(s, r, mutates) {
		c.refuse("plugin-input-without-mutation-authority", "the operation acts on its application, but "+c.skill()+
			" requires no capability of effect reversibleMutation or stronger; require one")
	}
}

// anyCapability says whether one of the capabilities that a Skill requires, wherever it is declared, is as asked.
func anyCapability(s *ability.Skill, r registry, is func(*ability.Capability) bool) bool {
	return slices.ContainsFunc(s.Requirements.Capabilities, func(id wire.Text) bool {
		k, ok := r.capability(id)
		return ok && is(k)
	})
}

// parameters holds the parameters of a Skill against the inputs of the operation. A Skill without parameters takes those
// inputs over, unless it says otherwise.
func (c *contract) parameters(m *ability.ModelExposure, o *ability.Operation) {
	if len(m.Parameters) == 0 {
		if !m.InheritsBindingContract && len(o.Inputs) > 0 {
			c.refuse("hidden-plugin-operation-inputs", c.skill()+" neither has parameters nor takes over those of the operation; add them, or leave inheritsBindingContract out")
		}
		return
	}
	parameters, inputs := catalogueOf(m.Parameters, parameterName), catalogueOf(o.Inputs, inputName)
	for i := range o.Inputs {
		in := &o.Inputs[i]
		if p := parameters.find(in.Name); p != nil {
			c.parameter(p, in)
		} else {
			c.refuse("missing-model-input", c.skill()+" has no parameter "+token(in.Name)+"; add it, or take the input away")
		}
	}
	for i := range m.Parameters {
		if name := m.Parameters[i].Name; !inputs.has(name) {
			c.refuse("extra-model-input", "the operation has no input "+token(name)+"; add it, or take the parameter away from "+c.skill())
		}
	}
}

// parameter holds a parameter against the input of its name.
func (c *contract) parameter(p *ability.Parameter, in *ability.Input) {
	name := func() string { return token(in.Name) }
	if p.Type != parameterType(in.Kind) {
		c.refuse("model-input-type-mismatch", name()+" has the type "+p.Type.String()+" and the kind "+in.Kind.String()+
			"; pair string with text, and number, integer and boolean with themselves")
	}
	switch must := in.Required && !in.HasDefaultValue; {
	case must && !p.Required:
		c.refuse("model-input-requiredness-mismatch", name()+" is required by the operation and not by "+c.skill()+"; require it in both or in neither")
	case !must && p.Required:
		c.refuse("model-input-requiredness-mismatch", name()+" is required by "+c.skill()+" and not by the operation; require it in both or in neither")
	}
	if !areSameSet(p.EnumValues, in.EnumValues) {
		c.refuse("model-input-enum-mismatch", name()+" has other enumValues in "+c.skill()+" than in the operation; list the same in both")
	}
}

// parameterType is the type of a parameter that corresponds to a kind of input.
func parameterType(k ability.InputKind) ability.ParameterType {
	switch k {
	case ability.InputKindText:
		return ability.ParameterTypeString
	case ability.InputKindNumber:
		return ability.ParameterTypeNumber
	case ability.InputKindInteger:
		return ability.ParameterTypeInteger
	case ability.InputKindBoolean:
		return ability.ParameterTypeBoolean
	}
	return 0
}

// areSameSet says whether two lists hold the same texts, in whatever order.
func areSameSet(a, b []wire.Text) bool {
	within := func(a, b []wire.Text) bool {
		all := catalogueOf(b, itself)
		return !slices.ContainsFunc(a, func(t wire.Text) bool { return !all.has(t) })
	}
	return within(a, b) && within(b, a)
}
