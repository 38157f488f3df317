package pack

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/tangle"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

const formatFile = "../../walkthroughs/FORMAT.md"

// section replaces what stands between two marker comments of FORMAT.md, or compares it.
func section(t *testing.T, name, content string) {
	t.Helper()
	text, err := os.ReadFile(formatFile)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
	head, rest, ok := strings.Cut(string(text), begin)
	old, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no section %q", formatFile, name)
	}
	if *update {
		if err := os.WriteFile(formatFile, []byte(head+begin+content+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(old, content); diff != "" {
		t.Errorf("the section %q of FORMAT.md is stale; run: go test ./gen/pack -update\n%s", name, diff)
	}
}

func TestFormatDocumentHasEveryMember(t *testing.T) {
	section(t, "members", memberTables(load(t)))
}

func load(t testing.TB) *Format {
	t.Helper()
	f, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// memberTables writes a table for the value of each kind of block and for each object inside of one.
func memberTables(f *Format) string {
	var b strings.Builder
	queue, seen := []*schema.Node{}, map[string]bool{}
	table := func(title string, n *schema.Node) {
		fmt.Fprintf(&b, "\n### %s\n\n| member | type | presence |\n|---|---|---|\n", title)
		for _, p := range n.Properties {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", p.Name, typeName(p.Node), presence(p))
			for _, inner := range objects(p.Node) {
				if p.Block == "" && !seen[inner.Name] {
					seen[inner.Name] = true
					queue = append(queue, inner)
				}
			}
		}
	}
	kinds := map[string]*schema.Node{}
	for _, s := range f.slots {
		n := s.node
		if s.many {
			n = n.Items
		}
		kinds[s.kind] = n
		seen[n.Name] = true
	}
	for _, a := range f.asides {
		kinds[a.kind] = a.node
	}
	for _, kind := range f.kinds {
		table("Block `"+kind+"`", kinds[kind])
	}
	for len(queue) > 0 {
		slices.SortFunc(queue, func(x, y *schema.Node) int { return strings.Compare(x.Name, y.Name) })
		next := queue[0]
		queue = queue[1:]
		table("Object "+next.Name, next)
	}
	b.WriteByte('\n')
	return b.String()
}

// objects returns the named closed objects that a value may be or hold.
func objects(n *schema.Node) []*schema.Node {
	switch {
	case n.Type == schema.Array:
		return objects(n.Items)
	case n.Type == schema.Object && n.Values != nil:
		return objects(n.Values)
	case n.Type == schema.Object && n.Name != "":
		return []*schema.Node{n}
	}
	return nil
}

func typeName(n *schema.Node) string {
	switch {
	case n.Type == schema.Array:
		return "[" + typeName(n.Items) + "]"
	case n.Type == schema.Object && n.Values != nil:
		return "map to " + typeName(n.Values)
	case n.Type == schema.Object:
		return n.Name
	case n.Type == schema.Any:
		return "any value"
	case n.Const != nil:
		return "`" + string(n.Const.AppendCanonical(nil)) + "`"
	case len(n.Enum) > 0 && len(n.Enum) <= 15:
		return "`" + strings.Join(n.Enum, "`, `") + "`"
	case n.Title != "":
		return n.Title
	}
	return n.Type.String()
}

func presence(p schema.Property) string {
	switch {
	case p.Block != "":
		return "blocks of kind `" + p.Block + "`"
	case p.Derived:
		return "derived"
	case p.Natural != nil:
		return "natural `" + string(p.Natural.AppendCanonical(nil)) + "`"
	case p.Default != nil:
		return "default `" + string(p.Default.AppendCanonical(nil)) + "`"
	case p.Required:
		return "written"
	}
	return "optional"
}

func TestFormatDocumentsExamplesBuild(t *testing.T) {
	text, err := os.ReadFile(formatFile)
	if err != nil {
		t.Fatal(err)
	}
	const missing = "\n```json bonnie package\n{\"id\":\"letters\",\"version\":\"1.0.0\",\"publisher\":\"Bonnie\",\"summary\":\"Write and post letters.\"}\n```\n" +
		"```json bonnie ability\n{\"title\":\"Letters\",\"summary\":\"Write and post letters.\",\"tint\":\"#336699\",\"paradigm\":\"discipline\"}\n```\n"
	f := load(t)
	d, issues := tangle.Read("walkthroughs/letters.md", append(text, missing...), f.Kinds())
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	p, issues := f.Pack(d, alone)
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	if got := len(p.Root.Member("skills").Items); got != 1 {
		t.Errorf("the examples build %d Skills, not the one that FORMAT.md shows", got)
	}
}

// alone are the stages of a package that is built by itself.
func alone(string) (Stage, bool) { return Stage{}, false }
