package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/gen/scaffold"
)

// rebuildVariable makes the test binary a program that rebuilds the repository in a folder and prints what it built, so
// that a test can start it in another environment.
const rebuildVariable = "BONNIE_TEST_REBUILD"

func TestMain(m *testing.M) {
	if root := os.Getenv(rebuildVariable); root != "" {
		if err := printRebuilt(root); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// printRebuilt prints the SHA-256 of every package and source map of a repository.
func printRebuilt(root string) error {
	folder, err := os.MkdirTemp("", "rebuilt-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b, err := New(Layout{Root: root})
	if err != nil {
		return err
	}
	summary, err := b.Rebuild(context.Background(), folder)
	if err != nil || len(summary.Issues) > 0 {
		return fmt.Errorf("%v %v", err, summary.Issues)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return err
	}
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		fmt.Printf("%x %s\n", sha256.Sum256(content), filepath.Base(f))
	}
	return nil
}

const repository = "../.."

func TestEveryEnvironmentBuildsTheSameBytes(t *testing.T) {
	elsewhere := filepath.Join(t.TempDir(), "another folder")
	if err := os.CopyFS(filepath.Join(elsewhere, "walkthroughs"), os.DirFS(filepath.Join(repository, "walkthroughs"))); err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	want := rebuiltIn(t, here, "umask 022")
	if strings.Count(want, "\n") < 2 {
		t.Fatalf("nothing was built: %s", want)
	}
	for _, c := range []struct {
		name, root, setup string
		environment       []string
	}{
		{"again", here, "umask 022", nil},
		{"locale", here, "umask 022", []string{"LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8"}},
		{"time zone", here, "umask 022", []string{"TZ=Pacific/Chatham"}},
		{"umask", here, "umask 077", nil},
		{"folder", elsewhere, "umask 022", nil},
		{"one processor", here, "umask 022", []string{"GOMAXPROCS=1"}},
		{"many processors", here, "umask 022", []string{"GOMAXPROCS=64"}},
		{"flags of the go command", here, "umask 022", []string{"GOFLAGS=-trimpath -mod=mod"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(want, rebuiltIn(t, c.root, c.setup, c.environment...)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// rebuiltIn rebuilds a repository in a process of its own.
func rebuiltIn(t *testing.T, root, setup string, environment ...string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", "-c", setup+` && exec "$0"`, program)
	c.Env = append(os.Environ(), append(environment, rebuildVariable+"="+root)...)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// newRepository makes a repository with one walkthrough a name.
func newRepository(t testing.TB, names ...string) Layout {
	t.Helper()
	l := Layout{Root: t.TempDir()}
	if err := os.MkdirAll(l.Walkthroughs(), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		document, err := scaffold.Walkthrough(name)
		if err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(l.Walkthroughs(), name+".md"), document)
	}
	return l
}

func put(t testing.TB, file string, content []byte) {
	t.Helper()
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func build(t testing.TB, l Layout) Outcome {
	t.Helper()
	b, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	out, err := b.Build(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestABuildThatChangesNothingWritesNothing(t *testing.T) {
	l := newRepository(t, "first", "second")
	if got := len(build(t, l).Changes); got != 2 {
		t.Fatalf("%d files changed, not 2", got)
	}
	past := time.Unix(1_000_000_000, 0)
	files, err := filepath.Glob(filepath.Join(l.Abilities(), "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, l.Abilities()) {
		if err := os.Chtimes(f, past, past); err != nil {
			t.Fatal(err)
		}
	}
	if got := build(t, l).Changes; len(got) != 0 {
		t.Fatalf("changed: %v", got)
	}
	for _, f := range append(files, l.Abilities()) {
		info, err := os.Stat(f)
		if err != nil {
			t.Fatal(err)
		}
		if !info.ModTime().Equal(past) {
			t.Errorf("%s was written", f)
		}
	}
}

func TestAFailedBuildLeavesEveryShippedFile(t *testing.T) {
	l := newRepository(t, "first", "second")
	build(t, l)
	signature := filepath.Join(l.Abilities(), "first.bonnie.sig")
	put(t, signature, []byte("a signature"))
	before := snapshot(t, l.Abilities())
	first := filepath.Join(l.Walkthroughs(), "first.md")
	text, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	changed := bytes.Replace(text, []byte("Look up a note"), []byte("Find a note"), 1)
	put(t, first, changed)
	put(t, filepath.Join(l.Walkthroughs(), "second.md"), []byte("# Nothing\n"))

	out := build(t, l)
	var codes []string
	for _, i := range out.Issues {
		codes = append(codes, i.Place.File+" "+i.Code)
	}
	want := []string{"walkthroughs/second.md missing-block", "walkthroughs/second.md missing-block"}
	if diff := cmp.Diff(want, codes); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(before, snapshot(t, l.Abilities())); diff != "" {
		t.Errorf("the folder of packages changed:\n%s", diff)
	}

	// Once the mistake is gone the change goes through, and the signature of the old bytes goes away.
	if err := os.Remove(filepath.Join(l.Walkthroughs(), "second.md")); err != nil {
		t.Fatal(err)
	}
	out = build(t, l)
	if diff := cmp.Diff([]string{"first"}, out.Changes); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"second.bonnie"}, out.Extra); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(signature); !os.IsNotExist(err) {
		t.Errorf("the signature of the old package is still there (%v)", err)
	}
}

// snapshot returns the names and contents of a folder.
func snapshot(t *testing.T, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(content)
	}
	return files
}

func TestAKilledBuildLeavesNothingForTheNextOne(t *testing.T) {
	l := newRepository(t, "first")
	left := filepath.Join(l.Abilities(), ".build-123")
	if err := os.MkdirAll(left, 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(left, "first.bonnie"), []byte("half a pack"))
	build(t, l)
	if got := slices.Sorted(maps.Keys(snapshot(t, l.Abilities()))); !slices.Equal(got, []string{"first.bonnie"}) {
		t.Errorf("the folder holds %v", got)
	}
}

func TestAFileThatCannotBeReplacedKeepsAllOthers(t *testing.T) {
	l := newRepository(t, "first", "second", "third")
	build(t, l)
	before := snapshot(t, l.Abilities())
	for _, name := range []string{"first", "second", "third"} {
		replace(t, filepath.Join(l.Walkthroughs(), name+".md"), "Look up a note", "Find a note")
	}
	// The last file in the order of replacement is in the way, by then a folder that is not empty.
	blocked := filepath.Join(l.Abilities(), "third.bonnie")
	if err := os.Remove(blocked); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(blocked, 0o755); err != nil {
		t.Fatal(err)
	}
	b, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Build(t.Context()); err == nil || !strings.Contains(err.Error(), "third.bonnie is in the way") {
		t.Errorf("the error is %v", err)
	}
	if err := os.Remove(blocked); err != nil {
		t.Fatal(err)
	}
	delete(before, "third.bonnie")
	if diff := cmp.Diff(before, snapshot(t, l.Abilities())); diff != "" {
		t.Errorf("the folder of packages changed:\n%s", diff)
	}
}

// TestReplacementIsUndone makes the second of three moves fail, which the check before the first cannot foresee.
func TestReplacementIsUndone(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		put(t, filepath.Join(folder, name), []byte("old "+name))
	}
	s, err := newStaging(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "b", "c", "d"} {
		if err := s.add(name, []byte("new "+name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(s.temp, "c")); err != nil {
		t.Fatal(err)
	}
	if err := s.replace(); err == nil {
		t.Fatal("replacing succeeded")
	}
	s.discard()
	want := map[string]string{"a": "old a", "b": "old b", "c": "old c"}
	if diff := cmp.Diff(want, snapshot(t, folder)); diff != "" {
		t.Error(diff)
	}
}

func TestTwoBuildsDoNotMeet(t *testing.T) {
	l := newRepository(t, "first")
	unlock, err := l.lock()
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Build(t.Context()); !errors.Is(err, ErrLocked) {
		t.Errorf("the error is %v", err)
	}
	unlock()
	build(t, l)
}

func TestAnInterruptedBuildLeavesNothing(t *testing.T) {
	l := newRepository(t, "first", "second")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Build(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if got := snapshot(t, l.Abilities()); len(got) != 0 {
		t.Errorf("the folder holds %v", got)
	}
}

// TestOneRunNamesEverything makes a mistake of each layer in one document: an unknown kind, bad JSON, and members that the
// schema refuses.
func TestOneRunNamesEverything(t *testing.T) {
	l := newRepository(t, "first")
	file := filepath.Join(l.Walkthroughs(), "first.md")
	replace(t, file, "json bonnie fixture", "json bonnie fixtur")
	replace(t, file, `"effect": "read",`, `"effect": "read"`)
	replace(t, file, `"access": "seamless"`, `"access": "silent"`)
	replace(t, file, `"paradigm": "discipline"`, `"paradigme": "discipline"`)
	var codes []string
	for _, i := range build(t, l).Issues {
		codes = append(codes, i.Member+" "+i.Code)
	}
	want := []string{"ability.paradigme unknown-member", "capability.effect malformed-json", "skills[first.look-up].access unknown-enum-value", " unknown-kind"}
	if diff := cmp.Diff(want, codes); diff != "" {
		t.Error(diff)
	}
}

func TestTheStageOfADependencyIsSeen(t *testing.T) {
	l := newRepository(t, "craft", "tool")
	craft := filepath.Join(l.Walkthroughs(), "craft.md")
	tool := filepath.Join(l.Walkthroughs(), "tool.md")
	replace(t, craft, `"kind": "maximumPayloadBytes", "value": "65536"`, `"kind": "requiresStage", "value": "true"`)
	replace(t, tool, `"capabilities": ["tool.read-note"]`, `"capabilities": ["craft.read-note"]`)
	build(t, l)
	if got := usesStage(t, l, "tool"); got != "false" {
		t.Errorf("usesStage is %s without a dependency", got)
	}
	text, err := os.ReadFile(tool)
	if err != nil {
		t.Fatal(err)
	}
	put(t, tool, append(text, "\n```json bonnie dependency\n{ \"packageID\": \"craft\", \"minimumVersion\": \"0.1.0\" }\n```\n"...))
	build(t, l)
	if got := usesStage(t, l, "tool"); got != "true" {
		t.Errorf("usesStage is %s with the dependency", got)
	}
	if got := usesStage(t, l, "craft"); got != "true" {
		t.Errorf("usesStage of the local Skill is %s", got)
	}
}

func replace(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%s does not hold %s", file, old)
	}
	put(t, file, []byte(strings.Replace(string(text), old, new, 1)))
}

func usesStage(t *testing.T, l Layout, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(l.Abilities(), name+".bonnie"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(content), `"usesStage":`)
	if !ok {
		t.Fatal("no usesStage")
	}
	value, _, _ := strings.Cut(after, ",")
	return strings.TrimSuffix(value, "}")
}

// TestGeneratedFilesComeBack deletes and breaks files that are generated from the schema: they come back as they were, and
// a build after which nothing has changed does not generate again.
func TestGeneratedFilesComeBack(t *testing.T) {
	l := newRepository(t, "first")
	document, err := os.ReadFile(filepath.Join(repository, "schemas", "package.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(l.Root, "schemas"), 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(l.Root, "schemas", "package.schema.json"), document)
	if got := len(build(t, l).Generated); got < 50 {
		t.Fatalf("%d files were generated", got)
	}
	b, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	documents, err := b.schemaDocuments()
	if err != nil || len(documents) != 1 {
		t.Fatal(len(documents), err)
	}
	if !b.isFresh(b.schemaPart(documents)) {
		t.Error("what was generated is not fresh")
	}
	types := filepath.Join(l.Root, "runtime", "ability")
	before := snapshot(t, types)
	put(t, filepath.Join(types, "skill_gen.go"), []byte("package ability\n"))
	put(t, filepath.Join(types, "gone_gen.go"), []byte("package ability\n"))
	put(t, filepath.Join(types, "mine.go"), []byte("package ability\n"))
	if err := os.Remove(filepath.Join(types, "port_gen.go")); err != nil {
		t.Fatal(err)
	}
	if b.isFresh(b.schemaPart(documents)) {
		t.Error("broken files are fresh")
	}
	if diff := cmp.Diff([]string{"gone_gen.go", "port_gen.go", "skill_gen.go"}, build(t, l).Generated); diff != "" {
		t.Error(diff)
	}
	before["mine.go"] = "package ability\n"
	if diff := cmp.Diff(before, snapshot(t, types)); diff != "" {
		t.Error(diff)
	}
	shipped, err := filepath.Glob(filepath.Join(repository, "runtime", "ability", "*"+generatedSuffix))
	if err != nil || len(shipped) == 0 {
		t.Fatal("this repository has no generated types", err)
	}
	for _, file := range shipped {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if name := filepath.Base(file); before[name] != string(content) {
			t.Errorf("%s of this repository is stale; run: go tool mage build", name)
		}
	}
}

// TestEverySchemaIsCompiled compares the types of this repository with what its schemas say now.
func TestEverySchemaIsCompiled(t *testing.T) {
	documents, err := (&Builder{Layout: Layout{Root: repository}}).schemaDocuments()
	if err != nil || len(documents) != len(compiled) {
		t.Fatal(len(documents), err)
	}
	for _, d := range documents {
		files, err := goFiles(d.text, path.Base(d.name))
		if err != nil {
			t.Fatal(err)
		}
		changed, stale, err := output{filepath.Join(repository, "runtime", d.name), files, generatedSuffix}.differences()
		if err != nil || len(changed)+len(stale) > 0 {
			t.Errorf("%s: %v %v are stale; run: go tool mage build; %v", d.file, changed, stale, err)
		}
	}
}
