package ability_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// mutator changes packages at random, from a seed.
type mutator struct {
	*rand.Rand
	values []*wire.Node // of the packages, to take parts from
	names  []string     // of their members
}

func newMutator(seed uint64, packages []*wire.Node) *mutator {
	m := &mutator{Rand: rand.New(rand.NewPCG(seed, 20))}
	for _, p := range packages {
		m.collect(p)
	}
	slices.Sort(m.names)
	m.names = slices.Compact(m.names)
	return m
}

func (m *mutator) collect(n *wire.Node) {
	m.values = append(m.values, n)
	for _, member := range n.Members {
		m.names = append(m.names, member.Name)
		m.collect(member.Value)
	}
	for _, item := range n.Items {
		m.collect(item)
	}
}

// small gives a copy of a package with a few elements of each array, at random.
func (m *mutator) small(n *wire.Node, depth int) *wire.Node {
	c := *n
	c.Members, c.Items = nil, nil
	for _, member := range n.Members {
		c.Members = append(c.Members, wire.Member{Name: member.Name, Value: m.small(member.Value, depth+1)})
	}
	for i, item := range n.Items {
		if most := 3; len(n.Items) <= most || m.IntN(len(n.Items)) < most || i == 0 && n.Kind == wire.Array {
			c.Items = append(c.Items, m.small(item, depth+1))
		}
	}
	return &c
}

// change changes one place of a value.
func (m *mutator) change(root *wire.Node) {
	var all []*wire.Node
	var walk func(n *wire.Node)
	walk = func(n *wire.Node) {
		all = append(all, n)
		for _, member := range n.Members {
			walk(member.Value)
		}
		for _, item := range n.Items {
			walk(item)
		}
	}
	walk(root)
	n := all[1+m.IntN(len(all)-1)] // the whole value stays an object
	switch choice := m.IntN(10); {
	case choice == 0:
		*n = *m.value()
	case choice == 1:
		*n = *m.values[m.IntN(len(m.values))]
	case n.Kind == wire.Object && choice < 9:
		m.changeMembers(n)
	case n.Kind == wire.Array && choice < 9:
		m.changeItems(n)
	case n.Kind == wire.String:
		n.Text = m.text(n.Text)
	case n.Kind == wire.Number:
		*n = wire.Node{Kind: wire.Number, Number: m.number(n.Number)}
	case n.Kind == wire.Bool:
		n.Bool = !n.Bool
	default:
		*n = *m.value()
	}
}

// value gives a value of any kind.
func (m *mutator) value() *wire.Node {
	switch m.IntN(7) {
	case 0:
		return &wire.Node{Kind: wire.Null}
	case 1:
		return &wire.Node{Kind: wire.Bool, Bool: m.IntN(2) == 0}
	case 2:
		return &wire.Node{Kind: wire.Number, Number: m.number(0)}
	case 3:
		return &wire.Node{Kind: wire.String, Text: m.text("")}
	case 4:
		return &wire.Node{Kind: wire.Array, Items: []*wire.Node{{Kind: wire.String, Text: "x"}}[:m.IntN(2)]}
	}
	return &wire.Node{Kind: wire.Object, Members: []wire.Member{{Name: m.name(nil), Value: &wire.Node{Kind: wire.Bool}}}[:m.IntN(2)]}
}

// name gives a name that an object does not have.
func (m *mutator) name(n *wire.Node) string {
	for {
		name := m.names[m.IntN(len(m.names))]
		switch m.IntN(4) {
		case 0:
			name = "x" + strconv.Itoa(m.IntN(100))
		case 1:
			name = strings.ToUpper(name[:1]) + name[1:]
		}
		if n.Member(name) == nil {
			return name
		}
	}
}

func (m *mutator) changeMembers(n *wire.Node) {
	if len(n.Members) == 0 || m.IntN(3) == 0 {
		n.Members = append(n.Members, wire.Member{Name: m.name(n), Value: m.values[m.IntN(len(m.values))]})
		return
	}
	i := m.IntN(len(n.Members))
	switch m.IntN(3) {
	case 0:
		n.Members = slices.Delete(slices.Clone(n.Members), i, i+1)
	case 1:
		n.Members[i].Name = m.name(n)
	default:
		n.Members[i].Value = m.value()
	}
}

func (m *mutator) changeItems(n *wire.Node) {
	if len(n.Items) == 0 {
		n.Items = append(n.Items, m.value())
		return
	}
	i := m.IntN(len(n.Items))
	switch m.IntN(5) {
	case 0:
		n.Items = slices.Delete(slices.Clone(n.Items), i, i+1)
	case 1:
		n.Items = nil
	case 2:
		n.Items = slices.Insert(slices.Clone(n.Items), i, n.Items[i])
	case 3:
		for want := []int{9, 17, 33, 65, 129}[m.IntN(5)]; len(n.Items) < want; {
			n.Items = append(n.Items, n.Items[i])
		}
	default:
		n.Items = slices.Clone(n.Items)
		n.Items[i] = m.value()
	}
}

func (m *mutator) text(old string) string {
	const most = 12
	switch m.IntN(8) {
	case 0:
		return ""
	case 1:
		return " "
	case 2:
		return strings.Repeat("a", []int{1, 2, 33, 49, 65, 97, 129, 256, 257, 513, 4096, 4097, 32769}[m.IntN(13)])
	case 3:
		return strings.TrimSpace(old + []string{" x", "-", "..", ".5", "_1", "A", "é", "/", "\\", "-1.0.0+x", "\u00a0", "\U00010348"}[m.IntN(most)])
	case 4:
		if old != "" {
			at := m.IntN(len(old))
			if old[at] < 0x80 {
				return old[:at] + []string{"", "Z", "-", " ", ".", "0"}[m.IntN(6)] + old[at+1:]
			}
		}
		return "2024-02-30T00:00:00Z"
	case 5:
		return strings.ToUpper(old)
	}
	for {
		if v := m.values[m.IntN(len(m.values))]; v.Kind == wire.String {
			return v.Text
		}
	}
}

func (m *mutator) number(old float64) float64 {
	return []float64{0, -1, 1, 0.5, -0.5, 1e-7, 61, 300, 301, 1000.5, 4097, 200001, 9007199254740991, -9007199254740991, old + 1, -old}[m.IntN(16)]
}

// mutations calls f with packages that were changed in one or two places each.
func mutations(tb testing.TB, seed uint64, n int, f func(i int, file []byte)) {
	packages := shipped(tb)
	m := newMutator(seed, packages)
	for i := range n {
		c := m.small(packages[i%len(packages)], 0)
		for range 1 + m.IntN(2) {
			m.change(c)
		}
		f(i, c.AppendCanonical(nil))
	}
}
