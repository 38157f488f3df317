package pattern

import (
	"encoding/binary"
	"errors"
	"regexp/syntax"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"
)

const (
	surrogateMin = 0xD800 // code points that no well-formed text holds
	surrogateMax = 0xDFFF
)

// alphabet divides the characters into classes that no instruction of a program tells apart.
type alphabet struct {
	firsts  []rune   // ascending: where the intervals of equal characters begin; the first is 0
	classes []byte   // by interval
	count   int      // of classes
	set     []int    // by instruction: which set of characters it reads; -1 when it reads none
	reads   [][]bool // by set and class: whether the class is in the set
}

// alphabetOf finds the classes of a program.
func alphabetOf(program *syntax.Prog) (*alphabet, error) {
	a := &alphabet{set: make([]int, len(program.Inst))}
	var sets [][]rune // pairs of the first and the last character, ascending
	known := make(map[string]int)
	var key []byte
	for i := range program.Inst {
		pairs, ok := characters(&program.Inst[i])
		if !ok {
			a.set[i] = -1
			continue
		}
		key = key[:0]
		for _, r := range pairs {
			key = binary.BigEndian.AppendUint32(key, uint32(r))
		}
		at, found := known[string(key)]
		if !found {
			at = len(sets)
			known[string(key)] = at
			sets = append(sets, pairs)
		}
		a.set[i] = at
	}
	a.firsts = []rune{0, utf8.RuneSelf} // the two tables of a DFA begin here
	for _, pairs := range sets {
		for i := 0; i < len(pairs); i += 2 {
			a.firsts = append(a.firsts, pairs[i], pairs[i+1]+1)
		}
	}
	for i, first := range a.firsts {
		// No text has surrogates, so what begins among them begins behind them.
		if first >= surrogateMin && first <= surrogateMax {
			a.firsts[i] = surrogateMax + 1
		}
	}
	slices.Sort(a.firsts)
	a.firsts = slices.Compact(a.firsts)
	if last := len(a.firsts) - 1; a.firsts[last] > unicode.MaxRune {
		a.firsts = a.firsts[:last]
	}
	return a, a.classify(sets)
}

// classify gives each interval a class.
func (a *alphabet) classify(sets [][]rune) error {
	known := make(map[string]byte)
	a.reads = make([][]bool, len(sets))
	signature := make([]byte, len(sets))
	for _, first := range a.firsts {
		for i, pairs := range sets {
			signature[i] = 0
			if contains(pairs, first) {
				signature[i] = 1
			}
		}
		class, found := known[string(signature)]
		if !found {
			if a.count == 256 {
				return errors.New("the pattern tells more than 256 classes of characters apart")
			}
			class = byte(a.count)
			a.count++
			known[string(signature)] = class
			for i := range sets {
				a.reads[i] = append(a.reads[i], signature[i] == 1)
			}
		}
		a.classes = append(a.classes, class)
	}
	return nil
}

// characters returns the set of characters that an instruction reads; ok is false when it reads none.
func characters(i *syntax.Inst) (pairs []rune, ok bool) {
	switch i.Op {
	case syntax.InstRuneAny:
		return []rune{0, unicode.MaxRune}, true
	case syntax.InstRuneAnyNotNL:
		return []rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune}, true
	case syntax.InstRune1:
		return []rune{i.Rune[0], i.Rune[0]}, true
	case syntax.InstRune:
		if len(i.Rune) > 1 {
			return i.Rune, true
		}
		if len(i.Rune) == 0 {
			return nil, true
		}
		pairs = []rune{i.Rune[0], i.Rune[0]}
		if syntax.Flags(i.Arg)&syntax.FoldCase != 0 {
			for r := unicode.SimpleFold(i.Rune[0]); r != i.Rune[0]; r = unicode.SimpleFold(r) {
				pairs = append(pairs, r, r)
			}
			slices.Sort(pairs)
		}
		return pairs, true
	}
	return nil, false
}

// contains tells whether a set of characters has one of them.
func contains(pairs []rune, r rune) bool {
	after := sort.Search(len(pairs)/2, func(i int) bool { return pairs[2*i] > r })
	return after > 0 && r <= pairs[2*after-1]
}
