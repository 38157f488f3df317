package report

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/verify/rules"
)

// JUnit writes the report as the XML that CI servers read.
func (r Report) JUnit() []byte {
	sections := r.Findings.sections(r.Files)
	var suites []suite
	if len(r.Checks) > 0 {
		suites = append(suites, r.checks())
	}
	for _, s := range sections {
		suites = append(suites, s.suite())
	}
	for _, s := range suites {
		s.distinguish()
	}
	var x markup
	x.b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	var all suite
	for _, s := range suites {
		all.cases = append(all.cases, s.cases...)
	}
	x.open("testsuites", append([]string{"name", clean(r.Tool)}, all.counts()...)...)
	for _, s := range suites {
		x.open("testsuite", append([]string{"name", s.name}, s.counts()...)...)
		for _, c := range s.cases {
			c.write(&x, s.name)
		}
		x.close("testsuite")
	}
	x.close("testsuites")
	return x.b.Bytes()
}

// suite is a testsuite element. Its texts are clean.
type suite struct {
	name  string
	cases []testCase
}

type testCase struct {
	name    string
	file    string // empty when it is not about a file
	line    int
	outcome outcome
	code    string
	message string
	body    string // lines
}

type outcome uint8

const (
	passed outcome = iota
	failed
	skipped
)

func (s suite) counts() []string {
	var n [3]int
	for _, c := range s.cases {
		n[c.outcome]++
	}
	return []string{
		"tests", strconv.Itoa(len(s.cases)), "failures", strconv.Itoa(n[failed]), "errors", "0", "skipped", strconv.Itoa(n[skipped]),
	}
}

// distinguish gives a number to each case that has the name of one before it: CI servers tell cases by their names, and one
// code can be found at one place twice.
func (s suite) distinguish() {
	taken := make(map[string]bool)
	for i, c := range s.cases {
		for n := 2; taken[s.cases[i].name]; n++ {
			s.cases[i].name = c.name + " (" + strconv.Itoa(n) + ")"
		}
		taken[s.cases[i].name] = true
	}
}

// checks is the suite of what ran.
func (r Report) checks() suite {
	s := suite{name: "checks"}
	for _, c := range r.Checks {
		one := testCase{name: clean(c.Name), message: clean(c.Text), code: "check"}
		if c.Failed {
			one.outcome = failed
		}
		s.cases = append(s.cases, one)
	}
	return s
}

// suite is the suite of a file.
func (s section) suite() suite {
	all := suite{name: clean(s.file)}
	if s.file == "" {
		all.name = "all packages together"
	}
	for _, f := range s.shown {
		all.cases = append(all.cases, f.testCase())
	}
	switch {
	case s.more > 0:
		rest := testCase{name: and(s.more), file: clean(s.file), outcome: skipped, code: "omitted", message: and(s.more)}
		if s.refused {
			rest.outcome = failed
		}
		all.cases = append(all.cases, rest)
	case len(s.shown) == 0:
		all.cases = append(all.cases, testCase{name: "no findings", file: clean(s.file)})
	}
	return all
}

func (f Finding) testCase() testCase {
	// Servers compare cases by their names from one run to the next, so a place that moves with every change is the last resort.
	name := cmp.Or(f.Path, f.Pointer)
	switch {
	case name == "" && f.Line > 0:
		name = "line " + strconv.Itoa(f.Line)
	case name == "" && f.Offset != nil:
		name = "byte " + strconv.Itoa(*f.Offset)
	}
	c := testCase{name: clean(join(" at ", f.Code, name)), file: clean(f.File), line: f.Line, code: clean(f.Code)}
	lines := []string{join(": ", clean(f.place()), clean(f.member()), clean(f.Code), f.text())}
	if rule, ok := rules.Find(f.Code); ok {
		lines = append(lines, rule.Explanation, rule.Remedy)
	}
	switch f.gravity() {
	case 0:
		c.outcome, c.message = failed, clean(f.Message)
	case 1:
		c.outcome, c.message = skipped, clean("warning: "+f.Message)
	default:
		c.outcome, c.message = skipped, clean("accepted: "+f.Accepted)
		lines = append(lines, clean("accepted: "+f.Accepted))
	}
	c.body = strings.Join(lines, "\n")
	return c
}

func (c testCase) write(x *markup, class string) {
	attributes := []string{"classname", class, "name", c.name}
	if c.file != "" {
		attributes = append(attributes, "file", c.file)
	}
	if c.line > 0 {
		attributes = append(attributes, "line", strconv.Itoa(c.line))
	}
	x.open("testcase", attributes...)
	switch c.outcome {
	case failed:
		x.element("failure", c.body, "type", c.code, "message", c.message)
	case skipped:
		x.element("skipped", "", "message", c.message)
		if c.body != "" {
			x.element("system-out", c.body)
		}
	default:
		if c.message != "" {
			x.element("system-out", c.message)
		}
	}
	x.close("testcase")
}

// markup writes elements, each on a line of its own. Texts are clean, so that no character is left that XML does not have.
type markup struct {
	b     bytes.Buffer
	depth int
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")

func (x *markup) start(name string, attributes []string) {
	x.b.WriteString(strings.Repeat("  ", x.depth) + "<" + name)
	for i := 0; i < len(attributes); i += 2 {
		x.b.WriteString(" " + attributes[i] + `="` + escape.Replace(attributes[i+1]) + `"`)
	}
}

func (x *markup) open(name string, attributes ...string) {
	x.start(name, attributes)
	x.b.WriteString(">\n")
	x.depth++
}

func (x *markup) close(name string) {
	x.depth--
	x.b.WriteString(strings.Repeat("  ", x.depth) + "</" + name + ">\n")
}

// element writes an element with a text, or an empty one.
func (x *markup) element(name, content string, attributes ...string) {
	x.start(name, attributes)
	if content == "" {
		x.b.WriteString("/>\n")
		return
	}
	x.b.WriteString(">" + escape.Replace(content) + "</" + name + ">\n")
}
