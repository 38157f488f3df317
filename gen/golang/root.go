package golang

import "github.com/dave/jennifer/jen"

// emitRoot writes the type of a document whose root is no named type: it has the value in a field.
func (g *generator) emitRoot() {
	t := g.root
	f := g.file(t.name)
	in := func() *jen.Statement { return jen.Id("v").Dot("Value") }
	f.Comment(t.name + " is the value of the document.")
	f.Type().Id(t.name).Struct(jen.Id("Value").Add(g.goType(t.value)))
	g.emitDecode(f, t.name)
	body := append([]jen.Code{jen.Id("p").Op(":=").Id("i")}, g.read(t.value, false, in, nil)...)
	f.Comment("decode reads the value at i and gives the position behind it.")
	f.Func().Params(jen.Id("v").Op("*").Id(t.name)).Id("decode").
		Params(jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("i").Int()).Int().
		Block(append(body, jen.Return(jen.Id("i")))...)
	g.emitEncoder(f, t, func(e *encoding) { g.write(e, t.value, false, in, 0) })
}
