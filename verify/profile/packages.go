package profile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Issue is something that is wrong with a package.
type Issue struct {
	Package string // its id
	Member  string // the Skill, as in skills[3]; empty when it is about the package
	Problem
}

// Judged is what Packages has judged.
type Judged struct {
	Skills    int
	Providers []string
	Issues    []Issue          // by package and Skill
	Broken    []contract.Issue // why nothing was judged: the packages make no snapshot
}

// Packages judges the definitions of all Skills of packages that are installed together. The documents have been admitted.
func Packages(documents []*ability.Document) Judged {
	set := snapshot.Set{Catalogue: cognition.Catalogue, Stage: true, Accessibility: true, Hands: hands{}}
	for _, d := range documents {
		set.Packages = append(set.Packages, install.Rows(d, [32]byte{}))
	}
	s, issues := snapshot.Build(set)
	if s == nil {
		return Judged{Broken: issues}
	}
	j := Judged{Providers: provider.Names()}
	offered := make(map[string]int)
	for i := range s.Skills {
		k := &s.Skills[i]
		if k.Name == "" {
			continue
		}
		j.Skills++
		if k.Row.Exposed {
			offered[k.Package.ID]++
		}
	}
	for _, name := range j.Providers {
		p, _ := provider.Named(name)
		definitions := provider.Define(p, s)
		for i := range s.Skills {
			k := &s.Skills[i]
			if k.Name == "" {
				continue
			}
			roster, err := definitions.AppendRoster(nil, []*snapshot.Skill{k}) // one alone is strict wherever it can be
			problems := Roster(name, roster)
			if err != nil {
				problems = []Problem{{"provider-schema", name + ": the definition cannot be made: " + err.Error()}}
			}
			for _, problem := range problems {
				member := "skills[" + strconv.Itoa(slices.IndexFunc(k.Package.Skills, func(r contract.Skill) bool { return r.ID == k.Row.ID })) + "]"
				j.Issues = append(j.Issues, Issue{k.Package.ID, member, problem})
			}
		}
	}
	for _, p := range s.Packages {
		if n := offered[p.ID]; n > maxSkills {
			j.Issues = append(j.Issues, Issue{p.ID, "", Problem{"provider-count", "models may be offered " + strconv.Itoa(n) + " Skills of the package, and a request takes " +
				strconv.Itoa(maxSkills) + "; split the Ability, or expose fewer"}})
		}
	}
	slices.SortStableFunc(j.Issues, func(a, b Issue) int { return strings.Compare(a.Package, b.Package) })
	return j
}

// hands stand for the engine of recipes, so that plugins are at work. Nothing is run.
type hands struct{ operation.Runner }
