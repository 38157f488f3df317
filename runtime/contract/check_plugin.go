package contract

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

func (c *checker) plugin(p *Package, g *Plugin) {
	if g.ID != p.ID {
		c.add("id", "plugin-package-mismatch", "the id differs from that of the package; give both one id")
	}
	if g.ApplicationID != g.ID {
		c.add("application.id", "plugin-application-plugin-mismatch", "the id differs from that of the plugin; give both one id")
	}
	if !IsPortableID(g.AdapterID) {
		c.add("adapter.id", "invalid-plugin-adapter-id", Quote(g.AdapterID)+" is no portable id; use lower-case letters, digits, '.' and '-'")
	} else if rest, ok := strings.CutPrefix(g.AdapterID, g.ID); !ok || rest != "" && rest[0] != '.' && rest[0] != '-' {
		c.add("adapter.id", "plugin-adapter-outside-namespace", Quote(g.AdapterID)+" is not named after the plugin; start it with the id of the plugin")
	}
	if !IsVersion(g.Version) {
		c.add("adapter.version", "invalid-plugin-adapter-version", Quote(g.Version)+" is no semantic version; write one such as 1.0.0")
	}
	c.text("adapter.title", g.Title)
	c.classes("application.targetClasses", g.TargetClasses, "invalid-plugin-target-class", "duplicate-plugin-target-class")
	for _, kind := range g.Permissions {
		if kind != ability.PermissionKindAccessibility {
			c.add("adapter.permissions", "plugin-permission-outside-native-interpreter", "the engine of recipes has accessibility alone; leave the others out")
			break
		}
	}
	if !slices.Contains(g.Permissions, ability.PermissionKindAccessibility) {
		c.add("adapter.permissions", "missing-plugin-accessibility-permission", "accessibility is not listed; add it")
	}
	c.distinct("adapter.permissions", len(g.Permissions), "duplicate-plugin-permission", func(i int) string { return g.Permissions[i].String() })
	c.sorted("operations", len(g.Operations), "duplicate-plugin-operation", func(i int) string { return g.Operations[i].Name })
	for i := range g.Operations {
		back := c.enter("operations", i)
		o := &g.Operations[i]
		c.callable("operation", o.Name, "invalid-plugin-operation", "reserved-runtime-operation")
		if !(o.TimeoutSeconds >= 0.25 && o.TimeoutSeconds <= 60) {
			c.add("timeoutSeconds", "invalid-plugin-operation-timeout", "the number is not within 0.25..60; write a number of seconds")
		}
		c.inputs(o.Inputs)
		c.leave(back)
	}
	c.realizations(g)
}

// inputs judges the inputs of an operation. Their enumerations are texts that the application shows, and no tokens.
func (c *checker) inputs(list []Parameter) {
	c.sorted("inputs", len(list), "duplicate-plugin-input", func(i int) string { return list[i].Name })
	for i := range list {
		p := &list[i]
		back := c.enter("inputs", i)
		if !IsCallableName(p.Name) {
			c.add("name", "invalid-plugin-input", Quote(p.Name)+" is no callable name; use lower-case words joined by '_'")
		}
		switch p.Type {
		case ability.ParameterTypeString, ability.ParameterTypeNumber, ability.ParameterTypeInteger, ability.ParameterTypeBoolean:
		default:
			c.add("kind", "unknown-enum-value", "the kind is none of text, number, integer and boolean; give one of them")
		}
		if p.Type != ability.ParameterTypeString && len(p.EnumValues) > 0 {
			c.add("enumValues", "plugin-input-enum-type", "only a text has an enumeration; leave it out or change the kind")
		}
		c.distinct("enumValues", len(p.EnumValues), "duplicate-plugin-input-enum-value", func(i int) string { return p.EnumValues[i] })
		c.leave(back)
	}
}

func (c *checker) realizations(g *Plugin) {
	operations := make(map[string]int, len(g.Operations))
	for i := range g.Operations {
		operations[g.Operations[i].Name] = 0
	}
	for i := range g.Realizations {
		r := &g.Realizations[i]
		back := c.enter("realizations", i)
		if !IsPortableID(r.SkillID) {
			c.add("skillID", "invalid-plugin-realization-skill", Quote(r.SkillID)+" is no portable id; name a Skill")
		}
		if owners, ok := operations[r.Operation]; !ok {
			c.add("operation", "missing-plugin-realization-operation", Quote(r.Operation)+" is no operation of this plugin; name one")
		} else {
			operations[r.Operation]++
			if owners == 1 {
				c.add("operation", "ambiguous-plugin-operation-owner", Quote(r.Operation)+" carries out more than one Skill; keep one realization")
			}
		}
		if r.Preference < -10000 || r.Preference > 10000 {
			c.add("preference", "invalid-plugin-realization-preference", "the number is not within -10000..10000; write a smaller one")
		}
		c.classes("targetClasses", r.TargetClasses, "invalid-plugin-realization-target", "duplicate-plugin-realization-target")
		c.leave(back)
	}
	c.sorted("realizations", len(g.Realizations), "duplicate-plugin-realization", func(i int) string {
		return g.Realizations[i].SkillID + " " + g.Realizations[i].Operation
	})
}
