package token

import (
	"bytes"
	"errors"
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"
)

// File is a generated file.
type File struct {
	Name  string
	Bytes []byte
}

// Render formats files, in the order of their names.
func Render(files map[string]*jen.File) (list []File, err error) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		var out bytes.Buffer
		if err := files[name].Render(&out); err != nil {
			return nil, errors.New(name + ": " + err.Error())
		}
		list = append(list, File{name, out.Bytes()})
	}
	return list, nil
}
