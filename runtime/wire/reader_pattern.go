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
}

// Ranges are the classes of the characters from U+0080 on.
type Ranges struct {
	Firsts  []rune // ascending: the first characters of ranges of one class; the first is U+0080
	Classes string // by range
}

// deadState is the state from which nothing matches.
const deadState = 0xFFFF

// Match says whether the pattern matches a text, which is well-formed UTF-8.
func (p *Pattern) Match(t Text) bool {
	state, shift := p.Start, p.Shift&15
	for i := 0; i < len(t) && state != p.Sure; {
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
