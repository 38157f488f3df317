package admit

// pool makes values, many at a time: a registry has millions of small ones.
type pool[T any] []T

// new gives a zero value.
func (p *pool[T]) new() *T { return &p.take()[0] }

// room gives an empty slice with room for one value.
func (p *pool[T]) room() []T { return p.take()[:0:1] }

func (p *pool[T]) take() []T {
	const many = 64
	if len(*p) == 0 {
		*p = make([]T, many)
	}
	one := (*p)[:1:1]
	*p = (*p)[1:]
	return one
}
