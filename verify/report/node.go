package report

import "github.com/bonnie-build/bonnie/runtime/wire"

// The trees of the JSON formats are built from these.

func object(members ...wire.Member) *wire.Node {
	return &wire.Node{Kind: wire.Object, Offset: -1, Members: members}
}

func member(name string, value *wire.Node) wire.Member {
	return wire.Member{Name: name, Offset: -1, Value: value}
}

func array[T any](list []T, node func(T) *wire.Node) *wire.Node {
	a := &wire.Node{Kind: wire.Array, Offset: -1}
	for _, v := range list {
		a.Items = append(a.Items, node(v))
	}
	return a
}

func text(s string) *wire.Node { return &wire.Node{Kind: wire.String, Offset: -1, Text: s} }

func number(n int) *wire.Node { return &wire.Node{Kind: wire.Number, Offset: -1, Number: float64(n)} }

func boolean(b bool) *wire.Node { return &wire.Node{Kind: wire.Bool, Offset: -1, Bool: b} }

// line is the canonical form of a tree and a line feed.
func line(n *wire.Node) []byte { return append(n.AppendCanonical(nil), '\n') }
