package lean

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// source is an import of one of the module's own files, or a file of assembly.
type source struct {
	in      string // the importing package
	imports string // the imported one; empty for assembly
	file    string // from the folder of the module, with forward slashes
	line    int    // counts from 1; 0 for assembly
}

func (s source) place() string {
	if s.line == 0 {
		return s.file
	}
	return s.file + ":" + strconv.Itoa(s.line)
}

// read reads the imports of the module's own packages from their files, whatever platform a file is for, but not from
// tests. It is in the order of packages, files and lines.
func (w *world) read(packages []string) (sources []source, err error) {
	for _, in := range packages {
		folder := strings.TrimPrefix(strings.TrimPrefix(in, w.module), "/")
		entries, err := os.ReadDir(filepath.Join(w.folder, filepath.FromSlash(folder)))
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			file := path.Join(folder, e.Name())
			if strings.HasSuffix(file, ".s") {
				sources = append(sources, source{in: in, file: file})
			}
			if !isSource(e) {
				continue
			}
			files := token.NewFileSet()
			syntax, err := parser.ParseFile(files, filepath.Join(w.folder, filepath.FromSlash(file)), nil, parser.ImportsOnly)
			if err != nil {
				return nil, err
			}
			for _, i := range syntax.Imports {
				imports, err := strconv.Unquote(i.Path.Value)
				if err != nil {
					return nil, err
				}
				sources = append(sources, source{in, imports, file, files.Position(i.Pos()).Line})
			}
		}
	}
	return sources, nil
}
