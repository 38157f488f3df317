package report

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindings(t *testing.T) {
	list := List{
		{File: "b.bonnie", Code: "wrong-type", Pointer: "/a", Message: "the value is a number; write a string"},
		{File: "a.bonnie", Code: "missing-package", Message: "there is no such file"},
		{File: "b.bonnie", Code: "missing-member", Pointer: "/a", Message: "the member b is missing"},
		{File: "b.bonnie", Code: "rebuild-mismatch", Message: "it differs", Details: []string{"/a  shipped 1   built 2", "    written at x.md:1:2"}},
		{File: "b.bonnie", Code: "rebuild-mismatch", Message: "it differs", Details: []string{"/a  shipped 1   built 1"}},
		{File: "b.bonnie", Code: "missing-member", Pointer: "/a", Message: "the member a is missing"},
	}
	want := `a.bonnie: missing-package: there is no such file
b.bonnie: rebuild-mismatch: it differs
  /a  shipped 1   built 1
b.bonnie: rebuild-mismatch: it differs
  /a  shipped 1   built 2
      written at x.md:1:2
b.bonnie: /a: missing-member: the member a is missing
b.bonnie: /a: missing-member: the member b is missing
b.bonnie: /a: wrong-type: the value is a number; write a string
`
	for range 100 {
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list.Sort()
		var out bytes.Buffer
		NewText(&out).Findings(list)
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Fatal(diff)
		}
	}
	if n := list.Files(); n != 2 {
		t.Errorf("the list names %d files", n)
	}
	if n := (List{}).Files(); n != 0 {
		t.Errorf("an empty list names %d files", n)
	}
}

func TestLines(t *testing.T) {
	var out bytes.Buffer
	text := NewText(&out)
	text.Step("bytes", "10 of 10 equal")
	text.Step("a-name-that-is-long", "x")
	text.Line("verified")
	if diff := cmp.Diff("  bytes        10 of 10 equal\n  a-name-that-is-long x\nverified\n", out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestCount(t *testing.T) {
	for n, want := range []string{"0 packages", "1 package", "2 packages"} {
		if got := Count(n, "package"); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

// TestNothingReachesTheTerminal writes what a hostile file or file name could hold into every field.
func TestNothingReachesTheTerminal(t *testing.T) {
	const hostile = "a\x1b[2J\r\n\t\u009b\u202e\u200b\u2028\xff\U000e0041ö é 😀"
	const shown = `a\u001b[2J\u000d\u000a\u0009\u009b\u202e\u200b\u2028\xff\udb40\udc41ö é 😀`
	var out bytes.Buffer
	text := NewText(&out)
	text.Findings(List{{File: hostile, Code: hostile, Pointer: hostile, Message: hostile, Details: []string{hostile}}})
	text.Step(hostile, hostile)
	text.Line(hostile)
	want := shown + ": " + shown + ": " + shown + ": " + shown + "\n  " + shown + "\n  " + shown + " " + shown + "\n" + shown + "\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestColour(t *testing.T) {
	list := List{{File: "a", Code: "b", Message: "c"}}
	var out bytes.Buffer
	(&Text{w: &out, colour: true}).Findings(list)
	if got, want := out.String(), "a: \x1b[31mb\x1b[0m: c\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	// A pipe is no terminal, and neither is a file.
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if NewText(w).colour || NewText(&out).colour {
		t.Error("colour without a terminal")
	}
}
