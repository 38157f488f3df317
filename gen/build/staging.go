package build

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// staging holds new files beside the folder that they will go to, on the same file system, until all of them are whole.
type staging struct {
	folder string // where the files go
	mu     sync.Mutex
	temp   string // made with the first file
	names  []string
	stale  []string // files of the folder that go away
}

// changed returns the names of the files that replace will write or remove, sorted.
func (s *staging) changed() []string {
	names := append(slices.Clone(s.names), s.stale...)
	slices.Sort(names)
	return names
}

func newStaging(folder string) (*staging, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	// What a killed build left behind is nobody's any more.
	left, err := filepath.Glob(filepath.Join(folder, ".build-*"))
	if err != nil {
		return nil, err
	}
	for _, l := range left {
		if err := os.RemoveAll(l); err != nil {
			return nil, err
		}
	}
	return &staging{folder: folder}, nil
}

// add writes one file, durably.
func (s *staging) add(name string, content []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.temp == "" {
		temp, err := os.MkdirTemp(s.folder, ".build-")
		if err != nil {
			return err
		}
		s.temp = temp
	}
	f, err := os.OpenFile(filepath.Join(s.temp, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	err = errors.Join(err, f.Sync(), f.Close())
	s.names = append(s.names, name)
	return err
}

// replace moves every file to its place. A signature beside a replaced file cannot be right any more and goes.
func (s *staging) replace() error {
	slices.Sort(s.names)
	for _, name := range s.names {
		target := filepath.Join(s.folder, name)
		if err := os.Rename(filepath.Join(s.temp, name), target); err != nil {
			return err
		}
		if err := os.Remove(target + ".sig"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, name := range s.stale {
		if err := os.Remove(filepath.Join(s.folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// discard removes what was not moved.
func (s *staging) discard() {
	if s.temp != "" {
		os.RemoveAll(s.temp)
	}
}
