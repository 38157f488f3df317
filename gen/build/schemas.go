package build

import (
	"bytes"
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/golang"
	"github.com/bonnie-build/bonnie/gen/schema"
)

// generated stages what the schemas of a repository say in other files: the schema of each kind of block, and the Go types
// of packages. A repository without the schema of packages generates nothing, and neither does a build after which nothing
// has changed. The document is that schema; it is nil where there is nothing to remember.
func (b *Builder) generated() (stages []*staging, document []byte, err error) {
	document, err = os.ReadFile(filepath.Join(b.Layout.Root, "schemas", "package.schema.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	} else if err != nil {
		return nil, nil, err
	}
	if b.isFresh(document) {
		return nil, nil, nil
	}
	blocks, err := schema.Blocks(document)
	if err != nil {
		return nil, nil, err
	}
	schemas := make(map[string][]byte)
	for _, f := range blocks {
		schemas[f.Name] = f.Bytes
	}
	types, err := goFiles(document, "ability")
	if err != nil {
		return nil, nil, err
	}
	folders := b.generatedFolders()
	for i, files := range []map[string][]byte{schemas, types} {
		owned := ""
		if i == 1 { // the block schemas that are written by hand have names like the others
			owned = generatedSuffix
		}
		s, err := stage(folders[i], files, owned)
		if err != nil {
			return stages, nil, err
		}
		stages = append(stages, s)
	}
	return stages, document, nil
}

// generatedSuffix ends the name of every generated Go file, and of no other.
const generatedSuffix = "_gen.go"

// goFiles compiles a schema to the files of a Go package.
func goFiles(document []byte, name string) (map[string][]byte, error) {
	d, err := schema.Read(document)
	if err != nil {
		return nil, err
	}
	list, err := golang.Generate(d, golang.Options{Package: name})
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte, len(list))
	for _, f := range list {
		files[f.Name] = f.Bytes
	}
	return files, nil
}

// stage stages the files that differ from those of a folder. Where owned is not empty, files of the folder whose names
// end in it and that are not among the new ones go away.
func stage(folder string, files map[string][]byte, owned string) (*staging, error) {
	s, err := newStaging(folder)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if _, kept := files[e.Name()]; !kept && owned != "" && strings.HasSuffix(e.Name(), owned) {
			s.stale = append(s.stale, e.Name())
		}
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		old, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil && bytes.Equal(old, files[name]) {
			continue
		}
		if err := s.add(name, files[name]); err != nil {
			s.discard()
			return nil, err
		}
	}
	return s, nil
}

// Compile compiles a schema file to Go files of a package in a folder, and returns the names of those that changed. The
// files of an earlier run that are no longer needed go away; files of other names are left alone.
func Compile(file, folder, name string) (changed []string, err error) {
	document, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	files, err := goFiles(document, name)
	if err != nil {
		return nil, &SchemaError{File: file, Err: err}
	}
	if err := samePackage(folder, name); err != nil {
		return nil, err
	}
	s, err := stage(folder, files, generatedSuffix)
	if err != nil {
		return nil, err
	}
	defer s.discard()
	return s.changed(), s.replace()
}

// samePackage refuses a folder that holds a Go package of another name, which would not compile afterwards.
func samePackage(folder, name string) error {
	found, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return err
	}
	for _, file := range found {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil || strings.HasSuffix(file, generatedSuffix) || f.Name.Name == name || f.Name.Name == name+"_test" {
			continue // a generated file is replaced, and one that cannot be read is not ours to judge
		}
		return errors.New(filepath.ToSlash(file) + " belongs to the package " + f.Name.Name + ", not to " + name + "; name another folder in BONNIE_OUT, or the package in BONNIE_PACKAGE")
	}
	return nil
}

// SchemaError reports a schema that cannot be compiled.
type SchemaError struct {
	File string
	Err  error // one line for each reason
}

func (e *SchemaError) Error() string { return e.File + ": " + e.Err.Error() }
