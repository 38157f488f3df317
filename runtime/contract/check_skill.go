package contract

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

func (c *checker) skill(p *Package, s *Skill) {
	c.id("id", s.ID)
	if !strings.HasPrefix(s.ID, p.Ability.ID+".") {
		c.add("id", "skill-outside-namespace", Quote(s.ID)+" does not start with the id of the Ability and a '.'; name it so")
	}
	c.text("title", s.Title)
	c.value("access", s.Access.String())
	if f := s.TimeoutSeconds; !(f >= 0) || math.IsInf(f, 0) {
		c.add("timeoutSeconds", "invalid-timeout", "the number is not finite or below 0; write a number of seconds")
	}
	c.invocation(s)
	back := c.enter("modelExposure", -1)
	c.parameters("parameters", s.Parameters)
	c.leave(back)
	c.ports("inputs", s.Inputs, "duplicate-input-port")
	c.ports("outputs", s.Outputs, "duplicate-output-port")
	c.requirements(&s.Requirements)
	c.execution(s)
	for i, name := range s.TargetParameters {
		if !IsCallableName(name) {
			c.addAt("semantics.targetParameters", i, "invalid-target-parameter", Quote(name)+" is no callable name; name a parameter")
		}
	}
	c.sorted("semantics.targetParameters", len(s.TargetParameters), "duplicate-semantics-target-parameter",
		func(i int) string { return s.TargetParameters[i] })
}

// invocation judges the name by which models call a Skill.
func (c *checker) invocation(s *Skill) {
	switch name := s.EffectiveName(); {
	case name != "":
		c.callable("modelExposure.invocationName", name, "invalid-invocation", "reserved-runtime-invocation")
	case s.Exposed:
		c.add("modelExposure", "missing-invocation", "the Skill is exposed and has no name; give it an invocationName")
	}
	if s.Exposed || !s.Requirements.ResolvesApplication {
		return
	}
	c.add("requirements.resolvesApplication", "unexposed-application-resolution", "no model calls the Skill; expose it or leave this out")
}

func (c *checker) parameters(member string, list []Parameter) {
	c.distinct(member, len(list), "duplicate-model-parameter", func(i int) string { return list[i].Name })
	for i := range list {
		back := c.enter(member, i)
		c.parameter(&list[i])
		c.leave(back)
	}
}

func (c *checker) parameter(p *Parameter) {
	if !IsCallableName(p.Name) {
		c.add("name", "invalid-model-parameter", Quote(p.Name)+" is no callable name; use lower-case words joined by '_'")
	}
	if p.Type.String() == "" {
		c.add("type", "invalid-model-parameter-type", "the type is none of string, boolean, integer, number, object and array; give one")
	}
	if p.Type != ability.ParameterTypeString && len(p.EnumValues) > 0 {
		c.add("enumValues", "invalid-model-enum", "only a string has an enumeration; leave it out or change the type")
	}
	for i, v := range p.EnumValues {
		if !IsMachineToken(v) {
			c.addAt("enumValues", i, "invalid-model-enum-token", Quote(v)+" is no machine token; use letters, digits, '_', '.' and '-'")
		}
	}
	c.distinct("enumValues", len(p.EnumValues), "duplicate-model-enum-value", func(i int) string { return p.EnumValues[i] })
	if p.RequiresComposition && p.SpokenSpan {
		c.add("", "contradictory-parameter-source", "a value that has to be composed is no span of the utterance; drop one of the two")
	}
	c.sorted("spokenValues", len(p.Spoken), "duplicate-element", func(i int) string { return p.Spoken[i].Value })
	said := 0
	for i := range p.Spoken {
		said += len(p.Spoken[i].Phrases)
		if !slices.Contains(p.EnumValues, p.Spoken[i].Value) {
			c.add("spokenValues", "unknown-spoken-value", Quote(p.Spoken[i].Value)+" is no value of the enumeration; add it or leave it out")
		}
	}
	phrases := make([]string, 0, said)
	for i := range p.Spoken {
		phrases = append(phrases, p.Spoken[i].Phrases...)
	}
	c.distinct("spokenValues", len(phrases), "ambiguous-spoken-phrase", func(i int) string { return phrases[i] })
}

