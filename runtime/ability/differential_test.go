package ability_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// shippedFiles gives the packages of the repository.
func shippedFiles(tb testing.TB) (files [][]byte) {
	tb.Helper()
	names, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(names) == 0 {
		tb.Fatal("there are no packages: ", err)
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		files = append(files, src)
	}
	return files
}

func shipped(tb testing.TB) (packages []*wire.Node) {
	tb.Helper()
	for _, src := range shippedFiles(tb) {
		n, err := wire.Parse(src, wire.Package)
		if err != nil {
			tb.Fatal(err)
		}
		packages = append(packages, n)
	}
	return packages
}

// ours gives what the generated decoder says of a file beyond what standard keywords state: the order of arrays, stated
// defaults, duplicates, names that differ in letter case and limits in bytes where there are fewer characters.
var ours = []string{"unsorted-collection", "redundant-default", "duplicate-", "corpus-structure-ceremony-duplicated"}

// comparison holds the generated decoder to the validator. Everything in it is reused.
type comparison struct {
	standard *standard
	reader   wire.Reader
	value    ability.Document
}

// compare gives the findings of the two, as POINTER CODE, as far as standard keywords state them.
func (c *comparison) compare(tb testing.TB, file []byte) (have, want []string) {
	tb.Helper()
	want = c.standard.findings(tb, file)
	c.reader.Limit = 1 << 20
	c.reader.Reset(file, wire.Package)
	err := c.value.Decode(&c.reader)
	var invalid *wire.Invalid
	if errors.As(err, &invalid) {
		for _, f := range invalid.Findings {
			want = slices.DeleteFunc(want, func(other string) bool { return isBeyond(other, f) })
			own := slices.ContainsFunc(ours, func(code string) bool { return strings.HasPrefix(string(f.Code), code) })
			finding := f.Pointer + " " + string(f.Code)
			// A text with characters outside ASCII can be too long in bytes alone.
			inBytes := strings.HasSuffix(f.Detail, "in UTF-8") && isForeign(file[f.Offset:]) && !slices.Contains(want, finding)
			if !own && !inBytes && !strings.HasPrefix(f.Detail, "another member has this name") {
				have = append(have, finding)
			}
		}
		slices.Sort(have)
		have = slices.Compact(have)
	}
	if err == nil || invalid.Whole {
		// What is complete comes back, also if keywords are broken.
		if out := c.value.AppendCanonical(nil); string(out) != string(file) {
			tb.Fatalf("%s\nis written again as\n%s", file, out)
		}
	}
	return have, want
}

// isBeyond tells whether a finding of the validator is in an element that is far too many, which the decoder does not look at.
func isBeyond(other string, f wire.Finding) bool {
	limit, tooMany := strings.CutPrefix(f.Detail, "expected at most ")
	limit, _, elements := strings.Cut(limit, " element")
	rest, within := strings.CutPrefix(other, f.Pointer+"/")
	if !tooMany || !elements || !within {
		return false
	}
	index, _, _ := strings.Cut(rest, " ")
	index, _, _ = strings.Cut(index, "/")
	most, err := strconv.Atoi(limit)
	n, err2 := strconv.Atoi(index)
	return err == nil && err2 == nil && n >= 2*most
}

// isForeign tells whether the string at the beginning of a text has characters outside ASCII.
func isForeign(text []byte) bool {
	for _, b := range text[1:] {
		if b == '"' {
			return false
		}
		if b >= 0x80 {
			return true
		}
	}
	return false
}

func TestShippedPackagesComeBackByteByByte(t *testing.T) {
	c := comparison{standard: newStandard(t)}
	for _, src := range shippedFiles(t) {
		d, err := ability.Read(src)
		if err != nil {
			t.Fatal(err)
		}
		if out := d.AppendCanonical(nil); string(out) != string(src) {
			t.Errorf("%s is written again as %s", src, out)
		}
		if have, want := c.compare(t, src); have != nil || want != nil {
			t.Errorf("the decoder says %s, the validator %s", have, want)
		}
	}
}

func TestMutationsAreJudgedAsTheStandardSays(t *testing.T) {
	hold(t, 1, 4000)
}

func hold(tb testing.TB, seed uint64, n int) {
	tb.Helper()
	c := comparison{standard: newStandard(tb)}
	valid := 0
	mutations(tb, seed, n, func(i int, file []byte) {
		have, want := c.compare(tb, file)
		if diff := cmp.Diff(want, have); diff != "" {
			tb.Fatalf("mutation %d\n%s\nthe validator (-) and the decoder (+):\n%s", i, file, diff)
		}
		if len(have) == 0 {
			valid++
		}
	})
	if valid < n/20 || valid > n*19/20 {
		tb.Errorf("%d of %d mutations are valid: they say little", valid, n)
	}
}

// BenchmarkMutations holds a hundred thousand mutations to what the standard says.
func BenchmarkMutations(b *testing.B) {
	for b.Loop() {
		hold(b, 2, 100_000)
	}
}
