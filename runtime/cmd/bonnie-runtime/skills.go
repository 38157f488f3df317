package main

import (
	"io"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	packages "github.com/bonnie-build/bonnie/runtime/table"
)

// compiled is what the program was compiled with.
func compiled() snapshot.Set {
	return snapshot.Set{Packages: packages.Packages(), Catalogue: cognition.Catalogue}
}

// skills lists the Skills of the packages that the program was compiled with.
func skills(arguments []string, out, errs io.Writer) int {
	if len(arguments) > 0 {
		return misuse(errs, "skills takes no argument")
	}
	s, issues := snapshot.Build(compiled())
	if s == nil {
		for _, i := range issues {
			write(errs, i.Where+": "+i.Code+": "+i.Detail+"\n")
		}
		write(errs, "bonnie-runtime: the packages that it was compiled with do not make a snapshot; build it anew\n")
		return failed
	}
	rows := [][]string{{"Ability", "Skill", "effect", "asks", "ready"}}
	ready := 0
	for i := range s.Skills {
		k := &s.Skills[i]
		asks, state := "-", "yes"
		if k.Row.Access == ability.AccessConfirm {
			asks = "yes"
		}
		switch {
		case k.Readiness != snapshot.Ready:
			state = "no: " + k.Reasons[0].Cause.Sentence()
		case !k.Exposed:
			state = "in workflows"
			ready++
		default:
			ready++
		}
		name := k.Name
		if name == "" {
			name = k.Row.ID
		}
		rows = append(rows, []string{k.Package.Ability.ID, name, k.Policy.Effect.String(), asks, state})
	}
	write(out, table(rows))
	write(out, count(len(s.Packages), "package")+", "+count(len(s.Skills), "Skill")+", "+strconv.Itoa(ready)+" ready; revision "+s.RevisionText+"\n")
	return success
}
