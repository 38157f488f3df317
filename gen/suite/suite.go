// Package suite holds the schema compiler to the public JSON-Schema-Test-Suite, draft 2020-12, in a folder of the caller. It
// fetches nothing.
//
// A file of the suite is an array of groups, each with a description, a schema and tests: values that the schema accepts
// (valid) or not. Run reads every schema with gen/schema. What is refused is recorded with the keywords that the refusals name;
// what is read is compiled with gen/golang, each group into a package of its own, all of them in one scratch module that is
// built once. Its program decodes the value of every test, and its verdict is compared with that of the suite. A value that
// is accepted is encoded and decoded again, which has to succeed as well.
//
// # Files
//
// The files are tests/draft2020-12/*.json and those in its folder optional/format. Two kinds are left out:
//
//	format.json     holds of validators for which format is an annotation; here it is asserted, as in optional/format
//	optional/*.json speaks of what the draft leaves open: dialects of patterns other than RE2, numbers beyond 2^53-1, other drafts
package suite

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Result is the outcome of a run.
type Result struct {
	Digest string // SHA-256 of the names and bytes of the files, in their order
	Files  []File // sorted by name
}

// File is the outcome of one file.
type File struct {
	Name   string // below tests/draft2020-12, with slashes
	Groups []Group
}

// Group is the outcome of one group.
type Group struct {
	Description string
	Refused     []string // why it is not compiled: keywords, false, or a code of package wire; empty when it is
	Reason      string   // the refusals
	Tests       int
	Agreed      int      // tests with the verdict of the suite; 0 when it is refused
	Differences []string // the descriptions of the others
}

// group is a group of the suite.
type group struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// Run holds the compiler to the suite in a folder, that of a checkout, and writes what it finds to out: each refused group
// with its reason, each difference, and the counts. It needs the command go and a temporary folder.
func Run(folder string, out io.Writer) (Result, error) {
	names, err := files(filepath.Join(folder, "tests", "draft2020-12"))
	if err != nil {
		return Result{}, err
	}
	var r Result
	var m module
	sum := sha256.New()
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(folder, "tests", "draft2020-12", filepath.FromSlash(name)))
		if err != nil {
			return Result{}, err
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
		var groups []group
		if err := json.Unmarshal(text, &groups); err != nil {
			return Result{}, fmt.Errorf("%s is no file of the suite: %w", name, err)
		}
		r.Files = append(r.Files, File{Name: name})
		for i := range groups {
			r.Files[len(r.Files)-1].Groups = append(r.Files[len(r.Files)-1].Groups, Group{Description: groups[i].Description, Tests: len(groups[i].Tests)})
			m.add(&groups[i])
		}
	}
	r.Digest = hex.EncodeToString(sum.Sum(nil))
	verdicts, err := m.run()
	if err != nil {
		return Result{}, err
	}
	r.judge(&m, verdicts)
	r.write(out)
	return r, nil
}

