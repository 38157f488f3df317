package issue

import "github.com/bonnie-build/bonnie/runtime/wire"

// Quote shows a word of a document in a message; escapes keep it on one line.
func Quote(s string) string { return string(wire.AppendString(nil, s)) }

// Article puts the indefinite article before a noun; null has none.
func Article(noun string) string {
	switch noun[0] {
	case 'a', 'e', 'i', 'o', 'u':
		return "an " + noun
	}
	if noun == "null" {
		return noun
	}
	return "a " + noun
}