func (c *checker) ports(member string, list []Port, repeated string) {
	c.sorted(member, len(list), repeated, func(i int) string { return list[i].Name })
	for i := range list {
		back := c.enter(member, i)
		if strings.TrimSpace(list[i].Name) == "" {
			c.add("name", "missing-port-name", "the port has no name; give it one")
		}
		c.text("name", list[i].Name)
		c.id("valueType", list[i].ValueType)
		c.leave(back)
	}
}

func (c *checker) requirements(r *Requirements) {
	back := c.enter("requirements", -1)
	defer c.leave(back)
	c.ids("capabilities", r.Capabilities, "duplicate-skill-capability")
	c.ids("interactions", r.Interactions, "duplicate-skill-interaction")
	c.ids("perceptions", r.Perceptions, "duplicate-skill-perception")
	c.ids("optionalInteractions", r.OptionalInteractions, "duplicate-optional-skill-interaction")
	c.ids("optionalPerceptions", r.OptionalPerceptions, "duplicate-optional-skill-perception")
	c.ids("supportingAbilities", r.SupportingAbilities, "duplicate-supporting-ability")
}

func (c *checker) execution(s *Skill) {
	e := &s.Execution
	back := c.enter("execution", -1)
	defer c.leave(back)
	c.value("kind", e.Kind.String())
	if e.Realization != 0 {
		c.value("realizationPolicy", e.Realization.String())
	}
	byPlugins := e.Realization == ability.RealizationPolicyPluginRealizations
	if byPlugins && e.Kind != ability.ExecutionKindBinding {
		c.add("realizationPolicy", "invalid-realization-policy", "plugins realize only Skills of kind binding; leave the policy out")
	}
	switch {
	case e.Kind == ability.ExecutionKindBinding && len(e.Bindings) == 0 && !byPlugins:
		c.add("bindings", "missing-binding", "the Skill has no binding; name an operation of an adapter")
	case e.Kind == ability.ExecutionKindCognitive && len(e.Bindings) > 0:
		c.add("bindings", "cognitive-binding", "a cognitive Skill has no adapter; leave the bindings out")
	case e.Kind == ability.ExecutionKindStateMachine && len(e.Steps) == 0:
		c.add("steps", "missing-workflow", "the workflow has no steps; give it one")
	case e.Kind != ability.ExecutionKindStateMachine && len(e.Steps) > 0:
		c.add("steps", "unexpected-workflow", "only a state machine has steps; leave them out")
	}
	for i := range e.Bindings {
		back := c.enter("bindings", i)
		b := &e.Bindings[i]
		c.id("adapterID", b.AdapterID)
		c.callable("operation", b.Operation, "invalid-binding-operation", "reserved-runtime-operation")
		c.classes("targetClasses", b.TargetClasses, "invalid-target-class", "duplicate-target-class")
		c.leave(back)
	}
	c.distinct("bindings", len(e.Bindings), "duplicate-binding", func(i int) string {
		b := &e.Bindings[i]
		return strings.Join(append([]string{b.AdapterID, b.Operation}, b.TargetClasses...), " ")
	})
	c.steps(e.Steps)
}

func (c *checker) steps(list []Step) {
	c.distinct("steps", len(list), "duplicate-workflow-step", func(i int) string { return list[i].ID })
	known := make(map[string]bool, len(list))
	for i := range list {
		known[list[i].ID] = true
	}
	for i := range list {
		s := &list[i]
		back := c.enter("steps", i)
		c.id("id", s.ID)
		c.callable("operation", s.Operation, "invalid-workflow-operation", "reserved-runtime-operation")
		for _, next := range []string{s.OnSuccess, s.OnFailure} {
			if next != "" && !known[next] {
				c.add("", "unknown-workflow-transition", Quote(next)+" is no step of this Skill; name one")
			}
		}
		c.portNames("consumes", s.Consumes, "duplicate-workflow-input")
		c.portNames("produces", s.Produces, "duplicate-workflow-output")
		c.leave(back)
	}
}

// portNames judges a set of names of the ledger of a workflow.
func (c *checker) portNames(member string, list []string, repeated string) {
	for i, name := range list {
		c.text(member+"["+strconv.Itoa(i)+"]", name)
	}
	c.sorted(member, len(list), repeated, func(i int) string { return list[i] })
}
