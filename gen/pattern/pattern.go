// Package pattern compiles regular expressions into deterministic finite automata, small enough to stand in generated code
// as tables: matching is one pass over a text, with one look at a table for each character, and needs no engine.
//
// # Patterns
//
// A pattern has the syntax and the meaning of the package regexp, which are those of RE2 with the Perl flags, and is
// compiled for one question: does it match the text (regexp.MatchString)? Without ^ and $ it may match anywhere in it. Of the
// syntax, these are supported:
//
//	literals, escapes of punctuation, \a \f \n \r \t \v \123 \x7F \x{10FFFF} \Q...\E
//	. [a-z] [^a-z] [[:alpha:]] \d \D \s \S \w \W \pL \p{Greek} \P{Greek}
//	xy x|y (x) (?:x) (?P<name>x) (?<name>x) (?i) (?s) (?U)
//	x* x+ x? x{n} x{n,} x{n,m}, and the same with ? behind them, which prefer another match and match the same texts
//	^ $ \A \z wherever they stand: the beginning and the end of the text
//
// Not supported are \b and \B (word boundaries), (?m) when it makes ^ or $ mean lines, and what RE2 itself does not have:
// lookaround, back references, possessive quantifiers and counts above 1000. Compile refuses them.
//
// The dialect of JSON Schema is ECMA-262 with the flag u. A pattern that both accept means the same, apart from these
// classes: in RE2 the class . is everything but U+000A, not U+000D, U+2028 and U+2029 as well; \s is U+0009, U+000A, U+000C,
// U+000D and U+0020, not all white space, which \S follows; and a ] at the beginning of a class is a member of it, not its end.
// The classes \p{...} are those of the Unicode version of the standard library that compiles the pattern.
//
// # Limits
//
// The automaton has at most 1024 states (MaxStates) before it is minimised and at most 256 classes of characters. The
// program of the pattern has at most 8192 instructions, and to make the automaton at most 2 million of them are visited,
// which takes some hundredths of a second. What exceeds a limit is refused.
//
// # Automata
//
// A text is a sequence of Unicode code points in UTF-8. It is well formed, since strict readers refuse what is not; for
// other bytes the result is of no meaning, though nothing panics. Characters that no state tells apart form a class: for
// one below U+0080 it stands in Classes, for another in the last element of Ranges whose First is not above it. From Start
// each character leads to the state Next[state][class]. If that is Dead, the text does not match, whatever follows; if it is
// Sure, the text matches, whatever follows. At the end it matches if Accept[state].
//
// The automaton is the minimal one, its classes are numbered by their first character and its states in the order in which
// a search from Start, breadth first and by class, meets them. So equal patterns, and different patterns for the same
// texts, give equal automata.
package pattern

import (
	"errors"
	"regexp/syntax"
	"slices"
	"sort"
	"unicode/utf8"
)

// MaxStates is the limit of states before minimisation.
const MaxStates = 1024

const (
	maxProgram = 8192      // instructions
	maxVisits  = 2_000_000 // of instructions
)

var errTooLarge = errors.New("the pattern is too large: count less, or nest counts less")

// Dead is the state from which nothing matches.
const Dead = -1

// DFA is a compiled pattern.
type DFA struct {
	Start      int
	Sure       int       // the state from which everything matches, or Dead when there is none
	Accept     []bool    // by state: the text matches if it ends here
	Classes    [128]byte // by character below U+0080
	Ranges     []Range   // ascending; the first is that of U+0080
	ClassCount int
	Next       [][]int16 // by state and class
}

// Range is the class of the characters from First up to the First of the next Range.
type Range struct {
	First rune
	Class byte
}

// Compile compiles a pattern. The error says what is not supported or which limit is exceeded.
func Compile(re string) (*DFA, error) {
	parsed, err := syntax.Parse(re, syntax.Perl)
	if err != nil {
		return nil, err
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, err
	}
	if len(program.Inst) > maxProgram {
		return nil, errTooLarge
	}
	for _, i := range program.Inst {
		switch empty := syntax.EmptyOp(i.Arg); {
		case i.Op != syntax.InstEmptyWidth:
		case empty&(syntax.EmptyWordBoundary|syntax.EmptyNoWordBoundary) != 0:
			return nil, errors.New(`the word boundaries \b and \B are not supported`)
		case empty&(syntax.EmptyBeginLine|syntax.EmptyEndLine) != 0:
			return nil, errors.New(`the flag m is not supported: ^ and $ are the ends of the text`)
		}
	}
	a, err := alphabetOf(program)
	if err != nil {
		return nil, err
	}
	d, err := determine(program, a)
	if err != nil {
		return nil, err
	}
	return minimise(d), nil
}

// Match tells whether the pattern matches a text in well-formed UTF-8.
func (d *DFA) Match(text []byte) bool {
	state := d.Start
	for len(text) > 0 && state != d.Sure {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		state = int(d.Next[state][d.class(r)])
		if state == Dead {
			return false
		}
	}
	return d.Accept[state]
}

// class returns the class of a character.
func (d *DFA) class(r rune) byte {
	if r < utf8.RuneSelf {
		return d.Classes[r]
	}
	after := sort.Search(len(d.Ranges), func(i int) bool { return d.Ranges[i].First > r })
	return d.Ranges[after-1].Class
}

// equal tells whether two automata are the same, number by number.
func (d *DFA) equal(e *DFA) bool {
	return d.Start == e.Start && d.Sure == e.Sure && d.ClassCount == e.ClassCount && d.Classes == e.Classes &&
		slices.Equal(d.Accept, e.Accept) && slices.Equal(d.Ranges, e.Ranges) && slices.EqualFunc(d.Next, e.Next, slices.Equal[[]int16])
}
