package mcp

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// declared is what the packages of a snapshot declare, by id.
type declared struct {
	capabilities map[string]*contract.Capability
	types        map[string]*contract.ValueType
}

func declaredIn(s *snapshot.Snapshot) declared {
	d := declared{make(map[string]*contract.Capability), make(map[string]*contract.ValueType)}
	for _, p := range s.Packages {
		for i := range p.Capabilities {
			d.capabilities[p.Capabilities[i].ID] = &p.Capabilities[i]
		}
		for i := range p.ValueTypes {
			if id := p.ValueTypes[i].ID; d.types[id] == nil {
				d.types[id] = &p.ValueTypes[i]
			}
		}
	}
	return d
}

// outputs gives the types that the value of a Skill can have; none for one that gives the engine's own text, or outputs of steps.
func (d *declared) outputs(k *snapshot.Skill) (ids []string) {
	for _, id := range k.Row.Requirements.Capabilities {
		if c := d.capabilities[id]; c != nil && c.OutputType != "" {
			ids = append(ids, c.OutputType)
		}
	}
	return ids
}

// appendOutput appends the JSON Schema of structuredContent: the frame of an answer (package provider), with data of the types
// that the Skill can give.
func (d *declared) appendOutput(dst []byte, k *snapshot.Skill) []byte {
	dst = append(dst, `{"type":"object","properties":{"status":{"type":"string","enum":["requested","succeeded","failed","blocked","deferred","cancelled"]},"cause":{"type":"string"},"says":{"type":"string"},"about":{"type":"string"},"alternatives":{"type":"array","items":{"type":"string"}},`...)
	dst = append(dst, `"findings":{"type":"array","items":{"type":"object","properties":{"argument":{"type":"string"},"says":{"type":"string"}},"required":["argument","says"],"additionalProperties":false}}`...)
	if outputs := d.outputs(k); len(outputs) > 0 {
		dst = append(dst, `,"origin":{"type":"string","enum":[`...)
		for i, id := range outputs {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = wire.AppendString(dst, id)
		}
		dst = append(dst, `]},"data":`...)
		if len(outputs) == 1 {
			dst = d.appendType(dst, outputs[0], nil)
		} else {
			dst = append(dst, `{"anyOf":[`...)
			for i, id := range outputs {
				if i > 0 {
					dst = append(dst, ',')
				}
				dst = d.appendType(dst, id, nil)
			}
			dst = append(dst, "]}"...)
		}
	} else {
		dst = append(dst, `,"data":`...)
		dst = d.appendUntyped(dst, k)
	}
	return append(dst, `},"required":["status","says"],"additionalProperties":false}`...)
}

// appendUntyped appends the schema of what a Skill gives that has no capability with an output: a cognitive one gives a text, and
// a workflow its outputs by name.
func (d *declared) appendUntyped(dst []byte, k *snapshot.Skill) []byte {
	if len(k.Targets) == 0 {
		return append(dst, `{"type":"string"}`...)
	}
	dst = append(dst, `{"type":"object","properties":{`...)
	for i := range k.Row.Outputs {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(wire.AppendString(dst, k.Row.Outputs[i].Name), ':')
		dst = d.appendType(dst, k.Row.Outputs[i].ValueType, nil)
	}
	return append(dst, `},"additionalProperties":false}`...)
}

// appendType appends the schema of a value type. A type that is not there, or is part of itself, has no value, and so no schema
// takes one.
func (d *declared) appendType(dst []byte, id string, around []string) []byte {
	t := d.types[id]
	if t == nil || slices.Contains(around, id) {
		return append(dst, `{"not":{}}`...)
	}
	around = append(around, id)
	switch t.Shape {
	case ability.ValueShapeEnumeration:
		dst = append(dst, `{"type":"string","enum":[`...)
		for i, v := range t.EnumValues {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = wire.AppendString(dst, v)
		}
		return append(dst, "]}"...)
	case ability.ValueShapeArray:
		return append(d.appendType(append(dst, `{"type":"array","items":`...), t.ItemType, around), '}')
	case ability.ValueShapeData:
		return append(dst, `{"type":"object","properties":{"$bonnie.data":{"type":"string"}},"required":["$bonnie.data"],"additionalProperties":false}`...)
	case ability.ValueShapeObject:
		return d.appendObject(dst, t, around)
	}
	return append(wire.AppendString(append(dst, `{"type":`...), t.Shape.String()), '}')
}

func (d *declared) appendObject(dst []byte, t *contract.ValueType, around []string) []byte {
	dst = append(dst, `{"type":"object","properties":{`...)
	required := []byte(nil)
	for i := range t.Fields {
		f := &t.Fields[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = d.appendType(append(wire.AppendString(dst, f.Name), ':'), f.ValueType, around)
		if f.Required {
			if required != nil {
				required = append(required, ',')
			}
			required = wire.AppendString(required, f.Name)
		}
	}
	return append(append(append(dst, `},"required":[`...), required...), `],"additionalProperties":false}`...)
}
