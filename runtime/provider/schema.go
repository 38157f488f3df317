package provider

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// form is how a schema says that a parameter may be left out.
type form uint8

const (
	omitted  form = iota // it is not in required
	nullable             // everything is in required, and the value may be null
)

// AppendSchema appends the JSON Schema of the arguments of a Skill: an object without other members, whose properties stand in
// the order of the list. It has the keywords type, properties, required, enum, items and additionalProperties alone, which
// all clients take. A value of type array has items of any kind, and the members of one of type object are open: no package
// says more of them.
func AppendSchema(dst []byte, parameters []contract.Parameter) []byte {
	return appendSchema(dst, parameters, omitted)
}

func appendSchema(dst []byte, parameters []contract.Parameter, f form) []byte {
	dst = append(dst, `{"type":"object","properties":{`...)
	for i := range parameters {
		p := &parameters[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(wire.AppendString(dst, p.Name), ':')
		dst = appendProperty(dst, p, f == nullable && !p.Required)
	}
	dst = append(dst, `},"required":[`...)
	separator := ""
	for i := range parameters {
		if p := &parameters[i]; p.Required || f == nullable {
			dst = wire.AppendString(append(dst, separator...), p.Name)
			separator = ","
		}
	}
	return append(dst, `],"additionalProperties":false}`...)
}

func appendProperty(dst []byte, p *contract.Parameter, null bool) []byte {
	dst = append(dst, `{"type":`...)
	if null {
		dst = append(dst, '[')
	}
	dst = wire.AppendString(dst, p.Type.String())
	if null {
		dst = append(dst, `,"null"]`...)
	}
	if len(p.EnumValues) > 0 {
		dst = append(dst, `,"enum":[`...)
		for i, v := range p.EnumValues {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = wire.AppendString(dst, v)
		}
		if null { // an enumeration without it would take back what the type allows
			dst = append(dst, ",null"...)
		}
		dst = append(dst, ']')
	}
	if p.Type == ability.ParameterTypeArray {
		dst = append(dst, `,"items":{}`...) // OpenAI refuses an array that says nothing of its items, in whatever mode
	}
	return append(dst, '}')
}
