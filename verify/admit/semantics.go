package admit

import (
	"bytes"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// semantics judges what a Skill at the path says that it does to artifacts (2.3).
func (f *findings) semantics(s *ability.Skill) {
	defer f.leave(f.enter("semantics"))
	m := &s.Semantics
	role := m.ArtifactRole.String()
	switch m.ArtifactRole {
	case ability.ArtifactRoleCreate, ability.ArtifactRoleMutate, ability.ArtifactRolePlan:
		if s.Kind != ability.SkillKindEffectful {
			f.member("artifactRole", "invalid-skill-semantics-role", role+" needs a Skill of kind effectful, and this one is "+s.Kind.String()+"; correct one of the two")
		}
	}
	switch creates := m.ArtifactRole == ability.ArtifactRoleCreate; {
	case creates && !m.HasProducesReference:
		f.member("producesReference", "artifact-create-without-reference", "the role create produces something; name its value type, which is that of an output")
	case creates && !isOutput(s, m.ProducesReference):
		f.member("producesReference", "artifact-create-without-reference", token(m.ProducesReference)+" is the value type of no output; name one that is")
	case !creates && m.HasProducesReference:
		f.member("producesReference", "semantics-reference-outside-create", "the role "+role+" produces nothing; take the reference away, or write the role create")
	}
	switch mutates := m.ArtifactRole == ability.ArtifactRoleMutate; {
	case mutates && len(m.TargetParameters) == 0:
		f.member("targetParameters", "artifact-mutate-without-target", "the role mutate changes something; name the parameters or input ports that say what")
	case mutates:
		if lost := unknownTargets(s); len(lost) > 0 {
			f.member("targetParameters", "artifact-mutate-without-target", list(lost)+" is no parameter and no input port of this Skill; correct it")
		}
	case len(m.TargetParameters) > 0:
		f.member("targetParameters", "semantics-target-outside-mutate", "the role "+role+" changes nothing; take the targets away, or write the role mutate")
	}
}

func isOutput(s *ability.Skill, valueType wire.Text) bool {
	for i := range s.Outputs {
		if bytes.Equal(s.Outputs[i].ValueType, valueType) {
			return true
		}
	}
	return false
}

// unknownTargets gives the targets of a Skill that are neither parameters nor input ports.
func unknownTargets(s *ability.Skill) (lost []wire.Text) {
	parameters := catalogueOf(s.ModelExposure.Parameters, parameterName)
	for _, t := range distinct(s.Semantics.TargetParameters) {
		if !parameters.has(t) && search(s.Inputs, portName, t) < 0 {
			lost = append(lost, t)
		}
	}
	return lost
}
