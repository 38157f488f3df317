package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/admit"
	"github.com/bonnie-build/bonnie/verify/report"
)

// consequences are the lines below a finding about a dependency that is not there: the dependency to write, where else it is
// wanted, and how many findings follow from its absence.
func (v *verifier) consequences(c *candidate, r admit.Root, version string) (lines []string) {
	if r.Wants == "" {
		return nil
	}
	if declared := c.dependency(r.Wants); declared == nil && version != "" && r.Code != "missing-dependency" {
		block := `{ "packageID": ` + string(wire.AppendString(nil, r.Wants)) + `, "minimumVersion": "` + version + `" }`
		if c.places != nil {
			lines = append(lines, "write this block:", "```json bonnie dependency", block, "```")
		} else {
			lines = append(lines, "write this dependency: "+block)
		}
	}
	if len(r.Same) > 0 {
		lines = append(lines, "it is wanted as well at "+v.shown(c, r.Same))
	}
	if len(r.Follows) > 0 {
		var codes []string
		for _, i := range r.Follows {
			if !slices.Contains(codes, i.Code) {
				codes = append(codes, i.Code)
			}
		}
		slices.Sort(codes)
		lines = append(lines, report.Count(len(r.Follows), "more finding")+" may follow from it, and are judged again when it is mended: "+strings.Join(codes, ", "))
	}
	return lines
}

// dependency finds a dependency of a candidate.
func (c *candidate) dependency(id string) *wire.Node {
	if list := c.root.Member("dependencies"); list != nil {
		for _, d := range list.Items {
			if p := d.Member("packageID"); p != nil && p.Text == id {
				return d
			}
		}
	}
	return nil
}

// shown lists the places of issues in their order: in the walkthrough by line and column, else in the file by pointer.
func (v *verifier) shown(c *candidate, issues []admit.Issue) string {
	const most = 8
	found := make(report.List, len(issues))
	for n, i := range issues {
		at := v.place(c, i)
		found[n].Pointer = at.Pointer
		if c.places != nil {
			place := c.places.Place(at.Pointer)
			found[n].Line, found[n].Column = place.Line, place.Column
		}
	}
	found.Sort()
	var places []string
	for _, f := range found[:min(len(found), most)] {
		if f.Line > 0 {
			places = append(places, strconv.Itoa(f.Line)+":"+strconv.Itoa(f.Column))
		} else {
			places = append(places, f.Pointer)
		}
	}
	list := strings.Join(places, ", ")
	if n := len(found) - most; n > 0 {
		list += " and " + report.Count(n, "more place")
	}
	return list
}
