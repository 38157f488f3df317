package turn

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// settle ends a run with what its operation came to (step 14). An adapter is believed in nothing that the contract fixes: what
// it may not say makes the run a failed one (adapterFailed), and what it says it has changed is recorded all the same.
func (t *Turn) settle(r *Run, k *skill, result *operation.Result, ok bool) {
	r.Finished = t.now()
	r.spend(len(result.Changes))
	r.Target, r.Changes = result.Target, result.Changes
	fits := len(result.Changes) == 0 && result.Target == nil || r.fit()
	late := r.context.reason(r.Finished)
	switch {
	case late == cause.DeadlineExceeded, late != 0 && result.Status != operation.Succeeded:
		r.interrupted(result)
		return
	case !ok:
		r.end(operation.Failed, cause.AdapterFailed, "")
		return
	case !fits:
		r.end(operation.Failed, cause.AdapterFailed, "changes")
		return
	}
	status, why, about := t.verdict(k, result)
	if r.Status = status; why != 0 {
		r.Cause, r.About = why, about
	}
	r.FoundNothing = result.FoundNothing && status == operation.Succeeded
	if !reports(status, r.Cause) || len(result.Value.JSON) == 0 {
		return
	}
	if !t.take(r, k, &result.Value) {
		r.end(operation.Failed, cause.AdapterFailed, "value")
		return
	}
	r.Truncated = result.Truncated
	r.bound(k)
}

// reports tells whether the value of an operation counts that ended with a status and a cause. That of one which was not done for a
// reason that its adapter names does: it is the report that says why, such as that of a test that is red.
func reports(status operation.Status, why cause.Cause) bool {
	return status == operation.Succeeded || status == operation.Deferred || status == operation.Failed && why == cause.StepFailed
}

// How much of what was changed a receipt holds: changes, and bytes in each identity of a scope. A receipt is far from the size
// that no log takes then.
const (
	mostChanges  = 1024
	longIdentity = 1024
)

// mostBytes is how much of what a receipt has from others it holds, in bytes, with each of them escaped.
const mostBytes = 1 << 20

// weight is how many bytes a change is at most in a receipt.
func weight(c *operation.Change) int { return 512 + 6*c.Target.Size() }

// fit takes from the run what no receipt holds, and is false when there was something.
func (r *Run) fit() bool {
	fits := len(r.Changes) <= mostChanges
	if r.Target != nil && r.Target.Longest() > longIdentity {
		r.Target, fits = nil, false
	}
	kept := r.Changes[:min(len(r.Changes), mostChanges)]
	if i := slices.IndexFunc(kept, isLost); i >= 0 {
		kept, fits = slices.DeleteFunc(slices.Clone(kept), isLost), false
	}
	bytes := 0
	for i := range kept {
		if bytes += weight(&kept[i]); bytes > mostBytes {
			kept, fits = kept[:i], false
			break
		}
	}
	r.Changes = kept
	return fits
}

// isLost tells whether no receipt says what a change is.
func isLost(c operation.Change) bool {
	return c.Target.Longest() > longIdentity || c.Kind.String() == ""
}

// isAbsurd tells whether a change contradicts itself: there was something before it was created, or is after it was deleted.
func isAbsurd(c *operation.Change) bool {
	return c.Kind == operation.Created && c.Before.Known || c.Kind == operation.Deleted && c.After.Known
}

// bound discards a value that is larger than the contract lets a payload be. The run has failed then, unless it was a mutation,
// which has happened whatever becomes of its value.
func (r *Run) bound(k *skill) {
	limit := k.Policy.MaximumPayload
	if limit == 0 || int64(len(r.Value)) <= limit {
		return
	}
	r.Value, r.ValueType, r.Truncated = r.Value[:0], "", false
	r.Oversize = true
	if !k.mutates {
		r.end(operation.Failed, cause.OutputTooLarge, "")
	}
}

// verdict judges what an adapter says of its operation, the value apart.
func (t *Turn) verdict(k *skill, result *operation.Result) (operation.Status, cause.Cause, string) {
	if class := k.forbidden(result); class != "" {
		return operation.Failed, cause.TargetClassNotAllowed, class
	}
	if len(result.Changes) > 0 && (!k.mutates || result.FoundNothing) {
		return operation.Failed, cause.AdapterFailed, "changes"
	}
	for i := range result.Changes {
		if isAbsurd(&result.Changes[i]) {
			return operation.Failed, cause.AdapterFailed, "changes"
		}
	}
	switch result.Status {
	case operation.Succeeded:
		switch {
		case result.Cause != 0:
			return operation.Failed, cause.AdapterFailed, "cause"
		case k.mutates && len(result.Changes) == 0 && !result.FoundNothing:
			return operation.Failed, cause.AdapterFailed, "changes"
		case len(k.outputs) > 0 && len(result.Value.JSON) == 0 && !result.FoundNothing:
			return operation.Failed, cause.AdapterFailed, "value"
		}
		return operation.Succeeded, 0, ""
	case operation.Deferred:
		return operation.Deferred, cause.AcceptedForLater, ""
	case operation.Cancelled:
		switch result.Cause {
		case cause.PersonTookOver, cause.StopRequested: // whether another run took the stage is the engine's to say
			return operation.Cancelled, result.Cause, ""
		}
		return operation.Failed, cause.AdapterFailed, "cause"
	case operation.Failed:
		if result.Cause == cause.StepFailed || result.Cause.OfHands() {
			return operation.Failed, result.Cause, ""
		}
		return operation.Failed, cause.AdapterFailed, ""
	}
	return operation.Failed, cause.AdapterFailed, "status"
}

// forbidden gives a class outside of the allowlist that the operation says it has touched, or nothing.
func (k *skill) forbidden(result *operation.Result) string {
	if !k.Policy.AllowsTargets {
		return ""
	}
	if s := result.Target; s != nil && !k.allows(s.TargetClass) {
		return s.TargetClass
	}
	for i := range result.Changes {
		if class := result.Changes[i].Target.TargetClass; !k.allows(class) {
			return class
		}
	}
	return ""
}

func (k *skill) allows(class string) bool {
	return class == "" || contains(k.Policy.AllowedTargets, class)
}

// take keeps the value of a run in canonical form. It is false for a value that nobody has declared, or that is not of its type.
func (t *Turn) take(r *Run, k *skill, v *operation.Value) bool {
	if !contains(k.outputs, v.TypeID) {
		return false
	}
	canonical, err := wire.AppendCanonical(r.Value[:0], v.JSON, wire.Value)
	if err != nil {
		return false
	}
	r.Value, r.ValueType = canonical, v.TypeID
	if t.world.types.CheckValue(v.TypeID, canonical, v.Privacy) != nil {
		r.Value, r.ValueType = r.Value[:0], ""
		return false
	}
	return true
}
