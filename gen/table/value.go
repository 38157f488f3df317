package table

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// value is a value type of a package.
type value struct {
	of    *source
	at    int
	node  *wire.Node
	id    string
	shape string

	strictest int  // the result of rank
	ranked    bool // it is known
}

// field is a field of an object.
type field struct {
	at       int    // index in the package
	name, id string // id of its type
	required bool
	privacy  string
}

func (v *value) identifier() string { return token.Identifier(v.id) }

// fields gives the fields of an object, in the order of canonical output.
func (v *value) fields() (list []field) {
	for i, n := range items(v.node, "fields") {
		list = append(list, field{i, text(n, "name"), text(n, "valueType"), isTrue(n, "required", false), text(n, "privacy")})
	}
	slices.SortFunc(list, func(a, b field) int { return wire.CompareNames(a.name, b.name) })
	return list
}

// issue makes an issue about a member of the value type.
func (v *value) issue(member, code, message string) issue.Issue {
	i := issue.Issue{Place: v.of.place("/valueTypes/" + decimal(v.at)), Member: "valueTypes[" + v.id + "]", Code: code, Message: message}
	if member != "" {
		i.Member += "." + member
	}
	return i
}

// collectValues finds the value types of all packages, and refuses those that hold themselves: a value that does is never
// valid (value-recursive-type, spec 1.7.4).
func (g *generator) collectValues() {
	g.byID = map[string]*value{}
	for _, s := range g.sources {
		for i, n := range items(s.root, "valueTypes") {
			v := &value{of: s, at: i, node: n, id: text(n, "id"), shape: text(n, "shape")}
			g.values = append(g.values, v)
			if g.byID[v.id] == nil {
				g.byID[v.id] = v
			}
		}
	}
	for _, v := range g.values {
		if chain := g.chain(v, v, map[*value]bool{}); chain != nil {
			g.issues = append(g.issues, v.issue("", "value-recursive-type", "the type holds itself ("+v.id+" > "+strings.Join(chain, " > ")+"), and no value may; break the chain"))
		}
	}
}

// chain gives the ids on the way from a value type to another one, or nil; what has been seen leads nowhere.
func (g *generator) chain(from, to *value, seen map[*value]bool) []string {
	seen[from] = true
	for _, id := range from.holds() {
		inner := g.byID[id]
		if inner == to {
			return []string{id}
		}
		if inner == nil || seen[inner] {
			continue
		}
		if rest := g.chain(inner, to, seen); rest != nil {
			return append([]string{id}, rest...)
		}
	}
	return nil
}

// holds gives the ids of the types that a value of the type holds.
func (v *value) holds() (ids []string) {
	switch v.shape {
	case "object":
		for _, f := range v.fields() {
			ids = append(ids, f.id)
		}
	case "array":
		ids = present(text(v.node, "itemType"))
	}
	return ids
}

// claimValue takes the identifiers of a value type and those inside of it.
func (g *generator) claimValue(v *value) {
	if v.shape == "enumeration" {
		g.claimEnumeration(v.identifier(), texts(v.node, "enumValues"), v.issue("", "", ""))
		return
	}
	g.claim(v.identifier(), v.issue("", "", ""))
	own := token.Scope{"AppendJSON": "a method of every value type", "AsValue": "a method of every value type"}
	if v.shape == "object" {
		for _, f := range v.fields() {
			at := v.issue("fields["+f.name+"]", "", "")
			at.Place = v.of.place("/valueTypes/" + decimal(v.at) + "/fields/" + decimal(f.at))
			g.claimIn(own, token.Identifier(f.name), at)
			if g.hasFlag(f) {
				g.claimIn(own, "Has"+token.Identifier(f.name), at)
			}
		}
	}
}

// hasFlag tells whether another field says if a field is given: not for an enumeration, whose zero value says so.
func (g *generator) hasFlag(f field) bool {
	v := g.byID[f.id]
	return !f.required && (v == nil || v.shape != "enumeration")
}

// rank gives the strictest class of the fields that a value can carry, by the order of the enumeration.
func (g *generator) rank(v *value) int {
	if v.ranked {
		return v.strictest
	}
	for _, id := range v.holds() {
		if inner := g.byID[id]; inner != nil {
			v.strictest = max(v.strictest, g.rank(inner))
		}
	}
	if v.shape == "object" {
		for _, f := range v.fields() {
			v.strictest = max(v.strictest, slices.Index(g.constants["dataPrivacyClass"], f.privacy))
		}
	}
	v.ranked = true
	return v.strictest
}

