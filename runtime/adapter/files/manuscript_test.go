package files

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

var novel = map[string]string{
	"README.md":              "# Shelf\n\nTwo books.\n",
	"low-water/00-title.md":  "---\ntitle: x\n# no heading\n---\n# Low Water\n\nA novel.\n",
	"low-water/ch2.md":       "## Chapter Two: The Storm\n\nThe keeper’s  daughter\nwaited in the dark.\n\n### Before dawn\n\nRain.\n\n```\n# code\n```\n\nMore rain.\n",
	"low-water/ch10.md":      "Chapter Ten\r\n-----------\r\n\r\nShe came home. The STORM was over.\r\n",
	"low-water/notes.txt":    "# no part of it\n",
	"low-water/interlude.md": "\nOnly words here, without a heading.\n",
	"tide/draft.md":          "# High Tide #\n\n* * *\n\nStorm again.\n\nNot a heading\n\n---\n\n    # code\n",
	".bonnie/x.md":           "# Secret\n",
}

func outlined(t testing.TB, r operation.Result) (list []string) {
	t.Helper()
	var entries []struct {
		Title        string
		Level, Words int
	}
	must(t, json.Unmarshal(r.Value.JSON, &entries))
	for _, e := range entries {
		list = append(list, strconv.Itoa(e.Level)+" "+e.Title+" "+strconv.Itoa(e.Words))
	}
	return list
}

func TestOutline(t *testing.T) {
	b := newBench(t, novel)
	low := []string{"1 Low Water 2", "2 Chapter Two: The Storm 13", "3 Before dawn 4", "2 Chapter Ten 7", "1 interlude 6"}
	for _, c := range []struct {
		arguments []any
		want      []string
	}{
		{[]any{"manuscript", "Low Water"}, low},
		{[]any{"manuscript", "low water"}, low},
		{[]any{"manuscript", "low-water"}, low},
		{[]any{"manuscript", "low-water/"}, low},
		{[]any{"manuscript", "Low Water", "depth", 2}, slices.Delete(slices.Clone(low), 2, 3)},
		{[]any{"manuscript", "High Tide"}, []string{"1 High Tide 6"}},
		{[]any{"manuscript", "draft"}, []string{"1 High Tide 6"}},
		{[]any{"manuscript", "tide/draft.md"}, []string{"1 High Tide 6"}},
		{nil, append(append(slices.Clone(low), "1 Shelf 2"), "1 High Tide 6")},
	} {
		r := b.run("outline_manuscript", c.arguments...)
		if diff := cmp.Diff(c.want, outlined(t, r)); diff != "" || r.Truncated {
			t.Errorf("%v: %s", c.arguments, diff)
		}
	}
	b.nothing(b.run("outline_manuscript", "manuscript", "Moby Dick"))
	b.nothing(b.run("outline_manuscript", "manuscript", "Secret"))
	b.failed(b.run("outline_manuscript", "manuscript", "?"), cause.InvalidInput)
	b.failed(b.run("outline_manuscript", "depth", 0), cause.ArgumentOutOfRange)
	long := newBench(t, map[string]string{"a.md": strings.Repeat("# A heading of some length, which takes room\n\ntext\n\n", 5000)})
	if r := long.run("outline_manuscript"); !r.Truncated || len(r.Value.JSON) > mostOutline || len(r.Value.JSON) < mostOutline-200 {
		t.Errorf("%d bytes", len(r.Value.JSON))
	}
}

func TestTooManyHeadings(t *testing.T) {
	b := newBench(t, map[string]string{"a.md": strings.Repeat("#\n", 2*mostHeadings)})
	for _, arguments := range [][]any{{"section", "x"}, {"section", "x", "manuscript", "a.md"}} {
		b.nothing(b.run("read_section", arguments...))
	}
	for _, arguments := range [][]any{{"depth", 9}, {"depth", 9, "manuscript", "a.md"}} {
		if r := b.run("outline_manuscript", arguments...); !r.Truncated {
			t.Error("it is not told")
		}
	}
}

func TestReadSection(t *testing.T) {
	b := newBench(t, novel)
	for _, c := range []struct{ section, manuscript, want string }{
		{"Before dawn", "", "### Before dawn\n\nRain.\n\n```\n# code\n```\n\nMore rain."},
		{"chapter ten", "", "Chapter Ten\n-----------\n\nShe came home. The STORM was over."},
		{"the storm", "Low Water", novel["low-water/ch2.md"][:len(novel["low-water/ch2.md"])-1]},
		{"interlude", "", "\nOnly words here, without a heading."},
	} {
		arguments := []any{"section", c.section}
		if c.manuscript != "" {
			arguments = append(arguments, "manuscript", c.manuscript)
		}
		r := b.run("read_section", arguments...)
		var have string
		must(t, json.Unmarshal(r.Value.JSON, &have))
		if have != c.want || r.Truncated {
			t.Errorf("%v: %q", arguments, have)
		}
	}
	b.nothing(b.run("read_section", "section", "orm")) // no part of a heading but of a word
	b.nothing(b.run("read_section", "section", "code"))
	b.failed(b.run("read_section", "section", " ... "), cause.InvalidInput)
	long := newBench(t, map[string]string{"a.md": "# A\n" + strings.Repeat("Words and words.\n", 20000)})
	if r := long.run("read_section", "section", "a"); !r.Truncated || len(r.Value.JSON) > mostSection || len(r.Value.JSON) < mostSection-20 {
		t.Errorf("%d bytes", len(r.Value.JSON))
	}
}

