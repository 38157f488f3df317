package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestEveryCodeHasARule(t *testing.T) {
	ofSpecification, ofDocument, found := specification(t), formatDocument(t), sources(t)
	for code, warning := range ofSpecification {
		if r, ok := Find(code); !ok {
			t.Errorf("%s has no rule; the specification has it", code)
		} else if warning != (r.Severity == Warning) {
			t.Errorf("%s is wrong on whether it is a warning", code)
		}
	}
	for code := range ofDocument {
		if _, ok := Find(code); !ok {
			t.Errorf("%s has no rule; walkthroughs/FORMAT.md has it", code)
		}
	}
	for code, in := range found {
		if _, ok := Find(code); !ok {
			t.Errorf("%s has no rule, and %s has it; write one, or add the text to notCodes", code, in.files[0])
		}
	}
	for _, r := range All() {
		_, inSpecification := ofSpecification[r.Code]
		in, inSources := found[r.Code]
		if !inSpecification && !ofDocument[r.Code] && !inSources {
			t.Errorf("nothing reports %s", r.Code)
		}
		// Admission takes the severity from here.
		if !inSpecification && r.Section != "verify/admit" && in.warns != (r.Severity == Warning) {
			t.Errorf("%s is wrong on whether it is a warning, see %v", r.Code, in.files)
		}
		folder := r.Section
		switch {
		case runTime[r.Section] != "" && !inSpecification:
			folder = runTime[r.Section]
		case specificationSection.MatchString(r.Section) != inSpecification:
			t.Errorf("%s has the section %s", r.Code, r.Section)
			continue
		case specificationSection.MatchString(r.Section), documentSection.MatchString(r.Section):
			continue
		}
		if !slices.ContainsFunc(in.files, func(file string) bool { return strings.HasPrefix(file, folder+"/") }) {
			t.Errorf("%s has the section %s, and nothing in %s reports it", r.Code, r.Section, folder)
		}
	}
}

// runTime are the sections of the specification whose codes are not those of a package, and the folder that reports them.
var runTime = map[string]string{"1.7.4": "runtime/value", "4.1.1": "runtime/manifest"}

// specification reads the codes of the specification, and whether they are warnings.
func specification(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../schemas/testdata/codes.txt")
	if err != nil {
		t.Fatal(err)
	}
	codes := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			code, warning := strings.CutSuffix(line, " warning")
			codes[code] = warning
		}
	}
	return codes
}

// formatDocument reads the codes that FORMAT.md says the builder has.
func formatDocument(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../walkthroughs/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "### Codes of the document and of the builder\n")
	table, _, ended := strings.Cut(table, "\n### ")
	if !found || !ended {
		t.Fatal("FORMAT.md has no table of the builder's codes")
	}
	codes := make(map[string]bool)
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\|").FindAllStringSubmatch(table, -1) {
		codes[m[1]] = true
	}
	if len(codes) == 0 {
		t.Fatal("FORMAT.md has no codes")
	}
	return codes
}

var (
	specificationSection = regexp.MustCompile(`^[1-4]\.[0-9]+(?:\.[0-9]+)?$`)
	documentSection      = regexp.MustCompile(`^([A-Za-z/]+\.md) ([0-9]+)$`)
)

func TestSectionsExist(t *testing.T) {
	for _, r := range All() {
		if specificationSection.MatchString(r.Section) {
			continue
		}
		if m := documentSection.FindStringSubmatch(r.Section); m != nil {
			text, err := os.ReadFile("../../" + m[1])
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "\n## "+m[2]+". ") {
				t.Errorf("%s: %s has no section %s", r.Code, m[1], m[2])
			}
			continue
		}
		sources, err := filepath.Glob("../../" + r.Section + "/*.go")
		if err != nil || len(sources) == 0 {
			t.Errorf("%s: there is no package in %s", r.Code, r.Section)
		}
	}
}
