package golang

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// set writes how a default gets to its place.
func (g *generator) set(v *value, boxed bool, in place, d *wire.Node) []jen.Code {
	wrong := func() []jen.Code {
		g.fail(errorAt(v.node, "", "the default "+string(d.AppendCanonical(nil))+" is no value of the schema"))
		return nil
	}
	set := func(x *jen.Statement) []jen.Code { return []jen.Code{in().Op("=").Add(x)} }
	if v.nullable {
		inner := *v
		inner.nullable = false
		target := func() *jen.Statement { return in().Dot("Value") }
		if d.Kind == wire.Null {
			return append(g.zero(&inner, boxed, target), in().Dot("Null").Op("=").True())
		}
		return append(g.set(&inner, boxed, target, d), in().Dot("Null").Op("=").False())
	}
	if x := g.scalar(v, d); x != nil {
		return set(x)
	}
	switch {
	case v.form == null && d.Kind == wire.Null:
		return nil
	case v.form == list && d.Kind == wire.Array:
		code := set(in().Index(jen.Empty(), jen.Lit(0)))
		for i, item := range d.Items {
			code = append(code, in().Op("=").Qual(wirePath, "Grow").Call(in()))
			code = append(code, g.set(v.elem, false, func() *jen.Statement { return in().Index(jen.Lit(i)) }, item)...)
		}
		return code
	case v.form == table && d.Kind == wire.Object:
		return g.setEntries(v.elem, in, sorted(d))
	case v.form == object && d.Kind == wire.Object, v.form == tuple && d.Kind == wire.Array:
		return g.setFields(v, boxed, in, d)
	case v.form == union:
		if u := v.named.variantOf(d); u != nil {
			v.named.clears = true
			code := append(g.fresh(v, boxed, in), in().Dot("Kind").Op("=").Id(v.named.name+"Kind"+u.name))
			return append(code, g.set(u.value, u.boxed, func() *jen.Statement { return in().Dot(u.name) }, d)...)
		}
	}
	return wrong()
}

// fresh writes how a place for a named type is emptied.
func (g *generator) fresh(v *value, boxed bool, in place) (code []jen.Code) {
	if boxed {
		code = append(code, in().Op("=").New(jen.Id(v.named.name)))
	}
	v.named.clears = true
	return append(code, in().Dot("clear").Call())
}

// setEntries writes how the members of a default get into a map.
func (g *generator) setEntries(elem *value, in place, members []wire.Member) []jen.Code {
	code := []jen.Code{in().Op("=").Add(in()).Index(jen.Empty(), jen.Lit(0))}
	for i, m := range members {
		entry := func() *jen.Statement { return in().Index(jen.Lit(i)) }
		code = append(code, in().Op("=").Qual(wirePath, "Grow").Call(in()), entry().Dot("Name").Op("=").Id(g.constant(m.Name)))
		code = append(code, g.set(elem, false, func() *jen.Statement { return entry().Dot("Value") }, m.Value)...)
	}
	return code
}

// setFields writes how the parts of a default object or tuple get to their fields.
func (g *generator) setFields(v *value, boxed bool, in place, d *wire.Node) []jen.Code {
	t := v.named
	code := g.fresh(v, boxed, in)
	for i, m := range t.fields {
		given := partOf(d, i, m)
		if given == nil {
			if m.property.Required {
				g.fail(errorAt(v.node, "", "the default "+string(d.AppendCanonical(nil))+" is not complete: nothing is given for "+quote(m.property.Name)))
			}
			continue
		}
		if m.has != "" {
			code = append(code, in().Dot(m.has).Op("=").True())
		}
		if m.name != "" {
			code = append(code, g.set(m.value, m.boxed, func() *jen.Statement { return in().Dot(m.name) }, given)...)
		}
	}
	if t.others != nil {
		code = append(code, g.setEntries(t.others, func() *jen.Statement { return in().Dot("Others") }, t.othersOf(d))...)
	}
	if t.rest != nil {
		rest := func() *jen.Statement { return in().Dot("Rest") }
		for i, item := range t.restOf(d) {
			code = append(code, rest().Op("=").Qual(wirePath, "Grow").Call(rest()))
			code = append(code, g.set(t.rest, false, func() *jen.Statement { return rest().Index(jen.Lit(i)) }, item)...)
		}
	}
	return code
}

// partOf gives what a default has for a field, or nil.
func partOf(d *wire.Node, i int, m *field) *wire.Node {
	if d.Kind == wire.Object {
		return d.Member(m.property.Name)
	}
	if i < len(d.Items) {
		return d.Items[i]
	}
	return nil
}

// othersOf gives the members of a default that are not those of an object.
func (t *named) othersOf(d *wire.Node) (members []wire.Member) {
	for _, m := range sorted(d) {
		if !slices.ContainsFunc(t.fields, func(f *field) bool { return f.property.Name == m.Name }) {
			members = append(members, m)
		}
	}
	return members
}

// restOf gives the elements of a default behind those that are fields.
func (t *named) restOf(d *wire.Node) []*wire.Node { return d.Items[min(len(t.fields), len(d.Items)):] }

// variantOf gives the variant that a default is, or nil.
func (t *named) variantOf(d *wire.Node) *variant {
	discriminator := t.value.node.Union.Discriminator
	for _, u := range t.variants {
		if discriminator != "" {
			if tag := d.Member(discriminator); tag != nil && tag.Kind == wire.String && slices.Contains(u.tags, tag.Text) {
				return u
			}
		} else if kind, _ := kindOf(u.value.node); kind == kindNames[d.Kind] {
			return u
		}
	}
	return nil
}

// kindNames are the constants of runtime/wire for the kinds of values.
var kindNames = [...]string{wire.Null: "Null", wire.Bool: "Bool", wire.Number: "Number", wire.String: "String", wire.Array: "Array", wire.Object: "Object"}

