package golang

import (
	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
)

// emitTuple writes the type of an array whose first elements have schemas of their own, its decoder and its encoder.
func (g *generator) emitTuple(t *named) {
	f := g.file(t.value.file)
	n := t.value.node
	v := func() *jen.Statement { return jen.Id("v") }
	f.Comment(t.name + " is an array of the schema whose first elements are fields.")
	f.Type().Id(t.name).StructFunc(func(group *jen.Group) {
		for _, m := range t.fields {
			if m.name != "" {
				group.Id(m.name).Add(g.fieldType(m))
			}
		}
		if t.rest != nil {
			group.Id("Rest").Index().Add(g.goType(t.rest))
		}
		for _, m := range t.fields {
			if m.has != "" {
				group.Id(m.has).Bool()
			}
		}
	})
	g.emitDecode(f, t.name)
	var cases []jen.Code
	for i, m := range t.fields {
		cases = append(cases, jen.Case(jen.Lit(i+1)).Block(g.readMember(m, v)...))
	}
	if t.rest == nil {
		cases = append(cases, jen.Default().Block(
			jen.Id("r").Dot("Unknown").Call(jen.Id("p"), g.codeOf(n, "items"), token.Quoted("expected at most "+count(len(t.fields), "element"))),
			jen.Id("i").Op("=").Id("r").Dot("Skip").Call(jen.Id("p")),
		))
	} else {
		rest := jen.Id("v").Dot("Rest")
		body := []jen.Code{next(rest)}
		in := func() *jen.Statement { return rest.Clone().Index(jen.Len(rest.Clone()).Op("-").Lit(1)) }
		cases = append(cases, jen.Default().Block(append(body, g.read(t.rest, false, in, nil)...)...))
	}
	var body []jen.Code
	add := func(code ...jen.Code) { body = append(body, code...) }
	add(jen.List(jen.Id("at"), jen.Id("count")).Op(":=").List(jen.Id("i"), jen.Lit(0)))
	if t.rest != nil {
		add(jen.Id("v").Dot("Rest").Op("=").Id("v").Dot("Rest").Index(jen.Empty(), jen.Lit(0)))
	}
	if n.UniqueItems {
		add(jen.Id("keys").Op(":=").Id("r").Dot("Keys").Call())
	}
	add(
		jen.List(jen.Id("i"), jen.Id("more")).Op(":=").Id("r").Dot("Array").Call(jen.Id("at")),
		jen.For(jen.Empty(), jen.Id("more"), jen.List(jen.Id("i"), jen.Id("more")).Op("=").Id("r").Dot("Element").Call(jen.Id("i"))).
			BlockFunc(func(group *jen.Group) {
				group.Id("p").Op(":=").Id("i")
				group.Add(countOne(n.MaxItems, jen.Id("i").Op("=").Id("r").Dot("RestOfArray").Call(jen.Id("p")), jen.Break()))
				group.Switch(jen.Id("count")).Block(cases...)
				if n.UniqueItems {
					group.If(jen.Id("i").Op(">=").Lit(0)).Block(jen.Id("r").Dot("AddKey").Call(jen.Id("p"), jen.Id("i")))
				}
			}),
		jen.If(jen.Id("i").Op("<").Lit(0)).Block(jen.Return(jen.Id("i"))),
	)
	for i, m := range t.fields {
		if code := g.absent(m, v); len(code) > 0 {
			add(jen.If(jen.Id("count").Op("<=").Lit(i)).Block(code...))
		}
	}
	if n.UniqueItems {
		add(jen.Id("r").Dot("Repeats").Call(jen.Id("keys"), g.codeOf(n, "uniqueItems")))
	}
	add(g.countChecks(n, jen.Id("count"), "minItems", n.MinItems, "maxItems", n.MaxItems)...)
	add(jen.Return(jen.Id("i")))
	f.Comment("decode reads the array at i and gives the position behind it.")
	f.Func().Params(jen.Id("v").Op("*").Id(t.name)).Id("decode").
		Params(jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("i").Int()).Int().Block(body...)
	g.emitEncoder(f, t, g.tupleEncoder(t))
}
