// Package keep holds folders and files that are their owner's alone, in which programs write down what they did: folders of mode 0700
// that are no links, regular files of mode 0600, and a lock that one process has at a time, which the system frees when that ends.
// Where the system has no locks, modes or syncing of folders (see the files of systems), there is nothing of it.
package keep

import (
	"errors"
	"os"
	"path/filepath"
)

// ErrInUse is the error of a lock that another process has.
var ErrInUse = errors.New("another process has the lock")

// Open opens a file of a log, which has to be a regular one: a link would lead out of the folder, and a pipe make the reader
// wait for ever. The system is told to follow no link and to wait for nothing where it can be (AsItself); what was opened is
// looked at in any case, as the name can come to stand for something else between looking and opening.
func Open(name string, flag int) (*os.File, error) {
	named, err := regular(name)
	if err != nil && !(os.IsNotExist(err) && flag&os.O_CREATE != 0) {
		return nil, err
	}
	f, err := os.OpenFile(name, flag|AsItself, 0o600)
	if err != nil {
		return nil, err
	}
	opened, err := f.Stat()
	if err == nil && !(opened.Mode().IsRegular() && (named == nil || os.SameFile(named, opened))) {
		err = errors.New(name + Irregular)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Irregular follows the name of a file.
const Irregular = " is no regular file: a link, a pipe, a device or a folder is no part of a log"

// regular looks at what has a name, and refuses all but a regular file.
func regular(name string) (os.FileInfo, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New(name + Irregular)
	}
	return info, nil
}

// CheckFolder refuses what is no folder, and a link to one.
func CheckFolder(folder string) error {
	info, err := os.Lstat(folder)
	switch {
	case err != nil:
		return err
	case info.Mode()&os.ModeSymlink != 0:
		return errors.New(folder + " is a symbolic link; name the folder of the log itself")
	case !info.IsDir():
		return errors.New(folder + " is no folder; name the folder of the log")
	}
	return nil
}

// MakeFolder makes a folder that only its owner can enter, and those above it that are not there, and makes them last.
func MakeFolder(folder string) error {
	err := os.Mkdir(folder, 0o700)
	if os.IsExist(err) {
		return nil
	}
	parent := filepath.Dir(folder)
	if os.IsNotExist(err) && parent != folder {
		if err := MakeFolder(parent); err != nil {
			return err
		}
		err = os.Mkdir(folder, 0o700)
	}
	if err != nil {
		return err
	}
	return SyncFolder(parent)
}
