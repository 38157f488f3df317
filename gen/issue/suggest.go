package issue

import "strings"

// Suggest returns the word of a list that a misspelt one most likely means, or the empty one. That is the one with the fewest
// edits, if there are few; or else the only one that has the misspelt one inside of it, as in utterancePhrase for phrase.
func Suggest(word string, words []string) string {
	const part = 4 // bytes, as less is inside of many words
	best, distance := "", 3
	inside, times := "", 0
	for _, w := range words {
		if strings.EqualFold(w, word) {
			return w
		}
		// Of a short word one half may differ and no more, as there would be little left that is alike.
		if d := edits(word, w); d < distance && 2*d <= len(w) {
			best, distance = w, d
		}
		if len(word) >= part && strings.Contains(strings.ToLower(w), strings.ToLower(word)) {
			inside = w
			times++
		}
	}
	if best == "" && times == 1 {
		return inside
	}
	return best
}

// edits is the Levenshtein distance of two words in bytes, 3 standing for everything above 2.
func edits(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
