package files

import (
	"os"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// trash is where deleted files go: each into a folder of its own, under the path that it had.
func (w *workspace) trash() journal { return journal{w, trashFolder} }

// discard moves a file into the trash.
func (w *workspace) discard(at place, holds operation.Digest) error {
	j := w.trash()
	e := entry{kind: "deleted", path: at.path, after: holds}
	err := j.begin(&e, func(name string) error { return j.root.Mkdir(name, 0o700) })
	if err != nil {
		return err
	}
	kept := j.of(e) + "/" + at.path
	if folder := parent(at.path); folder != "" {
		err = j.root.MkdirAll(j.of(e)+"/"+folder, 0o700)
	}
	if err == nil {
		err = w.root.Rename(at.path, kept)
	}
	if err != nil {
		j.root.RemoveAll(j.of(e))
		return err
	}
	w.settle(parent(at.path))
	w.settle(parent(kept))
	return nil
}

// recover moves the file of an entry back to where it was. What it holds is not asked: it is what is in the trash.
func (w *workspace) recover(e entry) error {
	j := w.trash()
	if err := w.makeFolders(parent(e.path)); err != nil {
		return err
	}
	if err := w.carry(j.of(e)+"/"+e.path, e.path); err != nil {
		return err
	}
	for folder := parent(e.path); ; folder = parent(folder) {
		if err := j.root.Remove(local(j.of(e) + "/" + folder)); err != nil || folder == "" {
			return nil
		}
	}
}

// trashed gives the file of an entry, when it is in the trash. No link leads to it: a trash that came with a repository could
// have one.
func (w *workspace) trashed(e entry) (place, bool) {
	name := w.trash().of(e)
	for step := range strings.SplitSeq(e.path, "/") {
		if info, err := w.root.Lstat(name); err != nil || !info.IsDir() {
			return place{}, false
		}
		name += "/" + step
	}
	info, err := w.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return place{}, false
	}
	return place{name, info}, true
}

// isFree tells whether a place that was located has nothing.
func isFree(at place) bool { return at.info == nil && at.path != "" }

// isSame tells whether two files are one, under two names that a file system takes for one.
func isSame(a, b place) bool {
	return a.isFile() && b.isFile() && os.SameFile(a.info, b.info) && fold(a.path) == fold(b.path)
}
