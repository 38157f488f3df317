package files

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

func TestRead(t *testing.T) {
	b := newBench(t, map[string]string{
		"a.txt": "1\r\n2\r\n3", "empty": "", "marked": mark + "x\n", "wide": utf16Of("é\r\n", bigWords), "foreign": "caf\xE9\n", "non": "a\uFFFEb\n",
		"d/x": "", "long": strings.Repeat("\x01", 70000), "many": strings.Repeat(strings.Repeat("y", 99)+"\n", 1000), "large": strings.Repeat("x", largest+1),
		"tail": "1\n2\n",
	})
	for _, c := range []struct {
		path        string
		first, more any
		text        string
		total       float64
	}{
		{"a.txt", nil, nil, "1\n2\n3", 3},
		{"a.txt", 2, 1, "2\n", 3},
		{"a.txt", 3, 9, "3", 3},
		{"empty", nil, nil, "", 0},
		{"empty", 1, 1, "", 0},
		{"marked", nil, nil, "x\n", 1},
		{"wide", nil, nil, "é\n", 1},
		{"foreign", nil, nil, "caf\uFFFD\n", 1},
		{"non", nil, nil, "a\uFFFDb\n", 1},
		{"tail", 2, 5, "2\n", 2},
	} {
		arguments := []any{"path", c.path}
		if c.first != nil {
			arguments = append(arguments, "first_line", c.first, "line_count", c.more)
		}
		r := b.run("read_file", arguments...)
		v := b.found(r)
		if v["text"] != c.text || v["totalLines"] != c.total || v["truncated"] != false || r.Truncated || v["digest"] != string(hex(sum([]byte(b.text(c.path))))) {
			t.Errorf("%v: %v", c, v)
		}
	}
	b.nothing(b.run("read_file", "path", "none"))
	b.nothing(b.run("read_file", "path", "none/none"))
	b.nothing(b.run("read_file", "path", "a.txt", "first_line", 4))
	b.nothing(b.run("read_file", "path", "empty", "first_line", 2))
	b.failed(b.run("read_file", "path", "a.txt", "first_line", 0), cause.ArgumentOutOfRange)
	b.failed(b.run("read_file", "path", "a.txt", "line_count", -1), cause.ArgumentOutOfRange)
	b.failed(b.run("read_file", "path", "d"), cause.InvalidInput)
	b.failed(b.run("read_file", "path", ""), cause.InvalidInput)
	b.failed(b.run("read_file", "path", "large"), cause.InvalidInput)
	// What does not fit is cut at a line end, or within a line that does not fit by itself; and it is nearly as much as fits.
	for path, step := range map[string]int{"many": 100, "long": 1} {
		r := b.run("read_file", "path", path, "line_count", 1<<30)
		v := b.found(r)
		text := v["text"].(string)
		if v["truncated"] != true || !r.Truncated || len(text)%step != 0 || !strings.HasPrefix(b.text(path), text) || len(r.Value.JSON) < mostValue-110 {
			t.Errorf("%s: %d bytes", path, len(r.Value.JSON))
		}
	}
	if r := b.run("read_file", "path", "many"); len(b.found(r)["text"].(string)) != 200*100 || r.Truncated {
		t.Error("what is usual is not 200 lines")
	}
}