// scalar gives the expression of a default that is no array and no object, or nil.
func (g *generator) scalar(v *value, d *wire.Node) *jen.Statement {
	switch {
	case v.form == raw:
		return jen.Qual(wirePath, "Raw").Call(jen.Id(g.constant(string(d.AppendCanonical(nil)))))
	case v.form == text && d.Kind == wire.String:
		return jen.Id(g.constant(d.Text))
	case v.form == enumeration && d.Kind == wire.String:
		for _, s := range v.named.value.node.Enum {
			if s == d.Text {
				return jen.Id(v.named.name + token.Identifier(s))
			}
		}
	case v.form == boolean && d.Kind == wire.Bool:
		return jen.Lit(d.Bool)
	case v.form == float && d.Kind == wire.Number, v.form == integral && d.Kind == wire.Number && d.Number == float64(int64(d.Number)):
		return token.Number(d.Number)
	}
	return nil
}

// sorted gives the members of an object in canonical order.
func sorted(d *wire.Node) []wire.Member {
	entries := make([]wire.Entry[*wire.Node], 0, len(d.Members))
	for _, m := range d.Members {
		entries = append(entries, wire.Entry[*wire.Node]{Name: wire.Text(m.Name), Value: m.Value})
	}
	wire.SortEntries(nil, entries)
	members := make([]wire.Member, 0, len(entries))
	for _, e := range entries {
		members = append(members, wire.Member{Name: e.Name.String(), Value: e.Value})
	}
	return members
}

// constant gives the variable of a text of the schema that values refer to.
func (g *generator) constant(s string) string {
	for i, known := range g.constants {
		if known == s {
			return constantName(i)
		}
	}
	g.constants = append(g.constants, s)
	return constantName(len(g.constants) - 1)
}

// equal gives the condition that a place holds a default.
func (g *generator) equal(v *value, boxed bool, in place, d *wire.Node) *jen.Statement {
	if v.nullable {
		if d.Kind == wire.Null {
			return in().Dot("Null")
		}
		inner := *v
		inner.nullable = false
		return jen.Op("!").Add(in()).Dot("Null").Op("&&").Add(g.equal(&inner, boxed, func() *jen.Statement { return in().Dot("Value") }, d))
	}
	switch {
	case v.form == raw:
		return jen.Qual(wirePath, "EqualRaw").Call(in(), g.scalar(v, d))
	case v.form == text && d.Kind == wire.String:
		return jen.String().Call(in()).Op("==").Add(token.Quoted(d.Text))
	case v.form == boolean && d.Kind == wire.Bool:
		if d.Bool {
			return in()
		}
		return jen.Op("!").Add(in())
	case v.form == list && d.Kind == wire.Array:
		return allOf(g.equalItems(v.elem, in, d.Items))
	case v.form == table && d.Kind == wire.Object:
		return allOf(g.equalEntries(v.elem, in, sorted(d)))
	case v.form == object && d.Kind == wire.Object, v.form == tuple && d.Kind == wire.Array:
		return g.equalFields(v, boxed, in, d)
	case v.form == union:
		if u := v.named.variantOf(d); u != nil {
			return in().Dot("Kind").Op("==").Id(v.named.name + "Kind" + u.name).Op("&&").
				Add(g.equal(u.value, u.boxed, func() *jen.Statement { return in().Dot(u.name) }, d))
		}
	case v.form == null:
		return jen.True()
	}
	if x := g.scalar(v, d); x != nil {
		return in().Op("==").Add(x)
	}
	g.set(v, boxed, in, d) // which says what is wrong
	return jen.False()
}

func (g *generator) equalItems(elem *value, in place, items []*wire.Node) []*jen.Statement {
	same := []*jen.Statement{jen.Len(in()).Op("==").Lit(len(items))}
	for i, item := range items {
		same = append(same, g.equal(elem, false, func() *jen.Statement { return in().Index(jen.Lit(i)) }, item))
	}
	return same
}

func (g *generator) equalEntries(elem *value, in place, members []wire.Member) []*jen.Statement {
	same := []*jen.Statement{jen.Len(in()).Op("==").Lit(len(members))}
	for i, m := range members {
		entry := func() *jen.Statement { return in().Index(jen.Lit(i)) }
		same = append(same,
			jen.String().Call(entry().Dot("Name")).Op("==").Add(token.Quoted(m.Name)),
			g.equal(elem, false, func() *jen.Statement { return entry().Dot("Value") }, m.Value))
	}
	return same
}

func (g *generator) equalFields(v *value, boxed bool, in place, d *wire.Node) *jen.Statement {
	t := v.named
	var same []*jen.Statement
	if boxed {
		same = append(same, in().Op("!=").Nil())
	}
	if v.form == object && (len(d.Members) == 0 || t.others == nil && len(t.othersOf(d)) == len(d.Members)) {
		t.omits = true
		return allOf(append(same, in().Dot("isDefault").Call()))
	}
	if t.others != nil {
		same = append(same, g.equalEntries(t.others, func() *jen.Statement { return in().Dot("Others") }, t.othersOf(d))...)
	}
	if t.rest != nil {
		same = append(same, g.equalItems(t.rest, func() *jen.Statement { return in().Dot("Rest") }, t.restOf(d))...)
	}
	for i, m := range t.fields {
		given := partOf(d, i, m)
		if given == nil {
			same = append(same, g.isAbsent(m, in))
			continue
		}
		if m.has != "" {
			same = append(same, in().Dot(m.has))
		}
		if m.name != "" {
			same = append(same, g.equal(m.value, m.boxed, func() *jen.Statement { return in().Dot(m.name) }, given))
		}
	}
	return allOf(same)
}
