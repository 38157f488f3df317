package pack

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// order sorts a built array as its schema says and refuses equal elements.
func (b *builder) order(n *wire.Node, s *schema.Node) {
	code := s.Code("duplicate", "duplicate-element")
	switch s.Order.Kind {
	case schema.ByID:
		slices.SortStableFunc(n.Items, func(x, y *wire.Node) int { return compareKeys(x, y, s.Order.Keys) })
		b.refuseEqual(n, code, "an element with the same "+strings.Join(s.Order.Keys, " and "), func(x, y *wire.Node) bool {
			return compareKeys(x, y, s.Order.Keys) == 0 && hasKeys(x, s)
		})
	case schema.Set:
		slices.SortStableFunc(n.Items, func(x, y *wire.Node) int { return strings.Compare(x.Text, y.Text) })
		b.refuseEqual(n, code, "the same element", func(x, y *wire.Node) bool { return x.Text == y.Text })
	}
}

// refuseEqual reports each element that equals its predecessor, at its own place and with that of the other.
func (b *builder) refuseEqual(n *wire.Node, code, what string, equal func(x, y *wire.Node) bool) {
	for i := 1; i < len(n.Items); i++ {
		first, again := n.Items[i-1], n.Items[i]
		if equal(first, again) {
			b.refuse(again.Offset, code, what+" stands at "+b.at(first)+" already; keep one")
		}
	}
}

// hasKeys tells whether an element has the members of its key that are always there; their absence is an issue by itself.
func hasKeys(element *wire.Node, s *schema.Node) bool {
	for _, key := range s.Order.Keys {
		if p := s.Items.Property(key); p != nil && p.Required && element.Member(key) == nil {
			return false
		}
	}
	return true
}

// compareKeys orders two elements of a keyed collection: by the bytes of each key in turn, an absent one first.
func compareKeys(x, y *wire.Node, keys []string) int {
	for _, key := range keys {
		kx, ky := x.Member(key), y.Member(key)
		if kx == nil || ky == nil {
			if c := cmp.Compare(present(kx), present(ky)); c != 0 {
				return c
			}
			continue
		}
		if c := strings.Compare(kx.Text, ky.Text); c != 0 {
			return c
		}
	}
	return 0
}

func present(n *wire.Node) int {
	if n == nil {
		return 0
	}
	return 1
}
