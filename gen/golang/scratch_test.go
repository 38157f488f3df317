package golang_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/gen/golang"
	"github.com/bonnie-build/bonnie/gen/schema"
)

// scratch is a module of its own that imports this one. It holds generated packages and a program that decodes with them.
type scratch struct {
	folder   string
	packages []string
	vectors  []vector
}

// vector is a value that a package decodes.
type vector struct {
	Package string
	Input   []byte
}

// verdict is what the program says of a vector: the findings, and the canonical form if there is a value.
type verdict struct {
	Findings []string
	Output   string
}

func newScratch(t testing.TB) *scratch {
	t.Helper()
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	s := &scratch{folder: t.TempDir()}
	s.write(t, "go.mod", fmt.Sprintf(`module example.com/scratch

go 1.26.0

require github.com/bonnie-build/bonnie v0.0.0

replace github.com/bonnie-build/bonnie => %q
`, here))
	return s
}

func (s *scratch) write(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join(s.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// add compiles a schema to a package and gives the package's name.
func (s *scratch) add(t testing.TB, from string, document []byte) string {
	t.Helper()
	d, err := schema.Read(document)
	if err != nil {
		t.Fatalf("%s: %v", from, err)
	}
	name := "case" + strconv.Itoa(len(s.packages))
	files, err := golang.Generate(d, golang.Options{Package: name})
	if err != nil {
		t.Fatalf("%s: %v", from, err)
	}
	for _, f := range files {
		s.write(t, name+"/"+f.Name, string(f.Bytes))
	}
	s.packages = append(s.packages, name)
	return name
}

// decode adds a value that a package decodes and gives its number.
func (s *scratch) decode(name string, input []byte) int {
	s.vectors = append(s.vectors, vector{name, input})
	return len(s.vectors) - 1
}

// run runs a command of the Go toolchain in the module.
func (s *scratch) run(t testing.TB, input []byte, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = s.folder
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	cmd.Stdin = bytes.NewReader(input)
	var out, failure bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failure
	if err := cmd.Run(); err != nil {
		t.Fatalf("go %s: %v\n%s%s", strings.Join(args, " "), err, &failure, &out)
	}
	return out.Bytes()
}

// verdicts compiles everything and decodes all vectors.
func (s *scratch) verdicts(t testing.TB) []verdict {
	t.Helper()
	var program strings.Builder
	program.WriteString("package main\n\nimport (\n")
	for _, name := range s.packages {
		fmt.Fprintf(&program, "\t%q\n", "example.com/scratch/"+name)
	}
	program.WriteString(programImports)
	for _, name := range s.packages {
		fmt.Fprintf(&program, "\t%q: func() value { return new(%s.Document) },\n", name, name)
	}
	program.WriteString(programMain)
	s.write(t, "main.go", program.String())
	s.run(t, nil, "vet", "./...")
	input, err := json.Marshal(s.vectors)
	if err != nil {
		t.Fatal(err)
	}
	var list []verdict
	lines := bufio.NewScanner(bytes.NewReader(s.run(t, input, "run", ".")))
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var v verdict
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	if len(list) != len(s.vectors) {
		t.Fatalf("there are %d verdicts for %d vectors", len(list), len(s.vectors))
	}
	return list
}

const programImports = `
	"encoding/json"
	"os"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

type value interface {
	Decode(*wire.Reader) error
	AppendCanonical([]byte) []byte
}

var packages = map[string]func() value{
`

// The program decodes each value into one that has been used before, into a fresh one, and holds that the two agree.
const programMain = `}

type vector struct {
	Package string
	Input   []byte
}

type verdict struct {
	Findings []string
	Output   string
}

func main() {
	var vectors []vector
	if err := json.NewDecoder(os.Stdin).Decode(&vectors); err != nil {
		panic(err)
	}
	out := json.NewEncoder(os.Stdout)
	used := make(map[string]value)
	var r wire.Reader
	for _, v := range vectors {
		if used[v.Package] == nil {
			used[v.Package] = packages[v.Package]()
		}
		again, fresh := judge(&r, used[v.Package], v.Input), judge(&r, packages[v.Package](), v.Input)
		if a, b := text(again), text(fresh); a != b {
			again.Findings = append(again.Findings, "a fresh value says "+b)
		}
		if err := out.Encode(again); err != nil {
			panic(err)
		}
	}
}

func text(v verdict) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func judge(r *wire.Reader, v value, input []byte) (j verdict) {
	r.Reset(input, wire.Value)
	if err := v.Decode(r); err != nil {
		invalid := err.(*wire.Invalid)
		for _, f := range invalid.Findings {
			j.Findings = append(j.Findings, f.String())
		}
		if !invalid.Whole {
			return j
		}
	}
	j.Output = string(v.AppendCanonical(nil))
	return j
}
`
