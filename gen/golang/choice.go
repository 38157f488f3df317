package golang

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/token"
)

// emitUnion writes the type of a union, its decoder and its encoder.
func (g *generator) emitUnion(t *named) {
	f := g.file(t.value.file)
	kind := t.name + "Kind"
	g.claim(kind, t.value.node.Pointer+" (which variant it is)")
	f.Comment(t.name + " is a choice of the schema: Kind says which field has the value.")
	f.Type().Id(t.name).StructFunc(func(group *jen.Group) {
		group.Id("Kind").Id(kind)
		for _, u := range t.variants {
			group.Id(u.name).Add(g.boxedType(u.value, u.boxed))
		}
	})
	f.Comment(kind + " is a variant of " + t.name + ". Its zero value is none: nothing is given.")
	f.Type().Id(kind).Uint8()
	f.Comment("The variants of " + t.name + ".")
	f.Const().DefsFunc(func(group *jen.Group) {
		for i, u := range t.variants {
			g.claim(kind+u.name, u.value.node.Pointer)
			c := group.Id(kind + u.name)
			if i == 0 {
				c.Id(kind).Op("=").Iota().Op("+").Lit(1)
			}
		}
	})
	g.emitDecode(f, t.name)
	var body []jen.Code
	if t.value.node.Union.Discriminator != "" {
		body = g.chooseByMember(t)
	} else {
		body = g.chooseByType(t)
	}
	f.Comment("decode reads the value at i and gives the position behind it.")
	f.Func().Params(jen.Id("v").Op("*").Id(t.name)).Id("decode").
		Params(jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("i").Int()).Int().Block(body...)
	g.emitEncoder(f, t, g.unionEncoder(t))
}

// choose reads the value at p into a variant.
func (g *generator) choose(t *named, u *variant) []jen.Code {
	set := jen.Id("v").Dot("Kind").Op("=").Id(t.name + "Kind" + u.name)
	return append([]jen.Code{set}, g.read(u.value, u.boxed, func() *jen.Statement { return jen.Id("v").Dot(u.name) }, nil)...)
}

// forget clears a union.
func (g *generator) forget() *jen.Statement { return jen.Id("v").Dot("clear").Call() }

// chooseByType tells variants apart by the first byte of the value.
func (g *generator) chooseByType(t *named) []jen.Code {
	t.clears = true
	var cases []jen.Code
	var expected []string
	for _, u := range t.variants {
		kind, words := kindOf(u.value.node)
		expected = append(expected, words)
		cases = append(cases, jen.Case(jen.Id("ok").Op("&&").Id("kind").Op("==").Qual(wirePath, kind)).Block(g.choose(t, u)...))
	}
	cases = append(cases, jen.Default().Block(jen.Id("i").Op("=").Id("r").Dot("Wrong").Call(jen.Id("p"), token.Quoted(plainChoice(expected)))))
	return []jen.Code{
		g.forget(),
		jen.Id("p").Op(":=").Id("i"),
		jen.Switch(jen.List(jen.Id("kind"), jen.Id("ok")).Op(":=").Id("r").Dot("Kind").Call(jen.Id("p")), jen.Empty()).Block(cases...),
		jen.Return(jen.Id("i")),
	}
}

// kindOf gives the constant of runtime/wire for the values of a node, and words for a message.
func kindOf(n *schema.Node) (kind, words string) {
	switch n.Type {
	case schema.Null:
		return "Null", "null"
	case schema.Boolean:
		return "Bool", "true or false"
	case schema.Integer:
		return "Number", "an integer"
	case schema.Number:
		return "Number", "a number"
	case schema.String:
		return "String", "a string"
	case schema.Array:
		return "Array", "an array"
	}
	return "Object", "an object"
}

// chooseByMember tells variants apart by the text of a member.
func (g *generator) chooseByMember(t *named) []jen.Code {
	t.clears = true
	var cases []jen.Code
	var all []string
	for _, u := range t.variants {
		var tags []jen.Code
		for _, tag := range u.tags {
			tags = append(tags, token.Quoted(tag))
			all = append(all, tag)
		}
		cases = append(cases, jen.Case(tags...).Block(g.choose(t, u)...))
	}
	slices.SortFunc(all, strings.Compare)
	cases = append(cases, jen.Default().Block(
		jen.Id("r").Dot("Unknown").Call(jen.Id("tagAt"), token.Quoted(""), token.Quoted("expected "+choice(all))),
		jen.Id("i").Op("=").Id("r").Dot("Skip").Call(jen.Id("p")),
	))
	return []jen.Code{
		g.forget(),
		jen.Id("p").Op(":=").Id("i"),
		jen.List(jen.Id("tag"), jen.Id("tagAt")).Op(":=").Id("r").Dot("Tag").Call(jen.Id("p"), token.Quoted(t.value.node.Union.Discriminator)),
		jen.If(jen.Id("tagAt").Op("<").Lit(0)).Block(jen.Return(jen.Id("tagAt"))),
		jen.Switch(jen.String().Call(jen.Id("tag"))).Block(cases...),
		jen.Return(jen.Id("i")),
	}
}

// emitAssertions writes the function that holds a value of any type to what the schema says of each type. The value has
// been read before: what is read here is judged and dropped.
func (g *generator) emitAssertions(v *value) {
	var cases []jen.Code
	for _, k := range v.kinds {
		in := func() *jen.Statement { return jen.Id("v") }
		if k.form == text && g.textChecks(k.node, in(), in()) == nil || k.form == float && g.numberChecks(k.node, in()) == nil {
			continue // it says something that every value satisfies
		}
		kind, _ := kindOf(k.node)
		body := append([]jen.Code{jen.Var().Id("v").Add(g.goType(k))}, g.read(k, false, in, nil)...)
		cases = append(cases, jen.Case(jen.Qual(wirePath, kind)).Block(body...))
	}
	f := g.file(v.file)
	f.Comment("check" + v.stem + " judges the value at p, which can be of any type.")
	f.Func().Id("check"+v.stem).Params(jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("p").Int()).Block(
		jen.Id("i").Op(":=").Lit(0),
		jen.Switch(jen.List(jen.Id("kind"), jen.Id("_")).Op(":=").Id("r").Dot("Kind").Call(jen.Id("p")), jen.Id("kind")).Block(cases...),
		jen.If(jen.Id("i").Op("<").Lit(0)).Block(jen.Id("r").Dot("Resume").Call()),
	)
}
