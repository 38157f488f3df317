package scripted

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// deepest is how many types a value goes through at most; a type that leads back to itself has no smallest value.
const deepest = 16

// smallest appends the smallest value of a type, canonical.
func (x *index) smallest(dst []byte, t *contract.ValueType, depth int) []byte {
	if t == nil || depth == deepest {
		return append(dst, "null"...)
	}
	switch t.Shape {
	case ability.ValueShapeString:
		return append(dst, `""`...)
	case ability.ValueShapeBoolean:
		return append(dst, "false"...)
	case ability.ValueShapeInteger, ability.ValueShapeNumber:
		return append(dst, '0')
	case ability.ValueShapeArray:
		return append(dst, "[]"...)
	case ability.ValueShapeData:
		return append(dst, `{"$bonnie.data":""}`...)
	case ability.ValueShapeEnumeration:
		if len(t.EnumValues) == 0 {
			return append(dst, `""`...)
		}
		return wire.AppendString(dst, t.EnumValues[0])
	}
	fields := slices.Clone(t.Fields)
	slices.SortFunc(fields, func(a, b contract.Field) int { return wire.CompareNames(a.Name, b.Name) })
	dst = append(dst, '{')
	for first, i := true, 0; i < len(fields); i++ {
		f := &fields[i]
		if !f.Required {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(wire.AppendString(dst, f.Name), ':')
		dst = x.smallest(dst, x.types[f.ValueType], depth+1)
	}
	return append(dst, '}')
}
