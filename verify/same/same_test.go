package same

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// TestCases compares the two values of each file in testdata, shipped.json and built.json. The section places has a line
// "POINTER LINE COLUMN" for each place of the source map, and want the lines of the differences.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) != 4 {
				t.Fatal("a case has the files shipped.json, built.json, places and want")
			}
			shipped, built := parse(t, archive.Files[0].Data), parse(t, archive.Files[1].Data)
			differences := Compare(shipped, built, sourceMap(t, archive.Files[2].Data))
			checkPointers(t, differences, shipped, built)
			got := describe(differences)
			if *update {
				archive.Files[3].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[3].Data), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func parse(t *testing.T, text []byte) *wire.Node {
	t.Helper()
	n, err := wire.Parse(text, wire.JSON)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// sourceMap writes a source map of lines as its file and reads it.
func sourceMap(t *testing.T, lines []byte) *SourceMap {
	t.Helper()
	var places []string
	for line := range strings.Lines(string(lines)) {
		part := strings.Fields(line)
		places = append(places, fmt.Sprintf("[%s,%s,%s]", wire.AppendString(nil, part[0]), part[1], part[2]))
	}
	m, err := ReadSourceMap(fmt.Appendf(nil, `{"document":"walkthroughs/x.md","format":"bonnie.source-map","formatVersion":1,"package":"x","places":[%s]}`, strings.Join(places, ",")))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func describe(differences []Difference) string {
	var b strings.Builder
	for _, d := range differences {
		for _, line := range d.Lines() {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// checkPointers holds every pointer to a value of one side.
func checkPointers(t *testing.T, differences []Difference, shipped, built *wire.Node) {
	t.Helper()
	for _, d := range differences {
		if resolve(shipped, d.Pointer) == nil && resolve(built, d.Pointer) == nil {
			t.Errorf("the pointer %s leads nowhere", d.Pointer)
		}
	}
}

func resolve(n *wire.Node, pointer string) *wire.Node {
	for _, step := range strings.Split(pointer, "/")[1:] {
		switch {
		case n == nil:
			return nil
		case n.Kind == wire.Array:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(n.Items) {
				return nil
			}
			n = n.Items[i]
		default:
			n = n.Member(strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
		}
	}
	return n
}

var noPlaces = &SourceMap{Document: "walkthroughs/x.md"}

// shipped returns the shipped packages.
func shipped(t *testing.T) (packages [][]byte) {
	t.Helper()
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal("no shipped packages", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, content)
	}
	return packages
}

// TestChangesOfShippedPackages makes one change after the other at every value of shipped packages, and holds each to
// exactly the differences that it makes.
func TestChangesOfShippedPackages(t *testing.T) {
	for _, file := range shipped(t)[:2] {
		built := parse(t, file)
		if d := Compare(built, parse(t, file), noPlaces); len(d) != 0 {
			t.Fatalf("a package differs from itself: %s", describe(d))
		}
		changed := parse(t, file)
		visit(changed, "", func(n *wire.Node, pointer string) {
			old := *n
			expect := func(what string, want ...string) {
				t.Helper()
				var got []string
				differences := Compare(changed, built, noPlaces)
				for _, d := range differences {
					got = append(got, d.Pointer)
				}
				checkPointers(t, differences, changed, built)
				if !slices.Equal(got, want) {
					t.Errorf("%s: %s makes the differences %v", pointer, what, got)
				}
				*n = old
			}
			switch n.Kind {
			case wire.String:
				n.Text += "x"
				expect("one more character", pointer)
			case wire.Bool:
				n.Bool = !n.Bool
				expect("the opposite", pointer)
			case wire.Number:
				n.Number++
				expect("one more", pointer)
			case wire.Object:
				n.Members = append(slices.Clone(n.Members), wire.Member{Name: "~/", Value: &wire.Node{Kind: wire.Bool}})
				expect("one member more", pointer+"/~0~1")
			case wire.Array:
				n.Items = append([]*wire.Node{{Kind: wire.String, Text: "one more"}}, n.Items...)
				expect("one element more", pointer+"/0")
				if len(n.Items) > 1 {
					n.Items = n.Items[1:]
					expect("one element less", pointer+"/0")
				}
			}
		})
	}
}

// visit calls a function for every value of a tree but its root, with its pointer; elements of arrays after the second are
// left out, since they are like those before.
func visit(n *wire.Node, pointer string, f func(n *wire.Node, pointer string)) {
	if pointer != "" {
		f(n, pointer)
	}
	for _, m := range n.Members {
		visit(m.Value, pointer+"/"+token(m.Name), f)
	}
	for i, item := range n.Items[:min(len(n.Items), 2)] {
		visit(item, pointer+"/"+strconv.Itoa(i), f)
	}
}

// TestHostileShapes compares large and strange values with a package; the work has to stay in proportion.
func TestHostileShapes(t *testing.T) {
	built := parse(t, shipped(t)[0])
	for _, text := range []string{
		`{"skills":[` + strings.Repeat(`{},`, 1<<20) + `{}]}`,
		`{"skills":[` + strings.Repeat(`0,`, 1<<20) + `0]}`,
		`{"skills":` + strings.Repeat(`[`, 500) + strings.Repeat(`]`, 500) + `}`,
		`{"skills":[{"id":{"id":{}}},{"id":null},{"id":["x"]}]}`,
		`{"":0,"\u0000":{"\u001b[2J":"\u202e"}}`,
		`7`,
	} {
		tree := parse(t, []byte(text))
		differences := Compare(tree, built, noPlaces)
		if len(differences) == 0 {
			t.Errorf("%.40s: no differences", text)
		}
		checkPointers(t, differences[:min(len(differences), 100)], tree, built)
	}
}

func TestBytes(t *testing.T) {
	built := []byte(`{"a":"one","list":[{"id":"x","n":1},"ä"],"z":{}}`)
	root := parse(t, built)
	places := sourceMap(t, []byte("/a 3 4\n/list/0 5 6\n"))
	for _, c := range []struct{ shipped, want string }{
		{string(built) + "\n", ""},
		{" " + string(built), ""},
		{"", ""},
		{`{"a":"one"`, ""},
		{strings.Replace(string(built), "one", "on\x00", 1), "/a"},
		{strings.Replace(string(built), `"a"`, `"b"`, 1), "/a"},
		{strings.Replace(string(built), `1}`, `1 }`, 1), "/list/0"},
		{strings.Replace(string(built), `1}`, `1.0}`, 1), "/list/0"},
		{strings.Replace(string(built), `:1}`, `:}`, 1), "/list/0/n"},
		{strings.Replace(string(built), `"ä"`, `"\u00e4"`, 1), "/list/1"},
		{strings.Replace(string(built), `"ä"`, "\"\xc3\"", 1), "/list/1"},
		{strings.Replace(string(built), `{}`, `{`, 1), ""},
	} {
		d := Bytes([]byte(c.shipped), built, root, places)
		if d.Pointer != c.want || d.Shipped == d.Built {
			t.Errorf("%q: %q", c.shipped, d.Lines())
		}
		if resolve(root, d.Pointer) == nil {
			t.Errorf("%q: the pointer %s leads nowhere", c.shipped, d.Pointer)
		}
	}
	// Every byte of a package has an owner, and changing it shows two different texts.
	file := shipped(t)[0]
	root = parse(t, file)
	for at := 0; at < len(file); at += 211 {
		changed := bytes.Clone(file)
		changed[at] ^= 1
		if d := Bytes(changed, file, root, noPlaces); d.Shipped == d.Built || resolve(root, d.Pointer) == nil {
			t.Errorf("byte %d: %v", at, d)
		}
	}
}

// FuzzCompare compares any two values: there is a difference exactly when their canonical forms differ, and every pointer
// leads somewhere.
func FuzzCompare(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(archive.Files[0].Data, archive.Files[1].Data)
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		shipped, err := wire.Parse(a, wire.JSON)
		if err != nil {
			return
		}
		built, err := wire.Parse(b, wire.JSON)
		if err != nil {
			return
		}
		differences := Compare(shipped, built, noPlaces)
		if equal := text(shipped) == text(built); equal != (len(differences) == 0) {
			t.Errorf("%d differences: %q", len(differences), differences)
		}
		checkPointers(t, differences, shipped, built)
		for _, d := range differences {
			if d.Shipped == d.Built {
				t.Errorf("the difference shows none: %q", d.Lines())
			}
		}
	})
}
