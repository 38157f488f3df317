package golang

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/pattern"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// matcher is a table for a pattern.
type matcher struct {
	pattern string
	name    string
}

// matcher gives the variable with the table for the pattern of a node. Equal patterns share one, which is called after the
// first node that has it.
func (g *generator) matcher(n *schema.Node) string {
	text := n.Pattern.String()
	for _, m := range g.matchers {
		if m.pattern == text {
			return m.name
		}
	}
	name := "pattern" + strconv.Itoa(len(g.matchers))
	g.matchers = append(g.matchers, matcher{text, name})
	return name
}

// emitMatchers writes the tables.
func (g *generator) emitMatchers() {
	for _, m := range g.matchers {
		dfa, err := pattern.Compile(m.pattern)
		if err != nil {
			g.fail(err)
			continue
		}
		g.emitMatcher(m.name, tables(dfa))
	}
}

// tables gives the automaton as runtime/wire has it.
func tables(dfa *pattern.DFA) *wire.Pattern {
	state := func(s int) uint16 {
		if s == pattern.Dead {
			return 0xFFFF
		}
		return uint16(s)
	}
	p := &wire.Pattern{Start: state(dfa.Start), Sure: state(dfa.Sure), Classes: string(dfa.Classes[:]), Others: &wire.Ranges{}}
	for 1<<p.Shift < dfa.ClassCount {
		p.Shift++
	}
	var accept, classes []byte
	for i, row := range dfa.Next {
		accept = append(accept, map[bool]byte{true: 1}[dfa.Accept[i]])
		for class := range 1 << p.Shift {
			to := pattern.Dead
			if class < len(row) {
				to = int(row[class])
			}
			p.Next = append(p.Next, state(to))
		}
	}
	for _, r := range dfa.Ranges {
		classes = append(classes, r.Class)
		p.Others.Firsts = append(p.Others.Firsts, r.First)
	}
	p.Accept, p.Others.Classes = string(accept), string(classes)
	p.Rows = rows(p)
	return p
}

// rows packs the transitions of a small automaton, as wire.Pattern has it.
func rows(p *wire.Pattern) []uint64 {
	const dead, bits = 9, 6
	if len(p.Accept) > dead || p.Sure != 0xFFFF || p.Start == 0xFFFF {
		return nil
	}
	list := make([]uint64, 1<<p.Shift)
	for class := range list {
		list[class] = dead * bits << (dead * bits)
		for s := range len(p.Accept) {
			to := uint64(p.Next[s<<p.Shift|class])
			list[class] |= min(to, dead) * bits << (s * bits)
		}
	}
	return list
}

func (g *generator) emitMatcher(name string, p *wire.Pattern) {
	g.file("Pattern").Var().Id(name).Op("=").Qual(wirePath, "Pattern").ValuesFunc(func(group *jen.Group) {
		set := func(name string, value jen.Code) { group.Line().Id(name).Op(":").Add(value) }
		set("Start", state(p.Start))
		set("Sure", state(p.Sure))
		set("Accept", numbers(p.Accept))
		set("Classes", numbers(p.Classes))
		set("Others", jen.Op("&").Id(g.rangesOf(p.Others)))
		set("Shift", jen.Lit(int(p.Shift)))
		set("Next", jen.Index().Uint16().ValuesFunc(func(group *jen.Group) {
			for i, to := range p.Next {
				if i%(1<<p.Shift) == 0 {
					group.Line().Add(state(to))
				} else {
					group.Add(state(to))
				}
			}
			group.Line()
		}))
		if p.Rows != nil {
			set("Rows", jen.Index().Uint64().ValuesFunc(func(group *jen.Group) {
				for i, row := range p.Rows {
					if i%4 == 0 {
						group.Line().Add(token.Hexadecimal(row))
					} else {
						group.Add(token.Hexadecimal(row))
					}
				}
				group.Line()
			}))
		}
		group.Line()
	})
}

func state(s uint16) *jen.Statement {
	if s == 0xFFFF {
		return jen.Op("0xFFFF")
	}
	return jen.Lit(int(s))
}

// rangesOf gives the variable with the classes of the characters outside ASCII. Patterns share it.
func (g *generator) rangesOf(r *wire.Ranges) string {
	at := slices.IndexFunc(g.ranges, func(o *wire.Ranges) bool { return o.Classes == r.Classes && slices.Equal(o.Firsts, r.Firsts) })
	if at < 0 {
		at = len(g.ranges)
		g.ranges = append(g.ranges, r)
		g.emitRanges("ranges"+strconv.Itoa(at), r)
	}
	return "ranges" + strconv.Itoa(at)
}

func (g *generator) emitRanges(name string, r *wire.Ranges) {
	g.file("Pattern").Var().Id(name).Op("=").Qual(wirePath, "Ranges").Values(
		jen.Line().Id("Firsts").Op(":").Index().Rune().ValuesFunc(func(group *jen.Group) {
			for i, first := range r.Firsts {
				line := jen.Op("0x" + strconv.FormatInt(int64(first), 16))
				if i%16 == 0 {
					line = jen.Line().Add(line)
				}
				group.Add(line)
			}
			group.Line()
		}),
		jen.Line().Id("Classes").Op(":").Add(numbers(r.Classes)),
		jen.Line(),
	)
}

// numbers gives small numbers as a string literal with 64 of them in a line.
func numbers(bytes string) *jen.Statement {
	out := jen.Null()
	for from := 0; from == 0 || from < len(bytes); from += 64 {
		if from > 0 {
			out.Op("+").Line()
		}
		line := []byte{'"'}
		for _, b := range []byte(bytes[from:min(from+64, len(bytes))]) {
			const hex = "0123456789abcdef"
			line = append(line, '\\', 'x', hex[b>>4], hex[b&15])
		}
		out.Op(string(append(line, '"')))
	}
	return out
}
