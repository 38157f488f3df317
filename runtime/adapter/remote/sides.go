package remote

import (
	"context"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// targetTime is how long a program has to say what arguments name; the turn does not wait longer.
const targetTime = 2 * time.Second

// runner gives the program with what it can do beside running, as far as it says so. The caller has the mutex.
func (p *Program) runner() operation.Runner {
	switch c := p.claimed; {
	case c == nil || !c.previews && !c.targets:
		return p
	case !c.targets:
		return previewing{p}
	case !c.previews:
		return targeting{p}
	}
	return telling{previewing{p}, targeting{p}}
}

// previewing is a program that answers previews.
type previewing struct{ *Program }

// Preview asks the program what a question before an operation should name.
func (p previewing) Preview(ctx context.Context, name string, arguments *argument.List) (operation.Preview, error) {
	a := p.ask(ctx, preview, name, arguments)
	if a.failure != nil {
		a.preview = operation.Preview{Bytes: -1}
	}
	return a.preview, a.failure
}

// targeting is a program that answers targets.
type targeting struct{ *Program }

// Target asks the program which target arguments name. One that does not answer may mean any: a target without a class.
func (p targeting) Target(name string, arguments *argument.List) (class string, named bool) {
	ctx, end := context.WithTimeout(context.Background(), targetTime)
	defer end()
	a := p.ask(ctx, target, name, arguments)
	return a.class, a.named || a.failure != nil
}

// telling is a program that answers both.
type telling struct {
	previewing
	operation.Targeter
}
