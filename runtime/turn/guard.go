package turn

import (
	"bytes"
	"context"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// guard runs what an adapter does, and keeps a panic of it from everybody else. It is false when there was one.
func guard(do func()) (ok bool) {
	defer func() {
		if !ok {
			recover()
		}
	}()
	do()
	return true
}

// own makes the arguments of a run its own: they are read again from a copy of their canonical form, which it gives. What
// works on another goroutine can outlive the call, and the bytes that the call came in are the caller's.
func (r *Run) own(k *skill) []byte {
	arguments := bytes.Clone(r.arguments.Canonical())
	r.arguments.Read(k.Plan, false, arguments, argument.Source{}) // which is good, as it was
	return arguments
}

// targetTime is how long an adapter may take to say what arguments name: it looks at them and at nothing else.
const targetTime = 2 * time.Second

// target asks the adapter which target the arguments name. It is false when it had no answer, which has failed the run.
func (t *Turn) target(r *Run, k *skill, b *binding, claim *contract.Claim) bool {
	ok := false
	if b.prompt {
		ok = guard(func() { claim.NamedClass, claim.Named = b.targeter.Target(b.operation, r.arguments) })
	} else {
		claim.NamedClass, claim.Named, ok = t.targetApart(r, k, b)
	}
	if !ok && r.Status == 0 {
		r.end(operation.Failed, cause.AdapterFailed, "target")
	}
	return ok
}

func (t *Turn) targetApart(r *Run, k *skill, b *binding) (class string, named, ok bool) {
	r.own(k)
	r.context.limit(r.Started, b.limit)
	type target struct {
		class     string
		named, ok bool
	}
	targets, arguments := make(chan target, 1), r.arguments
	go func() {
		var told target
		defer func() { targets <- told }()
		told.ok = guard(func() { told.class, told.named = b.targeter.Target(b.operation, arguments) })
	}()
	ctx, cancel := context.WithTimeout(r.context, targetTime)
	defer cancel()
	select {
	case told := <-targets:
		return told.class, told.named, told.ok
	case <-ctx.Done():
		r.arguments = new(argument.List) // the adapter still has the other
		if r.context.reason(time.Time{}) != 0 {
			r.interrupted(nil)
		}
		return "", false, false
	}
}
