package install

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

func skill(s *ability.Skill) contract.Skill {
	return contract.Skill{
		ID:               string(s.Id),
		Title:            string(s.Title),
		InvocationName:   string(s.ModelExposure.InvocationName),
		Kind:             s.Kind,
		Access:           s.Access,
		Exposed:          s.ModelExposure.Enabled,
		InheritsContract: s.ModelExposure.InheritsBindingContract,
		UsesStage:        s.UsesStage,
		TimeoutSeconds:   s.TimeoutSeconds,
		Parameters:       each(s.ModelExposure.Parameters, parameter),
		Inputs:           each(s.Inputs, port),
		Outputs:          each(s.Outputs, port),
		Requirements:     requirements(&s.Requirements),
		Execution:        execution(&s.Execution),
		TargetParameters: texts(s.Semantics.TargetParameters),
	}
}

func requirements(r *ability.Requirements) contract.Requirements {
	return contract.Requirements{
		Capabilities:         texts(r.Capabilities),
		Interactions:         texts(r.Interactions),
		Perceptions:          texts(r.Perceptions),
		OptionalInteractions: texts(r.OptionalInteractions),
		OptionalPerceptions:  texts(r.OptionalPerceptions),
		SupportingAbilities:  texts(r.SupportingAbilities),
		ResolvesApplication:  r.ResolvesApplication,
	}
}

func execution(e *ability.Execution) contract.Execution {
	return contract.Execution{
		Kind:        e.Kind,
		Realization: e.RealizationPolicy,
		Bindings:    each(e.Bindings, binding),
		Steps:       each(e.Steps, step),
	}
}

func binding(b *ability.Binding) contract.Binding {
	return contract.Binding{
		AdapterID:     string(b.AdapterID),
		Operation:     string(b.Operation),
		Preference:    b.Preference,
		TargetClasses: texts(b.TargetClasses),
	}
}

func step(s *ability.WorkflowStep) contract.Step {
	return contract.Step{
		ID:        string(s.Id),
		Operation: string(s.Operation),
		Consumes:  texts(s.Consumes),
		Produces:  texts(s.Produces),
		OnSuccess: string(s.OnSuccess),
		OnFailure: string(s.OnFailure),
	}
}

func parameter(p *ability.Parameter) contract.Parameter {
	return contract.Parameter{
		Name:                string(p.Name),
		Type:                p.Type,
		Required:            p.Required,
		RequiresComposition: p.RequiresComposition,
		SpokenSpan:          p.SpokenSpan,
		EnumValues:          texts(p.EnumValues),
		Spoken:              each(p.SpokenValues, spokenValue),
	}
}

func spokenValue(v *wire.Entry[[]wire.Text]) contract.SpokenValue {
	return contract.SpokenValue{Value: string(v.Name), Phrases: texts(v.Value)}
}

func port(p *ability.Port) contract.Port {
	return contract.Port{Name: string(p.Name), ValueType: string(p.ValueType), Required: p.Required}
}

func plugin(p *ability.Plugin) *contract.Plugin {
	return &contract.Plugin{
		ID:            string(p.Id),
		AdapterID:     string(p.Adapter.Id),
		Version:       string(p.Adapter.Version),
		Title:         string(p.Adapter.Title),
		ApplicationID: string(p.Application.Id),
		TargetClasses: texts(p.Application.TargetClasses),
		Permissions:   tokens(p.Adapter.Permissions),
		Operations:    each(p.Operations, operation),
		Realizations:  each(p.Realizations, realization),
	}
}

func operation(o *ability.Operation) contract.Operation {
	return contract.Operation{Name: string(o.Operation), Inputs: each(o.Inputs, input), TimeoutSeconds: o.TimeoutSeconds}
}

// input is what an operation of a plugin takes, as a Skill that inherits its contract takes it (spec plugins.md 3.4).
func input(i *ability.Input) contract.Parameter {
	return contract.Parameter{
		Name:       string(i.Name),
		Type:       inputTypes[i.Kind],
		Required:   i.Required,
		EnumValues: texts(i.EnumValues),
	}
}

var inputTypes = [...]ability.ParameterType{
	ability.InputKindText:    ability.ParameterTypeString,
	ability.InputKindNumber:  ability.ParameterTypeNumber,
	ability.InputKindInteger: ability.ParameterTypeInteger,
	ability.InputKindBoolean: ability.ParameterTypeBoolean,
}

func realization(r *ability.Realization) contract.Realization {
	return contract.Realization{
		SkillID:       string(r.SkillID),
		Operation:     string(r.Operation),
		Preference:    r.Preference,
		TargetClasses: texts(r.TargetClasses),
	}
}
