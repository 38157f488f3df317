package report

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/term"
)

// Count writes a number with its noun: "1 package", "2 packages".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Text writes for people.
type Text struct {
	w      io.Writer
	colour bool
}

// NewText returns a writer for people; codes are coloured when w is a terminal and NO_COLOR is not set.
func NewText(w io.Writer) *Text {
	t := &Text{w: w}
	_, plain := os.LookupEnv("NO_COLOR")
	if f, ok := w.(*os.File); ok && !plain && os.Getenv("TERM") != "dumb" {
		t.colour = term.IsTerminal(int(f.Fd()))
	}
	return t
}

// Step writes the line of a check: its name and what it found.
func (t *Text) Step(name, text string) { t.Line(fmt.Sprintf("  %-12s %s", name, text)) }

// Line writes one line.
func (t *Text) Line(text string) { fmt.Fprintln(t.w, visible(text)) }

// Findings writes a list, sorted, with at most 100 findings of one file and the number of those that are left out.
func (t *Text) Findings(l List) {
	for _, s := range l.sections(nil) {
		for _, f := range s.shown {
			t.finding(f)
		}
		if s.more > 0 {
			t.Line(join(": ", s.file, and(s.more)))
		}
	}
}

func (t *Text) finding(f Finding) {
	code, colour := visible(f.Code), "31"
	if f.gravity() > 0 {
		colour = "33"
	}
	if t.colour {
		code = "\x1b[" + colour + "m" + code + "\x1b[0m"
	}
	code += []string{"", " (warning)", " (accepted)"}[f.gravity()]
	fmt.Fprintln(t.w, join(": ", visible(f.place()), visible(f.member()), code, visible(f.Message)))
	for _, d := range f.Details {
		t.Line("  " + d)
	}
	if f.gravity() == 2 {
		t.Line("  accepted: " + f.Accepted)
	}
}

// place is the file and, where they are known, the line and the column.
func (f Finding) place() string {
	if f.Line == 0 {
		return f.File
	}
	place := f.File + ":" + strconv.Itoa(f.Line)
	if f.Column > 0 {
		place += ":" + strconv.Itoa(f.Column)
	}
	return place
}

// member is what the finding is about inside of the file: for somebody who looks at a line the path of the member, and
// otherwise the pointer and the offset, by which the value is found in a file without lines.
func (f Finding) member() string {
	switch name := cmp.Or(f.Pointer, f.Path); {
	case f.Line > 0:
		return cmp.Or(f.Path, f.Pointer)
	case f.Offset == nil:
		return name
	case name == "":
		return "byte " + strconv.Itoa(*f.Offset)
	default:
		return name + " (byte " + strconv.Itoa(*f.Offset) + ")"
	}
}

// and is the line for what is left out.
func and(n int) string { return "and " + Count(n, "more finding") }

// join joins the texts that are not empty.
func join(separator string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), separator)
}

// visible replaces what a terminal could obey or hide.
func visible(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case strconv.IsPrint(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += n
	}
	return b.String()
}
