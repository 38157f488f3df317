package receipt

import (
	"slices"
	"strconv"
	"time"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Run is a run as its receipt tells it (SkillRunReceipt, spec 6.4). It can be used for one run after the other: everything in
// it is set anew, and it keeps what makes the next receipt cheaper. It is for one goroutine at a time.
type Run struct {
	Shape           *Shape
	ID              [16]byte
	Arguments       [32]byte // SHA-256 of the canonical arguments
	HasArguments    bool     // false when the arguments have no canonical form
	Normalized      int      // arguments that were read from numeric strings
	Status          operation.Status
	Cause           cause.Cause      // none unless the run did not succeed
	Started         time.Time        // always written
	Finished        time.Time        // zero while the run is requested or running
	Target          *operation.Scope // absent when it is nil, or nothing of it is known
	Consumed        []Consumed
	Changes         []operation.Change
	FoundNothing    bool
	Confirmation    [16]byte // of the parked call, in its own receipt and in that of the confirmed run
	HasConfirmation bool

	started, finished second // as they were written last
}

// Consumed is an interaction that the run has consumed.
type Consumed struct {
	ID, SchemaID          string
	Scope                 operation.Scope
	CapturedAt, ExpiresAt time.Time // ExpiresAt is zero when it never does
	Completeness          Completeness
	Value                 [32]byte // SHA-256 of its canonical value
	HasValue              bool
}

// Completeness says how much of an interaction was there. The zero value is none.
type Completeness uint8

// The values of Completeness.
const (
	Complete Completeness = iota + 1
	Truncated
	Unavailable
)

var completenesses = [...]string{"", "complete", "truncated", "unavailable"}

// String gives the name as it is written.
func (c Completeness) String() string {
	if int(c) < len(completenesses) {
		return completenesses[c]
	}
	return ""
}

// Append appends the receipt: canonical JSON of the profile Value. It allocates nothing when dst has room, unless a scope
// has texts with noncharacters.
func (r *Run) Append(dst []byte) []byte {
	s := r.Shape
	if r.isPlain() {
		start := len(dst)
		dst = slices.Grow(dst, len(s.plain)+roomForChange*len(r.Changes))
		dst = append(dst, s.plain[:changes]...)
		wire.AppendHex(dst[start:start+arguments], r.Arguments[:])
		dst = r.appendChanges(dst)
		as := len(dst) - changes // where plain would start, as far as what follows is concerned
		dst = append(dst, s.plain[changes:]...)
		out := dst[as:]
		r.finished.append(out[:s.finished], r.Finished)
		wire.AppendUUID(out[:s.id], r.ID)
		r.started.append(out[:s.started], r.Started)
		return dst
	}
	dst = slices.Grow(dst, plainLength+len(s.done)+len(s.rest))
	if r.HasArguments {
		dst = append(wire.AppendHex(append(dst, `{"argumentsDigest":"`...), r.Arguments[:]), `",`...)
	} else {
		dst = append(dst, '{')
	}
	hasEnd := !r.Finished.IsZero()
	if hasEnd && r.Cause == 0 && !r.HasConfirmation && len(r.Changes) == 0 && len(r.Consumed) == 0 {
		dst = append(dst, s.done...)
	} else {
		dst = r.appendOutcome(dst, hasEnd)
	}
	if hasEnd {
		dst = append(r.finished.append(dst, r.Finished), '"')
	}
	if r.FoundNothing {
		dst = append(dst, `,"foundNothing":true,"id":"`...)
	} else {
		dst = append(dst, `,"foundNothing":false,"id":"`...)
	}
	dst = wire.AppendUUID(dst, r.ID)
	if r.Normalized == 0 {
		dst = append(dst, s.rest...)
	} else {
		dst = append(append(dst, s.rest[:s.inputs]...), `,"normalizedArguments":`...)
		dst = append(strconv.AppendInt(dst, int64(r.Normalized), 10), s.rest[s.inputs:]...)
	}
	dst = r.started.append(dst, r.Started)
	if r.Status == operation.Succeeded {
		dst = append(dst, `","status":"succeeded"`...)
	} else {
		dst = append(append(append(dst, `","status":"`...), r.Status.String()...), '"')
	}
	if r.Target != nil && r.Target.IsKnown() {
		dst = r.Target.Append(append(dst, `,"targetScope":`...))
	}
	return append(dst, '}')
}

// isPlain says whether the run is as Shape.plain tells it.
func (r *Run) isPlain() bool {
	return r.Status == operation.Succeeded && r.Cause == 0 && !r.FoundNothing && len(r.Consumed)|r.Normalized == 0 &&
		r.HasArguments && !r.HasConfirmation && r.Target == nil && !r.Finished.IsZero()
}

// second is the text of a second. Most runs end in the second in which the one before did, so it is written once for all of them.
type second struct {
	unix int64
	text [20]byte // zero when there is none yet
}

func (s *second) append(dst []byte, t time.Time) []byte {
	if unix := t.Unix(); unix != s.unix || s.text[0] == 0 {
		s.unix = unix
		operation.AppendTime(s.text[:0], t)
	}
	return append(dst, s.text[:]...)
}

// roomForChange is enough for most changes.
const roomForChange = 256

// plainLength is enough for what differs between receipts of a Skill, as long as nothing in them has a length of its own.
const plainLength = len(`{"argumentsDigest":"",`) + digestLength + 2*20 + len(`","foundNothing":false,"id":"`) + 36 +
	len(`,"normalizedArguments":`) + 20 + len(`","status":"succeeded"}`)

// appendOutcome appends cause, changes, confirmationID, consumedInteractions, effect and, when there is one, finishedAt up to its
// opening quote.
func (r *Run) appendOutcome(dst []byte, hasEnd bool) []byte {
	if r.Cause != 0 {
		dst = append(append(append(dst, `"cause":"`...), r.Cause.String()...), `",`...)
	}
	dst = append(r.appendChanges(append(dst, `"changes":[`...)), ']')
	if r.HasConfirmation {
		dst = append(wire.AppendUUID(append(dst, `,"confirmationID":"`...), r.Confirmation), '"')
	}
	dst = append(dst, `,"consumedInteractions":[`...)
	for i := range r.Consumed {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = r.Consumed[i].append(dst)
	}
	effect := r.Shape.done[r.Shape.effect:]
	if !hasEnd {
		effect = effect[:len(effect)-len(finishedAt)]
	}
	return append(append(dst, ']'), effect...)
}

// appendChanges appends the changes, without brackets.
func (r *Run) appendChanges(dst []byte) []byte {
	for i := range r.Changes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendChange(dst, &r.Changes[i])
	}
	return dst
}

