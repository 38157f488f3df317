package golang

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// box makes pointers of those fields of a type through which it contains itself.
func (g *generator) box(t *named) {
	for _, f := range t.fields {
		f.boxed = f.value.contains(t, nil)
	}
	for _, u := range t.variants {
		u.boxed = u.value.contains(t, nil)
	}
}

// contains tells whether a value has a named type in itself, other than behind a slice.
func (v *value) contains(t *named, through []*named) bool {
	n := v.named
	if n == nil || v.form == enumeration {
		return false
	}
	if n == t {
		return true
	}
	if slices.Contains(through, n) {
		return false
	}
	through = append(through, n)
	for _, f := range n.fields {
		if f.value.contains(t, through) {
			return true
		}
	}
	for _, u := range n.variants {
		if u.value.contains(t, through) {
			return true
		}
	}
	return false
}

// isEndless tells whether a list or a table holds itself with nothing but lists and tables between, so that its type
// cannot be written down.
func (v *value) isEndless() bool {
	if v.form != list && v.form != table {
		return false
	}
	seen := []*value{}
	for e := v.elem; (e.form == list || e.form == table) && !slices.Contains(seen, e); e = e.elem {
		if e == v {
			return true
		}
		seen = append(seen, e)
	}
	return false
}

// refuseEndlessDefaults refuses a default that has an object inside which, by its own defaults, has the first one inside:
// filled in, the value would never end.
func (g *generator) refuseEndlessDefaults() {
	for _, t := range g.named {
		if t.value.form == object && t.filledBy(t, new([]*named)) {
			g.fail(errorAt(t.value.node, "", "the defaults of the properties lead back to this schema, so that a value filled with them would never end"))
		}
	}
}

// filledBy tells whether filling in the defaults of an object makes an object of another type, or of the same one.
func (t *named) filledBy(other *named, through *[]*named) bool {
	for _, m := range t.fields {
		if m.property.Default != nil && !m.property.Required && m.value.makes(m.property.Default, other, through) {
			return true
		}
	}
	return false
}

// makes tells whether a default of a value makes an object of a type.
func (v *value) makes(d *wire.Node, other *named, through *[]*named) bool {
	parts := func(elem *value, nodes []*wire.Node) bool {
		return slices.ContainsFunc(nodes, func(n *wire.Node) bool { return elem.makes(n, other, through) })
	}
	values := func(members []wire.Member) (nodes []*wire.Node) {
		for _, m := range members {
			nodes = append(nodes, m.Value)
		}
		return nodes
	}
	switch {
	case d.Kind == wire.Null:
	case v.form == list && d.Kind == wire.Array:
		return parts(v.elem, d.Items)
	case v.form == table && d.Kind == wire.Object:
		return parts(v.elem, values(d.Members))
	case v.form == union:
		u := v.named.variantOf(d)
		return u != nil && u.value.makes(d, other, through)
	case v.form == object && d.Kind == wire.Object, v.form == tuple && d.Kind == wire.Array:
		t := v.named
		if t == other {
			return true
		}
		for i, m := range t.fields {
			if given := partOf(d, i, m); given != nil && m.value.makes(given, other, through) {
				return true
			}
		}
		if t.others != nil && parts(t.others, values(t.othersOf(d))) || t.rest != nil && parts(t.rest, t.restOf(d)) {
			return true
		}
		// What is not given is filled in by the type's own defaults, the same way every time.
		if v.form == object && !slices.Contains(*through, t) {
			*through = append(*through, t)
			return t.filledBy(other, through)
		}
	}
	return false
}
