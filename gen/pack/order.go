package pack

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// order sorts a built array as its schema says and refuses equal elements.
func (b *builder) order(n *wire.Node, s *schema.Node) {
	code := s.Code("duplicate", "duplicate-element")
	switch s.Order.Kind {
	case schema.ByID:
		slices.SortStableFunc(n.Items, func(x, y *wire.Node) int { return compareKeys(x, y, s.Order.Keys) })
		b.refuseEqual(n, s, code, func(x, y *wire.Node) bool {
			return compareKeys(x, y, s.Order.Keys) == 0 && hasKeys(x, s)
		})
	case schema.Set:
		slices.SortStableFunc(n.Items, func(x, y *wire.Node) int { return strings.Compare(x.Text, y.Text) })
		b.refuseEqual(n, s, code, func(x, y *wire.Node) bool { return x.Text == y.Text })
	}
}

// refuseEqual reports each element that equals its predecessor, at what it is told apart by and with the place of the other.
func (b *builder) refuseEqual(n *wire.Node, s *schema.Node, code string, equal func(x, y *wire.Node) bool) {
	for i := 1; i < len(n.Items); i++ {
		first, again := n.Items[i-1], n.Items[i]
		if !equal(first, again) {
			continue
		}
		what, remedy := "the same element", "keep one"
		switch keys := s.Order.Keys; {
		case len(keys) == 0 && len(again.Text) <= mostQuoted && !strings.ContainsFunc(again.Text, notToken): // it may be descriptive
			what = issue.Quote(again.Text)
		case len(keys) > 0:
			what, remedy = describe(again, keys), "keep one, or make them differ in "+strings.Join(keys, " or ")
			if len(keys) == 1 {
				remedy = "give this one " + issue.Article(keys[0]) + " of its own, or keep one"
			}
		}
		b.refuse(told(again, s).Offset, code, what+" stands at "+b.at(told(first, s))+" already; "+remedy)
	}
}

// mostQuoted is how many bytes a text has that is shown as it is.
const mostQuoted = 40

// describe names what an element is told apart by: the id "letters.post".
func describe(element *wire.Node, keys []string) string {
	var parts []string
	for _, k := range keys {
		if m := element.Member(k); m != nil {
			parts = append(parts, "the "+k+" "+issue.Quote(clip(m.Text)))
		}
	}
	if len(keys) == 1 {
		return strings.Join(parts, "")
	}
	return "an element with " + strings.Join(parts, " and ")
}

// told is the part of an element that it is told apart by: its first key that the author wrote, or else all of it.
func told(element *wire.Node, s *schema.Node) *wire.Node {
	for _, k := range s.Order.Keys {
		if m := element.Member(k); m != nil && m.Offset >= 0 {
			return m
		}
	}
	return element
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