// files returns the names of the files that are run.
func files(folder string) (names []string, err error) {
	for _, pattern := range []string{"*.json", "optional/format/*.json"} {
		found, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			if name := path.Join(path.Dir(pattern), filepath.Base(f)); name != "format.json" {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		return nil, errors.New("the folder " + folder + " has no tests/draft2020-12; give the folder of a checkout of the JSON-Schema-Test-Suite")
	}
	slices.Sort(names)
	return names, nil
}

// judge compares the verdicts with those of the suite.
func (r *Result) judge(m *module, verdicts []string) {
	at := 0
	for f := range r.Files {
		for g := range r.Files[f].Groups {
			outcome, c := &r.Files[f].Groups[g], &m.cases[at]
			at++
			outcome.Refused, outcome.Reason = c.refused, c.reason
			if len(c.refused) > 0 {
				continue
			}
			for _, t := range c.group.Tests {
				want := refuses
				if t.Valid {
					want = accepts
				}
				if verdicts[0] == want {
					outcome.Agreed++
				} else {
					outcome.Differences = append(outcome.Differences, t.Description+": "+verdicts[0])
				}
				verdicts = verdicts[1:]
			}
		}
	}
}

// Differences counts the tests of compiled groups whose verdict is not that of the suite.
func (r *Result) Differences() (n int) {
	for _, f := range r.Files {
		for _, g := range f.Groups {
			n += len(g.Differences)
		}
	}
	return n
}

// write reports the groups that are refused or differ, and the counts.
func (r *Result) write(out io.Writer) {
	for _, f := range r.Files {
		for _, g := range f.Groups {
			if len(g.Refused) > 0 {
				fmt.Fprintf(out, "%s: %s: refused: %s\n", f.Name, g.Description, g.Reason)
			}
			for _, d := range g.Differences {
				fmt.Fprintf(out, "%s: %s: differs: %s\n", f.Name, g.Description, d)
			}
		}
	}
	total := r.total()
	fmt.Fprintf(out, "%d groups in %d files: %d compiled, %d refused; of %d tests of the compiled ones %d agree\n",
		total.groups, len(r.Files), total.compiled, total.groups-total.compiled, total.tests, total.agreed)
}

// counts are the numbers of a line of the table.
type counts struct {
	groups, compiled, tests, agreed int
	refused                         []reason // sorted by name
}

// reason is why groups are refused.
type reason struct {
	name   string
	groups int
}

func (f *File) counts() (c counts) {
	for _, g := range f.Groups {
		c.groups++
		if len(g.Refused) == 0 {
			c.compiled++
			c.tests += g.Tests
			c.agreed += g.Agreed
		}
		for _, name := range g.Refused {
			i, ok := slices.BinarySearchFunc(c.refused, name, func(r reason, name string) int { return cmp.Compare(r.name, name) })
			if !ok {
				c.refused = slices.Insert(c.refused, i, reason{name: name})
			}
			c.refused[i].groups++
		}
	}
	return c
}

func (r *Result) total() (sum counts) {
	for i := range r.Files {
		c := r.Files[i].counts()
		sum.groups += c.groups
		sum.compiled += c.compiled
		sum.tests += c.tests
		sum.agreed += c.agreed
	}
	return sum
}

// Table returns the outcome as a table in Markdown. Behind each file stand its groups, those that are compiled, the tests of
// these, those of them that agree, and the keywords for which the others are refused, with the number of groups when there
// are several.
func (r *Result) Table() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "The files have the digest\n`%s`\n(SHA-256 of `NAME LENGTH`, a line feed and the bytes of each, one after the other).\n\n", r.Digest)
	b.WriteString("| file | groups | compiled | tests | agree | refused |\n|---|--:|--:|--:|--:|---|\n")
	for i := range r.Files {
		c := r.Files[i].counts()
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |", r.Files[i].Name, c.groups, c.compiled, c.tests, c.agreed)
		for j, reason := range c.refused {
			if j > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, " `%s`", reason.name)
			if reason.groups > 1 {
				fmt.Fprintf(&b, " %d", reason.groups)
			}
		}
		b.WriteString(" |\n")
	}
	sum := r.total()
	fmt.Fprintf(&b, "| **all** | %d | %d | %d | %d | |\n", sum.groups, sum.compiled, sum.tests, sum.agreed)
	return b.Bytes()
}

// The marks between which a document holds the table.
const (
	begin = "<!-- suite -->\n"
	end   = "<!-- /suite -->\n"
)

// Keep compares the table with the one that a document (gen/schema/SUPPORT.md) holds between its marks, or writes it
// there. The error of a comparison says what to type.
func (r *Result) Keep(document string, update bool) error {
	text, err := os.ReadFile(document)
	if err != nil {
		return err
	}
	head, rest, found := bytes.Cut(text, []byte(begin))
	old, tail, ended := bytes.Cut(rest, []byte(end))
	switch {
	case !found || !ended:
		return fmt.Errorf("%s has no lines %q and %q to hold the table", document, begin, end)
	case bytes.Equal(old, r.Table()):
		return nil
	case !update:
		return fmt.Errorf("%s holds another result; if that is meant, write this one to it", document)
	}
	return os.WriteFile(document, slices.Concat(head, []byte(begin), r.Table(), []byte(end), tail), 0o644)
}
