package wire

import "unicode/utf8"

// Pattern is a regular expression, compiled to a deterministic finite automaton: the tables of gen/pattern, whose package
// comment specifies them.
type Pattern struct {
	Start, Sure uint16 // states; Sure is 0xFFFF if there is none
	Accept      string // by state: 1 if the text matches when it ends there
	Classes     string // by character below U+0080
	Others      *Ranges
	Shift       uint8 // a state has 1<<Shift entries in Next
	Next        []uint16
	// Rows say the same as Next where there are at most nine states and none is sure; otherwise it is nil. In the row of a
	// class the six bits from 6s on are six times the state behind the state s. The dead state is 9.
	Rows []uint64
}

// Ranges are the classes of the characters from U+0080 on.
type Ranges struct {
	Firsts  []rune // ascending: the first characters of ranges of one class; the first is U+0080
	Classes string // by range
}

// deadState is the state from which nothing matches.
const deadState = 0xFFFF

// deadRow is that state in Pattern.Rows.
const deadRow = 9

// Match says whether the pattern matches a text, which is well-formed UTF-8.
func (p *Pattern) Match(t Text) bool {
	state, shift, i := p.Start, p.Shift&15, 0
	if p.Rows != nil {
		if state, i = p.ascii(t); i == len(t) || state == deadState {
			return state != deadState && p.Accept[state] != 0
		}
	}
	for i < len(t) && state != p.Sure {
		c, class := t[i], byte(0)
		if c < utf8.RuneSelf {
			class = p.Classes[c]
			i++
		} else {
			r, n := utf8.DecodeRune(t[i:])
			class = p.Others.classOf(r)
			i += n
		}
		if state = p.Next[int(state)<<shift|int(class)]; state == deadState {
			return false
		}
	}
	return p.Accept[state] != 0
}

// ascii goes over the text up to a character outside ASCII, and gives the state and the position there. A step is one shift:
// what it shifts does not hang on the step before.
func (p *Pattern) ascii(t Text) (state uint16, i int) {
	at := uint64(p.Start) * 6
	for i < len(t) && t[i] < utf8.RuneSelf {
		at = p.Rows[p.Classes[t[i]]] >> (at & 63)
		i++
	}
	if state = uint16(at & 63 / 6); state == deadRow {
		state = deadState
	}
	return state, i
}

// classOf gives the class of a character outside ASCII.
func (o *Ranges) classOf(c rune) byte {
	from, to := 0, len(o.Firsts)
	for to-from > 1 {
		if middle := int(uint(from+to) / 2); o.Firsts[middle] <= c {
			from = middle
		} else {
			to = middle
		}
	}
	return o.Classes[from]
}
