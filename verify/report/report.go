// Package report is what a verification found and how people read it.
//
// The text form of a finding is
//
//	FILE: CODE: MESSAGE
//	  DETAIL
//
// with any number of details, each indented by two spaces. Findings are sorted by file, pointer, code and message.
package report

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"
)

// Finding is one reason not to trust a file.
type Finding struct {
	File    string // path as people type it, with forward slashes
	Code    string // kebab-case and stable
	Pointer string // JSON pointer of the value in the file; empty when the finding is about the file
	Message string // lower case: what is wrong; what to do
	Details []string
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
func (t *Text) Step(name, text string) { fmt.Fprintf(t.w, "  %-12s %s\n", name, text) }

// Line writes one line.
func (t *Text) Line(text string) { fmt.Fprintln(t.w, text) }

// Findings writes a sorted list.
func (t *Text) Findings(l List) {
	for _, f := range l {
		code := f.Code
		if t.colour {
			code = "\x1b[31m" + code + "\x1b[0m"
		}
		place := f.File
		if f.Pointer != "" {
			place += ": " + f.Pointer
		}
		fmt.Fprintf(t.w, "%s: %s: %s\n", place, code, f.Message)
		for _, d := range f.Details {
			fmt.Fprintln(t.w, "  "+d)
		}
	}
}