func TestList(t *testing.T) {
	b := newBench(t, map[string]string{
		".gitignore": "*.o\nbuild/\n", "a.go": "x", "a/b.go": "yy", "a/c/d.go": "", "a-b": "", "a.o": "", "build/x.go": "", "bad\xFFname": "", "line\nbreak": "", "link": "-> a.go",
		"e/": "",
	})
	names := func(arguments ...any) string {
		r := b.run("list_files", arguments...)
		var list []struct{ Path string }
		must(t, json.Unmarshal(r.Value.JSON, &list))
		var names []string
		for _, f := range list {
			names = append(names, f.Path)
		}
		if r.FoundNothing != (len(names) == 0) {
			t.Error("an empty list is nothing that was found")
		}
		return strings.Join(names, " ")
	}
	for _, c := range []struct {
		arguments []any
		want      string
	}{
		{nil, ".gitignore a-b a.go a/b.go a/c/d.go"},
		{[]any{"depth", 1}, ".gitignore a-b a.go"},
		{[]any{"depth", 2}, ".gitignore a-b a.go a/b.go"},
		{[]any{"folder", "a"}, "a/b.go a/c/d.go"},
		{[]any{"folder", "a/", "depth", 1}, "a/b.go"},
		{[]any{"folder", "."}, ".gitignore a-b a.go a/b.go a/c/d.go"},
		{[]any{"folder", "build"}, ""},
		{[]any{"folder", "e"}, ""},
	} {
		if have := names(c.arguments...); have != c.want {
			t.Errorf("%v: %s, not %s", c.arguments, have, c.want)
		}
	}
	if have := string(b.run("list_files", "folder", "a").Value.JSON); have != `[{"bytes":2,"path":"a/b.go"},{"bytes":0,"path":"a/c/d.go"}]` {
		t.Error(have)
	}
	b.nothing(b.run("list_files", "folder", "none"))
	b.failed(b.run("list_files", "folder", "a.go"), cause.InvalidInput)
	b.failed(b.run("list_files", "depth", 0), cause.ArgumentOutOfRange)
	many := map[string]string{}
	for n := range 2000 {
		many["folder/a-file-with-a-name-"+strconv.Itoa(1000+n)] = ""
	}
	b = newBench(t, many)
	if r := b.run("list_files"); !r.Truncated || len(r.Value.JSON) < mostValue-100 || !strings.Contains(string(r.Value.JSON), "name-1000") {
		t.Errorf("%v %d", r.Truncated, len(r.Value.JSON))
	}
}

func TestSearch(t *testing.T) {
	b := newBench(t, map[string]string{
		".gitignore": "ignored\n", "a.go": "func foo(x int)\n\tfoo(1) + foo(2)\r\n// food\n", "b/c.go": "no\nfoo\n\nbar\n", "ignored": "foo\n", "bin": "foo\x00", "wide": utf16Of("x\r\nfoo é\n", littleWords),
		"z.txt": "naïve naïveté\ntail", "foreign": "\xE9 foo\n",
	})
	for _, c := range []struct{ query, reading, folder, want string }{
		{"foo", "", "", `a.go:1:func foo(x int)|a.go:2:	foo(1) + foo(2)|a.go:3:// food|b/c.go:2:foo|foreign:1:` + "\uFFFD" + ` foo|wide:2:foo é`},
		{"foo", "whole-word", "", `a.go:1:func foo(x int)|a.go:2:	foo(1) + foo(2)|b/c.go:2:foo|foreign:1:` + "\uFFFD" + ` foo|wide:2:foo é`},
		{"foo(", "literal", "", `a.go:1:func foo(x int)|a.go:2:	foo(1) + foo(2)`},
		{"foo(", "whole-word", "", `a.go:1:func foo(x int)|a.go:2:	foo(1) + foo(2)`},
		{"foo", "literal", "b", `b/c.go:2:foo`},
		{"foo", "", "b/c.go", `b/c.go:2:foo`},
		{"foo\n\nbar", "", "", `b/c.go:2:foo`},
		{"foo\r\n\r\nbar", "", "", `b/c.go:2:foo`},
		{"naïve", "whole-word", "", `z.txt:1:naïve naïveté`},
		{"naïvet", "whole-word", "", ``},
		{"tail", "", "", `z.txt:2:tail`},
		{`^fo+$`, "expression", "", `b/c.go:2:foo`},
		{`\Afo+\z`, "expression", "", `b/c.go:2:foo`},
		{`foo\([0-9]\)$`, "expression", "", `a.go:2:	foo(1) + foo(2)`},
		{`^$`, "expression", "b", `b/c.go:3:`},
		{`(?i)FOOD|Tail`, "expression", "", `a.go:3:// food|z.txt:2:tail`},
		{`no\sfoo`, "expression", "", ``},
		{`é$`, "expression", "", `wide:2:foo é|z.txt:1:naïve naïveté`},
		{"nowhere", "", "", ""},
	} {
		arguments := []any{"query", c.query}
		if c.reading != "" {
			arguments = append(arguments, "reading", c.reading)
		}
		if c.folder != "" {
			arguments = append(arguments, "folder", c.folder)
		}
		r := b.run("search_code", arguments...)
		if have := matched(t, r); have != c.want || r.Status != operation.Succeeded || r.FoundNothing != (c.want == "") || r.Truncated {
			t.Errorf("%v:\n%s\n%s", arguments, have, c.want)
		}
	}
	for _, bad := range []string{"(", "a)(b", "[", `\8`, "a{2000}"} {
		b.failed(b.run("search_code", "query", bad, "reading", "expression"), cause.InvalidInput)
	}
	b.failed(b.run("search_code", "query", ""), cause.InvalidInput)
	b.nothing(b.run("search_code", "query", "x", "folder", "none"))
}

