// Package issue is the form of everything the generator refuses: a place in a document, the member it is about, a stable
// code, and one sentence that says what is wrong and what to do.
//
// The text form of an issue, one line each, is
//
//	FILE:LINE:COLUMN: MEMBER: CODE: MESSAGE
//
// with lines and columns counted from 1 and columns in bytes. MEMBER is the path of the member in the package
// (skills[writing.type-at-cursor].access: ids of keyed collections and indexes of other arrays stand in brackets) and is
// left out, with its colon, when the issue is about the document itself. Issues are collected and sorted by file, line,
// column, member, code and message, so one run names all of them and names them in one order.
package issue

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Place is a position in a document: its path as people type it, with forward slashes, and the line and the column
// (bytes), both from 1.
type Place struct {
	File         string
	Line, Column int
}

// String returns file:line:column.
func (p Place) String() string {
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// Issue is one refusal.
type Issue struct {
	Place   Place
	Member  string // path in the package; empty when the issue is about the document
	Code    string // kebab-case and stable
	Message string // lower case: what is wrong; what to do
}

// String returns the text form.
func (i Issue) String() string {
	var b strings.Builder
	b.WriteString(i.Place.String())
	b.WriteString(": ")
	if i.Member != "" {
		b.WriteString(i.Member)
		b.WriteString(": ")
	}
	b.WriteString(i.Code)
	b.WriteString(": ")
	b.WriteString(i.Message)
	return b.String()
}

// List is a collection of issues.
type List []Issue

// Add appends one issue.
func (l *List) Add(place Place, member, code, message string) {
	*l = append(*l, Issue{Place: place, Member: member, Code: code, Message: message})
}

// Sort brings the list into its one order.
func (l List) Sort() {
	slices.SortFunc(l, func(a, b Issue) int {
		return cmp.Or(
			strings.Compare(a.Place.File, b.Place.File),
			cmp.Compare(a.Place.Line, b.Place.Line),
			cmp.Compare(a.Place.Column, b.Place.Column),
			strings.Compare(a.Member, b.Member),
			strings.Compare(a.Code, b.Code),
			strings.Compare(a.Message, b.Message),
		)
	})
}

// Files returns how many documents the list names.
func (l List) Files() int {
	files := make(map[string]struct{})
	for _, i := range l {
		files[i.Place.File] = struct{}{}
	}
	return len(files)
}