func TestSearchManuscript(t *testing.T) {
	b := newBench(t, novel)
	type passage struct {
		Text, Heading string
		Start         int
	}
	found := func(r operation.Result) (list []passage) {
		must(t, json.Unmarshal(r.Value.JSON, &list))
		return list
	}
	have := found(b.run("search_manuscript", "query", "KEEPER'S daughter waited"))
	if diff := cmp.Diff([]passage{{"The keeper’s  daughter\nwaited in the dark.", "Chapter Two: The Storm", len(novel["low-water/00-title.md"]) + 27}}, have); diff != "" {
		t.Error(diff)
	}
	var headings []string
	for _, p := range found(b.run("search_manuscript", "query", "storm")) {
		headings = append(headings, p.Heading)
	}
	if diff := cmp.Diff([]string{"Chapter Two: The Storm", "Chapter Ten", "High Tide"}, headings); diff != "" {
		t.Error(diff)
	}
	b.nothing(b.run("search_manuscript", "query", "storm", "manuscript", "Shelf Two"))
	b.nothing(b.run("search_manuscript", "query", "whale"))
	b.failed(b.run("search_manuscript", "query", " "), cause.InvalidInput)
	long := newBench(t, map[string]string{"a.md": strings.Repeat("é", 3000) + " whale " + strings.Repeat("x", 3000)})
	if r := long.run("search_manuscript", "query", "whale"); !r.Truncated || !strings.Contains(found(r)[0].Text, "whale") || len(found(r)[0].Text) > longestPassage+8 {
		t.Errorf("%s", r.Value.JSON)
	}
}

func TestTitlesThatTwoHave(t *testing.T) {
	b := newBench(t, map[string]string{"a/one.md": "# Same\n", "b/two.md": "# Same\n"})
	b.failed(b.run("outline_manuscript", "manuscript", "Same"), cause.InvalidInput)
	// The first heading of the first file is the title of the whole.
	b = newBench(t, map[string]string{"00.md": "# Whole\n", "01.md": "## One\n"})
	if have := outlined(t, b.run("outline_manuscript", "manuscript", "whole")); len(have) != 2 {
		t.Error(have)
	}
}

func TestReadingOrder(t *testing.T) {
	want := []string{"a/x.md", "a b.md", "ch1.md", "ch2.md", "ch2b.md", "ch010.md", "Ch10.md", "ch11/a.md", "d.md"}
	slices.Sort(want)
	slices.SortFunc(want, readingOrder)
	for i := range want {
		for j := range want {
			if c := readingOrder(want[i], want[j]); (c < 0) != (i < j) || (c == 0) != (i == j) {
				t.Errorf("%s and %s: %d", want[i], want[j], c)
			}
		}
	}
	if have := strings.Join(want, " "); have != "a/x.md a b.md ch1.md ch2.md ch2b.md Ch10.md ch010.md ch11/a.md d.md" {
		t.Error(have)
	}
}

// FuzzHeadings holds that headings stand where they say, whatever a text has.
func FuzzHeadings(f *testing.F) {
	for _, text := range novel {
		f.Add(text)
	}
	f.Add("a\n=\n--\n#\n# \n```\n#x\n~~~\n")
	f.Fuzz(func(t *testing.T, text string) {
		text = shown(unify(text))
		last := 0
		list := headings(text)
		for i, h := range list {
			if h.level < 1 || h.level > 6 || h.start < last || h.body <= h.start || h.body > len(text) || !strings.Contains(text[h.start:h.body], h.title) {
				t.Fatalf("%+v of %q", h, text)
			}
			last = h.body
			if end := sectionEnd(list, i, len(text)); end < h.body {
				t.Fatalf("%+v ends at %d", h, end)
			}
		}
		c := chapter{path: "a.md", text: text, headings: list}
		if _, err := c.passages(t.Context(), spelled("e").text, func(from, to int, _ string, _ bool) bool { return from < to && to <= len(text) }); err != nil {
			t.Fatal(err)
		}
		countWords(text)
		key(text)
	})
}
