package build

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// ErrLocked reports that another process builds the same repository.
var ErrLocked = errors.New("another build of this repository is running; wait for it")

// lock keeps other builds of the repository out. The lock is a file outside of the repository, so that a build that
// changes nothing writes nothing in it; the system frees it when the process ends, however it ends.
func (l Layout) lock() (unlock func(), err error) {
	file, err := l.cacheFile(".lock")
	if err != nil {
		return nil, err
	}
	f := flock.New(file)
	switch locked, err := f.TryLock(); {
	case err != nil:
		return nil, err
	case !locked:
		return nil, ErrLocked
	}
	return func() { f.Close() }, nil
}

// cacheFile names a file of this repository in the user's cache, and makes the folder that it lies in.
func (l Layout) cacheFile(suffix string) (string, error) {
	root, err := filepath.Abs(l.Root)
	if err != nil {
		return "", err
	}
	folder, err := os.UserCacheDir()
	if err != nil { // a process without a home
		folder = os.TempDir()
	}
	folder = filepath.Join(folder, "bonnie")
	sum := sha256.Sum256([]byte(root))
	return filepath.Join(folder, hex.EncodeToString(sum[:8])+suffix), os.MkdirAll(folder, 0o700)
}
