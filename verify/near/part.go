package near

import (
	"iter"
	"strings"
)

// only is the name that has the highest score of all; of several there is none.
type only struct {
	name  string
	score int
}

func (o *only) take(name string, score int) {
	switch {
	case score > o.score:
		o.name, o.score = name, score
	case score == o.score && name != o.name:
		o.name = ""
	}
}

// likeness says how much of a word a name has, both in lower case: twice the number of words that they share behind their
// last dots, and one more if the first is among them. It is 0 when they share less than half of the word's, and when the word
// has another namespace.
func likeness(word, name string) int {
	dot := strings.LastIndexByte(word, '.') + 1
	if !strings.HasPrefix(name, word[:dot]) {
		return 0
	}
	word, name = word[dot:], name[strings.LastIndexByte(name, '.')+1:]
	shared, all := 0, 0
	for w := range words(word) {
		all++
		for n := range words(name) {
			if w == n {
				shared++
				break
			}
		}
	}
	if 2*shared < all || shared == 0 {
		return 0
	}
	score := 2 * shared
	if first(word) == first(name) {
		score++
	}
	return score
}

// namespace gives the length of the namespace that two names share, with its dot.
func namespace(a, b string) (n int) {
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '.' {
			n = i + 1
		}
	}
	return n
}

// words gives the words of a name in lower case.
func words(name string) iter.Seq[string] { return strings.FieldsFuncSeq(name, joins) }

func first(name string) string {
	for w := range words(name) {
		return w
	}
	return ""
}

// joins says whether a character joins words.
func joins(c rune) bool { return c < 0x80 && (c < '0' || c > '9') && (c < 'a' || c > 'z') }
