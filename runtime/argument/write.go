package argument

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// write makes the canonical form, unless the input is that.
func (l *List) write() {
	if !l.changed && !l.loose {
		l.canonical = l.src
		return
	}
	out := append(l.written[:0], '{')
	again := false // an object or array is written anew
	for i := range l.slots {
		s, f := &l.slots[i], &l.plan.fields[i]
		if s.state != present {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, f.key...)
		if s.copied {
			out = append(out, l.src[s.at:s.end]...)
			continue
		}
		switch f.form {
		case formText, formChoice:
			out = wire.AppendText(out, s.text)
		case formBoolean:
			out = wire.AppendBool(out, s.integer != 0)
		case formInteger:
			out = strconv.AppendInt(out, s.integer, 10)
		case formNumber:
			out = wire.AppendNumber(out, s.number)
		case formObject, formArray:
			s.at = len(out)
			out = wire.AppendRaw(out, wire.Raw(s.text))
			s.end, again = len(out), true
		}
	}
	out = append(out, '}')
	l.written, l.canonical = out, out
	if again {
		for i := range l.slots {
			if s, f := &l.slots[i], l.plan.fields[i].form; s.state == present && !s.copied && (f == formObject || f == formArray) {
				s.text = out[s.at:s.end:s.end]
			}
		}
	}
}
