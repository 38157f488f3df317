package project

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/table"
)

// How much of what a command complained about is reported.
const (
	mostProblems = 20
	longMessage  = 400 // bytes
	longPath     = 400 // bytes
	longLine     = 4096
)

// findings are what was found in an output.
type findings struct {
	problems       table.CodingProblemList
	more           bool // there were more problems, or messages were cut
	passed, failed count
}

// count is how many of something were found, if that is known.
type count struct {
	n     int
	known bool
}

// reader reads an output line by line.
type reader struct {
	findings
	locate func(path string) (inside string, ok bool) // the path of a file of the workspace, relative to its root
	strict bool                                       // a problem has to say its severity
	tests  goTests
	rust   problem // a complaint that waits for its place
	frame  problem // the innermost place of a Python traceback
	except string  // what pytest has said of an assertion
}

// problem is one before it is bounded.
type problem struct {
	path     string // as it was written
	line     int64
	severity table.CodingSeverity // zero: not said
	message  string
}

// read finds the problems of a plain output. A green run has those alone that say their severity: what looks like a place is not a
// complaint there.
func read(output string, green bool, locate func(string) (string, bool)) findings {
	r := &reader{locate: locate, strict: green}
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, " \t\n")
		r.more = r.more || len(line) > longLine
		r.take(first(line, longLine))
	}
	r.leaveRust()
	r.leaveTests()
	return r.findings
}

// take reads one line.
func (r *reader) take(line string) {
	text := strings.TrimLeft(line, " \t")
	if r.rust.message != "" {
		if place, ok := strings.CutPrefix(text, "--> "); ok {
			if p, ok := colons(place + ":"); ok {
				r.rust.path, r.rust.line = p.path, p.line
			}
		}
		r.leaveRust()
		return
	}
	if r.goTest(line, text) || r.python(line, text) || r.pytest(text) || r.summary(text) {
		return
	}
	text = strings.TrimPrefix(text, "vet: ")
	p, ok := parentheses(text)
	if !ok {
		p, ok = colons(text)
	}
	switch {
	case ok:
		if r.except != "" && !strings.Contains(p.message, " ") { // the kind of the exception
			p.message, r.except = first(p.message+": "+r.except, longLine), ""
		}
		r.addOfTest(p)
	case line == text: // complaints without a place stand at the start of a line
		p = problem{message: text}
		p.judge()
		switch {
		case strings.HasPrefix(text, "panic: "):
			p.severity = table.CodingSeverityError
			r.add(p)
		case p.severity == table.CodingSeverityError || p.severity == table.CodingSeverityWarning:
			r.rust = p
		}
	}
}

func (r *reader) leaveRust() {
	if r.rust.message != "" {
		r.add(r.rust)
	}
	r.rust = problem{}
}

// python reads the traceback of an exception that nobody has caught.
func (r *reader) python(line, text string) bool {
	if rest, ok := strings.CutPrefix(text, `File "`); ok && line != text {
		path, rest, ok := strings.Cut(rest, `", line `)
		if n, _, digits := number(rest); ok && digits {
			if _, mine := r.locate(path); mine || r.frame.path == "" {
				r.frame = problem{path: path, line: n}
			}
			return true
		}
	}
	if r.frame.path == "" || line != text || line == "" {
		return false
	}
	if strings.HasPrefix(line, "Traceback ") {
		return true
	}
	r.frame.message = line
	r.frame.severity = table.CodingSeverityError
	r.add(r.frame)
	r.frame = problem{}
	return true
}

// pytest reads what an assertion has said, and the list of what has failed.
func (r *reader) pytest(text string) bool {
	if rest, ok := strings.CutPrefix(text, "E  "); ok {
		if r.except == "" {
			r.except = strings.TrimSpace(rest)
		}
		return true
	}
	rest, ok := strings.CutPrefix(text, "FAILED ")
	if !ok {
		rest, ok = strings.CutPrefix(text, "ERROR ")
	}
	if !ok {
		return false
	}
	where, why, said := strings.Cut(rest, " - ")
	path, test, named := strings.Cut(where, "::")
	inside, mine := r.locate(path)
	if !mine {
		return false
	}
	if slices.ContainsFunc(r.problems, func(p table.CodingProblem) bool { return p.HasPath && string(p.Path) == inside }) {
		return true
	}
	p := problem{path: path, severity: table.CodingSeverityError, message: "failed"}
	switch {
	case named && said:
		p.message = test + ": " + why
	case named:
		p.message = test + " failed"
	case said:
		p.message = why
	}
	r.add(p)
	return true
}

// summary reads how many tests passed and failed, as pytest and cargo say it.
func (r *reader) summary(text string) bool {
	rest, cargo := strings.CutPrefix(text, "test result: ")
	if !cargo {
		if rest = strings.Trim(text, "= "); !strings.Contains(rest, " in ") || !strings.HasSuffix(rest, "s") && !strings.HasSuffix(rest, ")") {
			return false
		}
	}
	found := false
	for part := range strings.FieldsFuncSeq(rest, func(c rune) bool { return c == ',' || c == ';' || c == '.' }) {
		n, after, ok := number(strings.TrimSpace(part))
		word, _, _ := strings.Cut(strings.TrimSpace(after), " ")
		switch {
		case ok && word == "passed":
			r.passed, found = count{r.passed.n + int(n), true}, true
		case ok && word == "failed":
			r.failed, found = count{r.failed.n + int(n), true}, true
		}
	}
	return found
}

// add takes a problem, unless it says what another has said.
func (r *reader) add(p problem) {
	p.judge()
	if p.severity == 0 {
		if r.strict {
			return
		}
		p.severity = table.CodingSeverityError
	}
	q := table.CodingProblem{Severity: p.severity}
	message := p.message
	if p.path != "" {
		if inside, ok := r.locate(p.path); ok && len(inside) <= longPath {
			q.Path, q.HasPath = table.CodingPath(inside), true
			q.Line, q.HasLine = table.CodingLine(p.line), p.line > 0
		} else {
			message = p.place() + ": " + message // nobody could open it by this name
		}
	}
	q.Message = table.CodingNote(first(message, longMessage))
	if slices.Contains(r.problems, q) {
		return
	}
	if len(r.problems) == mostProblems {
		r.more = true
		return
	}
	r.more = r.more || len(message) > longMessage
	r.problems = append(r.problems, q)
}
