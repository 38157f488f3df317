package schema

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Accepts tells whether a value satisfies a schema, apart from x-bonnie-order. It is the plain meaning of a node, for
// defaults and for comparisons with generated code, which does the same while it reads.
func (n *Node) Accepts(v *wire.Node) bool {
	switch {
	case n.Union != nil:
		return n.Nullable && v.Kind == wire.Null || n.Union.accepts(v)
	case n.Type == Any:
		return !slices.ContainsFunc(n.ByKind, func(k *Node) bool { return isOf(v, k.Type) && !k.Accepts(v) })
	case v.Kind == wire.Null:
		return n.Nullable || n.Type == Null
	case !isOf(v, n.Type) || n.Const != nil && !equal(v, n.Const):
		return false
	case len(n.EnumValues) > 0 && !slices.ContainsFunc(n.EnumValues, func(e *wire.Node) bool { return equal(v, e) }):
		return false
	}
	switch n.Type {
	case String:
		return n.acceptsText(v.Text)
	case Integer, Number:
		return n.acceptsNumber(v.Number)
	case Object:
		return n.acceptsMembers(v.Members)
	case Array:
		return n.acceptsItems(v.Items)
	}
	return true
}

func (u *Union) accepts(v *wire.Node) bool {
	for _, variant := range u.Variants {
		if u.Discriminator != "" {
			if tag := v.Member(u.Discriminator); tag == nil || tag.Kind != wire.String || tag.Text != variant.Tag {
				continue
			}
		}
		if variant.Node.Accepts(v) {
			return true
		}
	}
	return false
}

func (n *Node) acceptsText(text string) bool {
	count := utf8.RuneCountInString(text)
	return (len(n.Enum) == 0 || slices.Contains(n.Enum, text)) &&
		count >= n.MinLength && (n.MaxLength < 0 || count <= n.MaxLength) && (n.MaxBytes < 0 || len(text) <= n.MaxBytes) &&
		(n.Pattern == nil || n.Pattern.MatchString(text)) && (n.Format == "" || wire.IsDateTime(wire.Text(text)))
}

func (n *Node) acceptsNumber(f float64) bool {
	return (n.Minimum == nil || f >= *n.Minimum) && (n.ExclusiveMinimum == nil || f > *n.ExclusiveMinimum) &&
		(n.Maximum == nil || f <= *n.Maximum) && (n.ExclusiveMaximum == nil || f < *n.ExclusiveMaximum) &&
		(n.MultipleOf == 0 || math.Mod(f, float64(n.MultipleOf)) == 0)
}

func (n *Node) acceptsMembers(members []wire.Member) bool {
	if len(members) < n.MinProperties || n.MaxProperties >= 0 && len(members) > n.MaxProperties {
		return false
	}
	required := 0
	for _, m := range members {
		if slices.ContainsFunc(n.Forbidden, func(c Code) bool { return c.Keyword == m.Name }) {
			return false
		}
		if p := n.Property(m.Name); p != nil {
			if !p.Node.Accepts(m.Value) {
				return false
			}
			if p.Required {
				required++
			}
			continue
		}
		if n.Keys != nil && !n.Keys.Accepts(&wire.Node{Kind: wire.String, Text: m.Name}) {
			return false
		}
		if n.Values == nil && !n.Open || n.Values != nil && !n.Values.Accepts(m.Value) {
			return false
		}
	}
	for i := range n.Properties {
		if n.Properties[i].Required {
			required--
		}
	}
	return required == 0
}

func (n *Node) acceptsItems(items []*wire.Node) bool {
	if len(items) < n.MinItems || n.MaxItems >= 0 && len(items) > n.MaxItems || n.Tuple && len(items) > len(n.PrefixItems) {
		return false
	}
	known := make(map[string]bool)
	for i, item := range items {
		switch {
		case i < len(n.PrefixItems):
			if !n.PrefixItems[i].Accepts(item) {
				return false
			}
		case n.Items != nil && !n.Items.Accepts(item):
			return false
		}
		if n.UniqueItems {
			key := string(item.AppendCanonical(nil))
			if known[key] {
				return false
			}
			known[key] = true
		}
	}
	return true
}

// equal tells whether two values are the same value.
func equal(a, b *wire.Node) bool {
	return string(a.AppendCanonical(nil)) == string(b.AppendCanonical(nil))
}
