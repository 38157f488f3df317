package schema

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSupport holds the table of keywords in SUPPORT.md to the keywords that are read.
func TestSupport(t *testing.T) {
	text, err := os.ReadFile("SUPPORT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## Keywords\n")
	table, _, _ = strings.Cut(table, "\n## ")
	word := regexp.MustCompile("`([^`]+)`")
	var listed []string
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			continue
		}
		for _, m := range word.FindAllStringSubmatch(cells[1], -1) {
			_, supported := keywords[m[1]]
			if refused := strings.TrimSpace(cells[2]) == "refused"; refused == supported {
				t.Errorf("SUPPORT.md says the wrong thing of %s", m[1])
			}
			listed = append(listed, m[1])
		}
	}
	for name := range keywords {
		if !slices.Contains(listed, name) {
			t.Errorf("SUPPORT.md does not list %s", name)
		}
	}
}
