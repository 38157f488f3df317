package targets

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// notebook is a program of another repository that does the operation of its own Ability.
const notebook = `package main

import (
	"context"
	"fmt"

	"example.com/abilities/letters"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

type notebook struct{}

func (notebook) LetterWritingLookUp(_ context.Context, arguments letters.LetterWritingLookUpArgs) (letters.OperationResult, error) {
	return letters.OperationResult{Status: operation.Succeeded, FoundNothing: string(arguments.Name) != "fog"}, nil
}

func main() {
	adapter := letters.LetterWriting(notebook{}, operation.Promises{})
	for _, text := range []string{"{\"name\": \"fog\"}", "{\"name\": \"rain\"}"} {
		var list argument.List
		list.Read(argument.NewPlan(adapter.Signatures[0].Parameters), false, []byte(text), argument.Source{})
		result, err := adapter.Runner.Run(context.Background(), "letter_writing_look_up", &list)
		fmt.Println(result.Status, result.FoundNothing, err)
	}
	fmt.Println(letters.Packages()[0].Skills[0].ID, letters.PackageFiles()[0].Name)
}
`

// TestAnotherRepositoryGeneratesItsTables generates the tables of another repository into a package of its own, implements its
// adapter, and sees that one without an operation, or with another operation, does not compile.
func TestAnotherRepositoryGeneratesItsTables(t *testing.T) {
	root := newModule(t)
	settings := []string{"BONNIE_OUT=letters"}
	run(t, root, 0, "tool", "mage", "new", "letter-writing")
	wants(t, run(t, root, 2, "tool", "mage", "tables"), "BONNIE_OUT is not set")
	wants(t, runWith(t, root, 1, settings, "tool", "mage", "tables"), "abilities/letter-writing.bonnie: not what the toolchain writes; run: go tool mage build")
	run(t, root, 0, "tool", "mage", "build")
	wants(t, runWith(t, root, 0, settings, "tool", "mage", "tables"), "generated the tables of 1 Ability to the package letters in letters; 3 files changed")
	wants(t, runWith(t, root, 0, settings, "tool", "mage", "tables"), "0 files changed")
	wants(t, runWith(t, root, 2, append(settings, "BONNIE_PACKAGE=Letters"), "tool", "mage", "tables"), "the name of a Go package has lower-case letters")

	write(t, root, "main.go", notebook)
	const want = "succeeded false <nil>\nsucceeded true <nil>\nletter-writing.look-up letter-writing.bonnie\n"
	if out := run(t, root, 0, "run", "."); out != want {
		t.Errorf("the program prints\n%s", out)
	}
	for _, c := range []struct{ name, replace, with, want string }{
		{"missing", "LetterWritingLookUp(", "LookUp(", "missing method LetterWritingLookUp"},
		{"mistyped", "letters.LetterWritingLookUpArgs)", "string)", "wrong type for method LetterWritingLookUp"},
		{"misspelt argument", "arguments.Name)", "arguments.Title)", "arguments.Title undefined"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(notebook, c.replace) != 1 {
				t.Fatal("the text does not occur once")
			}
			write(t, root, "main.go", strings.Replace(notebook, c.replace, c.with, 1))
			wants(t, run(t, root, 1, "build", "-o", filepath.Join(t.TempDir(), "notebook"), "."), c.want)
		})
	}
}

// TestTheTurnOfTheReadmeRuns follows the README: its adapter, its turn, its output.
func TestTheTurnOfTheReadmeRuns(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "## Run a turn\n")
	if !ok {
		t.Fatal("the README has no such section")
	}
	root := newModule(t)
	write(t, root, "main.go", fenced(t, section, "go"))
	_, after, _ := strings.Cut(section, "```go\n")
	if got, want := run(t, root, 0, "run", "."), fenced(t, after[strings.Index(after, "\n```\n")+4:], ""); got != want {
		t.Errorf("the program prints\n%s\nand the README says\n%s", got, want)
	}
}
