package argument

import (
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// nothing is what an empty input stands for.
var nothing = []byte("{}")

// Read reads the arguments of a call by a plan. It is false when there are findings; the arguments are refused then. The
// input must not change as long as the arguments are in use.
func (l *List) Read(p *Plan, resolvesApplication bool, src []byte, from Source) bool {
	if len(src) == 0 {
		src = nothing
	}
	l.begin(p, src)
	if !l.sound(src) {
		return false
	}
	if l.good = l.settle(resolvesApplication, from); l.good {
		l.write()
	}
	return l.good
}

// begin forgets the last call.
func (l *List) begin(p *Plan, src []byte) {
	l.plan, l.src, l.canonical = p, src, nil
	l.good, l.worded, l.masks, l.more = false, false, 0, 0
	l.findings, l.beyond = nil, l.beyond[:0] // findings outlive the call
	if n := len(p.fields); n > cap(l.slots) {
		l.slots = make([]slot, n)
	} else {
		l.slots = l.slots[:n]
	}
}

// sound reads the text into the slots, and says whether it is a text of one object with a meaning.
func (l *List) sound(src []byte) bool {
	for l.reader.End(l.scan(src)) != nil || len(l.unknown) > 0 {
		// Either a value has another type, or the text is broken. It is not known yet either whether the name of an argument
		// that is not declared stands twice.
		err, broken := wire.Check(src, wire.Value).(*wire.Error)
		if !broken {
			if !isObject(src) {
				l.refuse("expected one object with the arguments as its members; pass {} when there are none")
				return false
			}
			break
		}
		if !l.mask(src, err) {
			l.refuse(err.Error())
			return false
		}
		src = l.masked
	}
	l.loose = l.reader.Loosened() || l.loose
	for _, i := range l.beyond {
		l.slots[i].state, l.odd = outside, true
	}
	return true
}

func isObject(src []byte) bool {
	for _, c := range src {
		if c > ' ' {
			return c == '{'
		}
	}
	return false
}

// mask puts 0 in the place of a number that is out of range, so that the reading can find what else is wrong. The reading
// has stopped at that number: all before it is sound.
func (l *List) mask(src []byte, err *wire.Error) bool {
	if !isOutOfRange(err.Code) || l.masks == maxFindings {
		return false
	}
	end := err.Offset
	for end < len(src) && strings.IndexByte(",]} \t\n\r", src[end]) < 0 {
		end++
	}
	switch literal := string(src[err.Offset:end]); literal {
	case "NaN", "Infinity", "-Infinity":
	default:
		if wire.Check(src[err.Offset:end], wire.JSON) != nil { // what follows is no end of a number
			return false
		}
	}
	if l.masks++; l.masks == 1 {
		l.masked = append(l.masked[:0], src...)
	}
	for i := err.Offset; i < end; i++ {
		l.masked[i] = ' '
	}
	l.masked[err.Offset] = '0'
	if l.at < len(l.slots) {
		l.beyond = append(l.beyond, l.at)
	}
	return true
}

// scan reads the text once, in step with its Reader, and gives the position behind it or a negative one.
func (l *List) scan(src []byte) int {
	r, p, slots := &l.reader, l.plan, l.slots
	for i := range slots {
		slots[i].state = unmet
	}
	l.at, l.unknown, l.normalized, l.changed = len(slots), l.unknown[:0], 0, false
	met, odd, loose := uint64(0), false, false
	r.Reset(src, wire.Value)
	n, i := r.Object(r.Begin(), &p.members)
	for ; n >= 0; n, i = r.Member(i, n, &p.members) {
		l.at = n
		if n >= len(slots) {
			name, _ := r.Name()
			l.unknown = append(l.unknown, name)
			i = r.Skip(i)
		} else if s := &slots[n]; s.state == unmet && i < len(src) {
			loose = r.Loosened() || loose
			s.at, s.copied = i, true
			if f := &p.fields[n]; f.form == formText && src[i] == '"' { // as value does; most arguments are texts
				s.state = present
				s.text, i = r.Text(i)
			} else {
				i = l.value(f, s, src, i)
			}
			if s.end = i; r.Loosened() {
				s.copied, loose = false, true
			}
			if s.state == present {
				met |= 1 << (n & 63)
			} else if s.state != null {
				odd = true
			}
		} else { // for the second time, or the text ends here
			i = r.Stop()
		}
		if i < 0 {
			return r.Stop()
		}
	}
	l.present, l.odd, l.loose = met&^unwatched, odd, loose
	return i
}

// value reads the value of a parameter and gives the position behind it. It is negative when the text is broken.
func (l *List) value(f *field, s *slot, src []byte, i int) int {
	r := &l.reader
	switch c := src[i]; f.form {
	case formText, formChoice:
		if c == '"' {
			s.state = present
			s.text, i = r.Text(i)
			if f.form == formChoice {
				if s.integer = int64(f.choice(s.text)); s.integer == 0 {
					s.state = strange
				}
			}
			return i
		}
	case formBoolean:
		if c == 't' || c == 'f' {
			s.integer, s.state = 0, present
			if c == 't' {
				s.integer = 1
			}
			_, i = r.Boolean(i)
			return i
		}
	case formInteger:
		if isNumber(c) {
			v, end := r.Integer(i)
			if end < 0 {
				s.state = misfit
				return r.Resume()
			}
			s.set(float64(v), isPlain(src[i:end]) || isWhole(src[i:end]))
			return end
		}
		if c == '"' {
			return l.numeric(s, i, true)
		}
	case formNumber:
		if isNumber(c) {
			v, end := r.Number(i)
			s.set(v, true)
			return end
		}
		if c == '"' {
			return l.numeric(s, i, false)
		}
	case formObject, formArray:
		if c == '{' && f.form == formObject || c == '[' && f.form == formArray {
			raw, end := r.RawValue(i)
			s.text, s.state = wire.Text(raw), present
			return end
		}
	}
	if end, ok := r.Null(i); ok {
		s.state, l.changed = null, true
		return end
	}
	s.state = misfit
	return r.Skip(i)
}

// numeric reads a string in the place of a number.
func (l *List) numeric(s *slot, i int, integer bool) (end int) {
	if s.text, end = l.reader.Text(i); end < 0 {
		return end
	}
	v, ok := numeric(&l.digits, s.text)
	if s.set(v, ok && (!integer || isWhole(s.text))); s.state == present {
		l.normalized++
		l.changed, s.copied = true, false
	}
	return end
}

// set gives the slot a number, if it fits.
func (s *slot) set(v float64, fits bool) {
	if s.state = misfit; fits {
		if s.state = present; v == 0 {
			v = 0 // not the negative one, which is written as 0
		}
		s.number, s.integer = v, int64(v)
	}
}

// isNumber says whether a number starts with c.
func isNumber(c byte) bool { return c-'0' < 10 || c == '-' }
