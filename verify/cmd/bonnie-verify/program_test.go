package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

var update = flag.Bool("update", false, "write what the program prints to the files that the tests compare it with")

// program is the compiled program.
var program string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(withProgram(m.Run))
}

// withProgram compiles the program, so that what is tested is what people start.
func withProgram(run func() int) int {
	folder, err := os.MkdirTemp("", "bonnie-verify-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	program = filepath.Join(folder, "bonnie-verify.exe") // the extension is needed on one system and does no harm on others
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
		return 1
	}
	return run()
}

// TestCases runs the program in a folder with the packages of testdata/packages.txtar. The comment of a case is a
// description, an empty line, and lines that change the folder and start the program; what they are is said at do. The
// section want is a transcript: each command line, its standard output, its standard error behind "! ", and its exit code.
func TestCases(t *testing.T) { testCases(t, "testdata/cases/*.txtar") }

func testCases(t *testing.T, pattern string) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) != 1 || archive.Files[0].Name != "want" {
				t.Fatal("a case has the file want")
			}
			w := newWorld(t)
			_, script, _ := strings.Cut(string(archive.Comment), "\n\n")
			for line := range strings.Lines(script) {
				if words := split(t, strings.TrimSpace(line)); len(words) > 0 {
					w.do(words[0], words[1:])
				}
			}
			if *update {
				archive.Files[0].Data = w.transcript.Bytes()
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[0].Data), w.transcript.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// split returns the words of a line; a word with spaces or escapes is a Go string.
func split(t *testing.T, line string) (words []string) {
	t.Helper()
	for line != "" {
		if line[0] == '"' || line[0] == '`' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			word, err := strconv.Unquote(quoted)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			words = append(words, word)
			line = strings.TrimSpace(line[len(quoted):])
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		words = append(words, word)
		line = strings.TrimSpace(rest)
	}
	return words
}

// world is a folder that the program runs in.
type world struct {
	t          *testing.T
	folder     string
	humble     bool // the program runs without the rights of an administrator
	transcript bytes.Buffer
}

// newWorld makes the folders abilities and rebuilt.
func newWorld(t *testing.T) *world {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/packages.txtar")
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, folder: t.TempDir()}
	for _, f := range archive.Files {
		if id, ok := strings.CutSuffix(f.Name, ".json"); ok {
			sealed := seal(t, f.Data)
			w.write("abilities/"+id+".bonnie", sealed)
			w.write("rebuilt/"+id+".bonnie", sealed)
		} else if id, ok := strings.CutSuffix(f.Name, ".places"); ok {
			w.write("rebuilt/"+id+".map.json", sourceMap(id, string(f.Data)))
		}
	}
	return w
}

// seal returns the file of a package: its canonical form, with the digest put in or put right.
func seal(t *testing.T, text []byte) []byte {
	t.Helper()
	root, err := wire.Parse(text, wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	root.Members = slices.DeleteFunc(root.Members, func(m wire.Member) bool { return m.Name == "integrity" })
	sum := sha256.Sum256(root.AppendCanonical(nil))
	str := func(s string) *wire.Node { return &wire.Node{Kind: wire.String, Text: s} }
	root.Members = append(root.Members, wire.Member{Name: "integrity", Value: &wire.Node{Kind: wire.Object, Members: []wire.Member{
		{Name: "algorithm", Value: str("sha256")}, {Name: "digest", Value: str(hex.EncodeToString(sum[:]))},
	}}})
	return root.AppendCanonical(nil)
}

// sourceMap returns the file of a source map with the places of some lines "POINTER LINE COLUMN".
func sourceMap(id, lines string) []byte {
	var places []string
	for line := range strings.Lines(lines) {
		part := strings.Fields(line)
		places = append(places, fmt.Sprintf("[%s,%s,%s]", wire.AppendString(nil, part[0]), part[1], part[2]))
	}
	return fmt.Appendf(nil, `{"document":"walkthroughs/%s.md","format":"bonnie.source-map","formatVersion":1,"package":"%s","places":[%s]}`,
		id, id, strings.Join(places, ","))
}

func (w *world) path(name string) string { return filepath.Join(w.folder, filepath.FromSlash(name)) }

func (w *world) read(name string) []byte {
	w.t.Helper()
	content, err := os.ReadFile(w.path(name))
	w.check(err)
	return content
}

func (w *world) write(name string, content []byte) {
	w.t.Helper()
	w.check(os.MkdirAll(filepath.Dir(w.path(name)), 0o755))
	w.check(os.WriteFile(w.path(name), content, 0o644))
}

func (w *world) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// do carries out a line of a case.
//
//	change FILE OLD NEW   replaces a text that occurs once
//	append FILE TEXT      writes behind the end
//	truncate FILE SIZE    cuts a file, or lengthens it by nothing but zeros
//	write FILE TEXT       makes a file of one text
//	reseal FILE           puts the digest of a package right
//	copy FILE FILE        copies the first over the second
//	remove FILE           removes a file or a folder
//	folder FILE           makes a folder
//	run ARGUMENT...       starts the program
//	pipe, link, hide      see do in program_unix_test.go
func (w *world) do(command string, words []string) {
	w.t.Helper()
	switch {
	case command == "change" && len(words) == 3:
		old := string(w.read(words[0]))
		if n := strings.Count(old, words[1]); n != 1 {
			w.t.Fatalf("%s holds %q %d times", words[0], words[1], n)
		}
		w.write(words[0], []byte(strings.Replace(old, words[1], words[2], 1)))
	case command == "append" && len(words) == 2:
		w.write(words[0], append(w.read(words[0]), words[1]...))
	case command == "truncate" && len(words) == 2:
		size, err := strconv.ParseInt(words[1], 10, 64)
		w.check(err)
		w.check(os.Truncate(w.path(words[0]), size))
	case command == "write" && len(words) == 2:
		w.write(words[0], []byte(words[1]))
	case command == "reseal" && len(words) == 1:
		w.write(words[0], seal(w.t, w.read(words[0])))
	case command == "copy" && len(words) == 2:
		w.write(words[1], w.read(words[0]))
	case command == "remove" && len(words) == 1:
		w.check(os.RemoveAll(w.path(words[0])))
	case command == "folder" && len(words) == 1:
		w.check(os.MkdirAll(w.path(words[0]), 0o755))
	case command == "run":
		w.run(words)
	case w.doUnix(command, words):
	default:
		w.t.Fatalf("a case cannot %s %q", command, words)
	}
}

// run starts the program and writes down what happens.
func (w *world) run(arguments []string) {
	w.t.Helper()
	c := exec.Command(program, arguments...)
	c.Dir = w.folder
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	if w.humble {
		w.humiliate(c)
	}
	if err := c.Run(); c.ProcessState == nil {
		w.t.Fatal(err)
	}
	fmt.Fprintf(&w.transcript, "$ %s\n%s", strings.Join(append([]string{"bonnie-verify"}, arguments...), " "), &stdout)
	for line := range strings.Lines(stderr.String()) {
		w.transcript.WriteString("! " + line)
	}
	fmt.Fprintf(&w.transcript, "exit %d\n", c.ProcessState.ExitCode())
}
