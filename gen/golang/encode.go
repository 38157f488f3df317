package golang

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
)

// encoding is a list of statements that append to dst. Texts that are known now are joined.
type encoding struct {
	code  []jen.Code
	known string
}

func (e *encoding) text(s string) { e.known += s }

func (e *encoding) add(code ...jen.Code) {
	if e.known != "" {
		e.code = append(e.code, jen.Id("dst").Op("=").Append(jen.Id("dst"), token.Quoted(e.known).Op("...")))
		e.known = ""
	}
	e.code = append(e.code, code...)
}

// done gives the statements.
func (e *encoding) done() []jen.Code {
	e.add()
	return e.code
}

// block gives the statements that a function adds to an encoding of its own.
func block(write func(*encoding)) []jen.Code {
	var e encoding
	write(&e)
	return e.done()
}

// append calls a function that appends to dst.
func (e *encoding) append(function *jen.Statement, args ...jen.Code) {
	e.add(jen.Id("dst").Op("=").Add(function).Call(append([]jen.Code{jen.Id("dst")}, args...)...))
}

// write appends the canonical form of the value at a place. Depth counts the loops around it.
func (g *generator) write(e *encoding, v *value, boxed bool, in place, depth int) {
	ofWire := func(name string, args ...jen.Code) { e.append(jen.Qual(wirePath, name), args...) }
	if v.nullable {
		inner := *v
		inner.nullable = false
		e.add(jen.If(in().Dot("Null")).Block(block(func(e *encoding) { e.text("null") })...).Else().Block(block(func(e *encoding) {
			g.write(e, &inner, boxed, func() *jen.Statement { return in().Dot("Value") }, depth)
		})...))
		return
	}
	if v.typed {
		e.append(jen.Id("append"+v.stem), in())
		return
	}
	switch v.form {
	case raw:
		ofWire("AppendRaw", in())
	case null:
		e.text("null")
	case boolean:
		ofWire("AppendBool", in())
	case integral:
		e.append(jen.Qual("strconv", "AppendInt"), in(), jen.Lit(10))
	case float:
		ofWire("AppendNumber", in())
	case text:
		ofWire("AppendText", in())
	case enumeration:
		ofWire("AppendString", in().Dot("String").Call())
	case list:
		g.writeList(e, v, in, depth)
	case table:
		g.writeEntries(e, v, in, depth)
	default:
		self := func(e *encoding) { e.append(in().Dot("AppendCanonical")) }
		if boxed {
			null := block(func(e *encoding) { e.text("null") })
			e.add(jen.If(in().Op("!=").Nil()).Block(block(self)...).Else().Block(null...))
		} else {
			self(e)
		}
	}
}

func (g *generator) writeList(e *encoding, v *value, in place, depth int) {
	k := "k" + strconv.Itoa(depth)
	e.text("[")
	e.add(jen.For(jen.Id(k).Op(":=").Range().Add(in())).Block(block(func(e *encoding) {
		e.add(comma(k))
		g.write(e, v.elem, false, func() *jen.Statement { return in().Index(jen.Id(k)) }, depth+1)
	})...))
	e.text("]")
}

func (g *generator) writeEntries(e *encoding, v *value, in place, depth int) {
	k, m := "k"+strconv.Itoa(depth), "m"+strconv.Itoa(depth)
	entry := func() *jen.Statement { return jen.Id(m).Index(jen.Id(k)) }
	e.text("{")
	e.add(jen.For(
		jen.List(jen.Id(k), jen.Id(m)).Op(":=").List(jen.Lit(0), jen.Qual(wirePath, "Sorted").Call(in())),
		jen.Id(k).Op("<").Len(jen.Id(m)), jen.Id(k).Op("++"),
	).Block(block(func(e *encoding) {
		e.add(comma(k))
		e.append(jen.Qual(wirePath, "AppendText"), entry().Dot("Name"))
		e.text(":")
		g.write(e, v.elem, false, func() *jen.Statement { return entry().Dot("Value") }, depth+1)
	})...))
	e.text("}")
}

// comma appends a comma in front of every element but the first.
func comma(k string) *jen.Statement {
	return jen.If(jen.Id(k).Op(">").Lit(0)).Block(jen.Id("dst").Op("=").Append(jen.Id("dst"), jen.LitRune(',')))
}

// emitEncoder writes the method that appends the canonical form of a named type.
func (g *generator) emitEncoder(f *jen.File, t *named, write func(*encoding)) {
	f.Comment("AppendCanonical appends the RFC 8785 form of v to dst.")
	f.Func().Params(jen.Id("v").Op("*").Id(t.name)).Id("AppendCanonical").
		Params(jen.Id("dst").Index().Byte()).Index().Byte().Block(append(block(write), jen.Return(jen.Id("dst")))...)
}

