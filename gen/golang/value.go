package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// place gives a fresh expression for where a value is kept.
type place func() *jen.Statement

// goType gives the type of a value in Go.
func (g *generator) goType(v *value) *jen.Statement { return g.boxedType(v, false) }

func (g *generator) boxedType(v *value, boxed bool) *jen.Statement {
	t := jen.Null()
	if boxed {
		t = jen.Op("*")
	}
	switch {
	case v.typed:
		t = jen.Id(v.stem)
	default:
		t = g.untyped(v, t)
	}
	if v.nullable {
		return jen.Qual(wirePath, "Nullable").Types(t)
	}
	return t
}

// untyped gives the type of a value that has no name of its own, behind what stands in front of it.
func (g *generator) untyped(v *value, t *jen.Statement) *jen.Statement {
	switch v.form {
	case raw:
		t = jen.Qual(wirePath, "Raw")
	case null:
		t = jen.Struct()
	case boolean:
		t = jen.Bool()
	case integral:
		t = jen.Int64()
	case float:
		t = jen.Float64()
	case text:
		t = jen.Qual(wirePath, "Text")
	case list:
		t = jen.Index().Add(g.goType(v.elem))
	case table:
		t = jen.Index().Qual(wirePath, "Entry").Types(g.goType(v.elem))
	default:
		t = t.Id(v.named.name)
	}
	return t
}

func (g *generator) fieldType(m *field) *jen.Statement { return g.boxedType(m.value, m.boxed) }

// readMember writes how a member or an element of a tuple is read into its field.
func (g *generator) readMember(m *field, v place) []jen.Code {
	var code []jen.Code
	if m.has != "" {
		code = append(code, v().Dot(m.has).Op("=").True())
	}
	if m.name == "" {
		return append(code, g.readFixed(m.value)...)
	}
	in := func() *jen.Statement { return v().Dot(m.name) }
	var extra []jen.Code
	if p := m.property; g.doc.Strict && p.Default != nil && !p.Required {
		same := g.equal(m.value, m.boxed, in, p.Default)
		redundant := jen.Id("r").Dot("Redundant").Call(jen.Id("p"))
		if p.Default.Kind == wire.Object && m.value.form == object {
			// What is broken inside may look like nothing at all.
			code = append(code, jen.Id("shapes").Op(":=").Id("r").Dot("Shapes").Call())
			same = jen.Id("shapes").Op("==").Id("r").Dot("Shapes").Call().Op("&&").Add(same)
		}
		extra = append(extra, jen.If(same).Block(redundant))
	}
	return append(code, g.read(m.value, m.boxed, in, extra)...)
}

// read writes how the value at p is read to a place, with i going behind it, or below 0. Extra code runs when a value
// has been read.
func (g *generator) read(v *value, boxed bool, in place, extra []jen.Code) []jen.Code {
	if v.nullable {
		inner := *v
		inner.nullable = false
		target := func() *jen.Statement { return in().Dot("Value") }
		isNull := jen.List(jen.Id("i"), in().Dot("Null")).Op("=").Id("r").Dot("Null").Call(jen.Id("p"))
		code := []jen.Code{jen.If(isNull, in().Dot("Null")).Block(g.zero(&inner, boxed, target)...).
			Else().Block(g.read(&inner, boxed, target, nil)...)}
		if len(extra) > 0 {
			code = append(code, jen.If(jen.Id("i").Op(">=").Lit(0)).Block(extra...))
		}
		return code
	}
	take := func(method string) *jen.Statement {
		return jen.List(in(), jen.Id("i")).Op("=").Id("r").Dot(method).Call(jen.Id("p"))
	}
	var code []jen.Code
	var assign *jen.Statement
	var checks []jen.Code
	switch v.form {
	case raw:
		assign = take("RawValue")
		if len(v.kinds) > 0 {
			checks = []jen.Code{jen.Id("check"+v.stem).Call(jen.Id("r"), jen.Id("p"))}
		}
	case null:
		assign = jen.Id("i").Op("=").Id("r").Dot("Nothing").Call(jen.Id("p"))
	case boolean:
		assign = take("Boolean")
		checks = g.constChecks(v.node, in())
	case integral:
		assign = take("Integer")
		checks = g.numberChecks(v.node, in())
	case float:
		assign = take("Number")
		checks = g.numberChecks(v.node, in())
	case text:
		assign = take("Text")
		checks = g.textChecks(v.node, in(), jen.Id("p"))
	case enumeration:
		assign = jen.List(in(), jen.Id("i")).Op("=").Id("decode"+v.named.name).Call(jen.Id("r"), jen.Id("p"), g.ownCode(v.node, "enum"))
		if c := v.node.Const; c != nil {
			checks = []jen.Code{jen.If(in().Op("!=").Lit(0).Op("&&").Add(in()).Op("!=").Id(v.named.name + token.Identifier(c.Text))).Block(
				g.broken(jen.Id("p"), v.node, "const", "expected "+quote(c.Text)))}
		}
	case list, table:
		assign = jen.List(in(), jen.Id("i")).Op("=").Id("decode"+v.stem).Call(jen.Id("r"), jen.Id("p"), in())
	default:
		if boxed {
			code = append(code, jen.If(in().Op("==").Nil()).Block(in().Op("=").New(jen.Id(v.named.name))))
		}
		assign = jen.Id("i").Op("=").Add(in()).Dot(g.readMethod(v)).Call(jen.Id("r"), jen.Id("p"))
	}
	if checks = append(checks, extra...); len(checks) == 0 {
		return append(code, assign)
	}
	return append(code, jen.If(assign, jen.Id("i").Op(">=").Lit(0)).Block(checks...))
}

// readFixed writes how a value that is always the same is read: it is compared and not kept.
func (g *generator) readFixed(v *value) []jen.Code {
	if v.form == null {
		return g.read(v, false, nil, nil)
	}
	c := v.node.Const
	unknown := jen.Id("r").Dot("Unknown").Call(jen.Id("p"), g.ownCode(v.node, "const"), token.Quoted("expected "+show(c)))
	compare := func(method string, differs *jen.Statement) []jen.Code {
		return []jen.Code{
			jen.Var().Id("fixed").Add(g.goType(&value{form: v.form, named: v.named})),
			jen.If(jen.List(jen.Id("fixed"), jen.Id("i")).Op("=").Id("r").Dot(method).Call(jen.Id("p")), jen.Id("i").Op(">=").Lit(0).Op("&&").Add(differs)).Block(unknown),
		}
	}
	switch v.form {
	case boolean:
		return compare("Boolean", jen.Id("fixed").Op("!=").Lit(c.Bool))
	case integral:
		return compare("Integer", jen.Id("fixed").Op("!=").Add(token.Number(c.Number)))
	case float:
		return compare("Number", jen.Id("fixed").Op("!=").Add(token.Number(c.Number)))
	}
	v = &value{form: text}
	return compare("Text", jen.String().Call(jen.Id("fixed")).Op("!=").Add(token.Quoted(c.Text)))
}

// show writes a constant in a message.
func show(c *wire.Node) string {
	if c.Kind == wire.String {
		return quote(c.Text)
	}
	return string(c.AppendCanonical(nil))
}
