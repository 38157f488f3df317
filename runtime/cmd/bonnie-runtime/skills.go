package main

import (
	"io"
	"strconv"
	"strings"

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
	return list(compiled(), out, errs)
}

// activate makes the snapshot of a set, or says why there is none.
func activate(set snapshot.Set, errs io.Writer) *snapshot.Snapshot {
	s, issues := snapshot.Build(set)
	if s == nil {
		for _, i := range issues {
			write(errs, i.Where+": "+i.Code+": "+i.Detail+"\n")
		}
		write(errs, "bonnie-runtime: the packages that it was compiled with do not make a snapshot; build it anew\n")
	}
	return s
}

// list lists the Skills of a set.
func list(set snapshot.Set, out, errs io.Writer) int {
	s := activate(set, errs)
	if s == nil {
		return failed
	}
	rows := [][]string{{"Ability", "Skill", "effect", "access", "ready"}}
	ready := 0
	for i := range s.Skills {
		k := &s.Skills[i]
		if k.Readiness == snapshot.Ready {
			ready++
		}
		name := k.Name
		if name == "" {
			name = k.Row.ID
		}
		rows = append(rows, []string{k.Package.Ability.ID, name, k.Policy.Effect.String(), k.Row.Access.String(), readiness(k)})
	}
	write(out, table(rows))
	write(out, count(len(s.Packages), "package")+", "+count(len(s.Skills), "Skill")+", "+strconv.Itoa(ready)+" ready; revision "+s.RevisionText+"\n")
	return success
}

// readiness says whether a Skill is ready, and if not, why, and what about.
func readiness(k *snapshot.Skill) string {
	switch {
	case k.Readiness == snapshot.Ready && k.Exposed:
		return "yes"
	case k.Readiness == snapshot.Ready:
		return "in workflows"
	}
	why := k.Reasons[0]
	text := "no: " + why.Cause.Sentence()
	if len(why.IDs) > 0 {
		text += " (" + strings.Join(why.IDs, " ") + ")"
	}
	return text
}
