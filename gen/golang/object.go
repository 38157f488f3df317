package golang

import (
	"math/bits"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// These are the names of variables in generated decoders: the value v, the reader r, the position i, where the whole
// value is (at), where the member or element is (p), the number of the member (m), and the set of those met (seen).

// emitObject writes the type of an object, its decoder and its encoder.
func (g *generator) emitObject(t *named) {
	f := g.file(t.value.file)
	f.Comment(t.name + " is an object of the schema.")
	f.Type().Id(t.name).StructFunc(func(group *jen.Group) {
		for _, m := range t.fields {
			if m.name != "" {
				group.Id(m.name).Add(g.fieldType(m))
			}
		}
		if t.others != nil {
			group.Id("Others").Index().Qual(wirePath, "Entry").Types(g.goType(t.others))
		}
		for _, m := range t.fields {
			if m.has != "" {
				group.Id(m.has).Bool()
			}
		}
	})
	g.emitDecode(f, t.name)
	g.emitMembers(f, t)
	g.emitReader(reader{t, t.value, t.reader})
	g.emitEncoder(f, t, g.objectEncoder(t))
}

// emitDecode writes the method that decodes a whole input.
func (g *generator) emitDecode(f *jen.File, name string) {
	f.Comment("Decode reads the input of r into v. The error is nil, or a *wire.Invalid with all that was found; it says whether v is")
	f.Comment("complete all the same.")
	f.Func().Params(jen.Id("v").Op("*").Id(name)).Id("Decode").Params(jen.Id("r").Op("*").Qual(wirePath, "Reader")).Error().Block(
		jen.Return(jen.Id("r").Dot("End").Call(jen.Id("v").Dot("decode").Call(jen.Id("r"), jen.Id("r").Dot("Begin").Call()))),
	)
}

// emitMembers writes the table of an object's members.
func (g *generator) emitMembers(f *jen.File, t *named) {
	n := t.value.node
	lines := func(text func(*field) *jen.Statement) *jen.Statement {
		return jen.Index().String().ValuesFunc(func(group *jen.Group) {
			for i, m := range t.fields {
				if i%6 == 0 && len(t.fields) > 6 {
					group.Line().Add(text(m))
				} else {
					group.Add(text(m))
				}
			}
			if len(t.fields) > 6 {
				group.Line()
			}
		})
	}
	f.Var().Id("members"+t.name).Op("=").Qual(wirePath, "Members").ValuesFunc(func(group *jen.Group) {
		set := func(name string, value *jen.Statement) { group.Line().Id(name).Op(":").Add(value) }
		if len(t.fields) > 0 {
			set("Names", lines(func(m *field) *jen.Statement { return token.Quoted(m.property.Name) }))
		}
		if len(t.fields) > 0 && !slices.ContainsFunc(t.fields, func(m *field) bool { return !isPlain(m.property.Name) }) {
			set("Keys", lines(func(m *field) *jen.Statement { return token.Quoted(inJSON(m.property.Name) + ":") }))
			if len(t.fields) < 256 {
				first, same := index(t.fields)
				set("First", numbers(first))
				set("Same", numbers(same))
			}
		}
		if missing := g.missingCodes(t); missing != nil {
			set("Missing", missing)
		}
		if len(n.Forbidden) > 0 {
			set("Forbidden", jen.Index().Qual(wirePath, "Forbidden").ValuesFunc(func(group *jen.Group) {
				for _, c := range n.Forbidden {
					group.Values(jen.Id("Name").Op(":").Add(token.Quoted(c.Keyword)), jen.Id("Code").Op(":").Add(g.code(c.Code)))
				}
			}))
		}
		if g.doc.Strict {
			set("Strict", jen.True())
		}
		switch {
		case t.others != nil:
			set("Others", jen.Qual(wirePath, "Keep"))
		case n.Open:
			set("Others", jen.Qual(wirePath, "Drop"))
		}
		group.Line()
	})
}

// index links the keys that begin with the same byte, modulo 32, as wire.Members has it.
func index(fields []*field) (first, same string) {
	heads, next := make([]byte, 32), make([]byte, len(fields))
	for i := len(fields) - 1; i >= 0; i-- {
		slot := inJSON(fields[i].property.Name)[1] & 31
		heads[slot], next[i] = byte(i+1), heads[slot]
	}
	return string(heads), string(next)
}

// inJSON writes a name as canonical output has it.
func inJSON(name string) string { return string(wire.AppendString(nil, name)) }

// isPlain tells whether every profile takes a name. One that a profile refuses is never looked for as it stands in a text.
func isPlain(name string) bool { return wire.Check([]byte(inJSON(name)), wire.Fragment) == nil }

// missingCodes gives the codes that required members have for being absent, by number.
func (g *generator) missingCodes(t *named) *jen.Statement {
	var codes []jen.Code
	for i, m := range t.fields {
		if code := m.property.Node.Code("required", ""); code != "" && m.property.Required {
			codes = append(codes, jen.Lit(i).Op(":").Add(g.code(code)))
		}
	}
	if codes == nil {
		return nil
	}
	return jen.Index().Qual(wirePath, "Code").Values(codes...)
}

// reader is a method that reads a named type from a node.
type reader struct {
	of   *named
	node *value
	name string
}

// readMethod gives the method that reads a value of a named type. A reference can narrow an object by limits and codes of
// its own; then it has a method of its own.
func (g *generator) readMethod(v *value) string {
	if v.form != object || sameLimits(v.node, v.named.value.node) {
		return v.named.reader
	}
	r := reader{v.named, v, "decode" + v.stem}
	for _, known := range g.readers {
		if known.name == r.name {
			return r.name
		}
	}
	g.readers = append(g.readers, r)
	return r.name
}

// sameLimits tells whether two nodes hold an object to the same limits, with the same codes.
func sameLimits(a, b *schema.Node) bool {
	return a.MinProperties == b.MinProperties && a.MaxProperties == b.MaxProperties &&
		a.Code("minProperties", "") == b.Code("minProperties", "") && a.Code("maxProperties", "") == b.Code("maxProperties", "")
}

// emitReader writes a method that reads an object.
func (g *generator) emitReader(r reader) {
	t, n := r.of, r.node.node
	members := jen.Op("&").Id("members" + t.name)
	next := func(method string, args ...jen.Code) *jen.Statement {
		return jen.Id("r").Dot(method).Call(append(args, members.Clone())...)
	}
	others := t.others != nil || n.Open
	counts := n.MinProperties > 0 || n.MaxProperties >= 0
	var body []jen.Code
	add := func(code ...jen.Code) { body = append(body, code...) }
	add(jen.Id("at").Op(":=").Id("i"))
	if len(t.fields) > 0 {
		add(jen.Var().Id("seen").Add(seenType(t)))
	}
	if counts {
		add(jen.Id("count").Op(":=").Lit(0))
	}
	if t.others != nil {
		add(jen.Id("v").Dot("Others").Op("=").Id("v").Dot("Others").Index(jen.Empty(), jen.Lit(0)))
	}
	add(
		jen.List(jen.Id("m"), jen.Id("i")).Op(":=").Add(next("Object", jen.Id("at"))),
		jen.For(jen.Empty(), jen.Id("m").Op(">=").Lit(0), jen.List(jen.Id("m"), jen.Id("i")).Op("=").Add(next("Member", jen.Id("i"), jen.Id("m")))).
			BlockFunc(func(group *jen.Group) { g.memberLoop(group, t, n, others, counts) }),
		jen.If(jen.Id("i").Op("<").Lit(0)).Block(jen.Return(jen.Id("i"))),
	)
	g.afterMembers(t, add)
	if t.others != nil {
		add(sortEntries(jen.Id("v").Dot("Others")))
		if g.doc.Strict {
			add(jen.Qual(wirePath, "Folded").Call(jen.Id("r"), jen.Id("at"), jen.Id("v").Dot("Others")))
		}
	}
	if counts {
		add(g.countChecks(n, jen.Id("count"), "minProperties", n.MinProperties, "maxProperties", n.MaxProperties)...)
	}
	add(jen.Return(jen.Id("i")))
	f := g.file(r.node.file)
	f.Commentf("%s reads the object at i and gives the position behind it.", r.name)
	f.Func().Params(jen.Id("v").Op("*").Id(t.name)).Id(r.name).
		Params(jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("i").Int()).Int().Block(body...)
}

// seenType is a set of a bit for each member.
func seenType(t *named) *jen.Statement {
	if len(t.fields) <= 64 {
		return jen.Uint64()
	}
	return jen.Index(jen.Lit((len(t.fields) + 63) / 64)).Uint64()
}

// seenWord gives the element of the set of members that has the bit of a member, and its bit.
func seenWord(t *named, i int) (word *jen.Statement, bit uint64) {
	if len(t.fields) <= 64 {
		return jen.Id("seen"), 1 << i
	}
	return jen.Id("seen").Index(jen.Lit(i / 64)), 1 << (i % 64)
}

// memberLoop writes what happens to one member.
func (g *generator) memberLoop(group *jen.Group, t *named, n *schema.Node, others, counts bool) {
	if counts {
		group.Id("count").Op("++")
	}
	if len(t.fields) > 0 {
		word := jen.Id("seen")
		if len(t.fields) > 64 {
			word = jen.Id("seen").Index(jen.Id("m").Op("/").Lit(64))
		}
		once := []jen.Code{
			jen.Id("bit").Op(":=").Uint64().Call(jen.Lit(1)).Op("<<").Parens(jen.Id("m").Op("&").Lit(63)),
			jen.If(word.Clone().Op("&").Id("bit").Op("!=").Lit(0)).Block(jen.Return(jen.Id("r").Dot("Stop").Call())),
			word.Clone().Op("|=").Id("bit"),
		}
		if others {
			group.If(jen.Id("m").Op("<").Lit(len(t.fields))).Block(once...)
		} else {
			for _, c := range once {
				group.Add(c)
			}
		}
	}
	if len(t.fields) == 0 && !others {
		return // there is never a member to read
	}
	group.Id("p").Op(":=").Id("i")
	group.Switch(jen.Id("m")).BlockFunc(func(group *jen.Group) {
		for i, m := range t.fields {
			group.Case(jen.Lit(i)).Block(g.readMember(m, func() *jen.Statement { return jen.Id("v") })...)
		}
		if others {
			group.Default().Block(g.readOther(t, n)...)
		}
	})
}

// readOther reads a member that is none of an object's own.
func (g *generator) readOther(t *named, n *schema.Node) (code []jen.Code) {
	if most := n.MaxProperties; most >= 0 && (n.Keys != nil || t.others != nil) {
		defer func() {
			code = []jen.Code{jen.If(jen.Id("count").Op(">").Lit(beyond * most)).Block(jen.Id("i").Op("=").Id("r").Dot("Drop").Call(jen.Id("p"))).Else().Block(code...)}
		}()
	}
	if n.Keys != nil {
		code = append(code, jen.List(jen.Id("name"), jen.Id("nameAt")).Op(":=").Id("r").Dot("Name").Call())
		code = append(code, g.textChecks(n.Keys, jen.Id("name"), jen.Id("nameAt"))...)
	}
	if t.others == nil {
		return append(code, jen.Id("i").Op("=").Id("r").Dot("Skip").Call(jen.Id("p")))
	}
	if n.Keys == nil {
		code = append(code, jen.List(jen.Id("name"), jen.Id("_")).Op(":=").Id("r").Dot("Name").Call())
	}
	all := jen.Id("v").Dot("Others")
	code = append(code,
		next(all),
		jen.Id("other").Op(":=").Op("&").Add(all.Clone()).Index(jen.Len(all.Clone()).Op("-").Lit(1)),
		jen.Id("other").Dot("Name").Op("=").Id("name"),
	)
	return append(code, g.read(t.others, false, func() *jen.Statement { return jen.Id("other").Dot("Value") }, nil)...)
}

// afterMembers writes what is left to do when all members have been read: report those that are missing, and give those
// that are absent the value that absence stands for.
func (g *generator) afterMembers(t *named, add func(...jen.Code)) {
	words := (len(t.fields) + 63) / 64
	for word := range words {
		required, all := uint64(0), uint64(0)
		for i, m := range t.fields[64*word : min(64*word+64, len(t.fields))] {
			all |= 1 << i
			if m.property.Required {
				required |= 1 << i
			}
		}
		var absent []jen.Code
		if required != 0 {
			seen, _ := seenWord(t, 64*word)
			missing := jen.Id("missing").Op(":=").Add(token.Hexadecimal(required)).Op("&^").Add(seen)
			absent = append(absent, jen.If(missing, jen.Id("missing").Op("!=").Lit(0)).Block(
				jen.Id("r").Dot("Missing").Call(jen.Id("at"), jen.Op("&").Id("members"+t.name), jen.Lit(word), jen.Id("missing"))))
		}
		for optional := all &^ required; optional != 0; optional &= optional - 1 {
			i := 64*word + bits.TrailingZeros64(optional)
			seen, bit := seenWord(t, i)
			if code := g.absent(t.fields[i], func() *jen.Statement { return jen.Id("v") }); len(code) > 0 {
				absent = append(absent, jen.If(seen.Op("&").Add(token.Hexadecimal(bit)).Op("==").Lit(0)).Block(code...))
			}
		}
		if len(absent) > 0 {
			seen, _ := seenWord(t, 64*word)
			add(jen.If(seen.Op("!=").Add(token.Hexadecimal(all))).Block(absent...))
		}
	}
}
