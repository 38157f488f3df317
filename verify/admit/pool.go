package admit

import "strings"

// pool makes values, many at a time: a registry has millions of small ones.
type pool[T any] []T

// new gives a zero value.
func (p *pool[T]) new() *T { return &p.take(1)[0] }

// room gives an empty slice with room for n values.
func (p *pool[T]) room(n int) []T { return p.take(n)[:0] }

func (p *pool[T]) take(n int) []T {
	const many = 64
	if len(*p) < n {
		*p = make([]T, max(many, n))
	}
	taken := (*p)[:n:n]
	*p = (*p)[n:]
	return taken
}

// words makes strings, many in one block of memory.
type words struct{ block strings.Builder }

// of gives a copy of a text.
func (w *words) of(text []byte) string {
	const size = 1 << 10
	from := w.block.Len()
	if from+len(text) > w.block.Cap() {
		w.block.Reset()
		w.block.Grow(max(size, len(text)))
		from = 0
	}
	w.block.Write(text)
	return w.block.String()[from:]
}
