package golang_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// archived is a case: an archive with a schema.
type archived struct {
	file    string
	archive *txtar.Archive
	first   int // the number of its first vector
	inputs  []string
	accept  []bool // of a case of gen/schema, by input
}

func (c *archived) part(name string) *txtar.File {
	for i := range c.archive.Files {
		if c.archive.Files[i].Name == name {
			return &c.archive.Files[i]
		}
	}
	return nil
}

func readCases(t *testing.T, pattern string) []*archived {
	t.Helper()
	files, err := filepath.Glob(filepath.FromSlash(pattern))
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	var cases []*archived
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, &archived{file: file, archive: archive})
	}
	return cases
}

// TestCases compiles the schema of every case, all together, and decodes the values.
//
// A case of testdata/cases has schema.json and values. A line of values that begins in the first column is a value. Indented
// lines behind it say what comes of it: "!" and a finding, or "=" and the canonical form of what was decoded, or both when the
// value exists but breaks keywords. A case of gen/schema has lists of values that are accepted and refused.
func TestCases(t *testing.T) {
	s := newScratch(t)
	own := readCases(t, "testdata/cases/*.txtar")
	others := readCases(t, "../schema/testdata/*.txtar")
	for _, c := range own {
		for line := range strings.Lines(string(c.part("values").Data)) {
			if line[0] != ' ' {
				c.inputs = append(c.inputs, strings.TrimSuffix(line, "\n"))
			}
		}
		s.addCase(t, c)
	}
	for _, c := range others {
		if c.part("error") != nil {
			continue
		}
		for _, verdict := range []string{"accept", "refuse"} {
			if part := c.part(verdict); part != nil {
				for line := range strings.Lines(string(part.Data)) {
					c.inputs = append(c.inputs, strings.TrimSuffix(line, "\n"))
					c.accept = append(c.accept, verdict == "accept")
				}
			}
		}
		s.addCase(t, c)
	}
	verdicts := s.verdicts(t)
	for _, c := range own {
		t.Run(strings.TrimSuffix(filepath.Base(c.file), ".txtar"), func(t *testing.T) {
			var got strings.Builder
			for i, input := range c.inputs {
				got.WriteString(input + "\n")
				v := verdicts[c.first+i]
				for _, f := range v.Findings {
					got.WriteString("  ! " + f + "\n")
				}
				if v.Output != "" {
					got.WriteString("  = " + v.Output + "\n")
				}
			}
			part := c.part("values")
			if *update && string(part.Data) != got.String() {
				part.Data = []byte(got.String())
				if err := os.WriteFile(c.file, txtar.Format(c.archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(part.Data), got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, c := range others {
		for i, input := range c.inputs {
			findings := slices.DeleteFunc(verdicts[c.first+i].Findings, func(f string) bool {
				return strings.HasPrefix(f, "unsorted-collection ") // which the lists do not know
			})
			if (len(findings) == 0) != c.accept[i] {
				t.Errorf("%s: the decoder says %q of %s", c.file, findings, input)
			}
		}
	}
}

func (s *scratch) addCase(t *testing.T, c *archived) {
	t.Helper()
	name := s.add(t, c.file, c.part("schema.json").Data)
	c.first = len(s.vectors)
	for _, input := range c.inputs {
		s.decode(name, []byte(input))
	}
}
