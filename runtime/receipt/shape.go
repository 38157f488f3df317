package receipt

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Shape is what all receipts of one Skill in one snapshot share, as finished bytes. It is immutable.
type Shape struct {
	done   []byte // what stands between the arguments and the end of a run that did nothing that has to be told
	effect int    // where in done the effect starts; finishedAt is behind it
	rest   []byte // what stands between the id and the start
	inputs int    // where in rest the input types end
}

// finishedAt is the end of a Shape's done.
const finishedAt = `,"finishedAt":"`

// NewShape makes a Shape. The reference is the canonical JSON of an AbilitySkillReference (spec 6.2), the revision that of
// the snapshot as text, and the types are value-type ids in their order.
func NewShape(reference []byte, packageDigest [32]byte, hasDigest bool, revision string, effect ability.Effect, inputTypes, outputTypes []string) *Shape {
	s := new(Shape)
	s.done = append(s.done, `"changes":[],"consumedInteractions":[]`...)
	s.effect = len(s.done)
	s.done = append(s.done, `,"effect":"`+effect.String()+`"`+finishedAt...)
	s.rest = appendTexts(append(s.rest, `","inputTypes":`...), inputTypes)
	s.inputs = len(s.rest)
	s.rest = appendTexts(append(s.rest, `,"outputTypes":`...), outputTypes)
	if hasDigest {
		s.rest = append(wire.AppendHex(append(s.rest, `,"packageDigest":"`...), packageDigest[:]), '"')
	}
	s.rest = append(append(s.rest, `,"reference":`...), reference...)
	s.rest = operation.AppendText(append(s.rest, `,"snapshotRevision":`...), revision)
	s.rest = append(s.rest, `,"startedAt":"`...)
	return s
}

// appendTexts appends a list of strings.
func appendTexts(dst []byte, texts []string) []byte {
	dst = append(dst, '[')
	for i, t := range texts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = operation.AppendText(dst, t)
	}
	return append(dst, ']')
}