func appendChange(dst []byte, c *operation.Change) []byte {
	dst = append(dst, '{')
	if c.After.Known {
		dst = append(wire.AppendHex(append(dst, `"after":"`...), c.After.Sum[:]), `",`...)
	}
	if c.Before.Known {
		dst = append(wire.AppendHex(append(dst, `"before":"`...), c.Before.Sum[:]), `",`...)
	}
	dst = append(append(dst, `"kind":"`...), c.Kind.String()...)
	return append(c.Target.Append(append(dst, `","target":`...)), '}')
}

func (c *Consumed) append(dst []byte) []byte {
	dst = operation.AppendTime(append(dst, `{"capturedAt":"`...), c.CapturedAt)
	dst = append(append(append(dst, `","completeness":"`...), c.Completeness.String()...), '"')
	if !c.ExpiresAt.IsZero() {
		dst = append(operation.AppendTime(append(dst, `,"expiresAt":"`...), c.ExpiresAt), '"')
	}
	dst = operation.AppendText(append(dst, `,"id":`...), c.ID)
	dst = operation.AppendText(append(dst, `,"schemaID":`...), c.SchemaID)
	dst = c.Scope.Append(append(dst, `,"scope":`...))
	if c.HasValue {
		dst = append(wire.AppendHex(append(dst, `,"valueDigest":"`...), c.Value[:]), '"')
	}
	return append(dst, '}')
}
