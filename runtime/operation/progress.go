package operation

import "context"

// Progress tells whoever waits for an operation how far it is: done of total, in a unit of the operation's own. A total that is
// not known is 0. Done only grows.
type Progress func(done, total float64)

type progressKey struct{}

// WithProgress gives a context in which Report reaches a function, from any goroutine.
func WithProgress(ctx context.Context, p Progress) context.Context {
	return context.WithValue(ctx, progressKey{}, p)
}

// Report says how far the operation is whose context this is. It does nothing when nobody wants to know.
func Report(ctx context.Context, done, total float64) {
	if p, ok := ctx.Value(progressKey{}).(Progress); ok {
		p(done, total)
	}
}
