// Package shelf looks at the folder that packages ship in, without trusting it: what is there, what is missing, and what
// is there but is no file. It follows no links and reads no more than a package may have.
package shelf

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
)

// MaxBytes is the size limit of a package file.
const MaxBytes = 4 << 20

// Read reads one package file. The finding is nil when it could be read; its codes are missing-package,
// not-a-file (a folder, a link or a device), package-too-large, unreadable-package and invalid-extension.
func Read(file string) ([]byte, *report.Finding) {
	refuse := func(code, message string) ([]byte, *report.Finding) {
		return nil, &report.Finding{File: filepath.ToSlash(file), Code: code, Message: message}
	}
	if !strings.EqualFold(filepath.Ext(file), ".bonnie") {
		return refuse("invalid-extension", "the name of a package ends in .bonnie; rename the file")
	}
	info, err := os.Lstat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return refuse("missing-package", "the package is not there; run: go tool mage build")
	case err != nil:
		return refuse("unreadable-package", reason(err)+"; make it a file that you may read")
	case !info.Mode().IsRegular():
		return refuse("not-a-file", "this is "+kind(info.Mode())+", and a package is a plain file; remove it and run: go tool mage build")
	}
	f, err := os.Open(file)
	if err != nil {
		return refuse("unreadable-package", reason(err)+"; make it a file that you may read")
	}
	defer f.Close()
	// One byte more than the limit tells a file that is too large from one that just fits, whatever its size says.
	content, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	switch {
	case err != nil:
		return refuse("unreadable-package", reason(err)+"; make it a file that you may read")
	case len(content) > MaxBytes:
		return refuse("package-too-large", "the file has more than 4194304 bytes; no package has")
	}
	return content, nil
}

// List returns the names (without extension) of the packages in a folder, sorted; a folder that is not there has none.
func List(folder string) (names []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if stem, ok := strings.CutSuffix(e.Name(), ".bonnie"); ok {
			names = append(names, stem)
		}
	}
	slices.Sort(names)
	return names, nil
}

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
	}
	return "a special file"
}
