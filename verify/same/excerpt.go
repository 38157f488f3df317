package same

import (
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// most is how many bytes of a value a difference shows, and lead how many of them stand before the first that differs.
const (
	most = 64
	lead = 24
)

// text is a value as canonical JSON.
func text(n *wire.Node) string { return string(n.AppendCanonical(nil)) }

// outline shows a value that only one side has.
func outline(n *wire.Node) string {
	whole := text(n)
	if id := identity(n); len(whole) > most && id != "" {
		return "{" + excerpt(id, 0) + ",…}"
	}
	return excerpt(whole, 0)
}

// excerpts cuts two texts down to the part where they differ.
func excerpts(a, b string) (string, string) {
	if len(a) <= most && len(b) <= most {
		return a, b
	}
	differ := 0
	for differ < len(a) && differ < len(b) && a[differ] == b[differ] {
		differ++
	}
	start := boundary(a, max(0, differ-lead))
	return excerpt(a, start), excerpt(b, start)
}

// excerpt returns the part of a text that begins at a character.
func excerpt(s string, start int) string {
	end := boundary(s, min(len(s), start+most))
	cut := s[start:end]
	if start > 0 {
		cut = "…" + cut
	}
	if end < len(s) {
		cut += "…"
	}
	return cut
}

// boundary goes back from an offset to the start of the character there. What is no UTF-8 is cut anywhere.
func boundary(s string, at int) int {
	for back := at; back >= 0 && back > at-utf8.UTFMax; back-- {
		if back == len(s) || utf8.RuneStart(s[back]) {
			return back
		}
	}
	return at
}
