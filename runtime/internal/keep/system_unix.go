//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package keep

import (
	"errors"
	"os"
	"strconv"
	"syscall"
)

// AsItself opens a file that is no link, and without waiting for the other end of a pipe.
const AsItself = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// Lock locks a file for this process. Closing the result frees it, and so does the end of the process.
func Lock(name string) (*os.File, error) {
	f, err := Open(name, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			break
		}
	}
	if err == nil {
		return f, nil
	}
	f.Close()
	if err == syscall.EWOULDBLOCK {
		return nil, ErrInUse
	}
	return nil, &os.PathError{Op: "flock", Path: name, Err: err}
}

// SyncFolder makes the names in a folder last.
func SyncFolder(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	err = f.Sync()
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// CheckMode refuses what others than the owner can open.
func CheckMode(name string) error {
	info, err := os.Lstat(name)
	if err != nil {
		return err
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return errors.New(name + " is open to others (mode " + strconv.FormatUint(uint64(mode), 8) + "); what is in it is the person's own: run chmod go= " + strconv.Quote(name))
	}
	return nil
}
