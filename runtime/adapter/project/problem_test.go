package project

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

var update = flag.Bool("update", false, "write what was found into the files")

// located finds files of a list, by their path and below /root.
func located(files string) func(string) (string, bool) {
	list := strings.Fields(strings.ReplaceAll(files, " ", "\x00"))
	return func(path string) (string, bool) {
		path = strings.TrimPrefix(strings.TrimPrefix(path, "./"), "/workspace/")
		return path, slices.Contains(list, strings.ReplaceAll(path, " ", "\x00"))
	}
}

// described writes findings as the files have them: a problem a line, then what is counted.
func described(f findings) string {
	var b strings.Builder
	for _, p := range f.problems {
		b.WriteString(p.Severity.String())
		if p.HasPath {
			b.WriteString(" " + string(p.Path))
		}
		if p.HasLine {
			b.WriteString(":" + strconv.FormatInt(int64(p.Line), 10))
		}
		b.WriteString(" | " + string(p.Message) + "\n")
	}
	for _, c := range []struct {
		name  string
		count count
	}{{"passed", f.passed}, {"failed", f.failed}} {
		if c.count.known {
			b.WriteString(c.name + " " + strconv.Itoa(c.count.n) + "\n")
		}
	}
	return b.String()
}

func TestProblems(t *testing.T) {
	files, _ := filepath.Glob("testdata/problems/*.txtar")
	if len(files) < 10 {
		t.Fatal("files are missing")
	}
	escapes := strings.NewReplacer(`\\`, `\`, `\e`, "\x1b", `\r`, "\r", `\0`, "\x00", `\a`, "\a", `\xff`, "\xff", `\xef`, "\xef", `\xbf`, "\xbf", `\xbe`, "\xbe", `\xc2`, "\xc2", `\x85`, "\x85")
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			output := string(a.Files[1].Data)
			if strings.Contains(string(a.Comment), `\e`) {
				output = escapes.Replace(output)
			}
			have := described(read(plain(output), string(a.Comment) == "green\n", located(string(a.Files[0].Data))))
			if *update {
				a.Files = append(a.Files[:2], txtar.File{Name: "found", Data: []byte(have)})
				if err := os.WriteFile(name, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := string(a.Files[2].Data); have != want {
				t.Errorf("have\n%swant\n%s", have, want)
			}
		})
	}
}

func TestProblemsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		b.WriteString("a.go:" + strconv.Itoa(i+1) + ":1: " + strings.Repeat("ä", i*100) + "\n")
	}
	f := read(b.String(), false, located("a.go"))
	if len(f.problems) != mostProblems || !f.more {
		t.Error(len(f.problems), f.more)
	}
	for _, p := range f.problems {
		if len(p.Message) > longMessage || !utf8.ValidString(string(p.Message)) {
			t.Errorf("%q", p.Message)
		}
	}
}

func TestCuts(t *testing.T) {
	for _, c := range []struct{ have, want string }{
		{first("aäb", 2), "a"}, {first("aäb", 3), "aä"}, {first("aäb", 9), "aäb"}, {first("ä", 0), ""},
		{last("aäb", 2), "b"}, {last("one\ntwo\nthree", 7), "three"}, {last("one\ntwo\n", 2), "o\n"}, {last("one", 9), "one"},
	} {
		if c.have != c.want {
			t.Errorf("%q, not %q", c.have, c.want)
		}
	}
}

// FuzzRead reads anything: what comes out is bounded, and a value of its type.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/problems/*.txtar")
	for _, name := range files {
		a, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(a.Files[1].Data), true)
		f.Add(string(a.Files[1].Data), false)
	}
	f.Fuzz(func(t *testing.T, output string, green bool) {
		text := plain(output)
		if again := plain(text); again != text {
			t.Errorf("%q is not plain: %q", text, again)
		}
		found := read(text, green, func(path string) (string, bool) { return path, len(path)%2 == 0 })
		report := table.CodingRunReport{Act: table.CodingActTest, Extent: table.CodingExtentWholeProject, Verdict: table.CodingVerdictRed, Problems: found.problems,
			Tail: table.CodingNote(last(text, 100)), HasTail: true}
		if err := wire.CheckCanonical(report.AppendJSON(nil), wire.Value); err != nil {
			t.Errorf("%q: %v", output, err)
		}
		for _, p := range found.problems {
			if p.Severity == 0 || len(p.Message) > longMessage || len(p.Path) > longPath {
				t.Errorf("%+v", p)
			}
		}
	})
}
