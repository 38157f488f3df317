package build

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func issues(t *testing.T, l Layout) string {
	t.Helper()
	var lines []string
	for _, i := range build(t, l).Issues {
		lines = append(lines, i.String())
	}
	return strings.Join(lines, "\n")
}

func TestFileNamesThatNoPackageCanHave(t *testing.T) {
	l := newRepository(t, "first")
	for _, name := range []string{"First.md", "2nd.md", "note_book.md", ".md", "Café.md", "FORMAT.md", "README", "notes.txt"} {
		put(t, filepath.Join(l.Walkthroughs(), name), []byte("# Prose\n"))
	}
	if err := os.Mkdir(filepath.Join(l.Walkthroughs(), "Folder.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	const want = `walkthroughs/.md:1:1: invalid-file-name: the file's stem becomes the package id, and "" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/2nd.md:1:1: invalid-file-name: the file's stem becomes the package id, and "2nd" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/Café.md:1:1: invalid-file-name: the file's stem becomes the package id, and "Café" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/First.md:1:1: invalid-file-name: the file's stem becomes the package id, and "First" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/note_book.md:1:1: invalid-file-name: the file's stem becomes the package id, and "note_book" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter`
	if diff := cmp.Diff(want, issues(t, l)); diff != "" {
		t.Error(diff)
	}
}

func TestAWalkthroughThatCannotBeRead(t *testing.T) {
	l := newRepository(t, "first")
	if err := os.Symlink("nowhere.md", filepath.Join(l.Walkthroughs(), "second.md")); err != nil {
		t.Fatal(err)
	}
	const want = `walkthroughs/second.md:1:1: unreadable-file: no such file or directory; make it a file that you may read`
	if diff := cmp.Diff(want, issues(t, l)); diff != "" {
		t.Error(diff)
	}
}

func TestARootWithoutWalkthroughs(t *testing.T) {
	b, err := New(Layout{Root: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Build(); !errors.Is(err, ErrNoWalkthroughs) {
		t.Errorf("the error is %v", err)
	}
}
