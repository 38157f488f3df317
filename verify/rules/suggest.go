package rules

import "strings"

// longest is the length in bytes beyond which a text is no misspelt code.
const longest = 128

// Suggest returns the code that was most likely meant by a text that is not one, or nothing when none is near. Letter case,
// spaces and underscores in place of hyphens count for nothing. Near is a third of the text's letters or fewer that are
// missing, too many, wrong or exchanged with their neighbour; of codes that are equally near the first one is returned.
func Suggest(code string) string {
	if len(code) > longest {
		return ""
	}
	code = strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(strings.TrimSpace(code)))
	nearest, best := "", len(code)/3+1
	for _, r := range sorted() {
		if d := distance(code, r.Code, best); d < best {
			nearest, best = r.Code, d
		}
	}
	return nearest
}

// distance returns how many single letters have to be added, removed, replaced or exchanged with their neighbour to make
// b out of a. What is limit or more may be returned as any number that is. Neither text is longer than longest.
func distance(a, b string, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= limit {
		return limit
	}
	// Three rows of the matrix are enough: an exchange looks back two.
	var rows [3][longest + 1]int
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			d := above[j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			d = min(d, above[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit // an exchange gains one at most, so it does not come back below
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
