package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
)

// emitEnumeration writes a closed enumeration: its constants, in the order of the schema, its names and its decoder.
func (g *generator) emitEnumeration(t *named) {
	n := t.value.node
	f := g.file("Enum")
	f.Comment(t.name + " is an enumeration of the schema. Its zero value is none of its values: nothing is given.")
	size := jen.Uint8()
	if len(n.Enum) > 255 {
		size = jen.Uint16()
	}
	f.Type().Id(t.name).Add(size)
	f.Comment("The values of " + t.name + ".")
	f.Const().DefsFunc(func(group *jen.Group) {
		for i, s := range n.Enum {
			name := t.name + token.Identifier(s)
			g.claim(name, n.Pointer+"/enum value "+quote(s))
			c := group.Id(name)
			if i == 0 {
				c.Id(t.name).Op("=").Iota().Op("+").Lit(1)
			}
		}
	})
	names := "names" + t.name
	f.Var().Id(names).Op("=").Index(jen.Op("...")).String().ValuesFunc(func(group *jen.Group) {
		group.Add(token.Quoted(""))
		for i, s := range n.Enum {
			if i%8 == 7 {
				group.Line().Add(token.Quoted(s))
			} else {
				group.Add(token.Quoted(s))
			}
		}
	})
	f.Comment("String gives the text of x in JSON, which is empty if x is none of its values.")
	f.Func().Params(jen.Id("x").Id(t.name)).Id("String").Params().String().Block(
		jen.If(jen.Int().Call(jen.Id("x")).Op("<").Len(jen.Id(names))).Block(jen.Return(jen.Id(names).Index(jen.Id("x")))),
		jen.Return(token.Quoted("")),
	)
	d := g.file("EnumDecode")
	d.Comment("decode" + t.name + " reads the text at i and gives the position behind it. A text that is none of the values has the code.")
	d.Func().Id("decode"+t.name).
		Params(jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("i").Int(), jen.Id("code").Qual(wirePath, "Code")).
		Params(jen.Id(t.name), jen.Int()).
		Block(
			jen.List(jen.Id("t"), jen.Id("end")).Op(":=").Id("r").Dot("Text").Call(jen.Id("i")),
			jen.If(jen.Id("end").Op("<").Lit(0)).Block(jen.Return(jen.Lit(0), jen.Id("end"))),
			jen.Switch(jen.String().Call(jen.Id("t"))).BlockFunc(func(group *jen.Group) {
				for _, s := range n.Enum {
					group.Case(token.Quoted(s)).Block(jen.Return(jen.Id(t.name+token.Identifier(s)), jen.Id("end")))
				}
			}),
			jen.Id("r").Dot("Unknown").Call(jen.Id("i"), jen.Id("code"), token.Quoted("expected "+choice(n.Enum))),
			jen.Return(jen.Lit(0), jen.Id("end")),
		)
}
