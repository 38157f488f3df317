package pack

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/tangle"
)

func TestTheBasesBuild(t *testing.T) {
	f := load(t)
	for _, file := range glob(t, "testdata/base/*.md") {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range issuesOf(f, filepath.Base(file), source) {
			t.Error(i)
		}
	}
}

// TestErrors makes one mistake after the other in the documents of testdata/base and compares everything that is reported.
// A case has a comment that says what is wrong, and the files
//
//	base     the name of a document, without .md
//	replace  a text that occurs once in it
//	with     what stands there instead; replace and with may be repeated
//	want     the issues, one a line
//
// The text of with may hold <<HEX>> for bytes that a text file does not hold, and <<*N:TEXT>> for N times TEXT, in which #
// is the number of the repetition. Both may stand inside of a repetition.
func TestErrors(t *testing.T) {
	f := load(t)
	for _, file := range glob(t, "testdata/errors/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			files := archive.Files
			last := len(files) - 1
			if len(bytes.TrimSpace(archive.Comment)) == 0 || last < 3 || files[0].Name != "base" || files[last].Name != "want" || len(files)%2 != 0 {
				t.Fatal("a case has a comment and the files base, replace, with and want")
			}
			name := line(files[0]) + ".md"
			source, err := os.ReadFile("testdata/base/" + name)
			if err != nil {
				t.Fatal(err)
			}
			for i := 1; i < last; i += 2 {
				if files[i].Name != "replace" || files[i+1].Name != "with" {
					t.Fatal("replace and with come in pairs")
				}
				old := []byte(line(files[i]))
				if n := bytes.Count(source, old); n != 1 {
					t.Fatalf("%q occurs %d times in %s", old, n, name)
				}
				source = bytes.Replace(source, old, []byte(expand(t, line(files[i+1]))), 1)
			}
			var got strings.Builder
			for _, i := range issuesOf(f, name, source) {
				fmt.Fprintln(&got, i)
				if strings.ContainsFunc(i.String(), unprintable) {
					t.Errorf("the issue does not show on one line: %q", i)
				}
			}
			if got.Len() == 0 {
				t.Fatal("there is no issue")
			}
			if *update {
				files[last].Data = []byte(got.String())
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(files[last].Data), got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func unprintable(r rune) bool { return !unicode.IsGraphic(r) }

// issuesOf builds a document and returns the sorted issues.
func issuesOf(f *Format, name string, source []byte) issue.List {
	d, issues := tangle.Read("walkthroughs/"+name, source, f.Kinds())
	if len(issues) == 0 {
		_, issues = f.Pack(d, alone)
	}
	issues.Sort()
	return issues
}

// glob returns files, of which there is at least one.
func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("there are no files", pattern, err)
	}
	return files
}

// line returns the content of a file without its last line end, which is that of the archive.
func line(f txtar.File) string { return strings.TrimSuffix(string(f.Data), "\n") }

// expand replaces <<HEX>> and <<*N:TEXT>>, the innermost first.
func expand(t *testing.T, s string) string {
	t.Helper()
	for {
		begin := strings.LastIndex(s, "<<")
		if begin < 0 {
			return s
		}
		code, after, ok := strings.Cut(s[begin+len("<<"):], ">>")
		if !ok {
			t.Fatal("there is << without >>")
		}
		var raw []byte
		if count, text, repeated := strings.Cut(code, ":"); repeated {
			n, err := strconv.Atoi(strings.TrimPrefix(count, "*"))
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				raw = append(raw, strings.ReplaceAll(text, "#", strconv.Itoa(i+1))...)
			}
		} else if _, err := fmt.Sscanf(code, "%x", &raw); err != nil {
			t.Fatal(err)
		}
		s = s[:begin] + string(raw) + after
	}
}
