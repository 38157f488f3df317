package golang

import "github.com/dave/jennifer/jen"

// emitTable writes the function that reads a map.
func (g *generator) emitTable(v *value) {
	n := v.node
	all := jen.Id("v")
	lend, own := g.borrow(v, jen.Id("name").Op("!=").Nil())
	var body []jen.Code
	add := func(code ...jen.Code) { body = append(body, code...) }
	entry := func() *jen.Statement { return jen.Id("e").Dot("Value") }
	counts := n.MinProperties > 0 || n.MaxProperties >= 0
	add(jen.Id("at").Op(":=").Id("i"))
	if counts {
		add(jen.Id("count").Op(":=").Lit(0))
	}
	add(
		all.Clone().Op("=").Add(all.Clone()).Index(jen.Empty(), jen.Lit(0)),
		jen.List(jen.Id("name"), jen.Id("i")).Op(":=").Id("r").Dot("Map").Call(jen.Id("at")),
		lend.Clone(),
		jen.For(jen.Empty(), jen.Id("name").Op("!=").Nil(), jen.List(jen.Id("name"), jen.Id("i")).Op("=").Id("r").Dot("Entry").Call(jen.Id("i"))).
			BlockFunc(func(group *jen.Group) {
				group.Id("p").Op(":=").Id("i")
				if counts {
					group.Add(countOne(n.MaxProperties, jen.Id("i").Op("=").Id("r").Dot("RestOfMap").Call(jen.Id("p")), jen.Break()))
				}
				if n.Keys != nil {
					if checks := g.textChecks(n.Keys, jen.Id("name"), jen.Id("nameAt")); len(checks) > 0 {
						group.List(jen.Id("_"), jen.Id("nameAt")).Op(":=").Id("r").Dot("Name").Call()
						for _, code := range checks {
							group.Add(code)
						}
					}
				}
				group.Add(next(all))
				group.Id("e").Op(":=").Op("&").Add(all.Clone()).Index(jen.Len(all.Clone()).Op("-").Lit(1))
				group.Id("e").Dot("Name").Op("=").Id("name")
				for _, code := range g.read(v.elem, false, entry, nil) {
					group.Add(code)
				}
			}),
		own.Clone(),
		jen.If(jen.Id("i").Op("<").Lit(0)).Block(jen.Return(all.Clone(), jen.Id("i"))),
		jen.If(jen.Op("!").Qual(wirePath, "SortEntries").Call(jen.Id("r"), all.Clone())).Block(jen.Return(all.Clone(), jen.Id("r").Dot("Stop").Call())),
	)
	if g.doc.Strict {
		add(jen.Qual(wirePath, "Folded").Call(jen.Id("r"), jen.Id("at"), all.Clone()))
	}
	add(g.countChecks(n, jen.Id("count"), "minProperties", n.MinProperties, "maxProperties", n.MaxProperties)...)
	add(jen.Return(all.Clone(), jen.Id("i")))
	g.emitFunction(v, body)
}

// sortEntries sorts the members that an object keeps beside its own; the same name twice ends the reading.
func sortEntries(entries *jen.Statement) *jen.Statement {
	return jen.If(jen.Op("!").Qual(wirePath, "SortEntries").Call(jen.Id("r"), entries)).Block(jen.Return(jen.Id("r").Dot("Stop").Call()))
}
