package files

import (
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// written counts temporary files, so that no two of a process have one name.
var written atomic.Uint64

// abandoned is how old a temporary file is that nobody can be writing any more.
const abandoned = time.Hour

// sweep removes from a folder the temporary files of processes that ended in the middle of a change.
func (w *workspace) sweep(folder string) {
	f, err := w.root.Open(local(folder))
	if err != nil {
		return
	}
	entries, _ := f.ReadDir(-1)
	f.Close()
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".bonnie-") || !strings.HasSuffix(e.Name(), ".tmp") || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > abandoned {
			w.root.Remove(join(folder, e.Name()))
		}
	}
}

// temporary writes bytes into a new file beside the one that they are for, and makes them last. A mode of zero is that of any
// new file.
func (w *workspace) temporary(name string, src []byte, mode fs.FileMode) (string, error) {
	opened := fs.FileMode(0o666)
	if mode != 0 {
		opened = 0o600 // until it has the mode that it should have
	}
	w.sweep(parent(name))
	for range 1000 {
		n := strconv.FormatUint(written.Add(1), 10)
		temp := join(parent(name), ".bonnie-"+strconv.Itoa(os.Getpid())+"-"+n+".tmp")
		f, err := w.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, opened)
		if os.IsExist(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(src)
		if err == nil && mode != 0 {
			err = setMode(f, mode.Perm())
		}
		if err == nil {
			err = f.Sync()
		}
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			w.root.Remove(temp)
			return "", err
		}
		return temp, nil
	}
	return "", os.ErrExist
}

// setMode gives a file a mode that it does not have: some systems have one mode only, and cannot set it.
func setMode(f *os.File, mode fs.FileMode) error {
	info, err := f.Stat()
	if err != nil || info.Mode().Perm() == mode {
		return err
	}
	return f.Chmod(mode)
}

// replace writes a file anew that has to hold what was seen: it is looked at once more directly before. The new file has the
// mode of the old one. A file that nobody may write is left alone, as an editor would leave it.
func (w *workspace) replace(at place, was operation.Digest, src []byte) error {
	if at.info.Mode().Perm()&0o222 == 0 {
		return invalid
	}
	temp, err := w.temporary(at.path, src, at.info.Mode())
	if err != nil {
		return err
	}
	if err = w.still(at, was); err == nil {
		err = w.root.Rename(temp, at.path)
	}
	if err != nil {
		w.root.Remove(temp)
		return err
	}
	w.settle(parent(at.path))
	return nil
}

// still tells whether a place has the file that was seen there, with the same bytes.
func (w *workspace) still(at place, was operation.Digest) error {
	info, err := w.root.Lstat(at.path)
	if err != nil {
		return err
	}
	if !os.SameFile(info, at.info) || info.Size() > largest {
		return moved
	}
	f, err := w.open(at)
	if err != nil {
		return err
	}
	defer f.Close()
	src, err := readSome(f, nil, largest+1)
	if err != nil {
		return err
	}
	if sum(src) != was {
		return moved
	}
	return nil
}

// put writes a file where nothing is, all of it or none. Missing folders are made.
func (w *workspace) put(name string, src []byte) error {
	if err := w.makeFolders(parent(name)); err != nil {
		return err
	}
	temp, err := w.temporary(name, src, 0)
	if err != nil {
		return err
	}
	if err := w.carry(temp, name); err != nil {
		w.root.Remove(temp)
		return err
	}
	return nil
}

// carry gives a file another name, where nothing is.
func (w *workspace) carry(from, to string) error {
	err := w.root.Link(from, to)
	switch {
	case err == nil:
		if err := w.root.Remove(from); err != nil {
			w.root.Remove(to)
			return err
		}
	case os.IsExist(err):
		return invalid
	default:
		// A file system without links to files, or a file that may have none: between the look and the new name something
		// could come there.
		if _, err := w.root.Lstat(to); err == nil {
			return invalid
		} else if !os.IsNotExist(err) {
			return err
		}
		if err := w.root.Rename(from, to); err != nil {
			return err
		}
	}
	w.settle(parent(to))
	if parent(from) != parent(to) {
		w.settle(parent(from))
	}
	return nil
}

// makeFolders makes the folders of a path that are not there. Something else in their place is refused.
func (w *workspace) makeFolders(name string) error {
	if name == "" {
		return nil
	}
	if err := w.root.MkdirAll(name, 0o777); err != nil {
		if info, e := w.root.Stat(name); e == nil && !info.IsDir() {
			return invalid
		}
		return err
	}
	return nil
}

// settle makes the names in a folder last. Where that cannot be asked for, the file system has to do it by itself.
func (w *workspace) settle(folder string) {
	if f, err := w.root.Open(local(folder)); err == nil {
		f.Sync()
		f.Close()
	}
}
