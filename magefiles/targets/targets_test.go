package targets

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnotherRepositoryImportsTheTargets builds a repository of Abilities that is not this one: a module of its own with
// a magefile of three lines, in another folder.
func TestAnotherRepositoryImportsTheTargets(t *testing.T) {
	root := newModule(t)
	wants(t, run(t, root, 2, "tool", "mage", "build"), "there is no folder walkthroughs here")
	wants(t, run(t, root, 0, "tool", "mage", "new", "letter-writing"), "wrote walkthroughs/letter-writing.md")
	wants(t, run(t, root, 1, "tool", "mage", "new", "letter-writing"), "exists already")
	wants(t, run(t, root, 2, "tool", "mage", "new", "Letters"), "cannot be the name")
	wants(t, run(t, root, 0, "tool", "mage", "build"), "built 1 Ability, 1 Skill; 1 file changed")
	wants(t, run(t, root, 0, "tool", "mage", "build"), "0 files changed")
	wants(t, run(t, root, 0, "tool", "mage", "verify"), "verified")
	wants(t, run(t, root, 0, "tool", "mage", "show", "letter-writing"), "letter_writing_look_up")
	wants(t, run(t, root, 2, "tool", "mage", "show", "nothing"), "the packages are: letter-writing")

	// One byte of the shipped file is changed: the title of the Skill.
	file := filepath.Join(root, "abilities", "letter-writing.bonnie")
	shipped, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(shipped), "Look up a note", "Cook up a note", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	out := run(t, root, 1, "tool", "mage", "verify")
	for _, part := range []string{"/skills/0/title", "Cook up a note", "Look up a note", "walkthroughs/letter-writing.md:", "go tool mage build"} {
		wants(t, out, part)
	}
	wants(t, run(t, root, 1, "tool", "mage", "diff", "letter-writing"), "/skills/0/title")

	// A walkthrough with a mistake: nothing is written, and the changed file stays.
	document := filepath.Join(root, "walkthroughs", "letter-writing.md")
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(document, []byte(strings.Replace(string(text), `"seamless"`, `"silent"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	wants(t, run(t, root, 1, "tool", "mage", "build"), "skills[letter-writing.look-up].access: unknown-enum-value")
	if after, err := os.ReadFile(file); err != nil || !strings.Contains(string(after), "Cook up a note") {
		t.Errorf("a refused build touched the shipped file (%v)", err)
	}
}

// newModule makes a module that has this one's tools and targets.
func newModule(t *testing.T) (root string) {
	t.Helper()
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	root = t.TempDir()
	write(t, root, "go.mod", fmt.Sprintf(`module example.com/abilities

go 1.26.0

require github.com/bonnie-build/bonnie v0.0.0

replace github.com/bonnie-build/bonnie => %q

tool (
	github.com/bonnie-build/bonnie/verify/cmd/bonnie-verify
	github.com/magefile/mage
)
`, here))
	write(t, root, "magefiles/magefile.go", "//go:build mage\n\npackage main\n\nimport (\n\t// mage:import\n\t_ \"github.com/bonnie-build/bonnie/magefiles/targets\"\n)\n")
	run(t, root, 0, "mod", "tidy")

	return root
}

// TestTheSchemaOfTheReadmeCompiles follows the README: its schema, its program, its output.
func TestTheSchemaOfTheReadmeCompiles(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "## Compile a JSON Schema of your own\n")
	if !ok {
		t.Fatal("the README has no such section")
	}
	root := newModule(t)
	write(t, root, "letter.schema.json", fenced(t, section, "json"))
	write(t, root, "main.go", fenced(t, section, "go"))
	out := runWith(t, root, 0, []string{"BONNIE_OUT=letter"}, "tool", "mage", "compile", "letter.schema.json")
	wants(t, out, "compiled letter.schema.json to the package letter in letter")
	out = runWith(t, root, 0, []string{"BONNIE_OUT=letter"}, "tool", "mage", "compile", "letter.schema.json")
	wants(t, out, "0 files changed")
	_, after, _ := strings.Cut(section, "```go\n")
	if got, want := run(t, root, 0, "run", "."), fenced(t, after[strings.Index(after, "\n```\n")+4:], ""); got != want {
		t.Errorf("the program prints\n%s\nand the README says\n%s", got, want)
	}
	write(t, root, "open.schema.json", `{"type": "object", "not": {}, "properties": {"a": {"allOf": []}}}`)
	out = runWith(t, root, 1, []string{"BONNIE_OUT=open"}, "tool", "mage", "compile", "open.schema.json")
	for _, part := range []string{"not", "/properties/a", "allOf", "nothing was written"} {
		wants(t, out, part)
	}
}

// fenced returns the first block of a language in a Markdown text.
func fenced(t *testing.T, text, language string) string {
	t.Helper()
	_, after, ok := strings.Cut(text, "\n```"+language+"\n")
	block, _, closed := strings.Cut(after, "\n```\n")
	if !ok || !closed {
		t.Fatalf("there is no block of %q", language)
	}
	return block + "\n"
}

func write(t *testing.T, root, name, content string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// run starts the go command in a folder and holds it to an exit code.
func run(t *testing.T, folder string, exit int, arguments ...string) string {
	t.Helper()
	return runWith(t, folder, exit, nil, arguments...)
}

func runWith(t *testing.T, folder string, exit int, environment []string, arguments ...string) string {
	t.Helper()
	c := exec.Command("go", arguments...)
	c.Dir = folder
	c.Env = environment
	// The test may itself be started by mage, whose settings are not those of the other repository.
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "MAGEFILE_") && !strings.HasPrefix(v, "BONNIE_") {
			c.Env = append(c.Env, v)
		}
	}
	out, err := c.CombinedOutput()
	if code := c.ProcessState.ExitCode(); code != exit {
		t.Fatalf("go %s: exit code %d (%v), not %d\n%s", strings.Join(arguments, " "), code, err, exit, out)
	}
	return string(out)
}

func wants(t *testing.T, out, part string) {
	t.Helper()
	if !strings.Contains(out, part) {
		t.Errorf("the output does not hold %q:\n%s", part, out)
	}
}
