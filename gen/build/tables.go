package build

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/catalogue"
	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/table"
	"github.com/bonnie-build/bonnie/schemas"
)

// tablePart is what depends on the packages in a folder, in the form that Rebuild writes: the tables of the runtime, and the
// catalogue of cognitive primitives where the repository holds one.
func (b *Builder) tablePart(rebuilt string) (p part, packages []table.Package, err error) {
	packages, err = readPackages(rebuilt)
	if err != nil {
		return part{}, nil, err
	}
	p = part{
		name:    "tables",
		folders: []string{filepath.Join(b.Layout.Root, "runtime", "table")},
		endings: []string{generatedSuffix},
	}
	primitives, err := os.ReadFile(filepath.Join(b.Layout.Root, "schemas", "cognitive-primitives.json"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return part{}, nil, err
	default:
		p.inputs = append(p.inputs, primitives)
		p.folders = append(p.folders, filepath.Join(b.Layout.Root, "runtime", "cognition"))
	}
	for _, q := range packages {
		p.inputs = append(p.inputs, q.Bytes)
	}
	return p, packages, nil
}

// fromPackages generates the files of a part.
func (p part) fromPackages(packages []table.Package) ([]output, issue.List, error) {
	primitives := schemas.CognitivePrimitives()
	if len(p.folders) > 1 {
		primitives = p.inputs[0]
	}
	files, issues, err := tableFiles(packages, "table", primitives)
	if err != nil || len(issues) > 0 {
		return nil, issues, err
	}
	outputs := []output{{p.folders[0], files, generatedSuffix}}
	if len(p.folders) > 1 {
		files, err := catalogue.Generate(primitives)
		if err != nil {
			return nil, nil, &SchemaError{File: "schemas/cognitive-primitives.json", Err: err}
		}
		outputs = append(outputs, output{p.folders[1], files, generatedSuffix})
	}
	return outputs, nil, nil
}

// tableFiles generates the tables of packages.
func tableFiles(packages []table.Package, name string, primitives []byte) (map[string][]byte, issue.List, error) {
	list, issues, err := table.Generate(packages, table.Options{Package: name, Catalogue: primitives})
	files := make(map[string][]byte, len(list))
	for _, f := range list {
		files[f.Name] = f.Bytes
	}
	return files, issues, err
}

// readPackages reads the packages of a folder, sorted by name, with their source maps.
func readPackages(folder string) (packages []table.Package, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.bonnie"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	for _, file := range files {
		p := table.Package{File: "abilities/" + filepath.Base(file)}
		if p.Bytes, err = os.ReadFile(file); err != nil {
			return nil, err
		}
		if p.Map, err = os.ReadFile(strings.TrimSuffix(file, ".bonnie") + ".map.json"); err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// unlike returns the packages that differ from the shipped files of their names.
func (b *Builder) unlike(packages []table.Package) (names []string) {
	for _, p := range packages {
		shipped, err := os.ReadFile(filepath.Join(b.Layout.Root, filepath.FromSlash(p.File)))
		if err != nil || !bytes.Equal(shipped, p.Bytes) {
			names = append(names, p.File)
		}
	}
	return names
}

// Tables generates the tables of the packages of a repository into a Go package of its own, and returns the names of the files
// that changed. It rebuilds and admits the packages, and refuses those that are not what is shipped. The files of an earlier
// run that are no longer needed go away; files of other names are left alone.
func (b *Builder) Tables(ctx context.Context, folder, name string) (changed []string, summary Summary, err error) {
	unlock, err := b.Layout.lock()
	if err != nil {
		return nil, Summary{}, err
	}
	defer unlock()
	if err := samePackage(folder, name); err != nil {
		return nil, Summary{}, err
	}
	rebuilt, err := os.MkdirTemp("", "bonnie-rebuilt-")
	if err != nil {
		return nil, Summary{}, err
	}
	defer os.RemoveAll(rebuilt)
	summary, err = b.Rebuild(ctx, rebuilt)
	if err != nil || len(summary.Issues) > 0 {
		return nil, summary, err
	}
	if b.Admit != nil {
		if err := b.Admit(ctx, rebuilt, summary); err != nil {
			return nil, summary, err
		}
	}
	packages, err := readPackages(rebuilt)
	if err != nil {
		return nil, summary, err
	}
	if names := b.unlike(packages); len(names) > 0 {
		return nil, summary, &StaleError{Files: names}
	}
	files, issues, err := tableFiles(packages, name, schemas.CognitivePrimitives())
	if err != nil || len(issues) > 0 {
		summary.Issues = issues
		return nil, summary, err
	}
	changed, err = output{folder, files, generatedSuffix}.write()
	return changed, summary, err
}

// StaleError reports files that are not what the toolchain writes.
type StaleError struct {
	Files []string // paths in the repository
}

func (e *StaleError) Error() string {
	return strings.Join(e.Files, ", ") + ": not what the toolchain writes; run: go tool mage build"
}

// Fresh compares everything that is generated with what the schemas and the packages in a folder say, in the form that
// Rebuild writes. The error is a *StaleError when files differ; it writes nothing. Nothing is compared, and nothing is fresh,
// in a repository that generates nothing, and where a shipped package differs from that of the folder: what is generated
// from it is the lesser trouble then.
func (b *Builder) Fresh(rebuilt string) (fresh bool, issues issue.List, err error) {
	documents, err := b.schemaDocuments()
	if err != nil || documents == nil {
		return false, nil, err
	}
	tables, packages, err := b.tablePart(rebuilt)
	if err != nil || len(b.unlike(packages)) > 0 {
		return false, nil, err
	}
	outputs, err := b.schemaPart(documents).fromSchema(documents)
	if err != nil {
		return false, nil, err
	}
	more, issues, err := tables.fromPackages(packages)
	if err != nil || len(issues) > 0 {
		return false, issues, err
	}
	var stale []string
	for _, o := range append(outputs, more...) {
		changed, gone, err := o.differences()
		if err != nil {
			return false, nil, err
		}
		folder, err := filepath.Rel(filepath.Join(b.Layout.Root, "."), o.folder)
		if err != nil {
			return false, nil, err
		}
		for _, name := range append(changed, gone...) {
			stale = append(stale, filepath.ToSlash(filepath.Join(folder, name)))
		}
	}
	if len(stale) > 0 {
		slices.Sort(stale)
		return false, nil, &StaleError{Files: stale}
	}
	return true, nil, nil
}
