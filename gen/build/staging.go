package build

import (
	"errors"
	"fmt"
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
	done   []string // files that replace has moved or removed
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

// open makes the folder of the new files.
func (s *staging) open() (err error) {
	if s.temp == "" {
		s.temp, err = os.MkdirTemp(s.folder, ".build-")
	}
	return err
}

// add writes one file, durably.
func (s *staging) add(name string, content []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.open(); err != nil {
		return err
	}
	f, err := os.OpenFile(s.staged(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	err = errors.Join(err, f.Sync(), f.Close())
	s.names = append(s.names, name)
	return err
}

// replace moves every file to its place, or none: what was replaced before one that fails is put back. A signature beside a
// replaced file cannot be right any more and goes.
func (s *staging) replace() (err error) {
	if len(s.names)+len(s.stale) == 0 {
		return nil
	}
	slices.Sort(s.names)
	for _, name := range s.changed() {
		if info, err := os.Lstat(filepath.Join(s.folder, name)); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("%s is in the way of a file that the toolchain writes, and is no plain file; remove it", filepath.ToSlash(filepath.Join(s.folder, name)))
		}
	}
	if err := s.open(); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			s.undo()
		}
	}()
	for _, name := range s.changed() {
		if err := s.keep(name); err != nil {
			return err
		}
		s.done = append(s.done, name)
		if slices.Contains(s.stale, name) {
			err = os.Remove(filepath.Join(s.folder, name))
		} else {
			err = os.Rename(s.staged(name), filepath.Join(s.folder, name))
		}
		if err != nil {
			return err
		}
	}
	for _, name := range s.names {
		if err := os.Remove(filepath.Join(s.folder, name) + ".sig"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// replaceAll replaces the files of several folders, or of none.
func replaceAll(stages []*staging) error {
	for i, s := range stages {
		if err := s.replace(); err != nil {
			for _, done := range slices.Backward(stages[:i]) {
				done.undo()
			}
			return err
		}
	}
	return nil
}

// discardAll removes what was not moved.
func discardAll(stages []*staging) {
	for _, s := range stages {
		s.discard()
	}
}

// undo puts back what was replaced.
func (s *staging) undo() {
	for _, name := range slices.Backward(s.done) {
		s.putBack(name)
	}
	s.done = nil
}

// kept is where the old content of a file waits until every file is in its place.
func (s *staging) kept(name string) string { return filepath.Join(s.temp, name+".old") }

// keep gives the old content of a file a second name.
func (s *staging) keep(name string) error {
	err := os.Link(filepath.Join(s.folder, name), s.kept(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// staged is where the new content of a file stands until it is in its place.
func (s *staging) staged(name string) string { return filepath.Join(s.temp, name) }

// putBack undoes the replacement of a file.
func (s *staging) putBack(name string) {
	target := filepath.Join(s.folder, name)
	if err := os.Rename(s.kept(name), target); errors.Is(err, fs.ErrNotExist) {
		os.Remove(target) // there was none before
	}
}

// discard removes what was not moved.
func (s *staging) discard() {
	if s.temp != "" {
		os.RemoveAll(s.temp)
	}
}
