package pattern

import (
	"encoding/binary"
	"errors"
	"regexp/syntax"
	"slices"
	"strconv"
)

// determiner makes an automaton of a program by the subset construction: a state is the set of instructions that a
// matcher can be at. A set is closed: it has what its members lead to without reading a character.
type determiner struct {
	program *syntax.Prog
	*alphabet
	dfa    *DFA
	sets   [][]uint32     // by state: sorted
	states map[string]int // by the bytes of a set
	marked []bool         // by instruction: it is in the set that is being closed
	visits int            // of instructions
}

// determine returns an automaton for a program, not yet minimal.
func determine(program *syntax.Prog, a *alphabet) (*DFA, error) {
	d := &determiner{program: program, alphabet: a, dfa: &DFA{Sure: Dead, ClassCount: a.count},
		states: make(map[string]int), marked: make([]bool, len(program.Inst))}
	for r := range d.dfa.Classes {
		d.dfa.Classes[r] = d.classOf(rune(r))
	}
	for i, first := range a.firsts {
		if first >= rune(len(d.dfa.Classes)) {
			d.dfa.Ranges = append(d.dfa.Ranges, Range{first, a.classes[i]})
		}
	}
	// The beginning of the text is a state of its own: nothing leads back to it, and only there ^ holds.
	begin := d.close(nil, uint32(program.Start), syntax.EmptyBeginText)
	d.add(begin, d.accepts(begin, syntax.EmptyBeginText|syntax.EmptyEndText))
	for state := 0; state < len(d.sets); state++ {
		row := make([]int16, a.count)
		for class := range row {
			next, err := d.step(state, class)
			if err != nil {
				return nil, err
			}
			row[class] = int16(next)
		}
		d.dfa.Next = append(d.dfa.Next, row)
	}
	return d.dfa, nil
}

// add makes a state of a set.
func (d *determiner) add(set []uint32, accept bool) int {
	d.sets = append(d.sets, set)
	d.dfa.Accept = append(d.dfa.Accept, accept)
	return len(d.sets) - 1
}

// step returns the state behind a state and a character of a class.
func (d *determiner) step(state, class int) (int, error) {
	var set []uint32
	if d.visits += len(d.sets[state]); d.visits > maxVisits {
		return 0, errTooLarge
	}
	for _, pc := range d.sets[state] {
		i := &d.program.Inst[pc]
		if i.Op == syntax.InstMatch {
			set = d.close(set, pc, 0) // what has matched goes on matching
		} else if at := d.set[pc]; at >= 0 && d.reads[at][class] {
			set = d.close(set, i.Out, 0)
		}
	}
	set = d.close(set, uint32(d.program.Start), 0) // a match may begin behind any character
	for _, pc := range set {
		d.marked[pc] = false
	}
	matches := slices.ContainsFunc(set, func(pc uint32) bool { return d.program.Inst[pc].Op == syntax.InstMatch })
	set = slices.DeleteFunc(set, func(pc uint32) bool { return !d.matters(pc, matches) })
	slices.Sort(set)
	var key []byte
	for _, pc := range set {
		key = binary.BigEndian.AppendUint32(key, pc)
	}
	if known, ok := d.states[string(key)]; ok {
		return known, nil
	}
	if len(d.sets) == MaxStates {
		return 0, errors.New("the pattern needs more than " + strconv.Itoa(MaxStates) + " states: count less, or match the whole text with ^ and $")
	}
	d.states[string(key)] = d.add(set, d.accepts(set, syntax.EmptyEndText))
	return len(d.sets) - 1, nil
}

// matters tells whether an instruction of a closed set decides about what comes. When one has matched, no other does.
func (d *determiner) matters(pc uint32, matches bool) bool {
	i := &d.program.Inst[pc]
	if matches || i.Op == syntax.InstMatch {
		return i.Op == syntax.InstMatch
	}
	return d.set[pc] >= 0 || i.Op == syntax.InstEmptyWidth && syntax.EmptyOp(i.Arg) == syntax.EmptyEndText
}

// close adds an instruction to a set, with all that it leads to without reading a character where the assertions in holds
// are true. Instructions that wait for the end of the text stay in the set.
func (d *determiner) close(set []uint32, pc uint32, holds syntax.EmptyOp) []uint32 {
	stack := []uint32{pc}
	for len(stack) > 0 {
		pc, stack = stack[len(stack)-1], stack[:len(stack)-1]
		if d.marked[pc] {
			continue
		}
		d.marked[pc] = true
		d.visits++
		set = append(set, pc)
		switch i := &d.program.Inst[pc]; i.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			stack = append(stack, i.Arg, i.Out)
		case syntax.InstCapture, syntax.InstNop:
			stack = append(stack, i.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(i.Arg)&^holds == 0 {
				stack = append(stack, i.Out)
			}
		}
	}
	return set
}

// accepts tells whether a set matches when the assertions in holds are true and no character follows.
func (d *determiner) accepts(set []uint32, holds syntax.EmptyOp) bool {
	for _, pc := range set {
		d.marked[pc] = false
	}
	var closed []uint32
	for _, pc := range set {
		closed = d.close(closed, pc, holds)
	}
	matches := false
	for _, pc := range closed {
		d.marked[pc] = false
		matches = matches || d.program.Inst[pc].Op == syntax.InstMatch
	}
	return matches
}

// classOf returns the class of a character.
func (a *alphabet) classOf(r rune) byte {
	at, found := slices.BinarySearch(a.firsts, r)
	if !found {
		at--
	}
	return a.classes[at]
}
