package table

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// adapter is an adapter that bindings name.
type adapter struct {
	id         string
	operations []*operation // sorted by name
}

// operation is an operation of an adapter, with the Skills that bind it.
type operation struct {
	name   string
	skills []*skill
	of     *callable
}

func (a *adapter) identifier() string { return token.Identifier(a.id) }

func adapterFile(id string) string { return "adapter_" + stem(id) }

// title is the id in words.
func (a *adapter) title() string {
	words := strings.NewReplacer("-", " ", ".", " ").Replace(a.id)
	return strings.ToUpper(words[:1]) + words[1:]
}

// collectAdapters finds the adapters that bindings name.
func (g *generator) collectAdapters() {
	for _, c := range g.callables {
		for _, d := range c.declared {
			if d.adapter == "" {
				continue
			}
			i := slices.IndexFunc(g.adapters, func(a *adapter) bool { return a.id == d.adapter })
			if i < 0 {
				i = len(g.adapters)
				g.adapters = append(g.adapters, &adapter{id: d.adapter})
			}
			a := g.adapters[i]
			j := slices.IndexFunc(a.operations, func(o *operation) bool { return o.name == c.name })
			if j < 0 {
				j = len(a.operations)
				a.operations = append(a.operations, &operation{name: c.name, of: c})
			}
			a.operations[j].skills = append(a.operations[j].skills, d.by)
		}
	}
	slices.SortFunc(g.adapters, func(a, b *adapter) int { return strings.Compare(a.id, b.id) })
}

// claimAdapter takes the identifiers of an adapter and those inside of it.
func (g *generator) claimAdapter(a *adapter) {
	at := func(o *operation, member string) {
		g.claim(a.identifier()+member, o.skills[0].issue("execution.bindings", "", ""))
	}
	first := a.operations[0]
	at(first, "Adapter")
	at(first, "")
	methods := token.Scope{}
	for _, o := range a.operations {
		at := o.skills[0].issue("execution.bindings", "", "")
		at.Member += "[" + o.name + "]"
		g.claimIn(methods, token.Identifier(o.name), at)
	}
}

// emitAdapter writes the interface of an adapter, and what makes an adapter of an implementation.
func (g *generator) emitAdapter(a *adapter) {
	f := g.file(adapterFile(a.id))
	name := a.identifier()
	runner, offers := "runner"+name, "offers"+name
	results := func() *jen.Statement {
		return jen.Parens(jen.List(jen.Id("OperationResult"), jen.Error()))
	}
	f.Comment(name + "Adapter does the operations of an adapter. An error means that an operation failed without a result of its own; its")
	f.Comment("text reaches no model. A context ends with the deadline, or when somebody stops the run: return soon then.")
	f.Type().Id(name + "Adapter").InterfaceFunc(func(group *jen.Group) {
		for _, o := range a.operations {
			group.Id(token.Identifier(o.name)).Params(jen.Id("ctx").Qual("context", "Context"), jen.Id("arguments").Id(o.of.identifier()+"Args")).Add(results())
		}
	})
	f.Comment(name + " makes an adapter of an implementation and of what is promised for it on this machine. An implementation may have the")
	f.Comment("methods Target and Preview of operation.Targeter and operation.Previewer as well.")
	f.Func().Id(name).Params(jen.Id("implementation").Id(name+"Adapter"), jen.Id("promises").Qual(operationPath, "Promises")).Op("*").Qual(operationPath, "Adapter").Block(
		jen.Return(jen.Qual(operationPath, "New").Call(token.Quoted(a.id), token.Quoted(a.title()),
			jen.Id(offers).Index(jen.Empty(), jen.Empty()), jen.Id(runner).Values(jen.Id("implementation")), jen.Id("implementation"), jen.Id("promises"))),
	)
	f.Type().Id(runner).Struct(jen.Id("implementation").Id(name + "Adapter"))
	f.Comment("Run does an operation with arguments that were checked against its parameters.")
	f.Func().Params(jen.Id("r").Id(runner)).Id("Run").
		Params(jen.Id("ctx").Qual("context", "Context"), jen.Id("name").String(), jen.Id("arguments").Op("*").Qual(argumentPath, "List")).Add(results()).
		Block(
			jen.Switch(jen.Id("name")).BlockFunc(func(group *jen.Group) {
				for _, o := range a.operations {
					group.Case(token.Quoted(o.name)).Block(jen.Return(
						jen.Id("r").Dot("implementation").Dot(token.Identifier(o.name)).Call(jen.Id("ctx"), jen.Id("Read"+o.of.identifier()+"Args").Call(jen.Id("arguments")))))
				}
			}),
			jen.Return(jen.Id("OperationResult").Values(), jen.Qual(operationPath, "ErrUnknown")),
		)
	f.Var().Id(offers).Op("=").Index(jen.Op("...")).Qual(operationPath, "Offer").ValuesFunc(func(group *jen.Group) {
		for _, o := range a.operations {
			group.Line().Add(g.offerRow(a, o).literal())
		}
		group.Line()
	})
}