// writeMember appends the value of a member, which may be one that is always the same.
func (g *generator) writeMember(e *encoding, m *field, v place) {
	switch {
	case m.name != "":
		g.write(e, m.value, m.boxed, func() *jen.Statement { return v().Dot(m.name) }, 0)
	case m.value.form == null:
		e.text("null")
	default:
		e.text(string(m.value.node.Const.AppendCanonical(nil)))
	}
}

// objectEncoder appends members in their order. Where the first one may be absent, each has a comma in front of it, and the
// first comma becomes the opening brace in the end.
func (g *generator) objectEncoder(t *named) func(*encoding) {
	return func(e *encoding) {
		v := func() *jen.Statement { return jen.Id("v") }
		begun := len(t.fields) > 0 && t.fields[0].property.Required && t.others == nil
		if !begun {
			e.add(jen.Id("start").Op(":=").Len(jen.Id("dst")))
		}
		if t.others != nil {
			e.add(
				jen.Id("others").Op(":=").Qual(wirePath, "Sorted").Call(jen.Id("v").Dot("Others")),
				jen.Id("next").Op(":=").Lit(0),
			)
		}
		for i, m := range t.fields {
			if t.others != nil {
				e.add(g.writeOthers(t, token.Quoted(m.property.Name)))
			}
			member := func(e *encoding) {
				before := ","
				if i == 0 && begun {
					before = "{"
				}
				e.text(before + inJSON(m.property.Name) + ":")
				g.writeMember(e, m, v)
			}
			if m.property.Required {
				member(e)
			} else {
				e.add(jen.If(g.isPresent(m, v)).Block(block(member)...))
			}
		}
		if t.others != nil {
			e.add(g.writeOthers(t, nil))
		}
		if !begun {
			e.add(
				jen.If(jen.Len(jen.Id("dst")).Op("==").Id("start")).Block(jen.Return(jen.Append(jen.Id("dst"), token.Quoted("{}").Op("...")))),
				jen.Id("dst").Index(jen.Id("start")).Op("=").LitRune('{'),
			)
		}
		e.text("}")
	}
}

// writeOthers appends the other members of an object whose names come before a name, or all that are left.
func (g *generator) writeOthers(t *named, before *jen.Statement) *jen.Statement {
	other := func() *jen.Statement { return jen.Id("others").Index(jen.Id("next")) }
	left := jen.Id("next").Op("<").Len(jen.Id("others"))
	if before != nil {
		left.Op("&&").Qual(wirePath, "CompareNames").Call(other().Dot("Name").Dot("String").Call(), before).Op("<").Lit(0)
	}
	return jen.For(jen.Empty(), left, jen.Id("next").Op("++")).Block(block(func(e *encoding) {
		e.text(",")
		e.append(jen.Qual(wirePath, "AppendText"), other().Dot("Name"))
		e.text(":")
		g.write(e, t.others, false, func() *jen.Statement { return other().Dot("Value") }, 0)
	})...)
}

// tupleEncoder appends the elements up to the first that is not given.
func (g *generator) tupleEncoder(t *named) func(*encoding) {
	return func(e *encoding) {
		v := func() *jen.Statement { return jen.Id("v") }
		e.text("[")
		for i, m := range t.fields {
			if !m.property.Required {
				e.add(jen.If(g.isAbsent(m, v)).Block(jen.Return(jen.Append(jen.Id("dst"), jen.LitRune(']')))))
			}
			if i > 0 {
				e.text(",")
			}
			g.writeMember(e, m, v)
		}
		if t.rest != nil {
			in := func() *jen.Statement { return jen.Id("v").Dot("Rest").Index(jen.Id("k0")) }
			loop := jen.For(jen.Id("k0").Op(":=").Range().Id("v").Dot("Rest"))
			if t.rest.form == null && !t.rest.nullable {
				loop = jen.For(jen.Range().Id("v").Dot("Rest"))
			}
			e.add(loop.Block(block(func(e *encoding) {
				e.text(",")
				g.write(e, t.rest, false, in, 1)
			})...))
		}
		e.text("]")
	}
}

// unionEncoder appends the variant that the value is.
func (g *generator) unionEncoder(t *named) func(*encoding) {
	return func(e *encoding) {
		var cases []jen.Code
		for _, u := range t.variants {
			cases = append(cases, jen.Case(jen.Id(t.name+"Kind"+u.name)).Block(block(func(e *encoding) {
				g.write(e, u.value, u.boxed, func() *jen.Statement { return jen.Id("v").Dot(u.name) }, 0)
			})...))
		}
		cases = append(cases, jen.Default().Block(block(func(e *encoding) { e.text("null") })...))
		e.add(jen.Switch(jen.Id("v").Dot("Kind")).Block(cases...))
	}
}
