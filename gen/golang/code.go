package golang

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/token"
)

// general are the codes of keywords that have none of their own. What is about the shape of a value has its code in
// runtime/wire.
var general = map[string]string{
	"minLength":        "string-too-short",
	"maxLength":        "string-too-long",
	maxBytes:           "string-too-long",
	"pattern":          "pattern-mismatch",
	"format":           "format-mismatch",
	"const":            "unknown-enum-value",
	"enum":             "unknown-enum-value",
	"minimum":          "number-too-small",
	"maximum":          "number-too-large",
	"exclusiveMinimum": "number-too-small",
	"exclusiveMaximum": "number-too-large",
	"multipleOf":       "not-a-multiple",
	"minItems":         "too-few-elements",
	"maxItems":         "too-many-elements",
	"items":            "too-many-elements",
	"uniqueItems":      "duplicate-element",
	"minProperties":    "too-few-members",
	"maxProperties":    "too-many-elements",
}

// strict are the codes that a schema with annotations has in place of general ones.
var strict = map[string]string{
	"pattern": "invalid-id",
	"format":  "invalid-date",
}

const maxBytes = "x-bonnie-maxBytes"

// codeText gives the code of a keyword of a node.
func (g *generator) codeText(n *schema.Node, keyword string) string {
	code := general[keyword]
	if g.doc.Strict && strict[keyword] != "" {
		code = strict[keyword]
	}
	return n.Code(keyword, code)
}

// code gives the constant of a code.
func (g *generator) code(text string) *jen.Statement {
	name := "Code" + token.Identifier(text)
	g.claim(name, "code "+text)
	if !slices.Contains(g.codes, text) {
		g.codes = append(g.codes, text)
	}
	return jen.Id(name)
}

// codeOf gives the constant of the code of a keyword.
func (g *generator) codeOf(n *schema.Node, keyword string) *jen.Statement {
	return g.code(g.codeText(n, keyword))
}

// ownCode gives the constant of the code that a node has for a keyword, or the empty string.
func (g *generator) ownCode(n *schema.Node, keyword string) *jen.Statement {
	if code := n.Code(keyword, ""); code != "" {
		return g.code(code)
	}
	return token.Quoted("")
}

// emitCodes writes the constants of all codes that are in use.
func (g *generator) emitCodes() {
	if len(g.codes) == 0 {
		return
	}
	slices.SortFunc(g.codes, strings.Compare)
	f := g.file("code")
	f.Comment("Codes of findings that the schema gives.")
	f.Const().DefsFunc(func(group *jen.Group) {
		for _, c := range g.codes {
			group.Id("Code"+token.Identifier(c)).Qual(wirePath, "Code").Op("=").Add(token.Quoted(c))
		}
	})
}
