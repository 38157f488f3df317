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
	for _, name := range []string{"First.md", "2nd.md", "note_book.md", ".md", "Café.md", "FORMAT.md", "README", "notes.txt", ".#first.md", "loud.MD"} {
		put(t, filepath.Join(l.Walkthroughs(), name), []byte("# Prose\n"))
	}
	if err := os.Mkdir(filepath.Join(l.Walkthroughs(), "Folder.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	const want = `walkthroughs/2nd.md:1:1: invalid-file-name: the file's stem becomes the package id, and "2nd" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/Café.md:1:1: invalid-file-name: the file's stem becomes the package id, and "Café" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/First.md:1:1: invalid-file-name: the file's stem becomes the package id, and "First" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/Folder.md:1:1: invalid-file-name: the file's stem becomes the package id, and "Folder" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter
walkthroughs/loud.MD:1:1: invalid-file-name: the name of a walkthrough ends in .md, in lower case; rename it
walkthroughs/note_book.md:1:1: invalid-file-name: the file's stem becomes the package id, and "note_book" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter`
	if diff := cmp.Diff(want, issues(t, l)); diff != "" {
		t.Error(diff)
	}
}

func TestAWalkthroughThatCannotBeRead(t *testing.T) {
	l := newRepository(t, "first")
	for _, err := range []error{
		os.Symlink("first.md", filepath.Join(l.Walkthroughs(), "second.md")),
		os.Symlink("nowhere.md", filepath.Join(l.Walkthroughs(), "third.md")),
		os.Mkdir(filepath.Join(l.Walkthroughs(), "fourth.md"), 0o755),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	const want = `walkthroughs/fourth.md:1:1: unreadable-file: this is no plain file; replace it by one, or remove it
walkthroughs/second.md:1:1: unreadable-file: this is no plain file; replace it by one, or remove it
walkthroughs/third.md:1:1: unreadable-file: this is no plain file; replace it by one, or remove it`
	if diff := cmp.Diff(want, issues(t, l)); diff != "" {
		t.Error(diff)
	}
}

func TestARootWithoutWalkthroughs(t *testing.T) {
	b, err := New(Layout{Root: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Build(t.Context()); !errors.Is(err, ErrNoWalkthroughs) {
		t.Errorf("the error is %v", err)
	}
}
