package rules

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// headings are the sections of the page, in their order.
var headings = []struct{ section, title string }{
	{"1.0", "How packages are written"},
	{"1.1", "File, size, encoding"},
	{"1.2", "Canonical bytes and digest"},
	{"1.3.1", "The member integrity"},
	{"1.4", "Strict reading"},
	{"1.5", "Identifiers and versions"},
	{"1.8", "Arrays and their order"},
	{"2.1", "Identity and triggers"},
	{"2.2", "Routing policy"},
	{"2.3", "Skills"},
	{"2.3.1", "What Capabilities ask of a Skill"},
	{"2.4", "Declared schemas and references"},
	{"2.5", "Requirements, fallbacks, fixtures"},
	{"2.6", "The utterance slot"},
	{"2.7", "Paradigm and applications"},
	{"2.8", "All packages together"},
	{"verify/admit", "Workflows and what they call"},
	{"3.8", "Plugins"},
	{"3.9", "All plugins together"},
	{"3.10.1", "Prose surfaces"},
	{"3.10.2", "Code surfaces"},
	{"3.10.3", "Media surfaces"},
	{"3.10.4", "Web surfaces"},
	{"3.10.5", "Corpus"},
	{"3.10.6", "Workspace identity"},
	{"walkthroughs/FORMAT.md 1", "Walkthroughs: the document"},
	{"walkthroughs/FORMAT.md 2", "Walkthroughs: the blocks"},
	{"walkthroughs/FORMAT.md 3", "Walkthroughs: from blocks to bytes"},
	{"walkthroughs/FORMAT.md 4", "Walkthroughs: blocks that go into no package"},
	{"walkthroughs/FORMAT.md 6", "Walkthroughs: values"},
	{"verify/shelf", "Package files"},
	{"verify/conform", "The schema"},
	{"verify/cmd/bonnie-verify", "Shipped packages"},
	{"verify/lean", "The turn path"},
	{"verify/profile", "What providers of models take"},
	{"gen/golang", "Values of generated types"},
	{"gen/table", "Tables"},
	{"gen/toolchain", "Generated files"},
	{"4.1.1", "Adapters"},
	{"runtime/snapshot", "Activation"},
	{"1.7.4", "Values at run time"},
	{"runtime/receipt", "The log of receipts"},
	{"runtime/provider", "What is exchanged with providers"},
	{"runtime/protocol", "The turn protocol"},
	{"runtime/adapter/remote", "Programs of adapters"},
	{"runtime/adapter/calendar", "Calendar files"},
}

func TestPage(t *testing.T) {
	compare(t, "../RULES.md", page(t))
}

// compare compares a file with what it has to be, or writes it.
func compare(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	shipped, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(shipped), text); diff != "" {
		t.Errorf("%s is stale; run: go test ./verify/rules -update\n%s", file, diff)
	}
}

// page writes the catalogue as a document.
func page(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	warnings := 0
	for _, r := range All() {
		if r.Severity == Warning {
			warnings++
		}
	}
	fmt.Fprintf(&b, `# Rules

<!-- Generated from verify/rules by: go test ./verify/rules -update. DO NOT EDIT. -->

Everything that can be found wrong with a walkthrough, a package, a value, an adapter, a log of receipts or an exchange with
a provider: %d codes, of which %d are warnings. An error refuses what it is found in. A warning does not; in a walkthrough it
stands with an `+"`accept`"+` block that says why, which `+"`verify`"+` asks for. The same sentences are printed by `+"`go tool mage explain CODE`"+`.

Sections that start with 1 are those of the specification's package format, with 2 of its validators, with 3 of its plugins
and with 4 of its adapters; the others name a document or a package of this repository.

The %d causes, which receipts and answers hold in place of codes, stand at the end; sections that start with 5 are those of
the routing, with 6 of the turn and with 7 of the hands.
`, len(All()), warnings, len(Causes()))
	written := 0
	for _, h := range headings {
		fmt.Fprintf(&b, "\n## %s (%s)\n\n| code | severity | what it means | what to do |\n|---|---|---|---|\n", h.title, h.section)
		before := written
		for _, r := range All() {
			if r.Section == h.section {
				fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", r.Code, r.Severity, cell(r.Explanation), cell(r.Remedy))
				written++
			}
		}
		if written == before {
			t.Errorf("the page has the section %s, and no rule does", h.section)
		}
	}
	if written != len(All()) {
		t.Errorf("the page has %d rules of %d", written, len(All()))
	}
	b.WriteString("\n## Causes at run time\n\n| cause | what is the matter | decided in | section |\n|---|---|---|---|\n")
	for _, c := range Causes() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", c.Name, cell(c.Sentence), c.Part, c.Section)
	}
	return b.String()
}

// cell writes a text so that Markdown shows it as it stands.
func cell(s string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", "[", `\[`, "]", `\]`).Replace(s)
}