// emitValue writes a value type.
func (g *generator) emitValue(v *value) {
	f := g.file("values_" + stem(v.of.id))
	name := v.identifier()
	switch v.shape {
	case "object":
		g.emitObject(f, v)
	case "enumeration":
		g.emitEnumeration(f, name, texts(v.node, "enumValues"))
	case "array":
		f.Comment(name + " is a value type.")
		f.Type().Id(name).Index().Add(g.goType(text(v.node, "itemType")))
	default:
		f.Comment(name + " is a value type.")
		f.Type().Id(name).Add(map[string]*jen.Statement{
			"string": jen.String(), "boolean": jen.Bool(), "integer": jen.Int64(), "number": jen.Float64(), "data": jen.Index().Byte(),
		}[v.shape])
	}
	f.Comment("AppendJSON appends v in canonical JSON.")
	f.Func().Params(jen.Id("v").Id(name)).Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Index().Byte().Block(g.encoder(v)...)
	f.Comment("AsValue gives v as what an operation gives back.")
	f.Func().Params(jen.Id("v").Id(name)).Id("AsValue").Params().Qual(operationPath, "Value").Block(
		jen.Return(jen.Qual(operationPath, "Value").ValuesFunc(func(group *jen.Group) {
			group.Id("TypeID").Op(":").Add(token.Quoted(v.id))
			group.Id("JSON").Op(":").Id("v").Dot("AppendJSON").Call(jen.Nil())
			// An envelope is private unless it says otherwise, so that only what is stricter has to be said.
			if class := g.constants["dataPrivacyClass"][g.rank(v)]; class == "sensitive" || class == "secret" {
				group.Id("Privacy").Op(":").Add(g.constant("dataPrivacyClass", class))
			}
		})),
	)
}

// goType gives the Go type for a value type. One that no package here has is canonical JSON.
func (g *generator) goType(id string) *jen.Statement {
	if v := g.byID[id]; v != nil {
		return jen.Id(v.identifier())
	}
	return jen.Qual(wirePath, "Raw")
}

func (g *generator) emitObject(f *jen.File, v *value) {
	f.Comment(v.identifier() + " is a value type.")
	f.Type().Id(v.identifier()).StructFunc(func(group *jen.Group) {
		for _, m := range v.fields() {
			group.Id(token.Identifier(m.name)).Add(g.goType(m.id))
		}
		for _, m := range v.fields() {
			if g.hasFlag(m) {
				group.Id("Has" + token.Identifier(m.name)).Bool()
			}
		}
	})
}

// encoder writes the body of AppendJSON.
func (g *generator) encoder(v *value) []jen.Code {
	dst := func() *jen.Statement { return jen.Id("dst") }
	literal := func(text string) *jen.Statement { return jen.Append(dst(), token.Quoted(text).Op("...")) }
	convert := func(function string, to *jen.Statement) []jen.Code {
		return []jen.Code{jen.Return(jen.Qual(operationPath, function).Call(dst(), to.Call(jen.Id("v"))))}
	}
	switch v.shape {
	case "string":
		return []jen.Code{jen.Return(jen.Qual(wirePath, "AppendString").Call(dst(), jen.String().Call(jen.Id("v"))))}
	case "enumeration":
		return []jen.Code{jen.Return(jen.Qual(wirePath, "AppendString").Call(dst(), jen.Id("v").Dot("String").Call()))}
	case "boolean":
		return []jen.Code{jen.If(jen.Id("v")).Block(jen.Return(literal("true"))), jen.Return(literal("false"))}
	case "integer":
		return convert("AppendInteger", jen.Int64())
	case "number":
		return convert("AppendNumber", jen.Float64())
	case "data":
		return []jen.Code{jen.Return(jen.Qual(operationPath, "AppendData").Call(dst(), jen.Id("v")))}
	case "array":
		return []jen.Code{
			dst().Op("=").Append(dst(), jen.LitRune('[')),
			jen.For(jen.Id("i").Op(":=").Range().Id("v")).Block(
				jen.If(jen.Id("i").Op(">").Lit(0)).Block(dst().Op("=").Append(dst(), jen.LitRune(','))),
				dst().Op("=").Add(g.appended(text(v.node, "itemType"), dst(), jen.Id("v").Index(jen.Id("i")))),
			),
			jen.Return(jen.Append(dst(), jen.LitRune(']'))),
		}
	}
	return g.objectEncoder(v)
}

// objectEncoder writes the members of an object, each behind a comma, and makes the first comma the opening brace.
func (g *generator) objectEncoder(v *value) []jen.Code {
	dst := func() *jen.Statement { return jen.Id("dst") }
	code := []jen.Code{jen.Id("start").Op(":=").Len(dst())}
	required := false
	for _, f := range v.fields() {
		name := token.Identifier(f.name)
		key := "," + string(wire.AppendString(nil, f.name)) + ":"
		write := dst().Op("=").Add(g.appended(f.id, jen.Append(dst(), token.Quoted(key).Op("...")), jen.Id("v").Dot(name)))
		switch {
		case f.required:
			required = true
			code = append(code, write)
		case g.hasFlag(f):
			code = append(code, jen.If(jen.Id("v").Dot("Has"+name)).Block(write))
		default:
			code = append(code, jen.If(jen.Id("v").Dot(name).Op("!=").Lit(0)).Block(write))
		}
	}
	if !required {
		code = append(code, jen.If(jen.Len(dst()).Op("==").Id("start")).Block(jen.Return(jen.Append(dst(), token.Quoted("{}").Op("...")))))
	}
	return append(code,
		dst().Index(jen.Id("start")).Op("=").LitRune('{'),
		jen.Return(jen.Append(dst(), jen.LitRune('}'))),
	)
}

// appended writes how a value of a type is appended.
func (g *generator) appended(id string, dst, value *jen.Statement) *jen.Statement {
	if g.byID[id] == nil {
		return jen.Qual(operationPath, "AppendJSON").Call(dst, value)
	}
	return value.Dot("AppendJSON").Call(dst)
}
