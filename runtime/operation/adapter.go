package operation

import (
	"context"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// Adapter is an adapter as a machine installs it.
type Adapter struct {
	Manifest manifest.Manifest
	// Signatures are the parameter lists that Run was made for, sorted by operation. A Skill can bind such an operation only
	// with an equal list (binding-parameter-mismatch). An operation without a signature takes the list of any Skill.
	Signatures []Signature
	Runner     Runner
}

// Signature is the parameter list of an operation, sorted by name.
type Signature struct {
	Operation  string
	Parameters []contract.Parameter
}

// Runner does operations. Run is called with an operation of the manifest and arguments that have been checked against its
// parameters, in the order of their names. The arguments, and every view of them, hold until Run returns. The context ends
// with the deadline of the run, when the person or the host stops it, and when the stage goes to another run; Run has to
// return soon then. An error means that the operation failed without a result of its own: its text is for the log of the
// host and reaches no model.
type Runner interface {
	Run(ctx context.Context, operation string, arguments *argument.List) (Result, error)
}

// Prompt is a Runner that keeps its word about the context: each of its operations returns soon after the context has ended,
// and nothing that it started uses the context or the arguments any more once it has returned.
// The turn calls it on its own goroutine; others run on one of their own, so that a run ends at its deadline whatever they do.
type Prompt interface {
	Runner
	Prompt()
}

// Targeter is a Runner that knows what arguments name. Target gives the class of the target of an operation, and false when the
// arguments name none. A class that is not known is empty. It is asked before the operation runs, and changes nothing.
type Targeter interface {
	Runner
	Target(operation string, arguments *argument.List) (class string, named bool)
}

// Previewer is a Runner that can say what a question before an operation should name. It changes nothing, and has 15 seconds.
type Previewer interface {
	Runner
	Preview(ctx context.Context, operation string, arguments *argument.List) (Preview, error)
}

// Preview is what a person is shown before a confirming operation, beside what the contract says. It never reaches a model.
type Preview struct {
	Subject    string    // what it is about, such as a path
	Bytes      int64     // its size; negative when it has none
	Changed    time.Time // when it last changed; zero when that is not known
	Restorable bool      // it can be taken back
}
