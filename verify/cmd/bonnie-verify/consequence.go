package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/admit"
	"github.com/bonnie-build/bonnie/verify/report"
)

// consequences are the lines below a finding that brings others along: how many follow from it and, where it is about a
// dependency that is not there, the dependency to write and where else it is wanted.
func (v *verifier) consequences(c *candidate, r admit.Root, version string) (lines []string) {
	if r.Wants == "" {
		return following(r)
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
	return append(lines, following(r)...)
}

// following is the line about what follows from a finding, if something does. What says the same of the same member in other
// words is not worth a line.
func following(r admit.Root) []string {
	var codes []string
	n := 0
	for _, i := range r.Follows {
		if r.Wants == "" && i.Path == r.Path && (strings.HasPrefix(i.Code, "external-") || i.Code == "undeclared-ability-dependency") {
			continue
		}
		n++
		if !slices.Contains(codes, i.Code) {
			codes = append(codes, i.Code)
		}
	}
	if n == 0 {
		return nil
	}
	slices.Sort(codes)
	verb := "are"
	if n == 1 {
		verb = "is"
	}
	return []string{report.Count(n, "more finding") + " may follow from it, and " + verb + " judged again when it is mended: " + strings.Join(codes, ", ")}
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
