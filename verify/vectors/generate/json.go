package generate

import (
	"fmt"
	"strings"
)

// list writes an array of n elements; in each, # is its number with three digits.
func list(n int, element string) string {
	var b strings.Builder
	b.WriteByte('[')
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strings.ReplaceAll(element, "#", fmt.Sprintf("%03d", i)))
	}
	b.WriteByte(']')
	return b.String()
}

// text writes a string of n repetitions.
func text(n int, s string) string { return `"` + strings.Repeat(s, n) + `"` }

// skill writes a Skill with a binding, which asks for nothing.
func skill(id string) string {
	return `{"id":"` + id + `","version":"1.0.0","title":"t","summary":"s","kind":"effectful","access":"reversible","inputs":[],"outputs":[],` +
		`"requirements":` + nothing + `,` +
		`"routing":{},"execution":{"kind":"binding","bindings":[{"adapterID":"studio","operation":"do_it"}]},"modelExposure":{},"usesStage":false}`
}

// cognitive writes a cognitive Skill that no model sees.
func cognitive(id string) string {
	return `{"id":"` + id + `","version":"1.0.0","title":"t","summary":"s","kind":"cognitive","access":"seamless","inputs":[],"outputs":[],` +
		`"requirements":` + nothing + `,"routing":{},"execution":{"kind":"cognitive"},"modelExposure":{"enabled":false},"usesStage":false}`
}

// nothing are the requirements of a Skill that asks for nothing.
const nothing = `{"capabilities":[],"interactions":[],"perceptions":[],"optionalInteractions":[],"optionalPerceptions":[],"supportingAbilities":[]}`

// operation writes an operation of a plugin; its name is JSON.
func operation(name string) string {
	return `{"operation":` + name + `,"title":"t","summary":"s","inputs":[],"steps":[{"id":"w","kind":"wait","modifiers":[],"durationSeconds":1}],` +
		`"postconditions":["applicationFrontmost"],"timeoutSeconds":1}`
}

// realization writes that an operation carries out painting.wash.
func realization(operation string) string {
	return `{"skillID":"painting.wash","operation":` + operation + `,"preference":100,"targetClasses":[]}`
}

// valueType, capability, interaction and perception write schemas.
func valueType(id string) string {
	return `{"id":"` + id + `","version":"1.0.0","title":"t","summary":"s","shape":"string","fields":[],"enumValues":[]}`
}

func capability(id, effect, constraints string) string {
	return `{"id":"` + id + `","version":"1.0.0","title":"t","summary":"s","effect":"` + effect + `","permissions":[],"constraints":[` + constraints + `]}`
}

func interaction(id, valueType string) string {
	return `{"id":"` + id + `","version":"1.0.0","title":"t","summary":"s","valueType":"` + valueType + `","ownership":"deviceOwned",` +
		`"claimPolicy":"reusable","freshnessSeconds":1,"supersessionKeys":["deviceID"],"clearPolicies":["expiry"],` +
		`"evidence":[{"channel":"c","rank":1,"canAuthorizeMutation":false}],"requiredScope":["device"],"privacy":"private"}`
}

func perception(id, valueType string) string {
	return `{"id":"` + id + `","version":"1.0.0","title":"t","summary":"s","valueType":"` + valueType + `","ownership":"observed",` +
		`"freshnessSeconds":1,"privacy":"private"}`
}

// field writes a field of a value type.
func field(name, valueType string) string {
	return `{"name":"` + name + `","valueType":"` + valueType + `","required":true,"summary":"s","privacy":"private"}`
}
