package admit

import (
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// corpus judges a corpus at the path, that of a plugin or of a package (plugins.md 3.10.5).
func (f *findings) corpus(c *ability.Corpus) {
	if len(c.Include) == 0 && !c.HasStructure {
		f.add("corpus-includes-nothing", "no file belongs to the corpus; list extensions in include, or add a structure")
	}
	mark := f.enter("relations")
	r := &c.Relations
	if len(r.References) > 0 && len(r.Declarations) == 0 {
		f.add("corpus-references-without-declarations", "references lead nowhere without declarations; add declarations, or take references away")
	}
	f.relation("references", r.References)
	f.relation("ancestry", r.Ancestry)
	f.relation("declarations", r.Declarations)
	f.leave(mark)
	for i := range c.Style {
		mark := f.among("style", i)
		f.styleRule(&c.Style[i])
		f.leave(mark)
	}
	if c.HasStructure {
		mark := f.enter("structure")
		f.structure(&c.Structure)
		f.leave(mark)
	}
}

// relation judges the expressions of a relation, each of which captures a name.
func (f *findings) relation(name string, list []wire.Text) {
	for i, text := range list {
		mark := f.among(name, i)
		if captures, ok := f.expression(text); ok && captures == 0 {
			f.add("corpus-pattern-needs-capture", "the expression captures nothing; put parentheses around the name in it")
		}
		f.leave(mark)
	}
}

// expression judges a regular expression at the path, and tells how many capture groups it has. ok is false when it has
// been refused.
func (f *findings) expression(text wire.Text) (captures int, ok bool) {
	if captures, ok = readExpression(string(text)); !ok {
		f.add("corpus-pattern-invalid", "this is no expression of RE2, which has no look-around and no back-references; correct it")
	}
	return captures, ok
}

// counter judges a counter at the path.
func (f *findings) counter(c *ability.Counter) {
	switch {
	case c.HasPattern:
		mark := f.enter("pattern")
		if c.Source != ability.CounterSourcePattern {
			f.add("plugin-style-shape-mismatch", c.Source.String()+" has no pattern; take it away, or write the source pattern")
		}
		f.expression(c.Pattern)
		f.leave(mark)
	case c.Source == ability.CounterSourcePattern:
		f.member("pattern", "corpus-counter-pattern-missing", "the source pattern needs a pattern; add one, which is an expression of RE2")
	}
	suffix := c.Source == ability.CounterSourceDeclaredTypeSuffix
	if suffix && len(c.Tokens) == 0 {
		f.member("tokens", "corpus-counter-tokens-missing", "the source declaredTypeSuffix needs tokens; list the endings of names, as in [\"View\"]")
	}
	if !suffix && len(c.Tokens) > 0 {
		f.member("tokens", "plugin-style-shape-mismatch", c.Source.String()+" has no tokens; take them away, or write the source declaredTypeSuffix")
	}
}

// isRefusedScheme says whether an address of a scheme could lead out of its application.
func isRefusedScheme(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "http", "https", "file", "data", "javascript":
		return true
	}
	return false
}
