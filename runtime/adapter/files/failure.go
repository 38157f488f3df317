package files

import (
	"context"
	"os"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// failure is an error that has a name of its own.
type failure cause.Cause

// Error gives the sentence of the name.
func (f failure) Error() string { return cause.Cause(f).Sentence() }

// The failures of this package.
const (
	invalid    = failure(cause.InvalidInput)       // an argument cannot be used: a path that is refused, a passage that is not there once
	outOfRange = failure(cause.ArgumentOutOfRange) // a number is outside of its bounds
	moved      = failure(cause.StepFailed)         // what is there is not what the call was about: it changed in between
)

// absent is the error of an operation that ran and found nothing.
type absent struct{}

// Error says so.
func (absent) Error() string { return "there is nothing" }

var nothing error = absent{}

// missing tells whether an error says that a path has nothing at it.
func missing(err error) bool { return err == nothing || os.IsNotExist(err) }

// concluded makes of a result and an error what the turn is given. Errors without a name are for the log of the host.
func concluded(r operation.Result, err error) (operation.Result, error) {
	switch e := err.(type) {
	case nil:
		r.Status = operation.Succeeded
		return r, nil
	case failure:
		return operation.Result{Status: operation.Failed, Cause: cause.Cause(e)}, nil
	case absent:
		return operation.Result{Status: operation.Succeeded, FoundNothing: true}, nil
	}
	if os.IsNotExist(err) { // it went away in between
		return operation.Result{Status: operation.Failed, Cause: cause.StepFailed}, nil
	}
	return operation.Result{Status: operation.Failed, Cause: cause.AdapterFailed}, err
}

// stopped gives the error of a context that has ended.
func stopped(ctx context.Context) error { return ctx.Err() }
