package history

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Record is what was done (BehavioralActionRecord, spec 6.4).
type Record struct {
	ID              [16]byte // of the run
	Intention       string   // invocation name; empty when what was called could be none
	Arguments       []byte   // canonical
	HasArguments    bool     // false when they have no canonical form
	Skill           []byte   // the reference, canonical JSON
	Target          *operation.Scope
	Adapters        []string
	Disposition     Disposition
	Summary         []byte // a sentence of the engine
	FoundNothing    bool
	Undoable        bool
	ContainerKey    string // empty for none
	Confirmation    [16]byte
	HasConfirmation bool
	Started         time.Time
	Finished        time.Time // zero while it waits
	Initiator       Initiator
}

// Disposition is how a run stands. The zero value is unknown.
type Disposition uint8

// The dispositions.
const (
	Unknown Disposition = iota
	Succeeded
	Failed
	Blocked
	Deferred
	Cancelled
	RequestedConfirmation
	Unsettled
)

var dispositions = [...]string{"unknown", "succeeded", "failed", "blocked", "deferred", "cancelled", "requestedConfirmation", "unsettled"}

// String gives the name as it is written.
func (d Disposition) String() string { return dispositions[d] }

// Of gives the disposition of a status.
func Of(s operation.Status) Disposition {
	switch s {
	case operation.Requested:
		return RequestedConfirmation
	case operation.Running:
		return Unsettled
	case operation.Succeeded:
		return Succeeded
	case operation.Failed:
		return Failed
	case operation.Blocked:
		return Blocked
	case operation.Deferred:
		return Deferred
	case operation.Cancelled:
		return Cancelled
	}
	return Unknown
}

// Initiator is who wanted an action. The zero value is unknown.
type Initiator uint8

// The initiators.
const (
	UnknownInitiator Initiator = iota
	Model
	BonnieRead // the runtime, which read something on its own
	BonnieAct  // the runtime, which did something on its own
)

var initiators = [...]string{"unknown", "model", "bonnieRead", "bonnieAct"}

// String gives the name as it is written.
func (i Initiator) String() string { return initiators[i] }

// Append appends the record, canonical JSON of the profile wire.Value.
func (r *Record) Append(dst []byte) []byte {
	dst = append(dst, `{"action":{"adapters":[`...)
	for i, a := range r.Adapters {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = operation.AppendText(dst, a)
	}
	dst = append(dst, ']')
	if r.HasArguments {
		dst = wire.AppendText(append(dst, `,"argumentsJSON":`...), wire.Text(r.Arguments))
	}
	dst = operation.AppendText(append(dst, `,"intention":`...), r.Intention)
	dst = append(append(dst, `,"skill":`...), r.Skill...)
	if r.Target != nil && r.Target.IsKnown() {
		dst = r.Target.Append(append(dst, `,"target":`...))
	}
	dst = append(dst, '}')
	if r.HasConfirmation {
		dst = append(wire.AppendUUID(append(dst, `,"confirmationID":"`...), r.Confirmation), '"')
	}
	if r.ContainerKey != "" {
		dst = operation.AppendText(append(dst, `,"containerKey":`...), r.ContainerKey)
	}
	dst = append(append(append(dst, `,"disposition":"`...), r.Disposition.String()...), '"')
	if !r.Finished.IsZero() {
		dst = append(operation.AppendTime(append(dst, `,"finishedAt":"`...), r.Finished), '"')
	}
	dst = appendBool(append(dst, `,"foundNothing":`...), r.FoundNothing)
	dst = wire.AppendUUID(append(dst, `,"id":"`...), r.ID)
	dst = append(append(append(dst, `","initiator":"`...), r.Initiator.String()...), '"')
	dst = operation.AppendTime(append(dst, `,"startedAt":"`...), r.Started)
	dst = wire.AppendText(append(dst, `","summary":`...), wire.Text(r.Summary))
	return append(appendBool(append(dst, `,"undoable":`...), r.Undoable), '}')
}

func appendBool(dst []byte, b bool) []byte {
	if b {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}
