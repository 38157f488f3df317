package receipt

import (
	"slices"
	"strconv"
	"time"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Run is a run as its receipt tells it (SkillRunReceipt, spec 6.4).
type Run struct {
	Shape           *Shape
	ID              [16]byte
	Arguments       [32]byte // SHA-256 of the canonical arguments
	HasArguments    bool     // false when the arguments have no canonical form
	Normalized      int      // arguments that were read from numeric strings
	Status          operation.Status
	Cause           cause.Cause     // none unless the run did not succeed
	Started         time.Time       // always written
	Finished        time.Time       // zero while the run is requested or running
	Target          operation.Scope // absent when nothing of it is known
	Consumed        []Consumed
	Changes         []operation.Change
	FoundNothing    bool
	Confirmation    [16]byte // of the parked call, in its own receipt and in that of the confirmed run
	HasConfirmation bool
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
	dst = slices.Grow(dst, plainLength+len(s.done)+len(s.inputs)+len(s.outputs))
	if r.HasArguments {
		dst = append(dst, `{"argumentsDigest":"`+noDigest+`",`...)
		putDigest(dst[len(dst)-len(noDigest)-len(`",`):], &r.Arguments)
	} else {
		dst = append(dst, '{')
	}
	if r.Cause == 0 && !r.HasConfirmation && len(r.Changes) == 0 && len(r.Consumed) == 0 && !r.Finished.IsZero() {
		dst = append(dst, s.done...)
		dst = AppendTime(dst, r.Finished)
		dst = append(dst, '"')
	} else {
		dst = r.appendOutcome(dst)
	}
	if r.FoundNothing {
		dst = append(dst, `,"foundNothing":true,"id":"`...)
	} else {
		dst = append(dst, `,"foundNothing":false,"id":"`...)
	}
	dst = AppendUUID(dst, r.ID)
	dst = append(dst, s.inputs...)
	if r.Normalized != 0 {
		dst = strconv.AppendInt(append(dst, `,"normalizedArguments":`...), int64(r.Normalized), 10)
	}
	dst = append(dst, s.outputs...)
	dst = AppendTime(dst, r.Started)
	dst = append(append(append(dst, `","status":"`...), r.Status.String()...), '"')
	if isKnown(&r.Target) {
		dst = appendScope(append(dst, `,"targetScope":`...), &r.Target)
	}
	return append(dst, '}')
}

// plainLength is enough for what differs between receipts of a Skill, as long as nothing in them has a length of its own.
const plainLength = len(`{"argumentsDigest":"",`) + 64 + 2*20 + len(`,"foundNothing":false,"id":"`) + 36 +
	len(`,"normalizedArguments":`) + 20 + len(`","status":"succeeded"}`) + 1

// appendOutcome appends cause, changes, confirmationID, consumedInteractions, effect and finishedAt.
func (r *Run) appendOutcome(dst []byte) []byte {
	if r.Cause != 0 {
		dst = append(append(append(dst, `"cause":"`...), r.Cause.String()...), `",`...)
	}
	dst = append(dst, `"changes":[`...)
	for i := range r.Changes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendChange(dst, &r.Changes[i])
	}
	dst = append(dst, ']')
	if r.HasConfirmation {
		dst = append(AppendUUID(append(dst, `,"confirmationID":"`...), r.Confirmation), '"')
	}
	dst = append(dst, `,"consumedInteractions":[`...)
	for i := range r.Consumed {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = r.Consumed[i].append(dst)
	}
	dst = append(append(dst, ']'), r.Shape.effect...)
	if !r.Finished.IsZero() {
		dst = append(AppendTime(append(dst, `,"finishedAt":"`...), r.Finished), '"')
	}
	return dst
}

func appendChange(dst []byte, c *operation.Change) []byte {
	dst = append(dst, '{')
	if c.After.Known {
		dst = append(AppendDigest(append(dst, `"after":"`...), c.After.Sum), `",`...)
	}
	if c.Before.Known {
		dst = append(AppendDigest(append(dst, `"before":"`...), c.Before.Sum), `",`...)
	}
	dst = append(append(dst, `"kind":"`...), c.Kind.String()...)
	return append(appendScope(append(dst, `","target":`...), &c.Target), '}')
}

func (c *Consumed) append(dst []byte) []byte {
	dst = AppendTime(append(dst, `{"capturedAt":"`...), c.CapturedAt)
	dst = append(append(append(dst, `","completeness":"`...), c.Completeness.String()...), '"')
	if !c.ExpiresAt.IsZero() {
		dst = append(AppendTime(append(dst, `,"expiresAt":"`...), c.ExpiresAt), '"')
	}
	dst = appendText(append(dst, `,"id":`...), c.ID)
	dst = appendText(append(dst, `,"schemaID":`...), c.SchemaID)
	dst = appendScope(append(dst, `,"scope":`...), &c.Scope)
	if c.HasValue {
		dst = append(AppendDigest(append(dst, `,"valueDigest":"`...), c.Value), '"')
	}
	return append(dst, '}')
}

// isKnown says whether a scope has a member.
func isKnown(s *operation.Scope) bool {
	known := *s
	known.TargetClass = ""
	return known != operation.Scope{}
}

// appendScope appends a SourceScope (spec 1.7.3).
func appendScope(dst []byte, s *operation.Scope) []byte {
	start := len(dst)
	dst = appendCount(dst, `,"activationSequence":`, s.ActivationSequence)
	dst = appendIdentity(dst, `,"applicationID":`, s.ApplicationID)
	dst = appendIdentity(dst, `,"deviceID":`, s.DeviceID)
	dst = appendIdentity(dst, `,"documentID":`, s.DocumentID)
	dst = appendCount(dst, `,"processEpoch":`, s.ProcessEpoch)
	if s.ProcessID != 0 {
		dst = strconv.AppendInt(append(dst, `,"processID":`...), int64(s.ProcessID), 10)
	}
	dst = appendIdentity(dst, `,"projectID":`, s.ProjectID)
	dst = appendIdentity(dst, `,"surfaceID":`, s.SurfaceID)
	dst = appendIdentity(dst, `,"windowID":`, s.WindowID)
	dst = appendIdentity(dst, `,"workspaceID":`, s.WorkspaceID)
	if len(dst) == start {
		return append(dst, "{}"...)
	}
	dst[start] = '{' // in place of the first comma
	return append(dst, '}')
}

func appendIdentity(dst []byte, name, value string) []byte {
	if value == "" {
		return dst
	}
	return appendText(append(dst, name...), value)
}

func appendCount(dst []byte, name string, value uint64) []byte {
	if value == 0 || value > maximumInteger {
		return dst
	}
	return strconv.AppendUint(append(dst, name...), value, 10)
}

// maximumInteger is the largest number of the profile Value.
const maximumInteger = 1<<53 - 1
