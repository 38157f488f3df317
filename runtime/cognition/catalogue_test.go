package cognition_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

var update = flag.Bool("update", false, "write the expected results anew")

// TestTheCatalogueIsClosed proves the rules of spec adapters.md 4.5 of the catalogue that is compiled in.
func TestTheCatalogueIsClosed(t *testing.T) {
	if len(cognition.Catalogue) == 0 {
		t.Fatal("there are no primitives")
	}
	last := ""
	for i := range cognition.Catalogue {
		c := &cognition.Catalogue[i]
		if c.ID <= last || !strings.HasPrefix(c.ID, "bonnie.cognition.") {
			t.Errorf("the id %s behind %s", c.ID, last)
		}
		last = c.ID
		if !contract.IsPortableID(c.AbilityID) || c.SkillID != "" && !strings.HasPrefix(c.SkillID, c.AbilityID+".") {
			t.Errorf("%s has the Ability %s and the Skill %s", c.ID, c.AbilityID, c.SkillID)
		}
		if c.SkillID == "" && (c.InvocationName != "" || c.WorkflowOperation == "") {
			t.Errorf("nothing finds %s, or only a part of what should", c.ID)
		}
		for _, name := range []string{c.InvocationName, c.WorkflowOperation} {
			if name != "" && (!contract.IsCallableName(name) || contract.IsPrimitive(name)) {
				t.Errorf("%s is called by %s", c.ID, name)
			}
		}
		if (c.Text == "") == (len(c.Sections) == 0) || strings.TrimSpace(c.Description) == "" {
			t.Errorf("%s gives nothing, or two things, or nobody says what", c.ID)
		}
		judgeParameters(t, c)
		for j := range c.InternalCapabilities {
			if j > 0 && c.InternalCapabilities[j] <= c.InternalCapabilities[j-1] {
				t.Errorf("the internal capabilities of %s are not sorted", c.ID)
			}
		}
		for j := range i {
			other := &cognition.Catalogue[j]
			if other.AbilityID != c.AbilityID {
				continue
			}
			if c.SkillID != "" && c.SkillID == other.SkillID && c.InvocationName == other.InvocationName {
				t.Errorf("%s and %s are found by one Skill", other.ID, c.ID)
			}
			if c.WorkflowOperation != "" && c.WorkflowOperation == other.WorkflowOperation {
				t.Errorf("%s and %s are found by one operation", other.ID, c.ID)
			}
		}
	}
}

// judgeParameters holds that sections name parameters, each once, and that no required argument is without effect.
func judgeParameters(t *testing.T, c *cognition.Contract) {
	t.Helper()
	plan := argument.NewPlan(c.Parameters)
	if len(plan.Parameters()) != len(c.Parameters) {
		t.Errorf("two parameters of %s have one name", c.ID)
	}
	for _, p := range c.Parameters {
		titled := slices.ContainsFunc(c.Sections, func(s cognition.Section) bool { return s.Parameter == p.Name })
		if !contract.IsCallableName(p.Name) || p.Type.String() == "" || p.Required && !titled && c.Text == "" {
			t.Errorf("the parameter %s of %s", p.Name, c.ID)
		}
	}
	for i, s := range c.Sections {
		if plan.Index(s.Parameter) < 0 || s.Title == "" || strings.ContainsAny(s.Title, "\r\n") {
			t.Errorf("the section %q of %s has the parameter %s", s.Title, c.ID, s.Parameter)
		}
		if slices.ContainsFunc(c.Sections[:i], func(o cognition.Section) bool { return o.Parameter == s.Parameter || o.Title == s.Title }) {
			t.Errorf("%s has a section like %q twice", c.ID, s.Title)
		}
	}
}

