package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/canon"
	"github.com/bonnie-build/bonnie/verify/same"
	"github.com/bonnie-build/bonnie/verify/shelf"
)

// expected returns the ids of the rebuilt packages, sorted. None is an error, or nothing would be proved of nothing.
func (v *verifier) expected() (ids []string, err error) {
	names, err := shelf.List(v.rebuilt)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		ids = append(ids, strings.TrimSuffix(name, shelf.Extension))
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("the folder %s holds no rebuilt packages; rebuild them into it first", filepath.ToSlash(v.rebuilt))
	}
	return ids, nil
}

// comparison is how a shipped package relates to what its walkthrough builds.
type comparison struct {
	built       []byte // the rebuilt package
	equal       bool
	document    string            // the path of the walkthrough; only when not equal
	differences []same.Difference // at least one; only when not equal
}

// compare holds the bytes of a shipped package against the rebuilt one. What is wrong with the rebuilt one or with its
// source map is an error and no finding: the answer would be about something else.
func (v *verifier) compare(id string, shipped []byte) (comparison, error) {
	built, err := os.ReadFile(filepath.Join(v.rebuilt, id+shelf.Extension))
	if err != nil {
		return comparison{}, err
	}
	if bytes.Equal(shipped, built) {
		return comparison{built: built, equal: true}, nil
	}
	root, err := canon.Check(built)
	if err != nil {
		return comparison{}, v.broken(id+shelf.Extension, err)
	}
	places, err := v.places(id)
	if err != nil {
		return comparison{}, err
	}
	c := comparison{built: built, document: places.Document}
	// A comparison reads as leniently as it can: what happened to a broken file is a question, too.
	if tree, err := wire.Parse(shipped, wire.JSON); err == nil {
		c.differences = same.Compare(tree, root, places)
	}
	if len(c.differences) == 0 {
		c.differences = []same.Difference{same.Bytes(shipped, built, root, places)}
	}
	return c, nil
}

// places reads the source map of a rebuilt package.
func (v *verifier) places(id string) (*same.SourceMap, error) {
	name := id + ".map.json"
	file, err := os.ReadFile(filepath.Join(v.rebuilt, name))
	if err != nil {
		return nil, err
	}
	places, err := same.ReadSourceMap(file)
	if err == nil && places.Package != id {
		err = fmt.Errorf("it is the source map of %s", places.Package)
	}
	if err != nil {
		return nil, v.broken(name, fmt.Errorf("%w; rebuild the packages", err))
	}
	return places, nil
}

// broken names the rebuilt file that an error is about.
func (v *verifier) broken(name string, err error) error {
	return fmt.Errorf("%s: %w", filepath.ToSlash(filepath.Join(v.rebuilt, name)), err)
}
