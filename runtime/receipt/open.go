package receipt

import (
	"errors"
	"os"
)

// openFile opens a file of a log, which has to be a regular one: a link would lead out of the folder, and a pipe make the reader
// wait for ever. The system is told to follow no link and to wait for nothing where it can be (asItself); what was opened is
// looked at in any case, as the name can come to stand for something else between looking and opening.
func openFile(name string, flag int) (*os.File, error) {
	named, err := regular(name)
	if err != nil && !(os.IsNotExist(err) && flag&os.O_CREATE != 0) {
		return nil, err
	}
	f, err := os.OpenFile(name, flag|asItself, 0o600)
	if err != nil {
		return nil, err
	}
	opened, err := f.Stat()
	if err == nil && !(opened.Mode().IsRegular() && (named == nil || os.SameFile(named, opened))) {
		err = errors.New(name + irregular)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// irregular follows the name of a file.
const irregular = " is no regular file: a link, a pipe, a device or a folder is no part of a log"

// regular looks at what has a name, and refuses all but a regular file.
func regular(name string) (os.FileInfo, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New(name + irregular)
	}
	return info, nil
}

// checkFolder refuses what is no folder, and a link to one.
func checkFolder(folder string) error {
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
