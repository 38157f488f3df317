package rules

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTheCatalogueIsSortedAndUnique(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]+(?:-[a-z0-9]+)*$`)
	last := ""
	for _, r := range All() {
		if r.Code == last {
			t.Errorf("%s stands twice", r.Code)
		}
		if r.Code < last {
			t.Errorf("%s comes after %s", r.Code, last)
		}
		if last = r.Code; !form.MatchString(r.Code) {
			t.Errorf("%q is not a code", r.Code)
		}
	}
}

func TestSentencesAreSentences(t *testing.T) {
	const most = 240 // bytes
	// A sentence says what it means by itself: somebody who reads it on a screen has no document beside it.
	numbered := regexp.MustCompile(`(?i)\b(?:see|section|rule|spec|specification|chapter)\s+[0-9]|\b[0-9]\.[0-9]+\.[0-9]`)
	several := regexp.MustCompile(`[.!?] +[A-Z]`)
	explained := make(map[string]string)
	for _, r := range All() {
		for name, s := range map[string]string{"explanation": r.Explanation, "remedy": r.Remedy} {
			first := strings.TrimLeft(s, `"{`)
			switch {
			case strings.TrimSpace(s) == "":
				t.Errorf("%s has no %s", r.Code, name)
			case len(s) > most:
				t.Errorf("%s: the %s has %d bytes", r.Code, name, len(s))
			case strings.Contains(s, "  ") || strings.TrimSpace(s) != s || strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c > '~' }):
				t.Errorf("%s: the %s has spaces or characters too many: %q", r.Code, name, s)
			case first[0] < 'A' || first[0] > 'Z' || !strings.HasSuffix(s, "."):
				t.Errorf("%s: the %s is not a sentence: %q", r.Code, name, s)
			case several.MatchString(s):
				t.Errorf("%s: the %s is more than one sentence: %q", r.Code, name, s)
			case numbered.MatchString(strings.ReplaceAll(s, "1.0.0", "")):
				t.Errorf("%s: the %s leads to a section: %q", r.Code, name, s)
			}
		}
		if other, taken := explained[r.Explanation]; taken {
			t.Errorf("%s and %s have one explanation", other, r.Code)
		}
		explained[r.Explanation] = r.Code
		if r.Severity.String() != "error" && r.Severity.String() != "warning" {
			t.Errorf("%s has the severity %d", r.Code, r.Severity)
		}
	}
}

func TestFind(t *testing.T) {
	for _, r := range All() {
		if found, ok := Find(r.Code); !ok || found != r {
			t.Errorf("%s is not found", r.Code)
		}
	}
	for _, code := range []string{"", "a", "zzz", "invalid", "invalid-i", "invalid-id ", "Invalid-Id"} {
		if r, ok := Find(code); ok || r != (Rule{}) {
			t.Errorf("%q finds %s", code, r.Code)
		}
	}
}

func TestTheCatalogueCannotBeChangedFromOutside(t *testing.T) {
	first := All()[0]
	All()[0].Code = "changed"
	if again := All()[0]; again != first {
		t.Errorf("the first rule is now %s", again.Code)
	}
}

// TestNothingHeavy holds what programs that judge packages at run time link with the catalogue.
func TestNothingHeavy(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(out)) {
		if slices.Contains([]string{"fmt", "reflect", "encoding/json", "encoding/binary", "regexp", "os"}, path) {
			t.Errorf("the catalogue brings in %s", path)
		}
	}
}
