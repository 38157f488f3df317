package turn

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// grace is how long an operation may take to come back once its context has ended. What it says then still counts: what it
// has changed belongs into the receipt.
const grace = 250 * time.Millisecond

// execute runs the operation of a binding (step 13) and judges what came back (step 14).
func (t *Turn) execute(r *Run, k *skill, b *binding) {
	r.context.limit(r.Started, b.limit)
	if r.context.parent.Err() != nil || b.targeter != nil && r.context.reason(time.Time{}) != 0 { // nothing has been touched, and nobody is thrown off the stage
		r.interrupted(nil)
		return
	}
	if k.mutates && !t.session.engine.left.changes.take() {
		r.refuse(cause.StopRequested, limitOfChanges)
		return
	}
	r.counted = k.mutates
	if k.staged && !t.enter(r) {
		r.spend(0)
		r.interrupted(nil)
		return
	}
	if b.prompt {
		t.here(r, k, b)
	} else {
		t.apart(r, k, b)
	}
}

// spend says how many changes a run that may change something has come to.
func (r *Run) spend(changes int) {
	if r.counted {
		r.counted = false
		r.turn.session.engine.left.changes.correct(changes)
	}
}

// enter takes the stage, and gives it back when the run had to end while it waited.
func (t *Turn) enter(r *Run) bool {
	stage := &t.session.engine.stage
	if !stage.claim(r.context) {
		return false
	}
	if r.context.reason(time.Time{}) != 0 {
		stage.release(r.context)
		return false
	}
	return true
}

// here does the operation on the goroutine of the call. When it panics, or ends the goroutine, Run.conclude goes on.
func (t *Turn) here(r *Run, k *skill, b *binding) {
	r.phase = operating
	result, err := b.runner.Run(r.context, b.operation, r.arguments)
	r.phase = judging
	t.back(r, k, &result, err == nil)
}

// back ends a run whose operation has come back on the goroutine of the call.
func (t *Turn) back(r *Run, k *skill, result *operation.Result, ok bool) {
	if k.staged {
		t.session.engine.stage.release(r.context)
	}
	r.context.stop()
	t.settle(r, k, result, ok)
}

// answer is what an operation on a goroutine of its own came to. It is not ok when the adapter has no result: it gave an error,
// or panicked.
type answer struct {
	result operation.Result
	ok     bool
}

// apart does the operation on a goroutine of its own. When it does not come back in time, the run goes on without it: what
// the operation holds is left to it, and the stage stays taken until it lets go.
func (t *Turn) apart(r *Run, k *skill, b *binding) {
	r.own(k)
	ctx, arguments, answers := r.context, r.arguments, make(chan answer, 1)
	running := &t.session.engine.apart
	running.Add(1)
	go func() {
		defer running.Done()
		var a answer
		defer func() { // also when the goroutine ends itself
			if k.staged {
				t.session.engine.stage.release(ctx)
			}
			answers <- a
		}()
		guard(func() {
			result, err := b.runner.Run(ctx, b.operation, arguments)
			a = answer{result, err == nil}
		})
	}()
	a, back := answer{}, true
	select {
	case a = <-answers:
	case <-ctx.Done():
		late := time.NewTimer(grace)
		defer late.Stop()
		select {
		case a = <-answers:
		case <-late.C:
			back = false
		}
	}
	if !back {
		r.arguments = new(argument.List)
	}
	ctx.stop()
	t.settle(r, k, &a.result, a.ok)
}

// interrupted ends a run whose context has ended: by its deadline, or because somebody stopped it.
func (r *Run) interrupted(result *operation.Result) {
	why := r.context.reason(r.Finished)
	switch {
	case why == cause.DeadlineExceeded:
		r.end(operation.Failed, why, "")
	case result != nil && result.Cause == cause.PersonTookOver:
		r.end(operation.Cancelled, result.Cause, "")
	default:
		r.end(operation.Cancelled, why, "")
	}
}
