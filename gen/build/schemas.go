package build

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/gen/golang"
	"github.com/bonnie-build/bonnie/gen/schema"
)

// schemaDocument returns the schema of packages of a repository that holds it; others generate nothing from schemas.
func (b *Builder) schemaDocument() (document []byte, err error) {
	document, err = os.ReadFile(filepath.Join(b.Layout.Root, "schemas", "package.schema.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return document, err
}

// schemaPart is what depends on the schema of packages alone.
func (b *Builder) schemaPart(document []byte) part {
	return part{
		name:   "schemas",
		inputs: [][]byte{document},
		folders: []string{
			filepath.Join(b.Layout.Root, "schemas", "block"),
			filepath.Join(b.Layout.Root, "runtime", "ability"),
		},
		endings: []string{".json", generatedSuffix},
	}
}

// fromSchema generates what the schema of packages says in other files: the schema of each kind of block, and the Go types of
// packages.
func (p part) fromSchema() ([]output, error) {
	document := p.inputs[0]
	blocks, err := schema.Blocks(document)
	if err != nil {
		return nil, err
	}
	schemas := make(map[string][]byte)
	for _, f := range blocks {
		schemas[f.Name] = f.Bytes
	}
	types, err := goFiles(document, "ability")
	if err != nil {
		return nil, err
	}
	// The block schemas that are written by hand have names like the others, so that none of them is ours to remove.
	return []output{{p.folders[0], schemas, ""}, {p.folders[1], types, generatedSuffix}}, nil
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
	return output{folder, files, generatedSuffix}.write()
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
