package golang

import (
	"errors"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/schema"
)

func errorAt(n *schema.Node, at, message string) error {
	return errors.New("schema " + n.Pointer + at + ": " + message)
}

// comparison says how the elements of an array are compared with each other.
type comparison struct {
	sorted bool   // each with the one in front of it
	unique string // all with each other: the keyword that says so
}

func (g *generator) comparisonOf(v *value) (c comparison) {
	n := v.node
	switch {
	case n.Order.Kind != schema.Meaning:
		c.sorted = v.elem.form == text || v.elem.form == enumeration || v.order != nil
		if !c.sorted {
			g.fail(errorAt(n, "/x-bonnie-order", "the elements cannot be sorted in this order"))
		}
	case n.Code("duplicate", "") != "" && (v.elem.form == text || v.elem.form == enumeration):
		c.unique = "duplicate"
	}
	if n.UniqueItems {
		c.unique = "uniqueItems"
	}
	return c
}

// emitList writes the function that reads an array.
func (g *generator) emitList(v *value) {
	c := g.comparisonOf(v)
	all := jen.Id("v")
	elem := func() *jen.Statement { return jen.Op("*").Id("e") }
	if v.elem.form == object || v.elem.form == tuple || v.elem.form == union || v.elem.nullable {
		elem = func() *jen.Statement { return jen.Id("e") } // for what has fields and methods
	}
	var compare []jen.Code
	if c.sorted {
		compare = g.compareNeighbours(v)
	}
	if c.unique != "" {
		compare = append(compare, jen.Id("r").Dot("AddKey").Call(jen.Id("p"), jen.Id("i")))
	}
	lend, own := g.borrow(v, jen.Id("more"))
	var body []jen.Code
	add := func(code ...jen.Code) { body = append(body, code...) }
	add(jen.Id("at").Op(":=").Id("i"))
	if c.sorted {
		// The element that the next one is compared with; one that is broken has no place in the order.
		add(jen.Id("last").Op(":=").Lit(-1))
	}
	if c.unique != "" {
		add(jen.Id("keys").Op(":=").Id("r").Dot("Keys").Call())
	}
	counts := v.node.MinItems > 0 || v.node.MaxItems >= 0
	if counts {
		add(jen.Id("count").Op(":=").Lit(0))
	}
	add(
		all.Clone().Op("=").Add(all.Clone()).Index(jen.Empty(), jen.Lit(0)),
		jen.List(jen.Id("i"), jen.Id("more")).Op(":=").Id("r").Dot("Array").Call(jen.Id("at")),
		lend.Clone(),
		jen.For(jen.Empty(), jen.Id("more"), jen.List(jen.Id("i"), jen.Id("more")).Op("=").Id("r").Dot("Element").Call(jen.Id("i"))).
			BlockFunc(func(group *jen.Group) {
				group.Id("p").Op(":=").Id("i")
				if counts {
					group.Add(countOne(v.node.MaxItems, jen.Id("i").Op("=").Id("r").Dot("RestOfArray").Call(jen.Id("p")), jen.Break()))
				}
				if compare != nil {
					group.Id("shapes").Op(":=").Id("r").Dot("Shapes").Call()
				}
				if c.sorted {
					group.Add(jen.List(all.Clone(), jen.Id("last")).Op("=").Qual(wirePath, "NextBehind").Call(jen.Id("r"), all.Clone(), jen.Id("last")))
				} else {
					group.Add(next(all))
				}
				if v.elem.form != null || v.elem.nullable {
					group.Id("e").Op(":=").Op("&").Add(all.Clone()).Index(jen.Len(all.Clone()).Op("-").Lit(1))
				}
				for _, code := range g.read(v.elem, false, elem, nil) {
					group.Add(code)
				}
				if compare != nil {
					group.If(jen.Id("i").Op("<").Lit(0).Op("||").Id("shapes").Op("!=").Id("r").Dot("Shapes").Call()).Block(jen.Continue())
				}
				for _, code := range compare {
					group.Add(code)
				}
			}),
		own.Clone(),
		jen.If(jen.Id("i").Op("<").Lit(0)).Block(jen.Return(all.Clone(), jen.Id("i"))),
	)
	if c.unique != "" {
		add(jen.Id("r").Dot("Repeats").Call(jen.Id("keys"), g.codeOf(v.node, c.unique)))
	}
	add(g.countChecks(v.node, jen.Id("count"), "minItems", v.node.MinItems, "maxItems", v.node.MaxItems)...)
	add(jen.Return(all.Clone(), jen.Id("i")))
	g.emitFunction(v, body)
}

// beyond is from how many times as many elements as there may be no more are read. One too many is judged as all are, so that what
// is said of it does not hang on the order.
const beyond = 2

