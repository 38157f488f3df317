package provider

import (
	"bytes"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// value is a value of a JSON text that has been checked, without the white space around it. Responses are read so, by the
// grammar alone, and not by the stricter rules for values: what is wrong inside of the arguments of a call is for the turn to
// say to the model, which can correct itself, and what a response has beside its calls is nobody's concern here. An empty
// value is none.
type value []byte

// whole gives the value of a JSON text of at most MaxResponse bytes.
func whole(src []byte) (value, *Error) {
	if len(src) > MaxResponse {
		return nil, fail(ResponseTooLarge, "the text has more than 16 MiB; nothing of it was read")
	}
	if wire.Check(src, wire.JSON) != nil {
		return nil, fail(MalformedResponse, "the text is not JSON; ask the provider again")
	}
	from := space(src, 0)
	return src[from:skip(src, from)], nil
}

// is tells whether it is of a kind.
func (v value) is(k wire.Kind) bool {
	if len(v) == 0 {
		return false
	}
	switch v[0] {
	case '{':
		return k == wire.Object
	case '[':
		return k == wire.Array
	case '"':
		return k == wire.String
	case 'n':
		return k == wire.Null
	case 't', 'f':
		return k == wire.Bool
	}
	return k == wire.Number
}

// given gives the value, and none for null.
func (v value) given() value {
	if v.is(wire.Null) {
		return nil
	}
	return v
}

// pick puts the values of the members of an object beside their names. What is absent or null is none. It is an error when the
// value is no object, or has one of the members twice.
func (v value) pick(dst []value, names ...string) *Error {
	if !v.is(wire.Object) {
		return fail(MalformedResponse, "something in it is not an object where the format has one; ask the provider again")
	}
	clear(dst)
	for i := space(v, 1); v[i] != '}'; {
		end := skip(v, i)
		name, _ := text(v[i:end])
		i = space(v, space(v, end)+1) // behind the colon
		end = skip(v, i)
		for n := range names {
			if names[n] != name {
				continue
			}
			if dst[n] != nil {
				return fail(MalformedResponse, "the member "+names[n]+" is there twice; ask the provider again")
			}
			dst[n] = v[i:end:end].given()
		}
		if i = space(v, end); v[i] == ',' {
			i = space(v, i+1)
		}
	}
	return nil
}

// list tells whether a member is an array or absent.
func (v value) list(member string) *Error {
	if len(v) > 0 && !v.is(wire.Array) {
		return fail(MalformedResponse, "the member "+member+" is not a list; ask the provider again")
	}
	return nil
}

// items goes over the elements of an array. A value that is none has no elements.
func (v value) items(yield func(value) bool) {
	if !v.is(wire.Array) {
		return
	}
	for i := space(v, 1); v[i] != ']'; {
		end := skip(v, i)
		if !yield(v[i:end:end]) {
			return
		}
		if i = space(v, end); v[i] == ',' {
			i = space(v, i+1)
		}
	}
}

// text gives the text of a string; ok is false when it is no string, or one that has no text, since half of a surrogate pair is
// none.
func text(v value) (s string, ok bool) {
	if !v.is(wire.String) {
		return "", false
	}
	if bytes.IndexByte(v, '\\') < 0 {
		return string(v[1 : len(v)-1]), true
	}
	var r wire.Reader
	r.Reset(v, wire.Value)
	t, end := r.Text(r.Begin())
	if end < 0 {
		return "", false
	}
	return string(t), true
}

// textOr gives the text of a string, and the empty one when there is none; it is an error when something else is there.
func textOr(v value, member string) (string, *Error) {
	if len(v) == 0 {
		return "", nil
	}
	s, ok := text(v)
	if !ok {
		return "", fail(MalformedResponse, "the member "+member+" is not a text; ask the provider again")
	}
	return s, nil
}

// space gives the position of what is behind white space at i.
func space(src []byte, i int) int {
	for i < len(src) && src[i] <= ' ' {
		i++
	}
	return i
}

// skip gives the position behind the value at i. It relies on the check that went before.
func skip(src []byte, i int) int {
	for depth := 0; ; {
		switch src[i] {
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case '"':
			for i++; src[i] != '"'; i++ {
				if src[i] == '\\' {
					i++
				}
			}
			i++
		case ',', ':', ' ', '\t', '\n', '\r':
			i++
			continue // it ends nothing
		default: // a number or a word
			for i < len(src) && !isDelimiter(src[i]) {
				i++
			}
		}
		if depth == 0 {
			return i
		}
	}
}

func isDelimiter(c byte) bool { return c <= ' ' || c == ',' || c == ':' || c == ']' || c == '}' }