// TestTheCatalogueIsThatOfTheFile compares every entry with schemas/cognitive-primitives.json, read as a tree.
func TestTheCatalogueIsThatOfTheFile(t *testing.T) {
	root, err := wire.Parse(schemas.CognitivePrimitives(), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	text := func(n *wire.Node, name string) string {
		if m := n.Member(name); m != nil {
			return m.Text
		}
		return ""
	}
	var want []cognition.Contract
	for _, p := range root.Member("primitives").Items {
		c := cognition.Contract{ID: text(p, "id"), AbilityID: text(p, "abilityID"), SkillID: text(p, "skillID"), InvocationName: text(p, "invocationName"),
			WorkflowOperation: text(p, "workflowOperation"), Description: text(p, "description"), Text: text(p, "text")}
		for _, q := range p.Member("parameters").Items {
			row := contract.Parameter{Name: text(q, "name"), Required: q.Member("required").Bool}
			for row.Type.String() != text(q, "type") {
				row.Type++
			}
			c.Parameters = append(c.Parameters, row)
		}
		if sections := p.Member("sections"); sections != nil {
			for _, s := range sections.Items {
				c.Sections = append(c.Sections, cognition.Section{Parameter: text(s, "parameter"), Title: text(s, "title")})
			}
		}
		for _, id := range p.Member("internalCapabilities").Items {
			c.InternalCapabilities = append(c.InternalCapabilities, id.Text)
		}
		want = append(want, c)
	}
	if diff := cmp.Diff(want, cognition.Catalogue); diff != "" {
		t.Errorf("(- file, + compiled)\n%s", diff)
	}
}

// TestAContractNeverChangesUnderItsID holds every entry to the digest that stands beside its id in testdata/contracts.txt. The id alone
// stands for the contract in the revision of a snapshot: who changes what a primitive takes, says or gives, names it anew.
func TestAContractNeverChangesUnderItsID(t *testing.T) {
	root, err := wire.Parse(schemas.CognitivePrimitives(), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, p := range root.Member("primitives").Items {
		fmt.Fprintf(&got, "%s %x\n", p.Member("id").Text, sha256.Sum256(p.AppendCanonical(nil)))
	}
	const name = "testdata/contracts.txt"
	if *update {
		if err := os.WriteFile(name, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("give a contract that has changed another id, and then go test ./runtime/cognition -update (- known, + now)\n%s", diff)
	}
}

// TestLookups compares the lookups with the words of the specification, for all names that there are and some that there are not.
func TestLookups(t *testing.T) {
	catalogue := []cognition.Contract{
		{ID: "both", AbilityID: "a", SkillID: "a.x", InvocationName: "call", WorkflowOperation: "step"},
		{ID: "named", AbilityID: "a", SkillID: "a.y", InvocationName: "other"},
		{ID: "operation", AbilityID: "a", WorkflowOperation: "join"},
		{ID: "quiet", AbilityID: "a", SkillID: "a.x"},
		{ID: "foreign", AbilityID: "b", SkillID: "a.x", InvocationName: "call", WorkflowOperation: "step"},
	}
	for _, c := range []struct{ ability, skill, name, want string }{
		{"a", "a.x", "call", "both"}, {"a", "a.x", "", "quiet"}, {"a", "a.x", "renamed", "quiet"}, {"a", "a.y", "other", "named"},
		{"a", "a.y", "renamed", ""}, {"a", "a.y", "", ""}, {"b", "a.x", "call", "foreign"}, {"b", "a.x", "", ""}, {"a", "", "", ""}, {"", "", "", ""},
		{"a", "a.z", "call", ""}, {"c", "a.x", "call", ""},
	} {
		got := ""
		if found := cognition.FindSkill(catalogue, c.ability, c.skill, c.name); found != nil {
			got = found.ID
		}
		if got != c.want {
			t.Errorf("the Skill %s of %s as %q finds %q, want %q", c.skill, c.ability, c.name, got, c.want)
		}
	}
	for _, c := range []struct{ ability, operation, want string }{
		{"a", "step", "both"}, {"a", "join", "operation"}, {"b", "step", "foreign"}, {"b", "join", ""}, {"a", "", ""}, {"a", "call", ""},
	} {
		got := ""
		if found := cognition.FindOperation(catalogue, c.ability, c.operation); found != nil {
			got = found.ID
		}
		if got != c.want {
			t.Errorf("the operation %q of %s finds %q, want %q", c.operation, c.ability, got, c.want)
		}
	}
	for i := range cognition.Catalogue {
		c := &cognition.Catalogue[i]
		if c.SkillID != "" && cognition.ForSkill(c.AbilityID, c.SkillID, c.InvocationName) != c {
			t.Errorf("%s is not found by its Skill", c.ID)
		}
		if c.WorkflowOperation != "" && cognition.ForOperation(c.AbilityID, c.WorkflowOperation) != c {
			t.Errorf("%s is not found by its operation", c.ID)
		}
	}
}

// TestShippedSkills finds a contract for every cognitive Skill of the shipped packages, which takes what the package says that the
// Skill takes, and a Skill for every contract. A contract has no enumerations: that of a package is not what a call is held to.
func TestShippedSkills(t *testing.T) {
	names, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no packages", err)
	}
	used := make(map[string]bool)
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := install.Read(src)
		if err != nil {
			t.Fatal(err)
		}
		for i := range p.Skills {
			s := &p.Skills[i]
			for _, step := range s.Execution.Steps {
				if c := cognition.ForOperation(p.Ability.ID, step.Operation); c != nil {
					used[c.ID] = true
				}
			}
			if s.Execution.Kind != ability.ExecutionKindCognitive {
				continue
			}
			c := cognition.ForSkill(p.Ability.ID, s.ID, s.InvocationName)
			if c == nil {
				t.Errorf("%s, called %q, is not in the catalogue and so dormant", s.ID, s.InvocationName)
				continue
			}
			used[c.ID] = true
			var declared []contract.Parameter
			for _, q := range s.Parameters {
				declared = append(declared, contract.Parameter{Name: q.Name, Type: q.Type, Required: q.Required})
			}
			if diff := cmp.Diff(c.Parameters, declared); diff != "" {
				t.Errorf("(- %s, + %s)\n%s", c.ID, s.ID, diff)
			}
		}
	}
	for i := range cognition.Catalogue {
		if c := &cognition.Catalogue[i]; !used[c.ID] {
			t.Errorf("no shipped Skill uses %s", c.ID)
		}
	}
}
