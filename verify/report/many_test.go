package report

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// many is a report of n errors, or of findings of every gravity, of one file.
func many(file string, n int, gravity func(i int) int) (l List) {
	for i := range n {
		f := Finding{
			File: file, Line: i + 1, Column: 1, Path: "skills[" + strconv.Itoa(i) + "].title", Code: "missing-skill-title",
			Message: "the Skill has no title; write one",
		}
		switch gravity(i) {
		case 1:
			f.Severity, f.Code = rules.Warning, "implicit-stage"
		case 2:
			f.Severity, f.Code, f.Accepted = rules.Warning, "implicit-stage", "It is so."
		}
		l = append(l, f)
	}
	return l
}

func errorsOnly(int) int { return 0 }

func TestManyFindingsOfOneFile(t *testing.T) {
	r := Report{Tool: "bonnie-verify", Findings: append(many("walkthroughs/a.md", 5000, errorsOnly), many("walkthroughs/b.md", 101, errorsOnly)...)}
	rand.Shuffle(len(r.Findings), func(i, j int) { r.Findings[i], r.Findings[j] = r.Findings[j], r.Findings[i] })
	check(t, r)
	var text bytes.Buffer
	NewText(&text).Findings(r.Findings)
	for format, content := range map[string][]byte{"text": text.Bytes(), "JSON": r.JSON(), "SARIF": r.SARIF(), "JUnit": r.JUnit()} {
		if len(content) > 200_000 {
			t.Errorf("%s has %d bytes", format, len(content))
		}
		if n := bytes.Count(content, []byte("].title")); n < 200 || n > 400 || bytes.Contains(content, []byte("skills[100].title")) {
			t.Errorf("%s has %d paths, or not the first", format, n)
		}
	}
	for _, c := range []struct {
		format, line string
		content      []byte
	}{
		{"text", "walkthroughs/a.md: and 4900 more findings\n", text.Bytes()},
		{"text", "walkthroughs/b.md: and 1 more finding\n", text.Bytes()},
		{"JSON", `"omitted":[{"file":"walkthroughs/a.md","findings":4900},{"file":"walkthroughs/b.md","findings":1}]`, r.JSON()},
		{"JSON", `"summary":{"accepted":0,"errors":5101,"files":2,"omitted":4901,"warnings":0}`, r.JSON()},
		{"SARIF", `"level":"warning","locations":[{"physicalLocation":{"artifactLocation":{"uri":"walkthroughs/a.md","uriBaseId":"SRCROOT"}}}],` +
			`"message":{"text":"and 4900 more findings"}`, r.SARIF()},
		{"JUnit", `name="and 4900 more findings"`, r.JUnit()},
		{"JUnit", `<failure type="omitted" message="and 4900 more findings"/>`, r.JUnit()},
	} {
		if !strings.Contains(string(c.content), c.line) {
			t.Errorf("%s does not say %s", c.format, c.line)
		}
	}
}

// TestErrorsAreKept puts a few errors behind warnings that would fill the report.
func TestErrorsAreKept(t *testing.T) {
	r := Report{Findings: many("a.md", 5000, func(i int) int {
		switch {
		case i%1000 == 999:
			return 0
		case i < 200:
			return 2
		}
		return 1
	})}
	check(t, r)
	var got [3]int
	last := 0
	for _, f := range r.Findings.sections(nil)[0].shown {
		got[f.gravity()]++
		if f.Line <= last {
			t.Errorf("line %d comes after line %d", f.Line, last)
		}
		last = f.Line
	}
	if want := [3]int{5, 95, 0}; got != want {
		t.Errorf("%v errors, warnings and accepted ones are kept, not %v", got, want)
	}
	if s := junit(t, r.JUnit()); s.Failures != 6 {
		t.Errorf("%d cases fail", s.Failures)
	}
}

// TestWarningsThatAreLeftOutFailNothing holds that a file fails only when it has errors.
func TestWarningsThatAreLeftOutFailNothing(t *testing.T) {
	r := Report{Findings: many("a.md", 300, func(i int) int { return 1 + i%2 })}
	if s := junit(t, r.JUnit()); s.Failures != 0 || s.Skipped != 101 || s.Tests != 101 {
		t.Errorf("%d of %d cases fail, %d are skipped", s.Failures, s.Tests, s.Skipped)
	}
}

func TestManyFiles(t *testing.T) {
	r := Report{Tool: "bonnie-verify"}
	for i := range 260 {
		r.Findings = append(r.Findings, many(fmt.Sprintf("%04d.md", i), 40, errorsOnly)...)
	}
	check(t, r)
	tree, err := wire.Parse(r.JSON(), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(tree.Member("findings").Items); n != mostOfAll {
		t.Errorf("%d findings are listed", n)
	}
	// Of the files that are left out as a whole, every one still fails.
	for _, s := range junit(t, r.JUnit()).Suites {
		if s.Failures == 0 {
			t.Fatalf("%s has no case that fails", s.Name)
		}
	}
	if s := r.Findings.sections(nil); len(s) != 260 || s[249].more != 0 || s[250].more != 40 || !s[259].refused {
		t.Errorf("of %d files the last are %+v", len(s), s[249:251])
	}
}

// TestLongTexts gives every member more than can be kept.
func TestLongTexts(t *testing.T) {
	for _, letter := range []string{"a", "é", "😀", "\u202e", "\xff", `"`, "&"} {
		long := strings.Repeat(letter, 100_000)
		f := Finding{File: long, Pointer: long, Path: long, Code: "wrong-type", Message: long, Details: []string{long, long}}
		accepted := Finding{File: long, Severity: rules.Warning, Code: "implicit-stage", Message: long, Accepted: long}
		r := Report{Tool: long, Checks: []Check{{Name: long, Text: long}}, Files: []string{long}, Findings: List{f, accepted}}
		check(t, r)
		if s := clean(long); len(s) > mostBytes || len(s) < mostBytes-10 || !strings.HasSuffix(s, "…") {
			t.Errorf("%q is cut to %d bytes", letter, len(s))
		}
	}
	exact := strings.Repeat("a", mostBytes)
	if clean(exact) != exact {
		t.Error("a text that just fits is cut")
	}
	if got := clean(exact + "a"); len(got) != mostBytes {
		t.Errorf("a text of a byte too many is cut to %d", len(got))
	}
}
