package files

import "strings"

// unify writes every line end as a line feed. A carriage return without one is a character like others.
func unify(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// splice replaces the one place where text holds a passage. Both passages are compared and written with line ends of any kind:
// what the two have in common at their ends is not touched, so that its line ends stay, and a new line end is as the one before
// it in the file, or as the one behind it when it is the first, or a line feed when it is the only one.
// It gives the new text and the line, counted from 1, on which the passage stands; once is false when the passage does not stand
// in the text exactly once.
func splice(text, before, after string) (changed string, line int64, once bool) {
	flat, before, after := unify(text), unify(before), unify(after)
	start := strings.Index(flat, before)
	if before == "" || start < 0 || strings.Contains(flat[start+1:], before) {
		return "", 0, false
	}
	line = int64(1 + strings.Count(flat[:start], "\n"))
	head := common(before, after)
	tail := commonEnd(before[head:], after[head:])
	from, to := raw(text, start+head), raw(text, start+len(before)-tail)
	added := after[head : len(after)-tail]
	if end := lineEnd(text, from); end != "\n" {
		added = strings.ReplaceAll(added, "\n", end)
	}
	return text[:from] + added + text[to:], line, true
}

// common gives how many bytes two texts have in common at their start.
func common(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// commonEnd gives how many they have in common at their end.
func commonEnd(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[len(a)-1-i] != b[len(b)-1-i] {
			return i
		}
	}
	return n
}

// raw gives where in a text a place is that was counted with a line feed for every line end.
func raw(text string, flat int) int {
	at := 0
	for {
		i := strings.Index(text[at:], "\r\n")
		if i < 0 || i >= flat {
			return at + flat
		}
		at += i + 2
		flat -= i + 1
	}
}

// lineEnd gives the line end that a new one at a place should have.
func lineEnd(text string, at int) string {
	i := strings.LastIndexByte(text[:at], '\n')
	if i < 0 {
		if i = strings.IndexByte(text[at:], '\n'); i < 0 {
			return "\n"
		}
		i += at
	}
	if i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}
