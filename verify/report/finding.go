package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/verify/rules"
)

// Finding is one reason not to trust a file, or to look at it again. What is not known of a finding keeps its zero value.
type Finding struct {
	File     string         // path as people type it, with forward slashes; empty when the finding is about all files together
	Line     int            // in the file, from 1
	Column   int            // in the line, in bytes from 1; it needs a line
	Offset   *int           // in the file, in bytes from 0
	Pointer  string         // JSON pointer of the value in the file; empty when the finding is about the file
	Path     string         // path of the member in the package, such as skills[3].access; empty likewise
	Severity rules.Severity // an error, unless it says something else
	Code     string         // kebab-case and stable
	Message  string         // lower case: what is wrong; what to do
	Accepted string         // of a warning: the author's reason why it stands; empty when nobody has accepted it
	Details  []string       // one line each
}

// List is a collection of findings.
type List []Finding

// Sort brings the list into its one order: by file, by place in the file (what has no place comes first), and then by
// pointer, path, code and message.
func (l List) Sort() {
	slices.SortFunc(l, func(a, b Finding) int {
		return cmp.Or(
			strings.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(order(a.Offset), order(b.Offset)),
			strings.Compare(a.Pointer, b.Pointer),
			strings.Compare(a.Path, b.Path),
			strings.Compare(a.Code, b.Code),
			strings.Compare(a.Message, b.Message),
			cmp.Compare(a.Severity, b.Severity),
			strings.Compare(a.Accepted, b.Accepted),
			slices.Compare(a.Details, b.Details),
		)
	})
}

func order(offset *int) int {
	if offset == nil {
		return -1
	}
	return *offset
}

// Files returns how many files the list names.
func (l List) Files() int {
	files := make(map[string]struct{})
	for _, f := range l {
		files[f.File] = struct{}{}
	}
	return len(files)
}

// The bounds of what is written about findings. A file that is hostile may have as many as it has bytes.
const (
	mostOfFile  = 100    // findings of one file
	mostOfAll   = 10_000 // findings of a report
	mostDetails = 20     // lines of one finding
	mostBytes   = 4096   // of one text
)

// section is what is written about one file.
type section struct {
	file    string
	shown   List // sorted
	more    int  // findings that are left out
	refused bool // there is an error among all of them
}

// sections groups the findings by file, sorted, together with files that have none, and leaves out what is too much: of a
// file with too many findings the errors are kept before the warnings, and those before accepted warnings.
func (l List) sections(files []string) (all []section) {
	l = slices.Clone(l)
	l.Sort()
	files = slices.Clone(files)
	for _, f := range l {
		files = append(files, f.File)
	}
	slices.Sort(files)
	left := mostOfAll
	for _, file := range slices.Compact(files) {
		n := 0
		for n < len(l) && l[n].File == file {
			n++
		}
		shown := l[:n].gravest(min(mostOfFile, left))
		all = append(all, section{file: file, shown: shown, more: n - len(shown), refused: l[:n].Refuses()})
		l, left = l[n:], left-len(shown)
	}
	return all
}

// Refuses tells whether there is an error in the list.
func (l List) Refuses() bool {
	return slices.ContainsFunc(l, func(f Finding) bool { return f.Severity == rules.Error })
}

// Errors returns the errors of the list.
func (l List) Errors() List {
	return slices.DeleteFunc(slices.Clone(l), func(f Finding) bool { return f.Severity != rules.Error })
}

// gravest returns the n gravest findings, in their order.
func (l List) gravest(n int) (kept List) {
	if len(l) <= n {
		return l
	}
	var quota [3]int
	for _, f := range l {
		quota[f.gravity()]++
	}
	left := n
	for g := range quota {
		quota[g] = min(quota[g], left)
		left -= quota[g]
	}
	for _, f := range l {
		if g := f.gravity(); quota[g] > 0 {
			quota[g]--
			kept = append(kept, f)
		}
	}
	return kept
}

// gravity is 0 for an error, 1 for a warning and 2 for an accepted one.
func (f Finding) gravity() int {
	switch {
	case f.Severity == rules.Error:
		return 0
	case f.Accepted == "":
		return 1
	}
	return 2
}
