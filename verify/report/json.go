package report

import (
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// JSON writes the report in the format of schemas/report.schema.json.
func (r Report) JSON() []byte {
	sections := r.Findings.sections(r.Files)
	sum := r.summary(sections)
	var shown []Finding
	var cut []section
	for _, s := range sections {
		shown = append(shown, s.shown...)
		if s.more > 0 && len(cut) < mostOfAll {
			cut = append(cut, s)
		}
	}
	return line(object(
		member("format", text("bonnie.report")),
		member("formatVersion", number(1)),
		member("tool", text(clean(r.Tool))),
		member("summary", object(
			member("files", number(sum.files)),
			member("errors", number(sum.errors)),
			member("warnings", number(sum.warnings)),
			member("accepted", number(sum.accepted)),
			member("omitted", number(sum.omitted)),
		)),
		member("checks", array(r.Checks, func(c Check) *wire.Node {
			return object(member("name", text(clean(c.Name))), member("text", text(clean(c.Text))), member("failed", boolean(c.Failed)))
		})),
		member("rules", array(rulesOf(sections), func(rule rules.Rule) *wire.Node {
			return object(
				member("code", text(clean(rule.Code))),
				member("severity", text(rule.Severity.String())),
				member("section", text(rule.Section)),
				member("explanation", text(rule.Explanation)),
				member("remedy", text(rule.Remedy)),
			)
		})),
		member("findings", array(shown, Finding.node)),
		member("omitted", array(cut, func(s section) *wire.Node {
			return object(member("file", text(clean(s.file))), member("findings", number(s.more)))
		})),
	))
}

func (f Finding) node() *wire.Node {
	n := object(
		member("file", text(clean(f.File))),
		member("path", text(clean(f.Path))),
		member("code", text(clean(f.Code))),
		member("severity", text(f.Severity.String())),
		member("message", text(clean(f.Message))),
	)
	add := func(name string, value *wire.Node) { n.Members = append(n.Members, member(name, value)) }
	if f.Line > 0 {
		add("line", number(f.Line))
		if f.Column > 0 {
			add("column", number(f.Column))
		}
	}
	if f.Offset != nil {
		add("offset", number(*f.Offset))
	}
	if f.Pointer != "" {
		add("pointer", text(clean(f.Pointer)))
	}
	if lines := f.details(); len(lines) > 0 {
		add("details", array(lines, text))
	}
	if f.gravity() == 2 {
		add("accepted", text(clean(f.Accepted)))
	}
	return n
}
