package same

import (
	"strings"
	"testing"
)

const validMap = `{"document":"walkthroughs/x.md","format":"bonnie.source-map","formatVersion":1,"package":"x","places":[["",2,1],["/a",3,4],["/a/b",3,9]]}`

func TestSourceMap(t *testing.T) {
	m, err := ReadSourceMap([]byte(validMap))
	if err != nil {
		t.Fatal(err)
	}
	if m.Document != "walkthroughs/x.md" || m.Package != "x" {
		t.Error(m.Document, m.Package)
	}
	for _, c := range []struct{ pointer, want string }{
		{"", "written at walkthroughs/x.md:2:1"},
		{"/a", "written at walkthroughs/x.md:3:4"},
		{"/a/b", "written at walkthroughs/x.md:3:9"},
		{"/a/b/0/c", "belongs to walkthroughs/x.md:3:9"},
		{"/a/", "belongs to walkthroughs/x.md:3:4"},
		{"/ab", "belongs to walkthroughs/x.md:2:1"},
		{"/z/y", "belongs to walkthroughs/x.md:2:1"},
	} {
		if got := m.Place(c.pointer).String(); got != c.want {
			t.Errorf("%q: %s, not %s", c.pointer, got, c.want)
		}
	}
}

func TestBrokenSourceMaps(t *testing.T) {
	for _, c := range []struct{ old, broken, want string }{
		{`{"document"`, `"document"`, "trailing-bytes"},
		{"bonnie.source-map", "bonnie.ability-package", "its format is not bonnie.source-map"},
		{`"format":"bonnie.source-map",`, ``, "its format is not bonnie.source-map"},
		{`Version":1`, `Version":2`, "its formatVersion is not 1"},
		{`Version":1`, `Version":"1"`, "its formatVersion is not 1"},
		{`"walkthroughs/x.md"`, `7`, "it names no document, no package or no places"},
		{`"x","places"`, `null,"places"`, "it names no document, no package or no places"},
		{`"places":[["",2,1],["/a",3,4],["/a/b",3,9]]`, `"places":{}`, "it names no document, no package or no places"},
		{`["",2,1]`, `["",2]`, "place 0 is not [pointer, line, column]"},
		{`["",2,1]`, `{"":2}`, "place 0 is not [pointer, line, column]"},
		{`["/a",3,4]`, `[1,3,4]`, "place 1 is not [pointer, line, column]"},
		{`["/a",3,4]`, `["/a","3",4]`, "place 1 is not [pointer, line, column]"},
		{`["/a",3,4]`, `["/a",0,4]`, "place 1 is not [pointer, line, column]"},
		{`["/a",3,4]`, `["/a",3,4.5]`, "place 1 is not [pointer, line, column]"},
		{`["/a",3,4]`, `["/a",3,9007199254740991]`, "place 1 is not [pointer, line, column]"},
		{`["/a",3,4]`, `["/c",3,4]`, "place 2 is not sorted by its pointer"},
		{`["/a",3,4]`, `["",3,4]`, "place 1 is not sorted by its pointer"},
	} {
		file := strings.Replace(validMap, c.old, c.broken, 1)
		if _, err := ReadSourceMap([]byte(file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n\t%v, not %s", file, err, c.want)
		}
	}
}
