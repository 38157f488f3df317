package schemas_test

import (
	"testing"

	"github.com/bonnie-build/bonnie/schemas"
)

func TestCatalogue(t *testing.T) {
	catalogue := parse(t, schemas.CognitivePrimitives())
	for _, f := range judge(t, "cognitive-primitives.schema.json", "document").findings(catalogue) {
		t.Error(f)
	}
	last, taken := "", make(map[string]string)
	for _, p := range catalogue.Member("primitives").Items {
		id, ability := text(p.Member("id")), text(p.Member("abilityID"))
		if id <= last {
			t.Errorf("%s comes after %s", id, last)
		}
		last = id
		skill, invocation, operation := p.Member("skillID"), p.Member("invocationName"), p.Member("workflowOperation")
		if invocation != nil && skill == nil {
			t.Errorf("%s has an invocation name and no Skill", id)
		}
		if skill == nil && operation == nil {
			t.Errorf("%s is reached by nothing", id)
		}
		claim := func(key string) {
			if other, ok := taken[key]; ok {
				t.Errorf("%s and %s are both found by %s", other, id, key)
			}
			taken[key] = id
		}
		if skill != nil {
			claim(ability + " skill " + skill.Text + " " + text(invocation))
		}
		if operation != nil {
			claim(ability + " operation " + operation.Text)
		}
		names := make(map[string]bool)
		for _, q := range p.Member("parameters").Items {
			name := text(q.Member("name"))
			if names[name] {
				t.Errorf("%s has the parameter %s twice", id, name)
			}
			names[name] = true
		}
		if sections := p.Member("sections"); sections != nil {
			for _, s := range sections.Items {
				if name := text(s.Member("parameter")); names[name] {
					delete(names, name)
				} else {
					t.Errorf("%s has no parameter %s for a section of its own", id, name)
				}
			}
		}
		before := ""
		for _, c := range p.Member("internalCapabilities").Items {
			if c.Text <= before {
				t.Errorf("%s: the internal capability %s comes after %s", id, c.Text, before)
			}
			before = c.Text
		}
	}
}
