package pack

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/gen/schema"
)

// guard is a keyword of a schema that has a code of its own, and the member that it guards.
type guard struct{ code, member, keyword string }

// guards returns every code that a schema carries and that building can reach, with every place that carries it. What is
// derived is not judged, as no author wrote it.
func guards(f *Format) []guard {
	return slices.SortedFunc(maps.Keys(walkGuards(f).found), func(x, y guard) int {
		return slices.Compare([]string{x.code, x.member, x.keyword}, []string{y.code, y.member, y.keyword})
	})
}

// guardWalk is what a walk over the schemas has seen.
type guardWalk struct {
	seen  map[*schema.Node]bool
	found map[guard]bool
}

func walkGuards(f *Format) guardWalk {
	w := guardWalk{seen: map[*schema.Node]bool{}, found: map[guard]bool{}}
	w.visit(f.root, "")
	for _, a := range f.asides {
		w.visit(a.node, a.kind+".")
	}
	return w
}

// visit walks a schema; document is what the members of the document's own object are called by.
func (w *guardWalk) visit(n *schema.Node, document string) {
	if n == nil || w.seen[n] {
		return
	}
	w.seen[n] = true
	at := guarded(n.Pointer, document)
	for _, c := range n.Codes {
		if judges(n, c.Keyword) {
			w.found[guard{n.Code(c.Keyword, ""), at, c.Keyword}] = true
		}
	}
	for _, c := range n.Forbidden {
		w.found[guard{c.Code, n.Name + "." + c.Keyword, "x-bonnie-forbidden"}] = true
	}
	for _, p := range n.Properties {
		if p.Derived {
			continue
		}
		if code := p.Node.Code("required", ""); code != "" && p.Required && p.Natural == nil && p.Block == "" {
			w.found[guard{code, guarded(p.Node.Pointer, document), "required"}] = true
		}
		w.visit(p.Node, document)
	}
	w.visit(n.Items, document)
	w.visit(n.Values, document)
	w.visit(n.Keys, document)
}

// judges tells whether building holds a value to a keyword of its schema. A limit in bytes makes that in code points moot,
// and in an array whose order is the author's equal elements are left to admission.
func judges(n *schema.Node, keyword string) bool {
	switch keyword {
	case "enum":
		return len(n.Enum) > 0
	case "const":
		return n.Const != nil
	case "pattern":
		return n.Pattern != nil
	case "format":
		return n.Format == "date-time"
	case "x-bonnie-maxBytes":
		return n.MaxBytes >= 0
	case "maxLength":
		return n.MaxLength >= 0 && n.MaxBytes < 0
	case "minLength":
		return n.MinLength > 0
	case "minimum":
		return n.Minimum != nil
	case "maximum":
		return n.Maximum != nil
	case "exclusiveMinimum":
		return n.ExclusiveMinimum != nil
	case "minItems":
		return n.MinItems > 0
	case "maxItems":
		return n.MaxItems >= 0
	case "maxProperties":
		return n.MaxProperties >= 0
	case "duplicate":
		return n.Type == schema.Array && n.Order.Kind != schema.Meaning
	}
	return false
}

// guarded turns the pointer of a schema to the member that it is the schema of: skill.title, ability.aliases[],
// triggers.intentSeeds.* for the values of a map and triggers.intentSeeds.? for its names. A schema that many members
// share is named by itself: portableID.
func guarded(pointer, document string) string {
	if own, ok := strings.CutPrefix(pointer, "/properties/"); ok {
		pointer = document + own
	}
	return strings.NewReplacer("/$defs/", "", "/properties/", ".", "/items", "[]", "/additionalProperties", ".*",
		"/propertyNames", ".?").Replace(pointer)
}

// guardTable writes the codes of the schemas, one a row.
func guardTable(all []guard) string {
	var b strings.Builder
	b.WriteString("\n| code | members | keyword |\n|---|---|---|\n")
	for len(all) > 0 {
		code := all[0].code
		n := slices.IndexFunc(all, func(g guard) bool { return g.code != code })
		if n < 0 {
			n = len(all)
		}
		var members, keywords []string
		for _, g := range all[:n] {
			members = append(members, "`"+g.member+"`")
			keywords = append(keywords, "`"+strings.TrimPrefix(g.keyword, "x-bonnie-")+"`")
		}
		slices.Sort(keywords)
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", code, strings.Join(slices.Compact(members), ", "), strings.Join(slices.Compact(keywords), ", "))
		all = all[n:]
	}
	b.WriteByte('\n')
	return b.String()
}

func TestFormatDocumentHasEveryCodeOfTheSchemas(t *testing.T) {
	section(t, "codes", guardTable(guards(load(t))))
}

// TestEveryCodeHasACase holds the codes of FORMAT.md, those of the builder and those of the schemas, against the codes that
// the cases of this package, of tangle and of build report: each of them is reported, and nothing else.
func TestEveryCodeHasACase(t *testing.T) {
	known := builderCodes(t)
	for _, g := range guards(load(t)) {
		known[g.code] = true
	}
	reported := map[string]string{}
	files := append(glob(t, "testdata/errors/*.txtar"), glob(t, "../tangle/testdata/*.txtar")...)
	for _, file := range append(files, "../build/layout_test.go") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range issueLine.FindAllStringSubmatch(string(text), -1) {
			reported[m[1]] = file
		}
	}
	for _, code := range slices.Sorted(maps.Keys(known)) {
		if reported[code] == "" {
			t.Errorf("no case reports %s; add one to testdata/errors", code)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(reported)) {
		if !known[code] {
			t.Errorf("%s reports %s, which FORMAT.md does not list", reported[code], code)
		}
	}
}

// TestEveryCodeOfTheSourcesIsListed reads the sources of everything that reports issues of a build: each code that is
// written there stands in FORMAT.md.
func TestEveryCodeOfTheSourcesIsListed(t *testing.T) {
	known := builderCodes(t)
	other := []string{
		"bonnie-closed", "bonnie-runtime", "date-time", "thread-projection", // no codes
		"not-an-object", "not-canonical", // of packages, not of what is built or read from a block
		"string-too-short", "too-few-elements", // general codes of keywords that have one of their own wherever they are used
	}
	files := append(glob(t, "*.go"), glob(t, "../tangle/*.go")...)
	files = append(files, glob(t, "../build/*.go")...)
	for _, file := range append(files, "../../runtime/wire/error.go") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range regexp.MustCompile(`"([a-z0-9]+(?:-[a-z0-9]+)+)"`).FindAllStringSubmatch(string(text), -1) {
			if !known[m[1]] && !slices.Contains(other, m[1]) {
				t.Errorf("%s writes %s, which FORMAT.md does not list", file, m[1])
			}
		}
	}
}

// issueLine finds issues in a text, with their code.
var issueLine = regexp.MustCompile(`\.md:\d+:\d+: (?:\S+: )?([a-z][a-z0-9]*(?:-[a-z0-9]+)*): `)

// builderCodes returns the codes that FORMAT.md lists by hand.
func builderCodes(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(formatFile)
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "### Codes of the document and of the builder\n")
	table, _, ok2 := strings.Cut(after, "<!-- codes -->")
	if !ok || !ok2 {
		t.Fatal("FORMAT.md has no codes of the document and of the builder")
	}
	codes := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\|").FindAllStringSubmatch(table, -1) {
		if codes[m[1]] {
			t.Errorf("FORMAT.md lists %s twice", m[1])
		}
		codes[m[1]] = true
	}
	return codes
}
