package files

import "github.com/bonnie-build/bonnie/runtime/wire"

// How large values are at most, as JSON (the contracts of the Skills that are served).
const (
	mostValue   = 65536
	mostOutline = 131072
	mostSection = 262144
)

// budget counts the bytes of the JSON of a list, so that it is cut where its contract cuts it.
type budget struct {
	left    int
	scratch []byte
	full    bool // something did not fit
}

// newBudget begins with the brackets of a list.
func newBudget(most int) budget { return budget{left: most - 2} }

// take makes room for an element and the comma before it, or says that there is none; then nothing more has room.
func (b *budget) take(element interface{ AppendJSON([]byte) []byte }) bool {
	b.scratch = element.AppendJSON(b.scratch[:0])
	if n := len(b.scratch) + 1; !b.full && n <= b.left {
		b.left -= n
		return true
	}
	b.full = true
	return false
}

// quoted gives how many bytes a text has as JSON, without its quotes.
func (b *budget) quoted(text string) int {
	b.scratch = wire.AppendString(b.scratch[:0], text)
	return len(b.scratch) - 2
}

// fit cuts a text to what has room as JSON, at a line end when it has one there, else within a line.
func (b *budget) fit(text string, room int) (kept string, cut bool) {
	if b.quoted(text) <= room {
		return text, false
	}
	used, end := 0, 0
	for end < len(text) {
		n := end
		for n < len(text) && text[n] != '\n' {
			n++
		}
		n = min(n+1, len(text))
		if used += b.quoted(text[end:n]); used > room {
			break
		}
		end = n
	}
	if end > 0 {
		return text[:end], true
	}
	used = 0
	for i, r := range text {
		if used += b.quoted(string(r)); used > room {
			return text[:i], true
		}
	}
	return text, true
}
