package calendar

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"

	"crypto/rand"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// replace puts an edited text in the place of a file. Nothing is written when the file is no longer what was read (FileChanged),
// or the edits would leave no calendar (EventNotWritable).
func (a *adapter) replace(f *file, edits []content.Edit) (operation.Digest, error) {
	text, err := content.Apply(f.Text, edits)
	if err != nil {
		return operation.Digest{}, EventNotWritable
	}
	if _, err := content.Scan(text); err != nil {
		return operation.Digest{}, EventNotWritable
	}
	unchanged := func() error { return a.unchanged(f) }
	if err := a.put(f.path, text, f.mode, unchanged); err != nil {
		return operation.Digest{}, err
	}
	return operation.Digest{Sum: sha256.Sum256(text), Known: true}, nil
}

// create writes a file that is not there yet.
func (a *adapter) create(name string, text string) (operation.Digest, error) {
	absent := func() error {
		if _, err := a.root.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return FileChanged
		}
		return nil
	}
	if err := a.put(name, []byte(text), 0o600, absent); err != nil {
		return operation.Digest{}, err
	}
	return operation.Digest{Sum: sha256.Sum256([]byte(text)), Known: true}, nil
}

// remove takes a file away that is still what was read.
func (a *adapter) remove(f *file) error {
	if err := a.unchanged(f); err != nil {
		return err
	}
	if err := a.root.Remove(f.path); err != nil {
		return err
	}
	a.settle(f.path)
	return nil
}

// unchanged reads a file once more, and refuses one that is not what was read (FileChanged).
func (a *adapter) unchanged(f *file) error {
	text, _, err := a.load(f.path)
	if err != nil || sha256.Sum256(text) != f.digest {
		return FileChanged
	}
	return nil
}

// put writes a file beside its place, lets it reach the disk, and moves it there if that may still be.
func (a *adapter) put(name string, text []byte, mode fs.FileMode, may func() error) (err error) {
	beside := path.Join(path.Dir(name), ".bonnie-"+strings.ToLower(rand.Text())+".tmp")
	out, err := a.root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			a.root.Remove(beside)
		}
	}()
	_, err = out.Write(text)
	if err == nil {
		err = out.Chmod(mode)
	}
	if err == nil {
		err = out.Sync()
	}
	if failed := out.Close(); err == nil {
		err = failed
	}
	if err == nil {
		err = may()
	}
	if err == nil {
		err = a.root.Rename(beside, name)
	}
	if err == nil {
		a.settle(name)
	}
	return err
}

// settle lets the folder of a file reach the disk. Where a system cannot do that, the file is in its place all the same.
func (a *adapter) settle(name string) {
	if folder, err := a.root.Open(path.Dir(name)); err == nil {
		folder.Sync()
		folder.Close()
	}
}

// changed is a change of an event.
func changed(kind operation.ChangeKind, key string, before *file, after operation.Digest) operation.Result {
	c := operation.Change{Target: operation.Scope{DocumentID: key}, Kind: kind, After: after}
	if before != nil {
		c.Before = operation.Digest{Sum: before.digest, Known: true}
	}
	return operation.Result{Status: operation.Succeeded, Target: &operation.Scope{DocumentID: key}, Changes: []operation.Change{c}}
}
