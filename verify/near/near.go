// Package near finds the name that was most likely meant by one that does not exist.
//
// The distance of two texts is how many single letters have to be added, removed, replaced or exchanged with their neighbour
// to make one out of the other; ASCII letters in upper and lower case are equal. A name is near a word if the distance is
// at most a third of the bytes of the word, and no more than 3, where the namespace that both have, up to its dot, does not
// count as bytes; or if it ends in a dot and the word, because somebody has left out the namespace. Of names that are equally
// near the smallest one is meant, so the order in which they come does not matter.
//
// Where no name is near, somebody may remember one in part. Then that name is meant which alone has the word inside of it, if
// the word has 4 bytes or more; or else that one which has the most words of it behind the last dot, and at least half of
// them, in the namespace of the word if it has one. A first word that is the same counts half a word more, as it is mostly
// the verb. Words are joined by other bytes than letters and digits. Where several names are as good, none is meant.
package near

import (
	"iter"
	"strings"
)

const (
	longest = 128     // bytes beyond which a text is no misspelt name
	most    = 3       // letters that a name differs in
	enough  = 1 << 14 // names that a Search looks at
	part    = 4       // bytes of a word that is looked for inside of names
)

// Search looks for names, and has a limit: after some ten thousand comparisons it finds nothing any more, so that many
// misspelt names among many others cost little. The zero value is ready.
type Search struct{ looked int }

// Name gives the name that is nearest to a word, or nothing when none is near or the limit is reached.
func (s *Search) Name(word string, names iter.Seq[string]) string {
	if len(word) > longest {
		return ""
	}
	word = strings.ToLower(word)
	nearest, best := "", most+1
	var inside, alike only
	looked, full := s.looked, false // so that s is not part of the loop, and stays where it is
	for name := range names {
		if looked == enough {
			full = true
			break
		}
		looked++
		lower := strings.ToLower(name)
		if d, ok := distanceOf(word, lower); ok && (d < best || d == best && name < nearest) {
			nearest, best = name, d
		}
		if best <= most {
			continue
		}
		if len(word) >= part && strings.Contains(lower, word) {
			inside.take(name, 1)
		}
		alike.take(name, likeness(word, lower))
	}
	s.looked = looked
	switch {
	case full:
		return ""
	case best <= most:
		return nearest
	case inside.score > 0:
		return inside.name
	}
	return alike.name
}

// distanceOf gives the distance of a name that is near a word.
func distanceOf(word, name string) (d int, ok bool) {
	if strings.HasSuffix(name, "."+word) && word != "" {
		return 1, true
	}
	space := namespace(word, name)
	limit := min((len(word)-space)/3, most)
	d = Distance(word[space:], name[space:], limit+1)
	return d, d <= limit
}

// Distance gives the distance of two texts. What is limit or more may be given as any number that is. Texts of more than 128
// bytes are that far from each other.
func Distance(a, b string, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= limit || max(len(a), len(b)) > longest {
		return limit
	}
	// Three rows of the matrix are enough: an exchange looks back two. Of each row, what is limit or more columns away from
	// the diagonal is limit or more.
	var rows [3][longest + 1]int
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		from, to := max(1, i-limit), min(len(b), i+limit)
		if from > 1 {
			row[from-1] = limit
		}
		for j := from; j <= to; j++ {
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
		if to < len(b) {
			row[to+1] = limit
		}
		if least > limit {
			return limit // an exchange gains one at most, so it does not come back below
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
