package wire

// lender has the memory for lists of one kind of element.
type lender[T any] struct {
	free  [][]T // empty lists with room, which are zero
	block []T   // what is left of the memory that values of the input have been given
	input int   // by its number
	given int   // elements, for that input
}

const (
	mostLent  = 1 << 12 // elements of a list that is lent again
	mostAhead = 64      // elements in a block that no list has asked for yet
)

func lenderOf[T any](r *Reader, kind int) *lender[T] {
	if kind < len(r.lenders) {
		if l, ok := r.lenders[kind].(*lender[T]); ok {
			return l
		}
	}
	for len(r.lenders) <= kind {
		r.lenders = append(r.lenders, nil)
	}
	l := new(lender[T])
	r.lenders[kind] = l
	return l
}

// Lend gives an empty list to read into. It must go to Own. Kinds are numbered from 0 on: a decoder has one for each type of
// elements.
func Lend[T any](r *Reader, kind int) []T {
	if r.inputs < 2 { // r may never read again: what it lends is given away
		return nil
	}
	l := lenderOf[T](r, kind)
	n := len(l.free)
	if n == 0 {
		return nil
	}
	s := l.free[n-1]
	l.free = l.free[:n-1]
	return s
}

// Own takes a list back that Lend gave, with what has been appended, and gives the list that its value owns; nil if it is
// empty.
func Own[T any](r *Reader, kind int, s []T) []T {
	if r.inputs < 2 || cap(s) == 0 {
		return s
	}
	l := lenderOf[T](r, kind)
	var own []T
	if len(s) > 0 {
		own = l.give(r.inputs, len(s))
		copy(own, s)
		clear(s) // for the next one, and to let go of what is in it
	}
	if cap(s) <= mostLent {
		l.free = append(l.free, s[:0])
	}
	return own
}

// give gives memory for n elements, to values of one input.
func (l *lender[T]) give(input, n int) []T {
	if l.input != input { // a value must not hold the memory of another
		l.input, l.block, l.given = input, nil, 0
	}
	if n > len(l.block) {
		l.block = make([]T, max(n, min(l.given, mostAhead)))
	}
	own := l.block[:n:n]
	l.block = l.block[n:]
	l.given += n
	return own
}
