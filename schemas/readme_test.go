package schemas_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// listed is a code in the first column of a table of README.md.
type listed struct {
	section string // the heading of the second level
	warning bool   // the code is followed by (W)
}

var tableCode = regexp.MustCompile("`([a-z0-9]+(?:-[a-z0-9]+)*)`( \\(W\\))?")

// readme returns the codes of the tables under the headings that speak of rules, and complains about one that stands in
// two rows under one heading.
func readme(t *testing.T) map[string][]listed {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	codes, section := make(map[string][]listed), ""
	for line := range strings.Lines(string(text)) {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			section = strings.TrimSpace(heading)
		}
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| `") || section != generalCodes && section != statedInPart && section != notStated {
			continue
		}
		for _, m := range tableCode.FindAllStringSubmatch(cells[0], -1) {
			for _, l := range codes[m[1]] {
				if l.section == section {
					t.Errorf("%s stands twice under %q", m[1], section)
				}
			}
			codes[m[1]] = append(codes[m[1]], listed{section, m[2] != ""})
		}
	}
	return codes
}

const (
	generalCodes = "General codes"
	statedInPart = "Rules that the schemas state in part"
	notStated    = "Rules that the schemas do not state"
)

// carried collects the codes that the annotations of a schema carry.
func carried(n *wire.Node, codes map[string]bool) {
	for _, m := range n.Members {
		if m.Name == "x-bonnie-code" || m.Name == "x-bonnie-forbidden" {
			for _, c := range m.Value.Members {
				codes[c.Value.Text] = true
			}
		}
		carried(m.Value, codes)
	}
	for _, item := range n.Items {
		carried(item, codes)
	}
}

func TestEveryCodeHasAPlace(t *testing.T) {
	inSchema, inReadme := make(map[string]bool), readme(t)
	carried(parse(t, schemas.Package()), inSchema)
	all := codeList(t)
	for code, list := range inReadme {
		warning, known := all[code]
		if !known {
			t.Errorf("README.md lists %s, which the specification does not have", code)
		}
		for _, l := range list {
			if l.section == generalCodes {
				inSchema[code] = true
			} else if l.warning != warning {
				t.Errorf("README.md is wrong on whether %s is a warning", code)
			}
		}
	}
	for code := range all {
		var part, absent bool
		for _, l := range inReadme[code] {
			part, absent = part || l.section == statedInPart, absent || l.section == notStated
		}
		switch {
		case inSchema[code] && absent:
			t.Errorf("%s is carried by a schema; move it to %q, or take it away", code, statedInPart)
		case !inSchema[code] && part:
			t.Errorf("%s is carried by no schema; move it to %q", code, notStated)
		case !inSchema[code] && !absent:
			t.Errorf("%s is carried by no schema and stands in no table of README.md", code)
		}
	}
}
