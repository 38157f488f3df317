package main

import (
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// explain prints what a code means and what to do, or what a cause says and what decides on it. The answer is no when there is
// neither.
func explain(out *report.Text, code string) (refused bool) {
	code = strings.TrimSpace(code)
	if r, ok := rules.Find(code); ok {
		out.Line(r.Code + " (" + r.Severity.String() + ", " + r.Section + ")")
		out.Line("  " + r.Explanation)
		out.Line("  " + r.Remedy)
		return false
	}
	if c, ok := rules.FindCause(code); ok {
		out.Line(c.Name + " (cause, " + c.Section + ")")
		out.Line("  " + c.Sentence)
		out.Line("  decided in: " + c.Part)
		return false
	}
	line := "there is no code " + code
	if near := rules.Suggest(code); near != "" {
		line += "; did you mean " + near + "?"
	}
	out.Line(line)
	return true
}
