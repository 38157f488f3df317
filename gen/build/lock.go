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
	root, err := filepath.Abs(l.Root)
	if err != nil {
		return nil, err
	}
	folder, err := os.UserCacheDir()
	if err != nil { // a process without a home
		folder = os.TempDir()
	}
	folder = filepath.Join(folder, "bonnie")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(root))
	f := flock.New(filepath.Join(folder, hex.EncodeToString(sum[:8])+".lock"))
	switch locked, err := f.TryLock(); {
	case err != nil:
		return nil, err
	case !locked:
		return nil, ErrLocked
	}
	return func() { f.Close() }, nil
}
