package operation

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
)

// Status is how a run stands (spec 6.4). The zero value is none.
type Status uint8

// The statuses of a run. An operation gives Succeeded, Failed, Deferred or Cancelled.
const (
	Requested Status = iota + 1 // parked, waits for confirmation
	Running                     // started, no outcome yet
	Succeeded                   // ran and did what it says, or ran and found nothing
	Failed                      // attempted and not done
	Blocked                     // refused before running
	Deferred                    // accepted by the adapter, completes outside of this turn
	Cancelled                   // stopped before completion
)

var statuses = [...]string{"", "requested", "running", "succeeded", "failed", "blocked", "deferred", "cancelled"}

// String gives the name as it is written.
func (s Status) String() string {
	if int(s) < len(statuses) {
		return statuses[s]
	}
	return ""
}

// Result is what an operation came to.
type Result struct {
	Status       Status
	Cause        cause.Cause // required unless the operation succeeded
	FoundNothing bool        // it ran, and what was asked for does not exist; required of a mutation without changes
	Value        Value       // of the output type of the Skill's capability; the zero value when there is none
	Target       *Scope      // what it was done to; nil when that is not known. It does not change any more
	Changes      []Change    // what was changed; a mutation that succeeded names at least one or sets FoundNothing
	Truncated    bool        // the value was cut to a limit
}

// Value is a value of a declared type. The turn adds what an envelope needs beside it (spec 1.7.2).
type Value struct {
	TypeID  string                   // value-type id; empty when there is no value
	JSON    []byte                   // one JSON value (spec 1.7.1)
	Scope   *Scope                   // where it comes from; nil when that is not known
	Privacy ability.DataPrivacyClass // private when it is zero
	Expires time.Time                // never when it is zero
}

// ChangeKind is what became of a thing. The zero value is none.
type ChangeKind uint8

// The kinds of changes.
const (
	Created ChangeKind = iota + 1
	Modified
	Moved
	Deleted
)

var changeKinds = [...]string{"", "created", "modified", "moved", "deleted"}

// String gives the name as it is written.
func (k ChangeKind) String() string {
	if int(k) < len(changeKinds) {
		return changeKinds[k]
	}
	return ""
}

// Change is one thing that was changed.
type Change struct {
	Target        Scope
	Kind          ChangeKind
	Before, After Digest // SHA-256 of the content before and after; the zero value where there is none
}

// Digest is a SHA-256, or the zero value for none.
type Digest struct {
	Sum   [32]byte
	Known bool
}
