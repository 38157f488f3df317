// Package report is what a verification found and how people and programs read it.
//
// # Text
//
// The text form of a finding is
//
//	FILE: CODE: MESSAGE
//	FILE: POINTER: CODE: MESSAGE
//	FILE: POINTER (byte OFFSET): CODE: MESSAGE
//	FILE:LINE:COLUMN: PATH: CODE: MESSAGE
//	  DETAIL
//
// with any number of details, each indented by two spaces. The second and third form are about one value of the file, whose
// JSON pointer (RFC 6901) they name, and the byte that it starts at; the fourth is about one in a document with lines, and
// names the member of the package. Lines and columns count from 1, columns in bytes; offsets count from 0. Behind the code
// of a warning stands (warning), or (accepted) when its author has accepted it; that one has the reason as its last detail.
// Of a file with more than 100 findings the gravest 100 are written, and a line that says how many there are beside them.
//
// # Formats for programs
//
// JSON, SARIF and JUnit write the same Report. They have these rules in common:
//
//   - Findings are sorted by file, line, column, offset, pointer, path, code and message. Of a file at most 100 findings are
//     written and of a report at most 10000, errors before warnings and those before accepted warnings; each format says
//     how many are left out, and the counts are those of all.
//   - A finding has at most 20 details, and then a line that says how many are left out. A text that has more than 4096 bytes
//     is cut and ends in U+2026.
//   - A file that is verified is not trusted, and neither is its name: what a terminal or a viewer could obey or hide
//     (control, bidi and invisible characters) is written as \u and four hex digits (a pair of them beyond U+FFFF), and a
//     byte that is not UTF-8 as \x and two. So nothing that is verified can end a line, colour it or overwrite it. This
//     holds for the text form as well.
//   - Nothing of the machine, the moment or the version of the tool is written: the same report gives the same bytes.
//
// # JSON
//
// The file is one line: the RFC 8785 form of an object, and a line feed. The schema is schemas/report.schema.json; the
// members are
//
//	format         "bonnie.report"
//	formatVersion  1
//	tool           the program that wrote the report
//	summary        files, errors, warnings, accepted and omitted: how many files were judged, and how many findings of each
//	               sort there are; a warning that was accepted counts as accepted, and omitted are those that are not in
//	               the list of findings
//	checks         what ran: name, text and failed
//	rules          for each code among the findings: code, severity, section, explanation and remedy
//	findings       file, path, code, severity ("error" or "warning") and message; line, column, offset and pointer where
//	               they are known; details where there are any; accepted (the reason) where a warning was
//	omitted        file and findings, for each file some of whose findings are left out
//
// # SARIF
//
// The file is one line in the same way, in SARIF 2.1.0, with one run. Its rules are those of the codes that occur. A
// finding is a result; it is located by line and column, else by its byte offset, and its path, else its pointer, is a
// logical location. SARIF counts columns in UTF-16 units: a column is written when the line could be read (Report.Source),
// or when it is the first. A file is a relative URI under SRCROOT, the folder that the tool ran in, which is not named; of
// a file elsewhere only its name is written. A warning that was accepted is suppressed in its source, with the reason.
// Checks, and what is left out, are notifications of the run.
//
// # JUnit
//
// The file is XML with line feeds, in the dialect that CI servers read. Each check is a test case of the suite "checks".
// Each file is a suite: an error is a test case that fails, a warning one that is skipped, with its message; a file without
// findings has one test case that passes. Where findings are left out, a last test case says so, and fails when a finding
// of the file does.
package report

// Report is what a run of a tool found.
type Report struct {
	Tool     string   // name of the program
	Checks   []Check  // what ran, in this order
	Files    []string // what was judged, in any order; those with findings may be missing
	Findings List     // in any order

	// Source reads a file that a finding names, so that columns can be counted in characters. It may be nil or fail; the
	// columns are then left out where they cannot be told.
	Source func(file string) ([]byte, error)
}

// Check is one thing that ran and what it came to.
type Check struct {
	Name   string // such as bytes
	Text   string // such as 10 of 10 equal
	Failed bool
}

// summary counts all findings of a report.
type summary struct{ files, errors, warnings, accepted, omitted int }

func (r Report) summary(sections []section) (s summary) {
	for _, f := range r.Findings {
		switch f.gravity() {
		case 0:
			s.errors++
		case 1:
			s.warnings++
		default:
			s.accepted++
		}
	}
	for _, sec := range sections {
		if s.omitted += sec.more; sec.file != "" {
			s.files++
		}
	}
	return s
}
