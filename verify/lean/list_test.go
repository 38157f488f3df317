package lean

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

func TestLists(t *testing.T) {
	for _, name := range glob(t, "testdata/list/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive := open(t, name)
			text := archive.Files[0].Data
			read, problems := parse(text)
			var b strings.Builder
			for _, p := range problems {
				fmt.Fprintf(&b, "%d: %s\n", p.line, p.text)
			}
			if len(problems) == 0 && !bytes.Equal(read.format(), text) {
				t.Errorf("the list was read, and is written as\n%s", read.format())
			}
			settle(t, name, archive, b.String())
		})
	}
}

func TestALineFeedIsMissing(t *testing.T) {
	// txtar cannot hold it.
	_, problems := parse([]byte("go 1.26\n\n[runtime/wire all]\ncmp"))
	if len(problems) != 1 || problems[0].line != 4 || problems[0].text != "the last line has no line feed; add it" {
		t.Errorf("problems: %v", problems)
	}
}

func FuzzAListThatCanBeReadIsWrittenAsItStands(f *testing.F) {
	names, err := filepath.Glob("testdata/list/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(archive.Files[0].Data)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		read, problems := parse(text)
		if len(problems) == 0 && !bytes.Equal(read.format(), text) {
			t.Errorf("%q is written as %q", text, read.format())
		}
		last := 1
		for _, p := range problems {
			if p.line < last {
				t.Errorf("line %d is named behind line %d", p.line, last)
			}
			last = p.line
		}
	})
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: no files (%v)", pattern, err)
	}
	return names
}

func open(t *testing.T, name string) *txtar.Archive {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

// settle holds the last file of an archive to what was found, or writes it there.
func settle(t *testing.T, name string, archive *txtar.Archive, got string) {
	t.Helper()
	want := &archive.Files[len(archive.Files)-1]
	if string(want.Data) == got {
		return
	}
	if !*update {
		t.Errorf("got\n%swant\n%s", got, want.Data)
		return
	}
	want.Data = []byte(got)
	if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
		t.Error(err)
	}
}
