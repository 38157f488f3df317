package build

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bonnie-build/bonnie/gen/schema"
)

// blockSchemas stages the block schemas that differ from what the package schema of the repository says; a repository
// without one has none.
func (b *Builder) blockSchemas() (*staging, error) {
	folder := filepath.Join(b.Layout.Root, "schemas")
	document, err := os.ReadFile(filepath.Join(folder, "package.schema.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return &staging{}, nil
	} else if err != nil {
		return nil, err
	}
	files, err := schema.Blocks(document)
	if err != nil {
		return nil, err
	}
	s, err := newStaging(filepath.Join(folder, "block"))
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		old, err := os.ReadFile(filepath.Join(folder, "block", f.Name))
		if err == nil && bytes.Equal(old, f.Bytes) {
			continue
		}
		if err := s.add(f.Name, f.Bytes); err != nil {
			s.discard()
			return nil, err
		}
	}
	return s, nil
}
