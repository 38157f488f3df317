package main

import (
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// explain prints what a code means and what to do. The answer is no when there is no such code.
func explain(out *report.Text, code string) (refused bool) {
	code = strings.TrimSpace(code)
	r, ok := rules.Find(code)
	if !ok {
		line := "there is no code " + code
		if near := rules.Suggest(code); near != "" {
			line += "; did you mean " + near + "?"
		}
		out.Line(line)
		return true
	}
	out.Line(r.Code + " (" + r.Severity.String() + ", " + r.Section + ")")
	out.Line("  " + r.Explanation)
	out.Line("  " + r.Remedy)
	return false
}
