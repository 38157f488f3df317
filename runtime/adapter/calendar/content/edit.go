package content

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Edit replaces a stretch of a text.
type Edit struct {
	Start, End int
	Text       string
}

// Apply gives a text with its edits, in any order. Edits may touch each other and not overlap; of those that insert at one
// place, the first comes first. The text stays as it was. The error is an *Error with Stale: an edit is not of this text.
func Apply(text []byte, edits []Edit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	size, at := len(text), 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > len(text) {
			return nil, &Error{Stale, 0}
		}
		size, at = size+len(e.Text)-(e.End-e.Start), e.End
	}
	out, at := make([]byte, 0, size), 0
	for _, e := range edits {
		out = append(append(out, text[at:e.Start]...), e.Text...)
		at = e.End
	}
	return append(out, text[at:]...), nil
}

// Replace gives the edit that lets a line say something else. A line that says it already keeps its bytes.
func (f *File) Replace(l Line, says string) Edit {
	if f.Content(l) == says {
		return Edit{l.Start, l.Start, ""}
	}
	return Edit{l.Start, l.End, Fold(says, f.Newline)}
}

// Remove gives the edit that takes a line out.
func (f *File) Remove(l Line) Edit { return Edit{l.Start, l.End, ""} }

// Insert gives the edit that puts new lines before a place.
func (f *File) Insert(at int, says ...string) Edit {
	var text strings.Builder
	for _, s := range says {
		text.WriteString(Fold(s, f.Newline))
	}
	return Edit{at, at, text.String()}
}

// most is how many octets a physical line has at most, its line break apart (RFC 5545, 3.1).
const most = 75

// Fold gives a content line as a file has it: folded, no character torn apart, with its last line break.
func Fold(says, newline string) string {
	var out strings.Builder
	room := most
	for len(says) > room {
		end := room
		for end > 1 && !utf8.RuneStart(says[end]) {
			end--
		}
		out.WriteString(says[:end])
		out.WriteString(newline + " ")
		says, room = says[end:], most-1
	}
	out.WriteString(says)
	out.WriteString(newline)
	return out.String()
}

var escapes = strings.NewReplacer("\\", "\\\\", ";", "\\;", ",", "\\,", "\r\n", "\\n", "\n", "\\n", "\r", "\\n")

// Escape gives a text as the value of a property of type TEXT has it. Control characters other than line breaks, which no
// value can hold, become spaces.
func Escape(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
	return escapes.Replace(text)
}

// SetParameter gives a content line with a parameter of a value. The rest of it stays as it is. The value is one that needs no
// quotes. A line without a colon stays as it is.
func SetParameter(says, name, value string) string {
	start := strings.IndexAny(says, ";:")
	for start >= 0 && says[start] == ';' {
		end := parameterEnd(says, start+1)
		if end == len(says) {
			return says
		}
		if n, _, ok := strings.Cut(says[start+1:end], "="); ok && strings.EqualFold(n, name) {
			return says[:start+1+len(n)+1] + value + says[end:]
		}
		start = end
	}
	if start < 0 {
		return says
	}
	return says[:start] + ";" + name + "=" + value + says[start:]
}

// DropParameter gives a content line without a parameter.
func DropParameter(says, name string) string {
	start := strings.IndexAny(says, ";:")
	for start >= 0 && start < len(says) && says[start] == ';' {
		end := parameterEnd(says, start+1)
		if n, _, ok := strings.Cut(says[start+1:end], "="); ok && strings.EqualFold(n, name) {
			says = says[:start] + says[end:]
			continue
		}
		start = end
	}
	return says
}

// SetValue gives a content line with another value, its name and parameters kept.
func SetValue(says, value string) string {
	at := Head(says)
	if at == len(says) {
		return says
	}
	return says[:at+1] + value
}

// parameterEnd finds where a parameter ends: at the next ; or : that is not quoted, or at the end.
func parameterEnd(says string, at int) int {
	quoted := false
	for ; at < len(says); at++ {
		switch c := says[at]; {
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ';' || c == ':'):
			return at
		}
	}
	return at
}

// Head gives how many bytes of a content line come before its value, the colon apart, or its length when it has no value.
func Head(says string) int {
	at := strings.IndexAny(says, ";:")
	for at >= 0 && at < len(says) && says[at] == ';' {
		at = parameterEnd(says, at+1)
	}
	if at < 0 {
		return len(says)
	}
	return at
}
