package keep

import (
	"os"
	"syscall"
)

// errSharingViolation is ERROR_SHARING_VIOLATION.
const errSharingViolation = syscall.Errno(32)

// AsItself is none: a link is seen before and after opening, and nothing in a folder makes who opens it wait.
const AsItself = 0

// Lock opens a file that nobody else can open meanwhile. Closing the result frees it, and so does the end of the process.
func Lock(name string) (*os.File, error) {
	if _, err := regular(name); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch err {
	case nil:
		return os.NewFile(uintptr(handle), name), nil
	case errSharingViolation:
		return nil, ErrInUse
	}
	return nil, &os.PathError{Op: "open", Path: name, Err: err}
}

// SyncFolder has nothing to do: Windows does not sync folders, NTFS journals names by itself.
func SyncFolder(string) error { return nil }

// CheckMode has nothing to look at: files inherit who may open them from the folder.
func CheckMode(string) error { return nil }
