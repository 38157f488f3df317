package golang

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// absent writes what the field of a member is when the member is not there.
func (g *generator) absent(m *field, v place) (code []jen.Code) {
	in := func() *jen.Statement { return v().Dot(m.name) }
	switch {
	case m.name == "":
	case m.property.Default != nil && !m.property.Required:
		code = g.set(m.value, m.boxed, in, m.property.Default)
	default:
		code = g.zero(m.value, m.boxed, in)
	}
	if m.has != "" {
		code = append(code, v().Dot(m.has).Op("=").False())
	}
	return code
}

// zero writes how a place is emptied. What it has allocated is kept for the next value.
func (g *generator) zero(v *value, boxed bool, in place) []jen.Code {
	if v.nullable {
		inner := *v
		inner.nullable = false
		return append(g.zero(&inner, boxed, func() *jen.Statement { return in().Dot("Value") }), in().Dot("Null").Op("=").False())
	}
	set := func(zero jen.Code) []jen.Code { return []jen.Code{in().Op("=").Add(zero)} }
	switch v.form {
	case boolean:
		return set(jen.False())
	case integral, float, enumeration:
		return set(jen.Lit(0))
	case raw, text:
		return set(jen.Nil())
	case list, table:
		return set(in().Index(jen.Empty(), jen.Lit(0)))
	case null:
		return nil
	}
	if boxed {
		return set(jen.Nil())
	}
	v.named.clears = true
	return []jen.Code{in().Dot("clear").Call()}
}

// isAbsent gives the condition that a member is not there, or would not be written.
func (g *generator) isAbsent(m *field, v place) *jen.Statement {
	switch {
	case m.property.Required:
		return jen.False()
	case m.has != "":
		return jen.Op("!").Add(v()).Dot(m.has)
	case m.name == "": // a constant that is the default
		return jen.True()
	case m.property.Default != nil:
		return g.equal(m.value, m.boxed, func() *jen.Statement { return v().Dot(m.name) }, m.property.Default)
	case m.boxed:
		return v().Dot(m.name).Op("==").Nil()
	case m.value.form == union:
		return v().Dot(m.name).Dot("Kind").Op("==").Lit(0)
	}
	return v().Dot(m.name).Op("==").Lit(0)
}

// allOf joins conditions.
func allOf(conditions []*jen.Statement) *jen.Statement {
	if len(conditions) == 0 {
		return jen.True()
	}
	all := jen.Add(conditions[0])
	for _, c := range conditions[1:] {
		all.Op("&&").Add(c)
	}
	return all
}

// emitAbsence writes the methods clear and isDefault of the types that need them, and the texts of defaults.
func (g *generator) emitAbsence() {
	v := func() *jen.Statement { return jen.Id("v") }
	for again := true; again; {
		again = false
		for _, t := range g.named {
			method := func(name, does string) *jen.Statement {
				again = true
				f := g.file(t.value.file)
				f.Comment(name + " " + does)
				return f.Func().Params(jen.Id("v").Op("*").Id(t.name)).Id(name)
			}
			if t.clears && !t.cleared {
				t.cleared = true
				method("clear", "makes v what absence stands for. It keeps what v has allocated.").Params().Block(g.clear(t)...)
			}
			if t.omits && !t.omitted {
				t.omitted = true
				var same []*jen.Statement
				if t.others != nil {
					same = append(same, jen.Len(jen.Id("v").Dot("Others")).Op("==").Lit(0))
				}
				for _, m := range t.fields {
					same = append(same, g.isAbsent(m, v))
				}
				method("isDefault", "tells whether all members are absent or state their defaults.").Params().Bool().Block(jen.Return(allOf(same)))
			}
		}
	}
	if len(g.constants) > 0 {
		g.file("Text").Var().DefsFunc(func(group *jen.Group) {
			for i, s := range g.constants {
				group.Id(constantName(i)).Op("=").Qual(wirePath, "Text").Call(token.Quoted(s))
			}
		})
	}
}

func constantName(i int) string { return "text" + strconv.Itoa(i) }

// clear writes what empties a named type.
func (g *generator) clear(t *named) (code []jen.Code) {
	v := func() *jen.Statement { return jen.Id("v") }
	if t.value.form == union {
		var cases []jen.Code
		for _, u := range t.variants {
			if body := g.zero(u.value, u.boxed, func() *jen.Statement { return jen.Id("v").Dot(u.name) }); len(body) > 0 {
				cases = append(cases, jen.Case(jen.Id(t.name+"Kind"+u.name)).Block(body...))
			}
		}
		return []jen.Code{jen.Switch(jen.Id("v").Dot("Kind")).Block(cases...), jen.Id("v").Dot("Kind").Op("=").Lit(0)}
	}
	for _, m := range t.fields {
		code = append(code, g.absent(m, v)...)
	}
	if t.others != nil {
		code = append(code, g.zero(&value{form: table}, false, func() *jen.Statement { return jen.Id("v").Dot("Others") })...)
	}
	if t.rest != nil {
		code = append(code, g.zero(&value{form: list}, false, func() *jen.Statement { return jen.Id("v").Dot("Rest") })...)
	}
	return code
}

// isPresent gives the condition that a member is written.
func (g *generator) isPresent(m *field, v place) *jen.Statement {
	in := func() *jen.Statement { return v().Dot(m.name) }
	d := m.property.Default
	switch {
	case m.has != "":
		return v().Dot(m.has)
	case m.name == "" || m.value.nullable:
	case d == nil && m.boxed:
		return in().Op("!=").Nil()
	case d == nil && m.value.form == union:
		return in().Dot("Kind").Op("!=").Lit(0)
	case d == nil:
		return in().Op("!=").Lit(0)
	case m.value.form == boolean && d.Kind == wire.Bool && d.Bool:
		return jen.Op("!").Add(in())
	case m.value.form == boolean:
		return in()
	case m.value.form == text:
		return jen.String().Call(in()).Op("!=").Add(token.Quoted(d.Text))
	case m.value.form == integral || m.value.form == float || m.value.form == enumeration:
		if x := g.scalar(m.value, d); x != nil {
			return in().Op("!=").Add(x)
		}
	case (m.value.form == list || m.value.form == table) && len(d.Items)+len(d.Members) == 0:
		return jen.Len(in()).Op(">").Lit(0)
	case m.value.form == object && len(d.Members) == 0 && !m.boxed:
		return jen.Op("!").Add(g.isAbsent(m, v))
	}
	return jen.Op("!").Parens(g.isAbsent(m, v))
}
