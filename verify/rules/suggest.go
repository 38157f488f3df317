package rules

import (
	"strings"

	"github.com/bonnie-build/bonnie/verify/near"
)

// longest is the length in bytes beyond which a text is no misspelt code.
const longest = 128

// Suggest returns the code, or the name of a cause, that was most likely meant by a text that is neither, or nothing when none is
// near. Letter case, spaces and underscores in place of hyphens count for nothing. Codes are words, which people remember in part,
// so near is farther than package near has it for names: a third of the text's letters or fewer that are missing, too many, wrong
// or exchanged with their neighbour; of those that are equally near the first one is returned, and a code before a cause.
func Suggest(text string) string {
	if len(text) > longest {
		return ""
	}
	code := strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(strings.TrimSpace(text)))
	nearest, best := "", len(code)/3+1
	for _, r := range sorted() {
		if d := near.Distance(code, r.Code, best); d < best {
			nearest, best = r.Code, d
		}
	}
	name := letters(text)
	best = min(best, len(name)/3+1)
	for _, c := range causes {
		if d := near.Distance(name, letters(c.Name), best); d < best {
			nearest, best = c.Name, d
		}
	}
	return nearest
}
