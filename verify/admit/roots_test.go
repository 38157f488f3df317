package admit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/verify/vectors"
)

func TestRoots(t *testing.T) {
	issue := func(by, member, code, wants, message string) Issue {
		return Issue{Code: code, Path: by + "." + member, Message: message, Package: by, Member: member, Offset: -1, Wants: wants}
	}
	realized := func(i Issue, skill string) Issue {
		i.Realizes = skill
		return i
	}
	issues := []Issue{
		issue("a", "ability.paradigm", "paradigm-expertise-without-discipline", "", "x; y"),
		issue("a", "plugin.realizations[0]", "undeclared-plugin-realization-import", "b", "x; y"),
		issue("a", "skills[0].requirements.capabilities", "undeclared-schema-import", "b", "x; y"),
		issue("a", "skills[0].usesStage", "missing-required-stage", "", "x; y"),
		issue("a", "skills[1].access", "destructive-without-confirmation", "", "x; y"), // has its own cause
		issue("a", "skills[1].usesStage", "missing-required-stage", "", "x; y"),        // likewise
		issue("a", "skills[2].requirements.perceptions", "undeclared-schema-import", "c", "x; y"),
		issue("b", "skills[0]", "plugin-provider-unavailable", "", "x; y"),
		issue("c", "ability.paradigm", "paradigm-expertise-without-discipline", "", "x; y"), // of another package
		issue("d", "dependencies", "missing-dependency", "e", "x; y"),
		issue("d", "skills[0].requirements.capabilities", "missing-capability", "", "x; y"),
		issue("d", "skills[0].requirements.capabilities", "missing-capability", "", "x; y; did you mean \"d.z\"?"), // of its own
		issue("f", "skills[0].requirements.perceptions", "external-perception", "", "\"f.x\" is declared in another package, if at all; y"),
		issue("f", "skills[0].requirements.perceptions", "external-perception", "", "\"g.x\" is declared in another package, if at all; y"),
		issue("f", "skills[0].requirements.perceptions", "missing-perception", "", "\"f.x\" is declared nowhere; y"),
		issue("g", "interactions", "duplicate-schema-export", "", "\"x.a\" is declared by \"h\" as well; y"),
		issue("g", "skills[0].requirements.optionalInteractions", "external-optional-interaction", "", "\"g.b\" is declared in another package, if at all; y"),
		issue("g", "skills[0].requirements.optionalInteractions", "missing-optional-interaction", "", "\"g.b\" is declared nowhere; y"),
		issue("g", "skills[1].requirements.capabilities", "missing-capability", "", "\"g.c\" is declared nowhere; y"), // of another kind
		issue("h", "skills[0].requirements.interactions", "undeclared-schema-import", "g", "\"x.a\" belongs to \"g\", which is no dependency; y"),
		issue("i", "ability.operatingPolicy.defaultSupportingAbilities", "missing-supporting-ability", "", "\"gg\" is not installed; y; did you mean \"g\"?"),
		issue("i", "ability.operatingPolicy.defaultSupportingAbilities", "undeclared-ability-dependency", "gg", "\"gg\" is no dependency; y"),
		issue("j", "skills[0]", "plugin-provider-unavailable", "", "no installed plugin carries out \"j.draw\"; y"),
		issue("j", "skills[1]", "plugin-provider-unavailable", "", "no installed plugin carries out \"j.paint\"; y"),
		issue("j", "skills[2]", "plugin-provider-unavailable", "", "no installed plugin carries out \"j.other\"; y"), // nobody realizes it
		issue("k", "plugin.operations[0]", "unrealized-plugin-operation", "", "no realization names \"draw\"; y"),
		issue("k", "plugin.operations[1].inputs[0]", "unused-plugin-input", "", "no step uses \"font\"; y"),
		realized(issue("k", "plugin.realizations[0].operation", "missing-plugin-realization-operation", "", "no operation \"drawn\"; y; did you mean \"draw\"?"), "j.draw"),
		realized(issue("k", "plugin.realizations[1]", "missing-model-input", "", "\"j.paint\" has no parameter \"font\"; y"), "j.paint"),
	}
	Sort(issues)
	var lines []string
	for _, r := range Roots(issues) {
		line := r.Path + " " + r.Code
		for _, i := range r.Same {
			line += " = " + i.Path
		}
		for _, i := range r.Follows {
			line += " > " + i.Path
		}
		lines = append(lines, line)
	}
	want := []string{
		"a.skills[0].requirements.capabilities undeclared-schema-import = a.plugin.realizations[0] > a.ability.paradigm > a.skills[0].usesStage > b.skills[0]",
		"a.skills[1].access destructive-without-confirmation",
		"a.skills[1].usesStage missing-required-stage",
		"a.skills[2].requirements.perceptions undeclared-schema-import",
		"c.ability.paradigm paradigm-expertise-without-discipline",
		"d.dependencies missing-dependency > d.skills[0].requirements.capabilities",
		"d.skills[0].requirements.capabilities missing-capability",
		"f.skills[0].requirements.perceptions external-perception",
		"f.skills[0].requirements.perceptions missing-perception > f.skills[0].requirements.perceptions",
		"g.interactions duplicate-schema-export > g.skills[0].requirements.optionalInteractions > g.skills[0].requirements.optionalInteractions > h.skills[0].requirements.interactions",
		"g.skills[1].requirements.capabilities missing-capability",
		"i.ability.operatingPolicy.defaultSupportingAbilities missing-supporting-ability > i.ability.operatingPolicy.defaultSupportingAbilities",
		"j.skills[2] plugin-provider-unavailable",
		"k.plugin.operations[1].inputs[0] unused-plugin-input > j.skills[1] > k.plugin.realizations[1]",
		"k.plugin.realizations[0].operation missing-plugin-realization-operation > j.skills[0] > k.plugin.operations[0]",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("the roots are\n%s\nnot\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

// Whatever is found, no issue gets lost, and where there is an error there is a root that is one.
func TestRootsOfTheSuite(t *testing.T) {
	for _, v := range suite(t) {
		if !v.Graph {
			continue
		}
		j := judgeVector(v)
		var all []Issue
		refused := false
		for _, r := range Roots(j.Issues) {
			all = append(append(append(all, r.Issue), r.Same...), r.Follows...)
			refused = refused || r.Severity.String() == "error"
		}
		Sort(all)
		if fmt.Sprint(all) != fmt.Sprint(j.Issues) || refused == j.Valid {
			t.Errorf("%s: the roots hold %v, refused %v, and found is %v", v.Name, all, refused, j.Issues)
		}
	}
}

// judgeVector judges a vector with the packages that are installed beside it.
func judgeVector(v vectors.Vector) Judgement {
	all := []*Result{Package(v.File, v.Bytes)}
	for _, p := range v.With {
		all = append(all, Package(p.Name+".bonnie", p.Bytes))
	}
	return Graph(all, Options{Runtime: v.Runtime})
}
