package wire

import "strconv"

// Parse reads src, judged by p, as a tree. It returns an *Error when it refuses.
//
// A tree holds text and doubles, so in every profile, JSON too, duplicate members, lone surrogates and numbers that
// overflow a double are refused.
func Parse(src []byte, p Profile) (*Node, error) {
	s := newScanner(src, p.rules().withMeaning())
	err := s.scan()
	s.release()
	if err != nil {
		return nil, err
	}
	b := builder{src: src}
	b.space()
	return b.value(), nil
}

// builder makes the tree of an input that has been judged: it looks for no errors.
type builder struct {
	src []byte
	i   int
}

func (b *builder) space() {
	for b.src[b.i] <= ' ' {
		b.i++
	}
}

func (b *builder) value() *Node {
	n := &Node{Offset: b.i}
	switch b.src[b.i] {
	case 'n':
		b.i += len("null")
	case 't':
		n.Kind, n.Bool = Bool, true
		b.i += len("true")
	case 'f':
		n.Kind = Bool
		b.i += len("false")
	case '"':
		n.Kind, n.Text = String, b.text()
	case '[':
		n.Kind = Array
		for b.next(']') {
			n.Items = append(n.Items, b.value())
		}
	case '{':
		n.Kind = Object
		for b.next('}') {
			m := Member{Offset: b.i}
			m.Name = b.text()
			b.space()
			b.i++ // the colon
			b.space()
			m.Value = b.value()
			n.Members = append(n.Members, m)
		}
	default:
		for b.i < len(b.src) && isNumeric(b.src[b.i]) {
			b.i++
		}
		n.Kind, n.Text = Number, string(b.src[n.Offset:b.i])
		n.Number, _ = strconv.ParseFloat(n.Text, 64)
	}
	return n
}

// next goes to the next element of an array or object, or behind its end. It is called at the opening bracket first,
// then behind each element.
func (b *builder) next(end byte) bool {
	b.space()
	switch b.src[b.i] {
	case end:
		b.i++
		return false
	case '[', '{', ',':
		b.i++
		b.space()
		if b.src[b.i] == end { // an empty array or object
			b.i++
			return false
		}
	}
	return true
}

func isNumeric(c byte) bool {
	return isDigit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}

func (b *builder) text() string {
	start := b.i + 1
	escaped := false
	for i := start; ; {
		i = plain(b.src, i)
		switch b.src[i] {
		case '"':
			b.i = i + 1
			if escaped {
				return string(appendText(nil, b.src[start:i], false))
			}
			return string(b.src[start:i])
		case '\\':
			escaped = true
			i += 2
		default:
			i++
		}
	}
}