// countOne writes how an element or a member is counted, and what is done instead of reading one that is far too many.
func countOne(most int, instead ...jen.Code) *jen.Statement {
	if most < 0 {
		return jen.Id("count").Op("++")
	}
	return jen.If(jen.Id("count").Op("++"), jen.Id("count").Op(">").Lit(beyond*most)).Block(instead...)
}

// next makes room for one element more.
func next(all *jen.Statement) *jen.Statement {
	return all.Clone().Op("=").Qual(wirePath, "Next").Call(jen.Id("r"), all.Clone())
}

// borrow writes what stands before and behind the reading of an array or map that has an element: one without memory reads
// into a list that the Reader lends.
func (g *generator) borrow(v *value, more *jen.Statement) (lend, own *jen.Statement) {
	elem := g.goType(v.elem)
	if v.form == table {
		elem = jen.Qual(wirePath, "Entry").Types(elem)
	}
	name := elem.GoString()
	kind, known := g.lists[name]
	if !known {
		kind = len(g.lists)
		g.lists[name] = kind
	}
	lend = jen.Id("lent").Op(":=").Add(more).Op("&&").Cap(jen.Id("v")).Op("==").Lit(0).Line().
		If(jen.Id("lent")).Block(jen.Id("v").Op("=").Qual(wirePath, "Lend").Types(elem.Clone()).Call(jen.Id("r"), jen.Lit(kind)))
	own = jen.If(jen.Id("lent")).Block(jen.Id("v").Op("=").Qual(wirePath, "Own").Types(elem.Clone()).Call(jen.Id("r"), jen.Lit(kind), jen.Id("v")))
	return lend, own
}

// emitFunction writes the function that reads an array or a map into a slice.
func (g *generator) emitFunction(v *value, body []jen.Code) {
	inner := *v
	inner.nullable = false
	noun := "array"
	if v.form == table {
		noun = "map"
	}
	f := g.file(v.file)
	if v.typed {
		f.Comment(v.stem + " is a type that holds itself: the " + noun + "s of the schema.")
		bare := *v
		bare.typed, bare.nullable = false, false
		f.Type().Id(v.stem).Add(g.goType(&bare))
		f.Comment("append" + v.stem + " appends the RFC 8785 form of v to dst.")
		f.Func().Id("append"+v.stem).Params(jen.Id("dst").Index().Byte(), jen.Id("v").Id(v.stem)).Index().Byte().Block(append(
			block(func(e *encoding) { g.write(e, &bare, false, func() *jen.Statement { return jen.Id("v") }, 0) }),
			jen.Return(jen.Id("dst")))...)
	}
	f.Comment("decode" + v.stem + " reads the " + noun + " at i into v and gives the position behind it.")
	f.Func().Id("decode"+v.stem).
		Params(jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("i").Int(), jen.Id("v").Add(g.goType(&inner))).
		Params(g.goType(&inner), jen.Int()).Block(body...)
}

// compareNeighbours compares an element with the last one that could be compared.
func (g *generator) compareNeighbours(v *value) []jen.Code {
	last := jen.Id("v").Index(jen.Id("last"))
	before := func(m *field) (a, b *jen.Statement) {
		a, b = last.Clone(), jen.Op("*").Id("e")
		v := v.elem
		if m != nil {
			a, b, v = a.Dot(m.name), jen.Id("e").Dot(m.name), m.value
		}
		if v.form == enumeration {
			if m == nil {
				b = jen.Parens(b)
			}
			return a.Dot("String").Call(), b.Dot("String").Call()
		}
		return jen.String().Call(a), jen.String().Call(b)
	}
	unsorted := jen.Id("r").Dot("Unsorted").Call(jen.Id("p"))
	var duplicate jen.Code = jen.Null()
	if code := v.node.Code("duplicate", ""); code != "" {
		duplicate = jen.Id("r").Dot("Duplicate").Call(jen.Id("p"), g.code(code))
	}
	keys := v.order
	if keys == nil {
		keys = []*field{nil}
	}
	var cases []jen.Code
	for i, key := range keys {
		// Earlier keys are equal here: a case was taken otherwise.
		a, b := before(key)
		cases = append(cases, jen.Case(a.Clone().Op("<").Add(b.Clone())))
		cases = append(cases, jen.Case(a.Clone().Op(">").Add(b.Clone())).Block(unsorted.Clone()))
		if i == len(keys)-1 {
			cases = append(cases, jen.Default().Block(duplicate))
		}
	}
	set := jen.Id("last").Op("=").Len(jen.Id("v")).Op("-").Lit(1)
	return []jen.Code{jen.If(jen.Id("last").Op(">=").Lit(0)).Block(jen.Switch().Block(cases...)), set}
}
