package pack

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// described are the closed lists of the format that describe what a package does, by the names of their schemas. The
// lists of keys, roles and style values are vocabularies of what can be named, and no set of packages needs all of them.
var described = []string{
	"access", "activation", "artifactRole", "claimPolicy", "clearPolicy", "conflictPolicy", "constraintKind", "dataPrivacyClass",
	"disposition", "effect", "executionKind", "guardrailCategory", "inputKind", "interactionOwnership", "operationRole",
	"paradigm", "parameterType", "perceptionOwnership", "permissionKind", "persistence", "predicateKind", "projectionPurpose",
	"realizationPolicy", "skillKind", "sourceResolution", "stepKind", "valueShape",
}

// expressionForms and spaces are what a recipe can say without an enumeration of its own.
var (
	expressionForms = []string{"point", "rect", "scalar default", "scalar input", "scalar offset", "scalar value", "text default", "text input", "text value"}
	spaces          = []string{"anchor", "content", "window"}
)

// TestTheShippedAbilitiesUseTheWholeFormat compares the values that no shipped Ability uses with the table of FORMAT.md,
// where each has its reason.
func TestTheShippedAbilitiesUseTheWholeFormat(t *testing.T) {
	f := load(t)
	c := coverage{used: map[string]bool{}, lists: map[string][]string{"expression": expressionForms, "coordinate space": spaces}}
	for _, file := range walkthroughs(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c.value(packText(t, f, file, text).Root, f.root)
	}
	for _, name := range described {
		if len(c.lists[name]) == 0 {
			t.Errorf("no Ability has a member that takes a value of the list %s", name)
		}
	}
	var unused []string
	for name, values := range c.lists {
		for _, v := range values {
			if !c.used[name+" "+v] {
				unused = append(unused, name+" "+v)
			}
		}
	}
	slices.Sort(unused)
	if diff := cmp.Diff(excused(t), unused); diff != "" {
		t.Errorf("the table in section 7 of FORMAT.md (-) does not hold what no Ability uses (+):\n%s", diff)
	}
}

// excused reads the table of FORMAT.md: list, value, reason.
func excused(t *testing.T) (entries []string) {
	t.Helper()
	text, err := os.ReadFile(formatFile)
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "| list | value | why no Ability uses it |\n|---|---|---|\n")
	if !ok {
		t.Fatal("FORMAT.md has no table of unused values")
	}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			break
		}
		entry := strings.Trim(cells[1], " `") + " " + strings.Trim(cells[2], " `")
		if len(strings.TrimSpace(cells[3])) < 20 {
			t.Errorf("%s has no reason", entry)
		}
		entries = append(entries, entry)
	}
	slices.Sort(entries)
	return entries
}

// coverage collects which values of which lists are used.
type coverage struct {
	used  map[string]bool
	lists map[string][]string
}

func (c *coverage) use(list, value string) { c.used[list+" "+value] = true }

// value visits a value with its schema. A member that is absent uses its default.
func (c *coverage) value(n *wire.Node, s *schema.Node) {
	if slices.Contains(described, s.Name) && len(s.Enum) > 0 {
		c.lists[s.Name] = s.Enum
		c.use(s.Name, n.Text)
	}
	switch {
	case s.Type == schema.Array:
		for _, item := range n.Items {
			c.value(item, s.Items)
		}
	case s.Values != nil:
		for _, m := range n.Members {
			c.value(m.Value, s.Values)
		}
	case s.Type == schema.Object:
		c.object(n, s)
	}
}

func (c *coverage) object(n *wire.Node, s *schema.Node) {
	for _, p := range s.Properties {
		v := n.Member(p.Name)
		if v == nil {
			v = p.Default
		}
		if v != nil {
			c.value(v, p.Node)
		}
	}
	switch s.Name {
	case "point", "rect":
		c.use("expression", s.Name)
	case "scalarExpression", "textExpression":
		kind := strings.TrimSuffix(s.Name, "Expression")
		for member, form := range map[string]string{"value": "value", "input": "input", "defaultValue": "default", "offset": "offset"} {
			if n.Member(member) != nil {
				c.use("expression", kind+" "+form)
			}
		}
	case "step":
		c.space(n)
	}
}

func (c *coverage) space(step *wire.Node) {
	if step.Member("point") == nil && step.Member("rect") == nil {
		return
	}
	space := "content"
	if s := step.Member("coordinateSpace"); s != nil {
		space = s.Text
	}
	if space != "content" && space != "window" {
		space = "anchor"
	}
	c.use("coordinate space", space)
}
