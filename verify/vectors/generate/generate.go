// Package generate makes the vectors of the folder above from a few sound packages and a list of faults. A test runs it:
// with -update it writes the files, otherwise it compares them byte by byte.
//
//	go test ./verify/vectors/generate -update
//
// The sound packages are testdata/NAME.json, written for people and without integrity:
//
//	paper       the smallest discipline: nothing but its identity
//	materials   a discipline that others import from
//	gallery     a discipline with one of everything that a package declares beside Skills: schemas, triggers, policy, routing,
//	            fixtures of each disposition, applications, a corpus
//	painting    a discipline with Skills of every kind: bindings, state machines, cognitive ones, ones for plugins
//	easel       expertise in an application, with a plugin that has one of everything and carries out Skills of painting
//
// A case takes one of them, edits its tree, and states the findings. The edited tree is written in canonical form with a
// digest that is right, unless the case is about exactly that: then its bytes are changed afterwards. The files
// cases_*.go are the list.
package generate

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/vectors"
)

//go:embed testdata/*.json
var sources embed.FS

// File is a file of the suite.
type File struct {
	Name  string // relative to the folder of the suite, with slashes
	Bytes []byte
}

// sample is one vector before it is made.
type sample struct {
	code, variant string // the name of the vector
	base          string // the sound package that is edited
	edits         []edit
	changes       []change // of the bytes, when all else is done
	expect        []string // "CODE PATH", or "warning CODE PATH"; in brackets a path may have an index or an id
	graph         bool
	peers         []string
	runtime, file string
	pad           int
	undigested    bool // integrity is left to the edits
}

// change is a change of the bytes of a package.
type change func([]byte) ([]byte, error)

func (s sample) name() string {
	if s.variant == "" {
		return s.code
	}
	return s.code + "-" + s.variant
}

// Files returns all files of the suite that are generated, sorted by name.
func Files() ([]File, error) {
	bases, err := loadBases()
	if err != nil {
		return nil, err
	}
	files := make([]File, 0, len(bases)+512)
	for name, root := range bases {
		files = append(files, File{"packages/" + name + ".bonnie", finish(root)})
	}
	for _, s := range samples() {
		v, err := s.make(bases)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name(), err)
		}
		files = append(files, File{s.name() + vectors.Extension, v.Append(nil)})
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(files); i++ {
		if files[i].Name == files[i-1].Name {
			return nil, fmt.Errorf("two cases are called %s", files[i].Name)
		}
	}
	return files, nil
}

// samples returns the whole list.
func samples() []sample {
	return slices.Concat(
		sound(), byteCases(), characterCases(), shapeCases(), defaultCases(), orderCases(), integrityCases(),
		identityCases(), triggerCases(), routingCases(), skillCases(), exposureCases(), executionCases(), requirementCases(),
		schemaCases(), valueTypeCases(), projectionCases(), fixtureCases(), paradigmCases(),
		applicationCases(), adapterCases(), operationCases(), inputCases(), stepCases(), locatorCases(), expressionCases(),
		realizationCases(), proseCases(), surfaceCases(), corpusCases(), styleCases(), structureCases(),
		graphCases(), referenceCases(), capabilityCases(), pluginGraphCases(), realizedCases(),
	)
}

// loadBases returns the trees of the sound packages.
func loadBases() (map[string]*wire.Node, error) {
	entries, err := sources.ReadDir("testdata")
	if err != nil {
		return nil, err
	}
	bases := make(map[string]*wire.Node, len(entries))
	for _, e := range entries {
		text, err := sources.ReadFile("testdata/" + e.Name())
		if err != nil {
			return nil, err
		}
		if bases[strings.TrimSuffix(e.Name(), ".json")], err = wire.Parse(text, wire.Package); err != nil {
			return nil, fmt.Errorf("testdata/%s: %w", e.Name(), err)
		}
	}
	return bases, nil
}

// make makes the vector of a case.
func (s sample) make(bases map[string]*wire.Node) (vectors.Vector, error) {
	v := vectors.Vector{
		Name: s.name(), Graph: s.graph, File: cmp.Or(s.file, "package.bonnie"), Pad: s.pad, Runtime: cmp.Or(s.runtime, "1.0.0"),
	}
	for _, name := range slices.Sorted(slices.Values(s.peers)) {
		if bases[name] == nil {
			return v, fmt.Errorf("there is no package %s", name)
		}
		v.With = append(v.With, vectors.Package{Name: name})
	}
	if bases[s.base] == nil {
		return v, fmt.Errorf("there is no package %s", s.base)
	}
	root := clone(bases[s.base])
	for i, e := range s.edits {
		if err := e(root); err != nil {
			return v, fmt.Errorf("edit %d: %w", i, err)
		}
	}
	v.Bytes = finish(root)
	if s.undigested {
		v.Bytes = root.AppendCanonical(nil)
	}
	for i, c := range s.changes {
		var err error
		if v.Bytes, err = c(v.Bytes); err != nil {
			return v, fmt.Errorf("change %d: %w", i, err)
		}
	}
	for _, e := range s.expect {
		f, err := s.finding(e, root, bases)
		if err != nil {
			return v, fmt.Errorf("expect %q: %w", e, err)
		}
		v.Expect = append(v.Expect, f)
	}
	vectors.Sort(v.Expect)
	return v, nil
}

// finding reads an expectation. The ids in its path are looked up in the edited package, or in the other package that the
// path starts with.
func (s sample) finding(text string, root *wire.Node, bases map[string]*wire.Node) (f vectors.Finding, err error) {
	f.Severity = "error"
	if rest, ok := strings.CutPrefix(text, "warning "); ok {
		f.Severity, text = "warning", rest
	}
	f.Code, f.Path, _ = strings.Cut(text, " ")
	prefix := ""
	if s.graph {
		for _, name := range append([]string{packageID(root)}, s.peers...) {
			if strings.HasPrefix(f.Path, name+".") && len(name) >= len(prefix) {
				prefix = name + "."
				if name != packageID(root) {
					root = bases[name]
				}
				break
			}
		}
	}
	f.Path, err = numbered(root, strings.TrimPrefix(f.Path, prefix))
	f.Path = prefix + f.Path
	return f, err
}

func packageID(root *wire.Node) string { return root.Member("package").Member("id").Text }

// finish returns the file of a package: canonical, with integrity.
func finish(root *wire.Node) []byte {
	image := root.AppendCanonical(nil)
	sum := sha256.Sum256(image)
	integrity, _ := wire.Parse([]byte(`{"algorithm":"sha256","digest":"`+hex.EncodeToString(sum[:])+`"}`), wire.Value)
	whole := *root
	whole.Members = append(slices.Clone(root.Members), wire.Member{Name: "integrity", Offset: -1, Value: integrity})
	return whole.AppendCanonical(nil)
}
