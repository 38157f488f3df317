package table

import (
	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
)

// emitCallable writes the arguments of a callable and what reads them.
func (g *generator) emitCallable(c *callable) {
	f := g.file(c.file)
	name := c.identifier() + "Args"
	for _, p := range c.parameters {
		if len(p.enum) > 0 {
			g.emitEnumeration(f, c.identifier()+token.Identifier(p.name), p.enum)
		}
	}
	f.Comment(name + " are the arguments of " + c.identifier() + ". Texts and JSON are views that hold until the operation returns.")
	f.Type().Id(name).StructFunc(func(group *jen.Group) {
		for _, p := range c.parameters {
			group.Id(token.Identifier(p.name)).Add(c.fieldType(p))
		}
		for _, p := range c.parameters {
			if p.hasFlag() {
				group.Id("Has" + token.Identifier(p.name)).Bool()
			}
		}
	})
	f.Comment("Read" + name + " takes the arguments out of a list that was read with an equal parameter list.")
	list := jen.Id("arguments")
	if len(c.parameters) == 0 {
		list = jen.Id("_")
	}
	f.Func().Id("Read" + name).Params(list.Op("*").Qual(argumentPath, "List")).Id(name).Block(
		jen.Return(jen.Id(name).ValuesFunc(func(group *jen.Group) {
			slot := func(i int, method string) *jen.Statement { return jen.Id("arguments").Dot(method).Call(jen.Lit(i)) }
			for i, p := range c.parameters {
				value := slot(i, method(p))
				if len(p.enum) > 0 {
					value = c.fieldType(p).Call(value)
				}
				group.Line().Id(token.Identifier(p.name)).Op(":").Add(value)
			}
			for i, p := range c.parameters {
				if p.hasFlag() {
					group.Line().Id("Has" + token.Identifier(p.name)).Op(":").Add(slot(i, "Has"))
				}
			}
			if len(c.parameters) > 0 {
				group.Line()
			}
		})),
	)
}

// fieldType gives the Go type of a parameter.
func (c *callable) fieldType(p parameter) *jen.Statement {
	switch {
	case len(p.enum) > 0:
		return jen.Id(c.identifier() + token.Identifier(p.name))
	case p.kind == "integer":
		return jen.Int64()
	case p.kind == "number":
		return jen.Float64()
	case p.kind == "boolean":
		return jen.Bool()
	case p.kind == "object" || p.kind == "array":
		return jen.Qual(wirePath, "Raw")
	}
	return jen.Qual(wirePath, "Text")
}

// method gives the method of an argument list that reads a parameter.
func method(p parameter) string {
	switch {
	case len(p.enum) > 0:
		return "Choice"
	case p.kind == "integer":
		return "Integer"
	case p.kind == "number":
		return "Number"
	case p.kind == "boolean":
		return "Boolean"
	case p.kind == "object" || p.kind == "array":
		return "JSON"
	}
	return "Text"
}

// emitEnumeration writes an enumeration, its constants in the order of their declaration, and their texts.
func (g *generator) emitEnumeration(f *jen.File, name string, values []string) {
	f.Comment(name + " is an enumeration. Its zero value is none of its values: nothing is given.")
	size := jen.Uint8()
	if len(values) > 255 {
		size = jen.Uint16()
	}
	f.Type().Id(name).Add(size)
	f.Comment("The values of " + name + ".")
	f.Const().DefsFunc(func(group *jen.Group) {
		for i, v := range values {
			c := group.Id(name + token.Identifier(v))
			if i == 0 {
				c.Id(name).Op("=").Iota().Op("+").Lit(1)
			}
		}
	})
	f.Var().Id("names" + name).Op("=").Index(jen.Op("...")).String().ValuesFunc(func(group *jen.Group) {
		group.Add(token.Quoted(""))
		for i, v := range values {
			s := &jen.Statement{}
			if i%8 == 7 {
				s.Line()
			}
			group.Add(s.Add(token.Quoted(v)))
		}
	})
	f.Comment("String gives the text of x, which is empty if x is none of its values.")
	f.Func().Params(jen.Id("x").Id(name)).Id("String").Params().String().Block(
		jen.If(jen.Int().Call(jen.Id("x")).Op("<").Len(jen.Id("names"+name))).Block(jen.Return(jen.Id("names"+name).Index(jen.Id("x")))),
		jen.Return(token.Quoted("")),
	)
}
