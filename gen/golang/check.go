package golang

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// quote shows a text of a schema in a message.
func quote(s string) string { return strconv.QuoteToASCII(s) }

// broken reports a keyword that the value at a position does not satisfy.
func (g *generator) broken(at *jen.Statement, n *schema.Node, keyword, detail string) *jen.Statement {
	return jen.Id("r").Dot("Broken").Call(at, g.codeOf(n, keyword), token.Quoted(detail))
}

// check is a function that holds texts to what a definition says. Its parameters are the codes, one for each keyword.
type check struct {
	node *schema.Node
	name string
}

// textKeywords are the keywords of texts, in the order in which they are checked.
var textKeywords = []string{"minLength", maxBytes, "maxLength", "pattern", "format", "const"}

// textChecks holds a text to the keywords of its node: by the function of the definition that it comes from, or by
// statements here.
func (g *generator) textChecks(n *schema.Node, text, at *jen.Statement) []jen.Code {
	says := saysOfText(n)
	if len(n.Enum) > 0 { // the name of a member
		return []jen.Code{g.enumCheck(n, text, at)}
	}
	if len(says) == 0 {
		return nil
	}
	if def := g.definition(n); def != nil {
		args := []jen.Code{jen.Id("r"), at, text}
		for _, keyword := range says {
			args = append(args, g.codeOf(n, keyword))
		}
		return []jen.Code{jen.Id("check" + g.checkOf(def).name).Call(args...)}
	}
	var code []jen.Code
	for _, keyword := range says {
		code = append(code, g.textCheck(n, keyword, text, jen.Id("r").Dot("Broken").Call(at.Clone(), g.codeOf(n, keyword), token.Quoted(textDetail(n, keyword)))))
	}
	return code
}

// saysOfText gives the keywords that a text is held to. Characters need no limit of their own where bytes have one that is
// no larger, with the same code: there are never fewer bytes.
func saysOfText(n *schema.Node) (keywords []string) {
	for _, keyword := range textKeywords {
		holds := false
		switch keyword {
		case "minLength":
			holds = n.MinLength > 0
		case maxBytes:
			holds = n.MaxBytes >= 0
		case "maxLength":
			holds = n.MaxLength >= 0 && !(n.MaxBytes >= 0 && n.MaxBytes <= n.MaxLength && n.Code("maxLength", "") == n.Code(maxBytes, ""))
		case "pattern":
			holds = n.Pattern != nil
		case "format":
			holds = n.Format != ""
		case "const":
			holds = n.Const != nil
		}
		if holds {
			keywords = append(keywords, keyword)
		}
	}
	return keywords
}

// definition finds the definition whose keywords a text has, all of them.
func (g *generator) definition(n *schema.Node) *schema.Node {
	def := n
	if g.defs[def] == "" && n.Of != nil {
		def = n.Of
	}
	same := g.defs[def] != "" && def.MinLength == n.MinLength && def.MaxLength == n.MaxLength && def.MaxBytes == n.MaxBytes &&
		def.Format == n.Format && def.Const == n.Const && slices.Equal(saysOfText(def), saysOfText(n)) &&
		(def.Pattern == nil || def.Pattern.String() == n.Pattern.String())
	if !same {
		return nil
	}
	return def
}

// checkOf gives the function for the texts of a definition.
func (g *generator) checkOf(def *schema.Node) *check {
	c := g.texts[def]
	if c == nil {
		c = &check{def, g.defs[def]}
		g.claim("check"+c.name, def.Pointer)
		g.texts[def] = c
		g.checks = append(g.checks, c)
	}
	return c
}

// emitChecks writes the functions for texts.
func (g *generator) emitChecks() {
	slices.SortFunc(g.checks, func(a, b *check) int { return cmp.Compare(a.name, b.name) })
	for _, c := range g.checks {
		params := []jen.Code{jen.Id("r").Op("*").Qual(wirePath, "Reader"), jen.Id("at").Int(), jen.Id("t").Qual(wirePath, "Text")}
		var body []jen.Code
		for i, keyword := range saysOfText(c.node) {
			code := "code" + strconv.Itoa(i)
			params = append(params, jen.Id(code).Qual(wirePath, "Code"))
			body = append(body, g.textCheck(c.node, keyword, jen.Id("t"),
				jen.Id("r").Dot("Broken").Call(jen.Id("at"), jen.Id(code), token.Quoted(textDetail(c.node, keyword)))))
		}
		f := g.file("Text")
		f.Comment("check" + c.name + " holds a text to what its definition says, with a code for each keyword.")
		f.Func().Id("check" + c.name).Params(params...).Block(body...)
	}
}

// textCheck holds a text to one keyword.
func (g *generator) textCheck(n *schema.Node, keyword string, text, broken *jen.Statement) *jen.Statement {
	length := jen.Len(text.Clone())
	count := jen.Qual("unicode/utf8", "RuneCount").Call(text.Clone())
	var breaks *jen.Statement
	switch keyword {
	case "minLength":
		breaks = length.Op("<").Lit(n.MinLength)
		if n.MinLength > 1 { // a character has at most four bytes
			breaks = jen.Len(text.Clone()).Op("<").Lit(4 * n.MinLength).Op("&&").Add(count).Op("<").Lit(n.MinLength)
		}
	case maxBytes:
		breaks = length.Op(">").Lit(n.MaxBytes)
	case "maxLength":
		breaks = length.Op(">").Lit(n.MaxLength).Op("&&").Add(count).Op(">").Lit(n.MaxLength)
	case "pattern":
		breaks = jen.Op("!").Id(g.matcher(n)).Dot("Match").Call(text.Clone())
	case "format":
		breaks = jen.Op("!").Qual(wirePath, formats[n.Format]).Call(text.Clone())
	case "const":
		breaks = jen.String().Call(text.Clone()).Op("!=").Add(token.Quoted(n.Const.Text))
	}
	return jen.If(breaks).Block(broken)
}

