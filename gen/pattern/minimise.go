package pattern

import "encoding/binary"

// minimise returns the minimal automaton of an automaton, with its states and classes numbered as the package comment says.
func minimise(d *DFA) *DFA {
	blocks, dead := partition(d)
	m := &DFA{Sure: Dead}
	classes := m.renumber(d, blocks)
	numbers := make(map[int]int16) // by block
	var members []int              // by number: a state of the block
	visit := func(state int) int16 {
		n, met := numbers[blocks[state]]
		if !met {
			n = int16(len(members))
			numbers[blocks[state]] = n
			members = append(members, state)
		}
		return n
	}
	visit(d.Start) // even when nothing matches from there
	for n := 0; n < len(members); n++ {
		row := make([]int16, m.ClassCount)
		sure := d.Accept[members[n]]
		for c, class := range classes {
			row[c] = Dead
			if next := int(d.Next[members[n]][class]); blocks[next] != dead {
				row[c] = visit(next)
			}
			sure = sure && row[c] == int16(n)
		}
		if sure {
			m.Sure = n
		}
		m.Accept = append(m.Accept, d.Accept[members[n]])
		m.Next = append(m.Next, row)
	}
	return m
}

// partition gives each state a block, equal for states from which the same texts match, and the block of those from which
// none does. It splits blocks until the states of each lead to the same blocks (Moore).
func partition(d *DFA) (blocks []int, dead int) {
	none := len(d.Accept) // a state more, from which nothing matches
	blocks = make([]int, none+1)
	for state, accept := range d.Accept {
		if accept {
			blocks[state] = 1
		}
	}
	for count := 0; ; {
		known := make(map[string]int)
		split := make([]int, len(blocks))
		for state := range blocks {
			key := binary.AppendUvarint(nil, uint64(blocks[state]))
			for class := range d.ClassCount {
				next := none
				if state != none {
					next = int(d.Next[state][class])
				}
				key = binary.AppendUvarint(key, uint64(blocks[next]))
			}
			block, met := known[string(key)]
			if !met {
				block = len(known)
				known[string(key)] = block
			}
			split[state] = block
		}
		blocks = split
		if len(known) == count {
			return blocks, blocks[none]
		}
		count = len(known)
	}
}

// renumber merges the classes of d that no block tells apart, gives m its classes, and returns a class of d for each.
func (m *DFA) renumber(d *DFA, blocks []int) (classes []byte) {
	known := make(map[string]byte)
	numbers := make(map[byte]byte) // by class of d
	number := func(class byte) byte {
		if n, met := numbers[class]; met {
			return n
		}
		var column []byte
		for _, row := range d.Next {
			column = binary.AppendUvarint(column, uint64(blocks[row[class]]))
		}
		n, met := known[string(column)]
		if !met {
			n = byte(len(classes))
			known[string(column)] = n
			classes = append(classes, class)
		}
		numbers[class] = n
		return n
	}
	for r, class := range d.Classes {
		m.Classes[r] = number(class)
	}
	for _, r := range d.Ranges {
		class := number(r.Class)
		if len(m.Ranges) == 0 || m.Ranges[len(m.Ranges)-1].Class != class {
			m.Ranges = append(m.Ranges, Range{r.First, class})
		}
	}
	m.ClassCount = len(classes)
	return classes
}
