package turn

import (
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// AppendSummary appends one sentence of the engine that says what the run came to. A model may read it: of a package it has the
// ids and the invocation name alone. The one exception is the question of a run that waits for a person, which is for the
// person and quotes arguments; it starts with CONFIRM: and is never for a model.
func (r *Run) AppendSummary(dst []byte) []byte {
	if r.Cause == cause.UnknownInvocation && r.Unrecorded == nil {
		return append(dst, "There is no such command."...)
	}
	if r.Status == operation.Requested && r.Unrecorded == nil {
		return append(append(dst, "CONFIRM: "...), r.Confirmation.Question...)
	}
	label := r.Label()
	if label == "" {
		label = "The call"
	}
	dst = append(dst, label...)
	switch {
	case r.Unrecorded != nil:
		return append(append(append(dst, " ended as "...), r.Status.String()...), ", but its receipt could not be written, and nothing more is run."...)
	case r.About == unrecorded && r.Cause == cause.AdapterFailed:
		return append(dst, " is unavailable: a receipt could not be written, and nothing more is run."...)
	}
	switch r.Status {
	case operation.Succeeded:
		switch {
		case r.FoundNothing:
			return append(dst, " found nothing."...)
		case r.Oversize:
			return append(append(append(dst, " is done, but its result is not shown: "...), cause.OutputTooLarge.Sentence()...), '.')
		case r.Truncated:
			return append(dst, " is done; its result was cut to a limit."...)
		}
		return append(dst, " is done."...)
	case operation.Blocked:
		dst = append(dst, " is unavailable: "...)
	case operation.Failed:
		dst = append(dst, " failed: "...)
	case operation.Deferred:
		dst = append(dst, " is not done yet: "...)
	case operation.Cancelled:
		dst = append(dst, " was stopped: "...)
	}
	dst = append(dst, r.Cause.Sentence()...)
	if r.Cause == cause.StopRequested && r.About != "" && r.Status == operation.Blocked {
		dst = append(append(dst, ": "...), r.About...) // a sentence of the engine, about a limit or the stop switch
	}
	return append(dst, '.')
}
