package receipt

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Shape is what all receipts of one Skill in one snapshot share, as finished bytes. It is immutable.
type Shape struct {
	// plain is the receipt of a run that succeeded and has nothing to tell but its arguments and changes: a text in which those of
	// each run are put in their places. All other receipts are made of its parts.
	plain                 []byte
	finished, id, started int // where in plain these stand; the arguments stand at arguments, and the changes at changes

	done   []byte // a part of plain: what stands between the arguments and the end
	effect int    // where in done the effect starts; finishedAt is behind it
	rest   []byte // a part of plain: what stands between the id and the start
	inputs int    // where in rest the input types end

	reference []byte // a part of rest
}

// Reference gives the reference of the Skill, canonical JSON. It is not to be changed.
func (s *Shape) Reference() []byte { return s.reference }

const (
	finishedAt = `,"finishedAt":"` // the end of a Shape's done
	arguments  = len(`{"argumentsDigest":"`)
	changes    = arguments + len(noDigest+`","changes":[`)
	noDigest   = "0000000000000000000000000000000000000000000000000000000000000000"
	noTime     = "0000-00-00T00:00:00Z"
	noID       = "00000000-0000-0000-0000-000000000000"
)

// NewShape makes a Shape. The reference is the canonical JSON of an AbilitySkillReference (spec 6.2), the revision that of
// the snapshot as text, and the types are value-type ids in their order.
func NewShape(reference []byte, packageDigest [32]byte, hasDigest bool, revision string, effect ability.Effect, inputTypes, outputTypes []string) *Shape {
	t := append(make([]byte, 0, 512+len(reference)), `{"argumentsDigest":"`+noDigest+`",`...) // most need no more
	done := len(t)
	t = append(t, `"changes":[],"consumedInteractions":[]`...)
	atEffect := len(t)
	t = append(t, `,"effect":"`+effect.String()+`"`+finishedAt...)
	finished := len(t)
	t = append(t, noTime+`","foundNothing":false,"id":"`...)
	id := len(t)
	t = append(t, noID...)
	rest := len(t)
	t = appendTexts(append(t, `","inputTypes":`...), inputTypes)
	inputs := len(t)
	t = appendTexts(append(t, `,"outputTypes":`...), outputTypes)
	if hasDigest {
		t = append(wire.AppendHex(append(t, `,"packageDigest":"`...), packageDigest[:]), '"')
	}
	t = append(t, `,"reference":`...)
	named := len(t)
	t = append(t, reference...)
	t = operation.AppendText(append(t, `,"snapshotRevision":`...), revision)
	t = append(t, `,"startedAt":"`...)
	started := len(t)
	t = append(t, noTime+`","status":"succeeded"}`...)
	return &Shape{
		plain: t, finished: finished, id: id, started: started,
		reference: t[named : named+len(reference) : named+len(reference)],
		done:      t[done:finished:finished], effect: atEffect - done, rest: t[rest:started:started], inputs: inputs - rest,
	}
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
