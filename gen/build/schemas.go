package build

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/gen/golang"
	"github.com/bonnie-build/bonnie/gen/schema"
)

// compiled are the schemas that a repository can hold whose types are generated, and the packages in runtime/ that these go to.
// The first one is that of packages.
var compiled = []struct{ file, name string }{
	{"package.schema.json", "ability"},
	{"turn-protocol.schema.json", "protocol"},
	{"runtime-config.schema.json", "config"},
	{"adapter-protocol.schema.json", "adapter/protocol"},
}

// schemaDocuments returns the schemas of a repository that are compiled, in their order and without those behind the first that
// are not there; none in a repository that does not hold the schema of packages, which generates nothing from schemas.
func (b *Builder) schemaDocuments() (documents []schemaDocument, err error) {
	for i, c := range compiled {
		text, err := os.ReadFile(filepath.Join(b.Layout.Root, "schemas", c.file))
		switch {
		case errors.Is(err, fs.ErrNotExist) && i == 0:
			return nil, nil
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		default:
			documents = append(documents, schemaDocument{c.file, c.name, text})
		}
	}
	return documents, nil
}

// schemaDocument is a schema, and the package that has its types.
type schemaDocument struct {
	file, name string
	text       []byte
}

// schemaPart is what depends on the schemas alone.
func (b *Builder) schemaPart(documents []schemaDocument) part {
	p := part{
		name:    "schemas",
		folders: []string{filepath.Join(b.Layout.Root, "schemas", "block")},
		endings: []string{".json", generatedSuffix},
	}
	for _, d := range documents {
		p.inputs = append(p.inputs, d.text)
		p.folders = append(p.folders, filepath.Join(b.Layout.Root, "runtime", filepath.FromSlash(d.name)))
	}
	return p
}

// fromSchema generates what the schemas say in other files: the schema of each kind of block, and the Go types of packages and
// messages.
func (p part) fromSchema(documents []schemaDocument) ([]output, error) {
	blocks, err := schema.Blocks(documents[0].text)
	if err != nil {
		return nil, err
	}
	schemas := make(map[string][]byte)
	for _, f := range blocks {
		schemas[f.Name] = f.Bytes
	}
	// The block schemas that are written by hand have names like the others, so that none of them is ours to remove.
	outputs := []output{{p.folders[0], schemas, ""}}
	for i, d := range documents {
		types, err := goFiles(d.text, path.Base(d.name))
		if err != nil {
			return nil, &SchemaError{File: "schemas/" + d.file, Err: err}
		}
		outputs = append(outputs, output{p.folders[i+1], types, generatedSuffix})
	}
	return outputs, nil
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
