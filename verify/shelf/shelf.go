// Package shelf looks at the folder that packages ship in, without trusting it: what is there, what is missing, and what
// is there but is no file. It follows no link that stands in the place of a package, opens nothing but plain files, so that
// nothing can make it wait, and reads no more than a package may have. Of packages from elsewhere it does not trust the path
// either.
package shelf

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
)

// MaxBytes is the size limit of a package file.
const MaxBytes = 4 << 20

// Extension ends the name of a package file; a reader compares it without regard to case.
const Extension = ".bonnie"

// Read reads one package file of a folder that is not in question, whatever links lead to it. The finding is nil when it
// could be read; its codes are
//
//	invalid-extension   the name does not end in .bonnie
//	missing-package     there is nothing of that name
//	not-a-file          it is a folder, a link, a pipe or a device
//	package-too-large   it has more than MaxBytes
//	unreadable-package  the system does not let it be looked at, opened or read
func Read(file string) ([]byte, *report.Finding) {
	b := bearer{filepath.ToSlash(file)}
	if !isPackage(file) {
		return b.misnamed()
	}
	folder, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return b.unreachable(err)
	}
	defer folder.Close()
	return b.read(folder, filepath.Base(file))
}

// bearer reports what is wrong with a file.
type bearer struct{ file string }

func (b bearer) refuse(code, message string) ([]byte, *report.Finding) {
	return nil, &report.Finding{File: b.file, Code: code, Message: message}
}

func (b bearer) misnamed() ([]byte, *report.Finding) {
	return b.refuse("invalid-extension", "the name of a package ends in "+Extension+"; rename the file")
}

// unreachable reports that the system does not show a file, or a folder on the way to it.
func (b bearer) unreachable(err error) ([]byte, *report.Finding) {
	if errors.Is(err, fs.ErrNotExist) {
		return b.refuse("missing-package", "there is no such file; build the package, or correct the path")
	}
	return b.refuse("unreadable-package", reason(err)+"; make it a file that you may read")
}

// read reads a file that stands in a folder itself.
func (b bearer) read(folder *os.Root, name string) ([]byte, *report.Finding) {
	seen, err := folder.Lstat(name)
	if err != nil {
		return b.unreachable(err)
	}
	if !seen.Mode().IsRegular() {
		return b.refuse("not-a-file", "this is "+kind(seen.Mode())+", and a package is a plain file; remove it and build the package")
	}
	// Something else may have taken its place by now: a pipe must not make the opening wait, and a link is followed no
	// further than to another file, which is not the one that was seen.
	f, err := folder.OpenFile(name, os.O_RDONLY|unwaiting, 0)
	if err != nil {
		return b.unreachable(err)
	}
	defer f.Close()
	if opened, err := f.Stat(); err != nil || !os.SameFile(seen, opened) {
		return b.refuse("not-a-file", "the file was replaced while it was opened; read it again when nobody changes it")
	}
	// One byte more than the limit tells a file that is too large from one that just fits, whatever its size says.
	content, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	switch {
	case err != nil:
		return b.unreachable(err)
	case len(content) > MaxBytes:
		return b.refuse("package-too-large", "the file has more than "+strconv.Itoa(MaxBytes)+" bytes (4 MiB), and no package has; split the Ability")
	}
	return content, nil
}

// List returns the names of the packages in a folder as they stand there, sorted byte by byte. What is called like a
// package is listed, whether it is a file or not.
func List(folder string) (names []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if isPackage(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

func isPackage(name string) bool { return strings.EqualFold(filepath.Ext(name), Extension) }

// reason is what went wrong, without the path, which the finding already names.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return strings.ToLower(p.Err.Error())
	}
	return err.Error()
}

func kind(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a folder"
	case m&fs.ModeSymlink != 0:
		return "a symbolic link"
	case m&fs.ModeNamedPipe != 0:
		return "a pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}
