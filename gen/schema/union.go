package schema

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// maxVariants is the limit of variants of a union, counted after unions inside of it have become part of it.
const maxVariants = 256

// choice collects the variants of oneOf or anyOf.
type choice struct {
	objects  []*Node // of the type Object
	others   []*Node
	nullable bool
	problem  string // empty when all is well
}

// choose makes the node of an entry with oneOf or anyOf and tells whether there is one.
func (r *reader) choose(e *entry) bool {
	keyword := e.says.union
	for _, name := range e.says.names {
		if name != "type" || len(e.says.types) != 1 {
			r.fail(e.pointer, name, "the keyword "+name+" is not supported beside "+keyword)
			return false
		}
	}
	list := e.value.Member(keyword).Items
	c := choice{}
	if len(list) == 0 {
		c.problem = "there are no variants, so that nothing satisfies it"
	}
	var variants []*Node
	others := 0 // variants beside null
	for i := range list {
		v := r.at[e.pointer+"/"+keyword+"/"+strconv.Itoa(i)].final
		if v.never() {
			c.problem, variants = "the schema false is no variant", nil
			break
		}
		n := r.settle(v.node)
		if r.broken[n] {
			return false
		}
		if e.says.types != nil {
			n = ofType(n, e.says.types[0])
		}
		variants = append(variants, n)
		if n.Type != Null {
			others++
		}
	}
	for _, n := range variants {
		c.add(n, others == 1)
	}
	var u *Union
	if len(c.objects) > 1 && c.problem == "" {
		if u = r.discriminate(c.objects); u == nil {
			c.problem = "the variants are told apart neither by their types nor by a required member with another constant, or other values of enum, in each"
		}
	}
	if c.problem != "" {
		r.fail(e.pointer, keyword, c.problem)
		return false
	}
	c.result(e, u)
	r.track(e.node)
	return true
}

// result makes the node of an entry of the variants; u is the union of the objects when there are more than one.
func (c *choice) result(e *entry, u *Union) {
	exclusive := e.says.union == "oneOf"
	all := c.others
	if u != nil {
		u.Exclusive = exclusive
		objects := newNode(e.pointer)
		objects.Union = u
		all = append(all, objects)
	} else {
		all = append(all, c.objects...)
	}
	n := newNode(e.pointer)
	switch {
	case len(all) == 0:
		n.Type, c.nullable = Null, false
	case len(all) == 1 && u != nil:
		n = all[0]
	case len(all) == 1:
		n = copyOf(all[0], e)
	default:
		n.Union = &Union{Exclusive: exclusive}
		for _, v := range all {
			n.Union.Variants = append(n.Union.Variants, Variant{Node: v})
		}
		slices.SortFunc(n.Union.Variants, func(a, b Variant) int { return cmp.Compare(kindOf(a.Node), kindOf(b.Node)) })
	}
	n.Name, n.Nullable, n.Codes = cmp.Or(e.node.Name, n.Name), c.nullable, merge(e.own.Codes, n.Codes)
	n.Title, n.Description = cmp.Or(e.own.Title, n.Title), cmp.Or(e.own.Description, n.Description)
	*e.node = *n
}

// ofType returns what a variant says about values of a type that stands beside it: an untyped one is often meant as one of
// objects.
func ofType(n *Node, t Type) *Node {
	if n.Type != Any || n.Union != nil {
		if n.Type != t || n.Nullable {
			return newNode(n.Pointer) // refused like any other variant that may be anything
		}
		return n
	}
	for _, k := range n.ByKind {
		if k.Type == t {
			return k
		}
	}
	return newNode(n.Pointer)
}

// add takes one more variant. An only one, but for null, is taken as it is: a choice of X or null is X with null, not
// another choice of what X chooses from.
func (c *choice) add(n *Node, only bool) {
	if n.Nullable || n.Type == Null {
		if c.nullable {
			c.problem = "two variants accept null"
		}
		c.nullable = true
	}
	if n.Nullable {
		without := *n
		without.Nullable = false
		if without.Of == nil {
			without.Of = n
		}
		n = &without
	}
	switch {
	case n.Type == Null:
	case n.Union != nil && only:
		c.others = append(c.others, n)
	case n.Union != nil:
		for i, v := range n.Union.Variants {
			if i == 0 || v.Node != n.Union.Variants[i-1].Node { // one node can have several tags
				c.add(v.Node, false)
			}
		}
	case n.Type == Any:
		c.problem = "a variant has no type, so that the variants cannot be told apart"
	case n.Type == Object:
		c.objects = append(c.objects, n)
	default:
		for _, o := range c.others {
			if o.Type == n.Type || min(o.Type, n.Type) == Integer && max(o.Type, n.Type) == Number {
				c.problem = "two variants accept " + article(o.Type.String())
			}
		}
		c.others = append(c.others, n)
	}
	if len(c.objects) > maxVariants {
		c.problem = "there are more than " + strconv.Itoa(maxVariants) + " variants"
		c.objects = c.objects[:maxVariants]
	}
}

// kindOf returns the type of a variant of a union of types.
func kindOf(n *Node) Type {
	if n.Union != nil {
		return Object
	}
	return n.Type
}

// discriminate finds the discriminator of objects, the first one by name that tells all of them apart, or nil.
func (r *reader) discriminate(objects []*Node) *Union {
candidates:
	for _, p := range objects[0].Properties {
		u := &Union{Discriminator: p.Name}
		for _, n := range objects {
			tags := r.tags(n.Property(p.Name))
			if len(tags) == 0 {
				continue candidates
			}
			for _, tag := range tags {
				u.Variants = append(u.Variants, Variant{tag, n})
			}
		}
		slices.SortFunc(u.Variants, func(a, b Variant) int { return strings.Compare(a.Tag, b.Tag) })
		for i := 1; i < len(u.Variants); i++ {
			if u.Variants[i].Tag == u.Variants[i-1].Tag {
				continue candidates
			}
		}
		return u
	}
	return nil
}

// tags returns the values that a property can have if they are a constant or an enumeration of strings and it is required.
func (r *reader) tags(p *Property) []string {
	if p == nil || !p.Required {
		return nil
	}
	if e := r.pending[p.Node]; e != nil {
		for at := e; at != nil; at = at.next {
			if at.says.union != "" { // no tag, and it may have this choice inside
				return nil
			}
		}
		r.settle(p.Node)
	}
	switch n := p.Node; {
	case n.Type != String || n.Nullable:
		return nil
	case n.Const != nil:
		return []string{n.Const.Text}
	default:
		return n.Enum
	}
}
