package wire

import "slices"

// Array begins to read an array. It gives the position of the first element, or, when there is no element (more), the
// position behind the array, or a negative one.
func (r *Reader) Array(i int) (at int, more bool) {
	if uint(i) >= uint(len(r.src)) || r.src[i] != '[' {
		return r.Wrong(i, "an array"), false
	}
	if !r.enter(i) {
		return r.Stop(), false
	}
	if i = r.space(i + 1); r.peek(i) == ']' {
		r.depth--
		return i + 1, false
	}
	return i, true
}

// Element goes on to the element behind the one that ends at i, or could not be read. It gives what Array gives.
func (r *Reader) Element(i int) (at int, more bool) {
	if i < 0 {
		if i = r.Resume(); i < 0 {
			return failed, false
		}
	}
	i = r.space(i)
	switch r.peek(i) {
	case ',':
		return r.space(i + 1), true
	case ']':
		r.depth--
		return i + 1, false
	}
	return r.Stop(), false
}

// RestOfArray reads the elements from a position on, of which nothing is kept, and gives the position behind the array, or a negative
// one. It is for those that are too many.
func (r *Reader) RestOfArray(i int) int {
	for more := true; more; {
		i, more = r.Element(r.Drop(i))
	}
	return i
}

// key is a text that is compared with others, and what it is the key of.
type key struct {
	from, to int // in Reader.bytes
	of       int
}

// Keys gives the number of keys there are. What is collected from there on is compared by Repeats.
func (r *Reader) Keys() int { return len(r.keys) }

// AddKey collects the element between two positions.
func (r *Reader) AddKey(at, end int) {
	from := len(r.bytes)
	r.bytes, _ = AppendCanonical(r.bytes, r.src[at:end], Value) // the value has been read, by rules as strict
	r.keys = append(r.keys, key{from, len(r.bytes), at})
}

// Repeats reports each element that equals an earlier one, of those that were collected since Keys gave base.
func (r *Reader) Repeats(base int, code Code) {
	for _, k := range r.repeated(base) {
		r.Broken(k.of, code, "an earlier element equals this one, expected each once")
	}
}

// repeated drops the keys from base on, and gives those that an earlier one equals. They hold until the next key.
func (r *Reader) repeated(base int) []key {
	keys := r.keys[base:]
	r.keys = r.keys[:base]
	if len(keys) == 0 {
		return nil
	}
	text := r.bytes
	r.bytes = r.bytes[:keys[0].from]
	slices.SortFunc(keys, func(a, b key) int {
		switch x, y := text[a.from:a.to], text[b.from:b.to]; {
		case string(x) < string(y):
			return -1
		case string(x) > string(y):
			return 1
		}
		return a.of - b.of
	})
	n := 0
	for i, last := 1, keys[0]; i < len(keys); i++ {
		k := keys[i]
		if string(text[last.from:last.to]) == string(text[k.from:k.to]) {
			keys[n] = k
			n++
		}
		last = k
	}
	return keys[:n]
}

// addKey collects a name.
func (r *Reader) addKey(name Text, of int) {
	from := len(r.bytes)
	r.bytes = append(r.bytes, name...)
	r.keys = append(r.keys, key{from, len(r.bytes), of})
}

// addFolded collects a name without its letter case.
func (r *Reader) addFolded(name Text, of int) {
	from := len(r.bytes)
	r.bytes = appendFolded(r.bytes, name)
	r.keys = append(r.keys, key{from, len(r.bytes), of})
}
