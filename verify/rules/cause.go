package rules

import "strings"

// Cause is what the catalogue knows of a name that says why a Skill is not there, a call is refused or a run did not succeed.
// Such a name is no code: it stands in receipts, decisions and answers, and is written in letters alone, such as notOffered.
type Cause struct {
	Name     string
	Sentence string // without upper-case letter and full stop, as receipts and answers have it
	Part     string // what decides on it, such as "dispatch"
	Section  string // of the specification: "4.3, 4.4" and the like; 5 is in routing.md, 6 in turn.md, 7 in hands.md
}

// Causes returns every cause, in the order of the specification. The caller owns the result.
func Causes() []Cause { return append([]Cause(nil), causes[:]...) }

// FindCause returns the cause of a name; ok is false when there is none.
func FindCause(name string) (cause Cause, ok bool) {
	for _, c := range causes {
		if c.Name == name {
			return c, true
		}
	}
	return Cause{}, false
}

// letters gives the letters of a text that may be a cause, in lower case: neither they nor what joins words tell two apart.
func letters(text string) string {
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(strings.TrimSpace(text)))
}