// formats are the functions of runtime/wire that assert a format.
var formats = map[string]string{"date-time": "IsDateTime"}

func textDetail(n *schema.Node, keyword string) string {
	switch keyword {
	case "minLength":
		return "the text is too short, expected at least " + count(n.MinLength, "character")
	case maxBytes:
		return "the text is too long, expected at most " + count(n.MaxBytes, "byte") + " in UTF-8"
	case "maxLength":
		return "the text is too long, expected at most " + count(n.MaxLength, "character")
	case "pattern":
		return "expected a text that matches " + quote(n.Pattern.String())
	case "format":
		return "expected a text of the format " + n.Format
	}
	return "expected " + quote(n.Const.Text)
}

// count writes a number of things.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// enumCheck holds a text that has no type of its own to an enumeration.
func (g *generator) enumCheck(n *schema.Node, text, at *jen.Statement) *jen.Statement {
	var known []jen.Code
	for _, s := range n.Enum {
		known = append(known, token.Quoted(s))
	}
	return jen.Switch(jen.String().Call(text)).Block(
		jen.Case(known...),
		jen.Default().Block(jen.Id("r").Dot("Broken").Call(at, g.codeOf(n, "enum"), token.Quoted("expected "+choice(n.Enum)))),
	)
}

// choice lists texts in a message, those that do not fit by their number.
func choice(texts []string) string {
	const most = 12
	line := ""
	for i, s := range texts {
		switch {
		case i == most && len(texts) > most+1:
			return line + " or one of " + strconv.Itoa(len(texts)-most) + " others"
		case i > 0 && i == len(texts)-1:
			line += " or "
		case i > 0:
			line += ", "
		}
		line += quote(s)
	}
	return line
}

// constChecks holds a boolean or a number to const and enum.
func (g *generator) constChecks(n *schema.Node, v *jen.Statement) (code []jen.Code) {
	literal := func(c *wire.Node) *jen.Statement {
		if c.Kind == wire.Bool {
			return jen.Lit(c.Bool)
		}
		return token.Number(c.Number)
	}
	if c := n.Const; c != nil {
		code = append(code, jen.If(v.Clone().Op("!=").Add(literal(c))).Block(g.broken(jen.Id("p"), n, "const", "expected "+string(c.AppendCanonical(nil)))))
	}
	if len(n.EnumValues) > 0 {
		var known []jen.Code
		var texts []string
		for _, c := range n.EnumValues {
			if s := string(c.AppendCanonical(nil)); !slices.Contains(texts, s) {
				texts, known = append(texts, s), append(known, literal(c))
			}
		}
		code = append(code, jen.Switch(v.Clone()).Block(
			jen.Case(known...),
			jen.Default().Block(g.broken(jen.Id("p"), n, "enum", "expected "+plainChoice(texts))),
		))
	}
	return code
}

func plainChoice(texts []string) string {
	line := texts[0]
	for i, s := range texts[1:] {
		if i == len(texts)-2 {
			line += " or " + s
		} else {
			line += ", " + s
		}
	}
	return line
}

// numberChecks holds an integer or a number to its keywords.
func (g *generator) numberChecks(n *schema.Node, v *jen.Statement) (code []jen.Code) {
	bound := func(keyword, op, words string, b *float64) {
		if b == nil {
			return
		}
		left := v.Clone()
		if n.Type == schema.Integer && (*b != math.Trunc(*b) || math.Abs(*b) >= 1<<53) { // it is no int64
			left = jen.Float64().Call(left)
		}
		code = append(code, jen.If(left.Op(op).Add(token.Number(*b))).Block(
			g.broken(jen.Id("p"), n, keyword, "expected "+words+" "+string(wire.AppendNumber(nil, *b)))))
	}
	bound("minimum", "<", "at least", n.Minimum)
	bound("exclusiveMinimum", "<=", "more than", n.ExclusiveMinimum)
	bound("maximum", ">", "at most", n.Maximum)
	bound("exclusiveMaximum", ">=", "less than", n.ExclusiveMaximum)
	if n.MultipleOf != 0 {
		rest := v.Clone().Op("%").Add(token.Integer(n.MultipleOf))
		if n.Type != schema.Integer {
			rest = jen.Qual("math", "Mod").Call(v.Clone(), token.Integer(n.MultipleOf))
		}
		code = append(code, jen.If(rest.Op("!=").Lit(0)).Block(
			g.broken(jen.Id("p"), n, "multipleOf", "expected a multiple of "+strconv.FormatInt(n.MultipleOf, 10))))
	}
	return append(code, g.constChecks(n, v)...)
}

// countChecks holds a number of elements or members to two limits.
func (g *generator) countChecks(n *schema.Node, have *jen.Statement, least string, atLeast int, most string, atMost int) (code []jen.Code) {
	noun := "element"
	if n.Type == schema.Object {
		noun = "member"
	}
	if atLeast > 0 {
		code = append(code, jen.If(have.Clone().Op("<").Lit(atLeast)).Block(
			g.broken(jen.Id("at"), n, least, "expected at least "+count(atLeast, noun))))
	}
	if atMost >= 0 {
		code = append(code, jen.If(have.Clone().Op(">").Lit(atMost)).Block(
			g.broken(jen.Id("at"), n, most, "expected at most "+count(atMost, noun))))
	}
	return code
}
