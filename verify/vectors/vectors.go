// Package vectors reads the conformance suite of admission: files that each hold one package, valid but for one fault, and
// the complete list of what a judge of packages has to find in it. README.md specifies the suite for other implementations;
// package generate makes the files.
//
// # A vector
//
// The name of a file is an issue code of the specification, perhaps followed by a hyphen and a word or two that tell its
// cases apart, and ".vector"; a vector whose name starts with "ok" holds a package without errors. The file has header
// lines, an empty line, and then the raw bytes of the package up to its end:
//
//	mode: package           the package is judged alone: strict reading, then the pass over one package
//	mode: graph             the package is installed together with others: strict reading of each, then the graph pass
//	name: NAME              the file name of the package; package.bonnie without this line
//	pad: SIZE               spaces follow the bytes, up to SIZE bytes in all; they are not in the file
//	runtime: VERSION        the version of the runtime; 1.0.0 without this line
//	with: NAME              another installed package, packages/NAME.bonnie; a line for each, sorted
//	expect: SEVERITY CODE PATH
//
// in this order, each ended by a line feed. There is a line expect for each finding and there are no others; a vector
// without one has no finding. SEVERITY is error or warning. PATH is the machine path of the specification, 2.0, or "-" for
// the empty path of findings about bytes. The lines are sorted by path, code and severity, byte by byte.
package vectors

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Extension ends the name of a vector file.
const Extension = ".vector"

// Vector is a case of the suite.
type Vector struct {
	Name    string    // of the file, without Extension
	Graph   bool      // mode graph
	File    string    // name of the package's file
	Pad     int       // 0, or the length of Bytes, which then ends in spaces that the vector file does not hold
	Runtime string    // version of the runtime
	With    []Package // other installed packages, sorted by name
	Expect  []Finding // sorted by path, code and severity
	Bytes   []byte    // of the package
}

// Package is another installed package of a case.
type Package struct {
	Name  string // of its file in packages/, without .bonnie
	Bytes []byte
}

// Finding is what a judge of packages has to find.
type Finding struct {
	Severity string // error or warning
	Code     string
	Path     string // empty for a finding about bytes
}

// String gives the finding as its header line has it: "error missing-publisher package.publisher".
func (f Finding) String() string {
	return f.Severity + " " + f.Code + " " + cmp.Or(f.Path, "-")
}

// Compare orders findings by path, code and severity.
func (f Finding) Compare(g Finding) int {
	return cmp.Or(strings.Compare(f.Path, g.Path), strings.Compare(f.Code, g.Code), strings.Compare(f.Severity, g.Severity))
}

// Sort brings findings into the order of a vector.
func Sort(findings []Finding) { slices.SortFunc(findings, Finding.Compare) }

// Read returns the vectors of a folder, sorted by name, with the packages that they name. An error names the file that
// cannot be read or breaks the format.
func Read(folder string) ([]Vector, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*"+Extension))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no file ends in %s; name the folder of the suite", folder, Extension)
	}
	slices.Sort(files)
	list := make([]Vector, 0, len(files))
	packages := make(map[string][]byte)
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		v, err := Parse(content)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		v.Name = strings.TrimSuffix(filepath.Base(file), Extension)
		for i, p := range v.With {
			if packages[p.Name] == nil {
				if packages[p.Name], err = os.ReadFile(filepath.Join(folder, "packages", p.Name+".bonnie")); err != nil {
					return nil, fmt.Errorf("%s: %w", file, err)
				}
			}
			v.With[i].Bytes = packages[p.Name]
		}
		list = append(list, v)
	}
	return list, nil
}

// Code returns the code that the name of a vector starts with: of several the longest, of none the empty string. It is
// followed by a hyphen or ends the name.
func Code(name string, codes []string) string {
	longest := ""
	for _, code := range codes {
		if rest, ok := strings.CutPrefix(name, code); ok && (rest == "" || rest[0] == '-') && len(code) > len(longest) {
			longest = code
		}
	}
	return longest
}
