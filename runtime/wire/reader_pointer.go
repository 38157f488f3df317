package wire

import (
	"strconv"
	"unicode/utf8"
)

const (
	mostOfName    = 256  // bytes of a name in a pointer
	mostOfPointer = 2048 // bytes of a pointer
	ellipsis      = "…"
)

// shortened gives the first bytes of a text, whole characters, and says whether there are more.
func shortened[T ~[]byte | ~string](text T, most int) (T, bool) {
	if len(text) <= most {
		return text, false
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most], true
}

// locator goes over an input that is well formed, once, and tells each finding where in the value it is.
type locator struct {
	builder
	found []finding // sorted by offset; those that have not been met
	path  []byte    // the JSON pointer of what is being read
}

// locate gives the findings their pointers. They are sorted by offset.
func (r *Reader) locate() {
	l := locator{builder: builder{src: r.src}, found: r.found}
	l.space()
	l.value()
}

// here gives the pointer to the findings at the place that is being read.
func (l *locator) here() {
	for len(l.found) > 0 && l.found[0].Offset <= l.i {
		f := &l.found[0]
		pointer := l.path
		if f.hasMember {
			pointer = appendToken(pointer[:len(pointer):len(pointer)], f.member)
		}
		if short, cut := shortened(pointer, mostOfPointer); cut {
			f.Pointer = string(short) + ellipsis
		} else {
			f.Pointer = string(pointer)
		}
		l.found = l.found[1:]
	}
}

// value reads a value as far as there are findings left.
func (l *locator) value() {
	l.here()
	base := len(l.path)
	switch l.src[l.i] {
	case '"':
		l.text()
	case '[':
		for index := 0; len(l.found) > 0 && l.next(']'); index++ {
			l.path = strconv.AppendInt(append(l.path[:base], '/'), int64(index), 10)
			l.value()
		}
	case '{':
		for len(l.found) > 0 && l.next('}') {
			quote := l.i
			l.path = appendToken(l.path[:base], l.text())
			end := l.i
			l.i = quote
			l.here()
			l.i = end
			l.space()
			l.i++ // the colon
			l.space()
			l.value()
		}
	default: // a number or a literal
		for l.i < len(l.src) && l.src[l.i] != ',' && l.src[l.i] != ']' && l.src[l.i] != '}' && l.src[l.i] > ' ' {
			l.i++
		}
	}
	l.path = l.path[:base]
}

// appendToken appends a name as a token of a JSON pointer (RFC 6901), or the first bytes of a long one.
func appendToken(dst []byte, name string) []byte {
	dst = append(dst, '/')
	name, cut := shortened(name, mostOfName)
	for i := range len(name) {
		switch name[i] {
		case '~':
			dst = append(dst, "~0"...)
		case '/':
			dst = append(dst, "~1"...)
		default:
			dst = append(dst, name[i])
		}
	}
	if cut {
		dst = append(dst, ellipsis...)
	}
	return dst
}
