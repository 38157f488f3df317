package admit

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// capability judges a capability at the path (2.4).
func (f *findings) capability(c *ability.Capability, d *ability.Document) {
	if c.HasInputType {
		f.valueType("inputType", c.InputType, d)
	}
	if c.HasOutputType {
		f.valueType("outputType", c.OutputType, d)
	}
	for i := range c.Constraints {
		if code := constraintCode(&c.Constraints[i]); code != "" {
			mark := f.among("constraints", i)
			f.member("value", code, c.Constraints[i].Kind.String()+" cannot be "+token(c.Constraints[i].Value)+"; "+remedy(code))
			f.leave(mark)
		}
	}
}

// constraintCode says what is wrong with the value of a constraint.
func constraintCode(c *ability.Constraint) string {
	switch c.Kind {
	case ability.ConstraintKindMaximumDurationSeconds:
		if !isDuration(c.Value) {
			return "invalid-duration-constraint"
		}
	case ability.ConstraintKindMaximumPayloadBytes:
		const most = 1<<53 - 1
		if n, err := strconv.ParseInt(string(c.Value), 10, 64); !isNumber(c.Value) || err != nil || n < 1 || n > most {
			return "invalid-payload-constraint"
		}
	default:
		if !isMachineToken(c.Value) {
			return "invalid-constraint-token"
		}
	}
	return ""
}

// isDuration says whether a text is a finite number above 0 in decimal notation.
func isDuration(t wire.Text) bool {
	for i := range t {
		if t[i] == '.' {
			if !isNumber(t[:i]) || !areDigits(t[i+1:]) {
				return false
			}
			n, err := strconv.ParseFloat(string(t), 64)
			return err == nil && n > 0
		}
	}
	n, err := strconv.ParseFloat(string(t), 64)
	return isNumber(t) && err == nil && n > 0
}

func areDigits(t wire.Text) bool {
	for _, c := range t {
		if !isDigit(c) {
			return false
		}
	}
	return len(t) > 0
}

// interaction judges an interaction at the path (2.4).
func (f *findings) interaction(x *ability.Interaction, d *ability.Document) {
	f.valueType("valueType", x.ValueType, d)
	if len(x.Evidence) > 1 {
		channels := make([]wire.Text, len(x.Evidence))
		for i := range x.Evidence {
			channels[i] = x.Evidence[i].Channel
		}
		for _, t := range repeated(channels) {
			f.member("evidence", "duplicate-evidence-channel", "two entries have the channel "+token(t)+"; keep one of them")
		}
	}
	if !x.HasThreadProjection {
		return
	}
	const member = "threadProjection"
	if i := search(d.ThreadProjections, projectionID, x.ThreadProjection); i < 0 {
		f.member(member, "missing-projection-schema", token(x.ThreadProjection)+" is no projection of this package; declare it, or name one that is"+f.meant(x.ThreadProjection, keys(d.ThreadProjections, projectionID)))
	} else if p := &d.ThreadProjections[i]; p.Purpose != ability.ProjectionPurposeInteraction {
		f.member(member, "skill-projection-used-for-interaction",
			token(p.Id)+" has the purpose "+p.Purpose.String()+"; name a projection for interactions, or change its purpose")
	}
}

// valueType reports a reference to a value type that the package does not declare (2.4).
func (f *findings) valueType(member string, id wire.Text, d *ability.Document) {
	if search(d.ValueTypes, valueTypeID, id) < 0 {
		f.member(member, "external-value-type", token(id)+" is declared in another package, if at all; "+remedy("external-value-type"))
	}
}

// shape judges a value type at the path (2.4).
func (f *findings) shape(v *ability.ValueType, d *ability.Document) {
	shape := v.Shape.String()
	object, array := v.Shape == ability.ValueShapeObject, v.Shape == ability.ValueShapeArray
	enumeration := v.Shape == ability.ValueShapeEnumeration
	extra := ""
	switch {
	case len(v.Fields) > 0 && !object:
		extra = "fields"
	case v.HasItemType && !array:
		extra = "itemType"
	case len(v.EnumValues) > 0 && !enumeration:
		extra = "enumValues"
	}
	if extra != "" {
		f.member("shape", "value-shape-mismatch", "the shape "+shape+" has no "+extra+"; "+remedy("value-shape-mismatch"))
	}
	if array && !v.HasItemType {
		f.member("itemType", "missing-array-item-type", "an array has elements of one value type; write its id as itemType")
	}
	if enumeration && len(v.EnumValues) == 0 {
		f.member("enumValues", "missing-enum-values", "an enumeration has values; list them as enumValues")
	}
	if v.HasItemType {
		f.valueType("itemType", v.ItemType, d)
	}
	for i := range v.Fields {
		if search(d.ValueTypes, valueTypeID, v.Fields[i].ValueType) < 0 {
			mark := f.among("fields", i)
			f.valueType("valueType", v.Fields[i].ValueType, d)
			f.leave(mark)
		}
	}
}
