package admit

import (
	"slices"
	"strings"
)

// Root is an issue with those that are there because of it. One dependency that a package does not have is found at each
// reference to the other package, and brings along what follows from references that lead nowhere. Every judgement has all
// of that, as the specification asks for; somebody who mends a package wants the root. So it is with an id that is declared
// nowhere, and therefore not in its package either, with an id that was renamed to that of another package, and with a
// realization that is not valid.
type Root struct {
	Issue
	Same    []Issue // that want the same dependency, sorted
	Follows []Issue // that may be gone when it is there, sorted
}

// Roots groups the issues of a judgement of the graph. Each issue is in one root, and the roots are sorted as issues are. An
// issue that wants nothing, and follows from nothing, is a root by itself.
func Roots(issues []Issue) []Root {
	type want struct{ by, of string }
	at := make(map[want]int) // of roots
	var roots []Root
	causes, issues := causesOf(issues)
	rest := make([]Issue, 0, len(issues))
	for _, i := range issues {
		w := want{i.Package, i.Wants}
		n, known := at[w]
		switch {
		case i.Wants == "":
			rest = append(rest, i)
		case !known:
			at[w] = len(roots)
			roots = append(roots, Root{Issue: i})
		case rank(i) < rank(roots[n].Issue): // they come sorted, so it is the first of the rank
			roots[n].Same = append(roots[n].Same, roots[n].Issue)
			roots[n].Issue = i
		default:
			roots[n].Same = append(roots[n].Same, i)
		}
	}
	absent := make(map[string]int) // roots, by what is declared nowhere
	for _, i := range rest {
		if isOfNobody(i.Code) {
			absent[reference(i, i.Code)] = -1
		}
	}
	about := make(map[string][]int) // roots, by both packages
	for n, r := range roots {
		about[r.Package] = append(about[r.Package], n)
		about[r.Wants] = append(about[r.Wants], n)
	}
	var outside []Issue // of this package; what is declared nowhere is so in any case
	for _, i := range rest {
		of := about[i.Package]
		if kind, ok := strings.CutPrefix(i.Code, "external-"); ok {
			if _, nowhere := absent[reference(i, "missing-"+kind)]; nowhere {
				outside = append(outside, i)
				continue
			}
		}
		n := slices.IndexFunc(of, func(n int) bool { return roots[n].brings(i) })
		if n < 0 {
			roots = append(roots, Root{Issue: i})
			n = len(roots) - 1
		} else {
			n = of[n]
			roots[n].Follows = append(roots[n].Follows, i)
		}
		if isOfNobody(i.Code) {
			absent[reference(i, i.Code)] = n
		}
	}
	for _, i := range outside {
		r := &roots[absent[reference(i, "missing-"+strings.TrimPrefix(i.Code, "external-"))]]
		r.Follows = append(r.Follows, i)
	}
	causes.fold(roots)
	for n := range roots {
		Sort(roots[n].Same)
		Sort(roots[n].Follows)
	}
	slices.SortStableFunc(roots, func(a, b Root) int { return a.Compare(b.Issue) })
	return roots
}

// rank says which of the issues that want one dependency stands for the others.
func rank(i Issue) int {
	return slices.Index([]string{"missing-dependency", "undeclared-schema-import", "undeclared-ability-dependency", "undeclared-plugin-realization-import"}, i.Code)
}

// brings says whether an issue may be there because of a root that wants a dependency.
func (r *Root) brings(i Issue) bool {
	switch i.Code {
	case "missing-required-stage": // a build derives usesStage from the capabilities of dependencies
		return i.Package == r.Package && slices.ContainsFunc(slices.Concat(r.Same, []Issue{r.Issue}), func(s Issue) bool {
			return s.Code == "undeclared-schema-import" && strings.HasPrefix(s.Member, strings.TrimSuffix(i.Member, "usesStage")+"requirements.capabilities")
		})
	case "realized-skill-without-stage", "unrealized-plugin-operation", "paradigm-expertise-without-discipline":
		return i.Package == r.Package
	case "plugin-provider-unavailable", "unpointable-application-slot": // the package is not seen to serve the one it wants
		return i.Package == r.Package || i.Package == r.Wants
	}
	// What is declared nowhere may be declared by the package that is not installed, unless it is spelt like something else.
	return r.Code == "missing-dependency" && i.Package == r.Package && isOfNobody(i.Code) && !strings.Contains(i.Message, asks)
}

// reference tells references to what is declared elsewhere, or nowhere, apart: by place, code and the id that messages start with.
func reference(i Issue, code string) string {
	id, _, _ := strings.Cut(i.Message, " is declared ")
	return i.Path + "\x00" + code + "\x00" + id
}

// isOfNobody says whether a code is about a reference that leads to no installed package.
func isOfNobody(code string) bool {
	switch code {
	case "missing-value-type", "missing-capability", "missing-interaction", "missing-perception", "missing-optional-interaction",
		"missing-optional-perception", "missing-fixture-interaction", "missing-routing-capability", "missing-routing-interaction",
		"missing-routing-perception", "missing-supporting-ability", "missing-plugin-realization-skill", "unresolved-step-operation":
		return true
	}
	return false
}
