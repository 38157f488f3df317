// Package report is what a verification found and how people read it.
//
// The text form of a finding is
//
//	FILE: CODE: MESSAGE
//	FILE: POINTER: CODE: MESSAGE
//	  DETAIL
//
// the second when the finding is about one value of the file, whose JSON pointer (RFC 6901) it names; with any number of
// details, each indented by two spaces. Findings are sorted by file, pointer, code and message.
//
// A file that is verified is not trusted, and neither is its name: what a terminal could obey or hide (control, bidi and
// invisible characters) is written as \u and four hex digits (a pair of them beyond U+FFFF), and a byte that is not UTF-8
// as \x and two. So nothing that is verified can end a line, colour it or overwrite it.
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

// Finding is one reason not to trust a file.
type Finding struct {
	File    string   // path as people type it, with forward slashes
	Pointer string   // JSON pointer of the value in the file; empty when the finding is about the file
	Code    string   // kebab-case and stable
	Message string   // lower case: what is wrong; what to do
	Details []string // one line each
}

// List is a collection of findings.
type List []Finding

// Sort brings the list into its one order.
func (l List) Sort() {
	slices.SortFunc(l, func(a, b Finding) int {
		return cmp.Or(
			strings.Compare(a.File, b.File),
			strings.Compare(a.Pointer, b.Pointer),
			strings.Compare(a.Code, b.Code),
			strings.Compare(a.Message, b.Message),
			slices.Compare(a.Details, b.Details),
		)
	})
}

// Files returns how many files the list names.
func (l List) Files() int {
	files := make(map[string]struct{})
	for _, f := range l {
		files[f.File] = struct{}{}
	}
	return len(files)
}

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

// Findings writes a list in its order.
func (t *Text) Findings(l List) {
	for _, f := range l {
		place := f.File
		if f.Pointer != "" {
			place += ": " + f.Pointer
		}
		code := visible(f.Code)
		if t.colour {
			code = "\x1b[31m" + code + "\x1b[0m"
		}
		fmt.Fprintf(t.w, "%s: %s: %s\n", visible(place), code, visible(f.Message))
		for _, d := range f.Details {
			t.Line("  " + d)
		}
	}
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