// matched gives matches in one line.
func matched(t testing.TB, r operation.Result) string {
	t.Helper()
	var list []struct {
		Path, Text string
		Line       int
	}
	must(t, json.Unmarshal(r.Value.JSON, &list))
	var out []string
	for _, m := range list {
		out = append(out, m.Path+":"+strconv.Itoa(m.Line)+":"+m.Text)
	}
	return strings.Join(out, "|")
}

func TestSearchIsCutHonestly(t *testing.T) {
	long := strings.Repeat("é", 5000) + "needle" + strings.Repeat("x", 5000)
	b := newBench(t, map[string]string{"a": long + "\n", "b": strings.Repeat("pin\n", 5000), "c": strings.Repeat("x", longestLine+10) + "hay\n", "d": strings.Repeat("z", largest+1)})
	r := b.run("search_code", "query", "needle", "folder", "a")
	if have := matched(t, r); !r.Truncated || !strings.Contains(have, "needle") || len(have) > longestMatch+10 || strings.Contains(have, "\uFFFD") {
		t.Error(have)
	}
	if r = b.run("search_code", "query", "pin"); !r.Truncated || len(r.Value.JSON) < mostValue-100 {
		t.Error(len(r.Value.JSON))
	}
	if r = b.run("search_code", "query", "hay", "reading", "expression", "folder", "c"); !r.Truncated || !r.FoundNothing {
		t.Error("a line that was not searched to its end is not told")
	}
	if r = b.run("search_code", "query", "nothing-of-this", "folder", "d"); !r.Truncated || !r.FoundNothing {
		t.Error("a file that was not searched is not told")
	}
	must(t, os.WriteFile(filepath.Join(b.root, "d"), make([]byte, largest+1), 0o666))
	if r = b.run("search_code", "query", "nothing-of-this", "folder", "d"); r.Truncated {
		t.Error("a large binary is missed")
	}
}

// TestExpressionsAreComparedWithLines holds the way by blocks against a plain one.
func TestExpressionsAreComparedWithLines(t *testing.T) {
	var text strings.Builder
	for n := range 20000 {
		text.WriteString(strings.Repeat("ab", n%7) + strconv.Itoa(n*7919%100003) + "\n")
	}
	for _, expression := range []string{`99$`, `^ab9`, `^abab\d*7$`, `\b777\d`, `(?-m)^12`, `(?s)9.1`, `1\z`, `\A3.*9$`, `[^a]5\n?$`} {
		q, err := newQuery(expression, 3)
		must(t, err)
		var want, have []string
		for line := range strings.SplitSeq(strings.TrimSuffix(text.String(), "\n"), "\n") {
			if q.line.MatchString(line) {
				want = append(want, line)
			}
		}
		for from := 0; from < text.Len(); {
			start, end, _, _ := q.next(text.String(), from)
			if start < 0 {
				from = end
				continue
			}
			have = append(have, text.String()[start:end])
			from = end + 1
		}
		if strings.Join(have, "\n") != strings.Join(want, "\n") || len(want) == 0 {
			t.Errorf("%s: %d lines, not %d", expression, len(have), len(want))
		}
	}
}

// TestEverythingEndsWithItsContext stops each operation before it begins, and walks in their middle.
func TestEverythingEndsWithItsContext(t *testing.T) {
	b := newBench(t, map[string]string{"a.md": "# A\n\ntext\n", "b.md": "# B\n"})
	before := picture(t, b.root)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, arguments := range map[string][]any{
		"list_files": nil, "read_file": {"path", "a.md"}, "search_code": {"query", "t"}, "outline_manuscript": nil, "read_section": {"section", "A"}, "search_manuscript": {"query", "text"},
		"find_symbol": {"name", "x"}, "create_file": {"path", "n", "content", "x"}, "edit_file": {"path", "a.md", "before", "A", "after", "B"}, "rename_file": {"path", "a.md", "new_path", "c.md"},
		"delete_file": {"path", "a.md"}, "restore_file": nil, "revert_edit": nil,
	} {
		if r := b.with(ctx, name, arguments...); r.Status == operation.Succeeded || len(r.Changes) > 0 {
			t.Errorf("%s: %s", name, r.Status)
		}
	}
	if picture(t, b.root) != before {
		t.Error("something was changed")
	}
}
