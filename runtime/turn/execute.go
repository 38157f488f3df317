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
	r.context.until = r.Started.Add(b.limit)
	e := t.session.engine
	if k.staged && !e.stage.claim(r.context) {
		r.interrupted(nil)
		return
	}
	if r.context.parent.Err() != nil { // nothing has been touched
		if k.staged {
			e.stage.release(r.context)
		}
		r.interrupted(nil)
		return
	}
	ok := true
	if b.prompt {
		ok = r.operate(b)
		if k.staged {
			e.stage.release(r.context)
		}
	} else {
		ok = t.apart(r, k, b)
	}
	r.context.stop()
	t.settle(r, k, &r.result, ok)
}

// operate does the operation. It is false when the adapter has no result: it gave an error, or panicked.
func (r *Run) operate(b *binding) (ok bool) {
	defer func() {
		if recover() != nil {
			r.result, ok = operation.Result{}, false
		}
	}()
	var err error
	r.result, err = b.runner.Run(r.context, b.operation, r.arguments)
	return err == nil
}

// apart does the operation on a goroutine of its own. When it does not come back in time, the run goes on without it: what
// the operation holds is left to it, and the stage stays taken until it lets go.
func (t *Turn) apart(r *Run, k *skill, b *binding) bool {
	other := &Run{context: r.context, arguments: r.arguments} // what the goroutine may write to
	answers := make(chan bool, 1)
	go func() {
		ok := other.operate(b)
		if k.staged {
			t.session.engine.stage.release(other.context)
		}
		answers <- ok
	}()
	ok, back := false, true
	select {
	case ok = <-answers:
	case <-r.context.Done():
		late := time.NewTimer(grace)
		defer late.Stop()
		select {
		case ok = <-answers:
		case <-late.C:
			back = false
		}
	}
	if !back {
		r.arguments = new(argument.List)
		r.result = operation.Result{}
		return false
	}
	r.result = other.result
	return ok
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
