package pack

import (
	"maps"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestChoice(t *testing.T) {
	words := []string{"yes", "no"}
	if got := choice("yes", words); got != `; did you mean "yes"?` {
		t.Error(got)
	}
	if got := choice("", words); got != "; write one of yes, no" {
		t.Error(got)
	}
}

// TestEveryPatternCanBeSaid holds the words for patterns against the schemas: a pattern is named by its title, one that is
// long has words, and no words are left over.
func TestEveryPatternCanBeSaid(t *testing.T) {
	unused := maps.Clone(forms)
	for n := range walkGuards(load(t)).seen {
		if n.Pattern == nil {
			continue
		}
		pattern := n.Pattern.String()
		_, said := forms[n.Title]
		delete(unused, n.Title)
		switch {
		case !strings.HasPrefix(pattern, "^"):
			if n.Pattern.MatchString(" ") || !n.Pattern.MatchString("a") {
				t.Errorf("%s: the pattern has no anchors and does not ask for text that is not blank", n.Pointer)
			}
		case n.Title == "":
			t.Errorf("%s: the pattern has no title", n.Pointer)
		case !said && len(pattern) > 50:
			t.Errorf("%s: the pattern of %q is too long to be read; add words for it to forms", n.Pointer, n.Title)
		}
	}
	for title := range unused {
		t.Errorf("no pattern has the title %q", title)
	}
}

func TestPaths(t *testing.T) {
	element := func(members ...wire.Member) *wire.Node { return object(members...) }
	long := strings.Repeat("a", 81)
	for _, c := range []struct {
		path []step
		want string
	}{
		{nil, ""},
		{[]step{{name: "ability"}, {name: "title"}}, "ability.title"},
		{[]step{{name: "skills", element: element(member("id", text("a.b"))), keys: []string{"id"}}, {name: "kind"}}, "skills[a.b].kind"},
		{[]step{{name: "permissions", element: element(member("kind", text("files"))), index: 2, keys: []string{"kind", "target"}}}, "permissions[files]"},
		{[]step{{name: "permissions", element: element(member("kind", text("files")), member("target", text("home"))), keys: []string{"kind", "target"}}}, "permissions[files,home]"},
		{[]step{{name: "fields", element: element(member("name", text("two words"))), index: 1, keys: []string{"name"}}}, "fields[1]"},
		{[]step{{name: "skills", element: element(), index: 3, keys: []string{"id"}}}, "skills[3]"},
		{[]step{{name: "skills", element: element(member("id", number(7))), index: 4, keys: []string{"id"}}}, "skills[4]"},
		{[]step{{name: "spokenValues"}, {name: "two words"}}, `spokenValues."two words"`},
		{[]step{{name: "arguments"}, {name: "two\nlines"}}, `arguments."two\nlines"`},
		{[]step{{name: "arguments"}, {name: long}}, "arguments." + long[:80] + "…"},
	} {
		if got := pathString(c.path); got != c.want {
			t.Errorf("the path is %s, not %s", got, c.want)
		}
	}
}
