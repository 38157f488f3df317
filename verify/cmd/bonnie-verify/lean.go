package main

import (
	"github.com/bonnie-build/bonnie/verify/lean"
	"github.com/bonnie-build/bonnie/verify/report"
)

// proveLean holds the module in this folder to its list of imports, or writes the list.
func proveLean(out *report.Text, update bool) (refused bool, err error) {
	var findings report.List
	if update {
		var changed bool
		if changed, findings, err = lean.Update("."); err == nil && len(findings) == 0 {
			line := lean.Allow + " is up to date"
			if changed {
				line = "wrote " + lean.Allow + "; read what changed"
			}
			out.Line(line)
		}
	} else {
		var summary string
		if findings, summary, err = lean.Verify("."); summary != "" {
			out.Step("lean", summary)
		}
	}
	if err != nil {
		return false, err
	}
	findings.Sort()
	out.Findings(findings)
	if len(findings) > 0 {
		out.Line("refused: " + report.Count(len(findings), "finding"))
	}
	return len(findings) > 0, nil
}
