package suite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/golang"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

const bonnie = "github.com/bonnie-build/bonnie"

// The verdicts of the program of a scratch module.
const (
	accepts  = "accepts"
	refuses  = "refuses"
	unstable = "accepts, but not what it writes"
)

// module is a scratch module with a package for each group that is compiled.
type module struct {
	cases []compiled
}

// compiled is a group with its package, or why there is none.
type compiled struct {
	group   *group
	files   []golang.File
	refused []string
	reason  string
}

// add compiles a group.
func (m *module) add(g *group) {
	c := compiled{group: g}
	name := fmt.Sprintf("g%d", len(m.cases))
	document, err := schema.Read(g.Schema)
	if err == nil {
		c.files, err = golang.Generate(document, golang.Options{Package: name})
	}
	if err != nil {
		c.refused, c.reason = reasons(err)
	}
	m.cases = append(m.cases, c)
}

// reasons returns the names of what is refused, sorted, and the whole error in one line.
func reasons(err error) (names []string, text string) {
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	}
	var lines []string
	for _, e := range list {
		name := "gen/golang"
		var refusal *schema.Refusal
		var malformed *wire.Error
		switch {
		case errors.As(e, &refusal) && refusal.Keyword == "":
			name = "false"
		case errors.As(e, &refusal):
			name = refusal.Keyword
		case errors.As(e, &malformed):
			name = string(malformed.Code)
		}
		names = append(names, name)
		lines = append(lines, e.Error())
	}
	slices.Sort(names)
	return slices.Compact(names), strings.Join(lines, "; ")
}

// run builds the module and returns the verdict of each test of each group that is compiled, in their order.
func (m *module) run() (verdicts []string, err error) {
	root, err := repository()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "bonnie-suite-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := m.write(folder, root); err != nil {
		return nil, err
	}
	program := filepath.Join(folder, "suite.exe") // an ending that every platform starts
	if _, err := command(folder, nil, "go", "build", "-o", program, "."); err != nil {
		return nil, fmt.Errorf("the compiled schemas do not build: %w", err)
	}
	output, err := command(folder, m.input(), program)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(output) {
		verdicts = append(verdicts, string(bytes.TrimSuffix(line, []byte("\n"))))
	}
	tests := 0
	for _, c := range m.cases {
		if len(c.refused) == 0 {
			tests += len(c.group.Tests)
		}
	}
	if len(verdicts) != tests {
		return nil, fmt.Errorf("the program of the compiled schemas gives %d verdicts for %d tests", len(verdicts), tests)
	}
	return verdicts, nil
}

// repository returns the folder of this module.
func repository() (string, error) {
	output, err := command("", nil, "go", "list", "-m", "-f", "{{.Dir}}", bonnie)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(string(output)), nil
}

// command runs a program and returns what it writes to its output; the error has what it writes to its error output.
func command(folder string, input []byte, name string, args ...string) ([]byte, error) {
	c := exec.Command(name, args...)
	c.Dir, c.Stdin = folder, bytes.NewReader(input)
	if folder != "" {
		// The scratch module stands for itself, and all that it needs is here.
		c.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
	}
	var output, problems bytes.Buffer
	c.Stdout, c.Stderr = &output, &problems
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(append([]string{name}, args...), " "), err, problems.Bytes())
	}
	return output.Bytes(), nil
}

// write writes the files of the module.
func (m *module) write(folder, root string) error {
	files := []golang.File{
		{Name: "go.mod", Bytes: fmt.Appendf(nil, "module suite\n\ngo 1.26.0\n\nrequire %s v0.0.0\n\nreplace %[1]s => %q\n", bonnie, filepath.ToSlash(root))},
		{Name: "main.go", Bytes: m.program()},
	}
	for i, c := range m.cases {
		for _, f := range c.files {
			files = append(files, golang.File{Name: fmt.Sprintf("g%d/%s", i, f.Name), Bytes: f.Bytes})
		}
	}
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Bytes, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// program returns the program that gives the verdicts. It reads lines with the number of a group, a space and a value.
func (m *module) program() []byte {
	var imports, entries bytes.Buffer
	for i, c := range m.cases {
		if len(c.refused) == 0 {
			fmt.Fprintf(&imports, "\t\"suite/g%d\"\n", i)
			fmt.Fprintf(&entries, "\t%d: func() value { return new(g%[1]d.Document) },\n", i)
		}
	}
	return fmt.Appendf(nil, mainFile, imports.Bytes(), entries.Bytes(), accepts, refuses, unstable)
}

const mainFile = `package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
%s)

type value interface {
	Decode(*wire.Reader) error
	AppendCanonical([]byte) []byte
}

var groups = map[int]func() value{
%s}

func verdict(group int, text []byte) (v string) {
	defer func() {
		if r := recover(); r != nil {
			v = fmt.Sprint("panics: ", r)
		}
	}()
	var r wire.Reader
	r.Reset(text, wire.Value)
	x := groups[group]()
	err := x.Decode(&r)
	if err == nil {
		again := x.AppendCanonical(nil)
		r.Reset(again, wire.Value)
		if err := groups[group]().Decode(&r); err != nil {
			return %[5]q
		}
		return %[3]q
	}
	return %[4]q
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		number, text, _ := bytes.Cut(in.Bytes(), []byte(" "))
		group, _ := strconv.Atoi(string(number))
		fmt.Println(verdict(group, text))
	}
}
`

// input returns the lines for the program.
func (m *module) input() []byte {
	var b bytes.Buffer
	for i, c := range m.cases {
		if len(c.refused) > 0 {
			continue
		}
		for _, t := range c.group.Tests {
			fmt.Fprintf(&b, "%d ", i)
			json.Compact(&b, t.Data) // one line; it has been read as JSON
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}
