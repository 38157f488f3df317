package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/verify/admit"
	"github.com/bonnie-build/bonnie/verify/profile"
	"github.com/bonnie-build/bonnie/verify/report"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// providers judges what would be sent of admitted packages to the providers of models.
func (v *verifier) providers(candidates []*candidate) {
	var documents []*ability.Document
	owners := make(map[string]*candidate)
	for _, c := range candidates {
		d, err := ability.Read(c.content)
		if d == nil {
			v.addInvalid(c.file, err) // admission has read it, so this does not happen
			continue
		}
		documents = append(documents, d)
		owners[d.Package.Id.String()] = c
	}
	j := profile.Packages(documents)
	for _, i := range j.Broken {
		v.findings = append(v.findings, report.Finding{File: filepath.ToSlash(v.abilities), Path: i.Where, Code: i.Code, Message: i.Detail})
	}
	for _, i := range j.Issues {
		v.finding(owners[i.Package], admit.Root{Issue: admit.Issue{
			Severity: rules.Error, Code: i.Code, Path: i.Member, Message: i.Message, Package: i.Package, Member: i.Member, Offset: -1,
		}}, "")
	}
	switch {
	case len(j.Broken) > 0:
		v.step("providers", "not judged, as the packages make no snapshot", true)
	case len(j.Issues) > 0:
		v.step("providers", report.Count(len(j.Issues), "definition")+" that a provider would refuse", true)
	default:
		v.step("providers", fmt.Sprintf("%s fit %s", report.Count(j.Skills, "Skill"), strings.Join(j.Providers, ", ")), false)
	}
}