// offerRow gives what the Skills that bind an operation ask of it.
func (g *generator) offerRow(a *adapter, o *operation) *row {
	var capabilities, inputs, outputs, interactions, perceptions, classes []string
	var asks []*wire.Node
	foreign := false
	for _, s := range o.skills {
		needs := s.node.Member("requirements")
		interactions = append(append(interactions, texts(needs, "interactions")...), texts(needs, "optionalInteractions")...)
		perceptions = append(append(perceptions, texts(needs, "perceptions")...), texts(needs, "optionalPerceptions")...)
		inputs = append(inputs, valueTypes(s.node, "inputs")...)
		outputs = append(outputs, valueTypes(s.node, "outputs")...)
		for _, b := range s.bindings {
			if b.adapter == a.id && b.operation == o.name {
				classes = append(classes, b.classes...)
			}
		}
		for _, id := range texts(needs, "capabilities") {
			capabilities = append(capabilities, id)
			c := g.capability(s.of, id)
			if c == nil {
				foreign = true
				continue
			}
			inputs, outputs = append(inputs, present(text(c, "inputType"))...), append(outputs, present(text(c, "outputType"))...)
			asks = append(asks, delegated(c)...)
		}
	}
	published := &row{g: g}
	published.text("Name", o.name)
	published.texts("Capabilities", set(capabilities))
	published.texts("InputTypes", set(inputs))
	published.texts("OutputTypes", set(outputs))
	published.texts("ConsumesInteractions", set(interactions))
	published.texts("ObservesPerceptions", set(perceptions))
	published.texts("TargetClasses", set(classes))
	r := &row{g: g}
	r.set("Operation", jen.Qual(manifestPath, "Operation").Add(published.literal()))
	r.rows("Asks", jen.Qual(manifestPath, "Constraint"), each(distinct(asks), func(n *wire.Node) *row {
		r := &row{g: g, short: true}
		r.constant("Kind", "constraintKind", text(n, "kind"))
		r.text("Value", text(n, "value"))
		return r
	}))
	r.boolean("Foreign", foreign)
	var parameters []*row
	for _, p := range o.of.parameters {
		row := &row{g: g, short: true}
		row.text("Name", p.name)
		row.constant("Type", "parameterType", p.kind)
		row.boolean("Required", p.required)
		row.texts("EnumValues", p.enum)
		parameters = append(parameters, row)
	}
	r.rows("Parameters", contractType("Parameter"), parameters)
	return r
}

// capability finds a capability, in the Skill's own package first.
func (g *generator) capability(own *source, id string) *wire.Node {
	for _, s := range append([]*source{own}, g.sources...) {
		for _, c := range items(s.root, "capabilities") {
			if text(c, "id") == id {
				return c
			}
		}
	}
	return nil
}

// delegated gives the constraints of a capability that an adapter enforces.
func delegated(capability *wire.Node) (list []*wire.Node) {
	for _, c := range items(capability, "constraints") {
		switch text(c, "kind") {
		case "requiresFrontmostApplication", "requiresStableDocumentIdentity", "sourceMustMatchTarget":
			list = append(list, c)
		}
	}
	return list
}

// distinct sorts constraints by kind and value, each once.
func distinct(list []*wire.Node) []*wire.Node {
	order := func(a, b *wire.Node) int {
		return slices.Compare([]string{text(a, "kind"), text(a, "value")}, []string{text(b, "kind"), text(b, "value")})
	}
	slices.SortFunc(list, order)
	return slices.CompactFunc(list, func(a, b *wire.Node) bool { return order(a, b) == 0 })
}

// valueTypes gives the types of the ports of a Skill.
func valueTypes(n *wire.Node, member string) (list []string) {
	for _, port := range items(n, member) {
		list = append(list, text(port, "valueType"))
	}
	return list
}

// present gives a list of an id that may be absent.
func present(id string) []string {
	if id == "" {
		return nil
	}
	return []string{id}
}
