package build

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// output is a folder that generated files go to.
type output struct {
	folder string
	files  map[string][]byte
	owned  string // files whose names end in it go away when they are not among the new ones; empty: none do
}

// differences returns the names of the new files that differ from what is in the folder or are not there, and of those that
// go away, each sorted.
func (o output) differences() (changed, stale []string, err error) {
	entries, err := os.ReadDir(o.folder)
	if err != nil && !os.IsNotExist(err) {
		return nil, nil, err
	}
	for _, e := range entries {
		if _, kept := o.files[e.Name()]; !kept && o.owned != "" && strings.HasSuffix(e.Name(), o.owned) {
			stale = append(stale, e.Name())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.files)) {
		if old, err := os.ReadFile(filepath.Join(o.folder, name)); err != nil || !bytes.Equal(old, o.files[name]) {
			changed = append(changed, name)
		}
	}
	return changed, stale, nil
}

// stage stages what differs.
func (o output) stage() (*staging, error) {
	s, err := newStaging(o.folder)
	if err != nil {
		return nil, err
	}
	changed, stale, err := o.differences()
	if err != nil {
		return nil, err
	}
	s.stale = stale
	for _, name := range changed {
		if err := s.add(name, o.files[name]); err != nil {
			s.discard()
			return nil, err
		}
	}
	return s, nil
}

// write brings the folder up to date, and returns the names of the files that changed.
func (o output) write() ([]string, error) {
	s, err := o.stage()
	if err != nil {
		return nil, err
	}
	defer s.discard()
	return s.changed(), s.replace()
}

// stageAll stages several folders; the caller discards what it gets, also with an error.
func stageAll(outputs []output) (stages []*staging, err error) {
	for _, o := range outputs {
		s, err := o.stage()
		if err != nil {
			return stages, err
		}
		stages = append(stages, s)
	}
	return stages, nil
}
