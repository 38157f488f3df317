package receipt

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
)

// Shape is what all receipts of one Skill in one snapshot share, as finished bytes. It is immutable.
type Shape struct {
	effect  []byte // ,"effect":"…"
	done    []byte // what stands between the arguments and finishedAt of a run that came to its end and did nothing else
	inputs  []byte // ","inputTypes":[…] behind the id
	outputs []byte // ,"outputTypes" to the opening quote of startedAt
}

// NewShape makes a Shape. The reference is the canonical JSON of an AbilitySkillReference (spec 6.2), the revision that of
// the snapshot as text, and the types are value-type ids in their order.
func NewShape(reference []byte, packageDigest [32]byte, hasDigest bool, revision string, effect ability.Effect, inputTypes, outputTypes []string) *Shape {
	s := new(Shape)
	s.effect = append(s.effect, `,"effect":"`+effect.String()+`"`...)
	s.done = append(append(s.done, `"changes":[],"consumedInteractions":[]`...), s.effect...)
	s.done = append(s.done, `,"finishedAt":"`...)
	s.inputs = appendTexts(append(s.inputs, `","inputTypes":`...), inputTypes)
	s.outputs = appendTexts(append(s.outputs, `,"outputTypes":`...), outputTypes)
	if hasDigest {
		s.outputs = append(AppendDigest(append(s.outputs, `,"packageDigest":"`...), packageDigest), '"')
	}
	s.outputs = append(append(s.outputs, `,"reference":`...), reference...)
	s.outputs = appendText(append(s.outputs, `,"snapshotRevision":`...), revision)
	s.outputs = append(s.outputs, `,"startedAt":"`...)
	return s
}

// appendTexts appends a list of strings.
func appendTexts(dst []byte, texts []string) []byte {
	dst = append(dst, '[')
	for i, t := range texts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendText(dst, t)
	}
	return append(dst, ']')
}
