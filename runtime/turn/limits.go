package turn

import (
	"sync/atomic"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

// Limits is how much an engine does over all of its sessions, as long as it lives; nil is no limit, and 0 lets nothing through. What
// is beyond one is refused as blocked, stopRequested: of the closed causes it is the one that is the host's own wish, against which
// neither the call nor what it wants to touch has anything wrong. What it is about says which limit it is.
//
// Bytes are not counted: an operation says what it has changed, by kind and digest, but not how much it has written.
type Limits struct {
	// Calls are calls of turns. A step of a workflow is none, and the answer to a question is that of a call which was counted.
	Calls *int64
	// Changes are those that operations report. One that changes nothing but mutates holds the place of one while it runs, so that
	// calls that run at once do not go beyond the limit together; a single operation can, as nobody knows before how much it changes.
	// When the limit is reached, calls and steps that mutate are refused, and others run.
	Changes *int64
	// Confirmations are questions to the person.
	Confirmations *int64
}

// What a refusal is about.
const (
	limitOfCalls         = "the limit of calls that the operator has set is used up"
	limitOfChanges       = "the limit of changes that the operator has set is used up"
	limitOfConfirmations = "the limit of questions to the person that the operator has set is used up"
	halted               = "the operator has stopped everything"
)

// allowance is what is left of a limit.
type allowance struct {
	limited bool
	most    int64
	used    atomic.Int64
}

func (a *allowance) set(most *int64) {
	if most != nil {
		a.limited, a.most = true, *most
	}
}

// take takes one, and is false when there is none left.
func (a *allowance) take() bool {
	if !a.limited {
		return true
	}
	for {
		used := a.used.Load()
		if used >= a.most {
			return false
		}
		if a.used.CompareAndSwap(used, used+1) {
			return true
		}
	}
}

// correct makes one that was taken the number that it came to.
func (a *allowance) correct(came int) {
	if a.limited {
		a.used.Add(int64(came) - 1)
	}
}

// allowances are those of an engine.
type allowances struct{ calls, changes, confirmations allowance }

func (a *allowances) set(l Limits) {
	a.calls.set(l.Calls)
	a.changes.set(l.Changes)
	a.confirmations.set(l.Confirmations)
}

// deny refuses a call before it is looked at. It is told of the Skill that it names, so that the receipt is.
func (t *Turn) deny(r *Run, c Call, about string) {
	if k, _ := t.resolve(c.Name); k != nil {
		r.skill, r.Skill = k, k.Skill
	}
	t.unknown(r, c)
	r.refuse(cause.StopRequested, about)
}
