package build

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// newRuntime makes a repository that generates tables as this one does: it holds the schemas.
func newRuntime(t *testing.T, names ...string) Layout {
	t.Helper()
	l := newRepository(t, names...)
	for _, name := range []string{"package.schema.json", "cognitive-primitives.json"} {
		content, err := os.ReadFile(filepath.Join(repository, "schemas", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(l.Root, "schemas"), 0o755); err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(l.Root, "schemas", name), content)
	}
	return l
}

// everything gives the contents of all folders that a build writes to.
func everything(t *testing.T, l Layout) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, folder := range []string{"abilities", "runtime/table", "runtime/cognition", "bin"} {
		if _, err := os.Stat(filepath.Join(l.Root, folder)); err != nil {
			continue
		}
		for name, content := range snapshot(t, filepath.Join(l.Root, folder)) {
			all[folder+"/"+name] = content
		}
	}
	return all
}

// TestTablesComeBack deletes and breaks tables: they come back as they were. The generated file of a package that is gone goes
// away, and a file of another name stays.
func TestTablesComeBack(t *testing.T) {
	l := newRuntime(t, "first", "second")
	out := build(t, l)
	if out.Tables.Files < 6 || len(out.Tables.Changed) != out.Tables.Files {
		t.Fatalf("%+v", out.Tables)
	}
	before := everything(t, l)
	files := out.Tables.Files
	if out = build(t, l); len(out.Tables.Changed) > 0 || out.Tables.Files != files {
		t.Errorf("a build after which nothing has changed: %+v", out.Tables)
	}
	tables := filepath.Join(l.Root, "runtime", "table")
	put(t, filepath.Join(tables, "table_gen.go"), []byte("package table\n"))
	put(t, filepath.Join(tables, "gone_gen.go"), []byte("package table\n"))
	put(t, filepath.Join(tables, "mine.go"), []byte("package table\n"))
	for _, file := range []string{"runtime/table/package_first_gen.go", "runtime/cognition/catalogue_gen.go"} {
		if err := os.Remove(filepath.Join(l.Root, file)); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"gone_gen.go", "package_first_gen.go", "table_gen.go", "catalogue_gen.go"}
	if diff := cmp.Diff(want, build(t, l).Tables.Changed); diff != "" {
		t.Error(diff)
	}
	before["runtime/table/mine.go"] = "package table\n"
	if diff := cmp.Diff(before, everything(t, l)); diff != "" {
		t.Error(diff)
	}
	if err := os.RemoveAll(filepath.Join(l.Root, "runtime")); err != nil {
		t.Fatal(err)
	}
	build(t, l)
	delete(before, "runtime/table/mine.go")
	if diff := cmp.Diff(before, everything(t, l)); diff != "" {
		t.Error(diff)
	}
	if err := os.Remove(filepath.Join(l.Walkthroughs(), "second.md")); err != nil {
		t.Fatal(err)
	}
	for _, name := range build(t, l).Tables.Changed {
		if strings.Contains(name, "first") {
			t.Errorf("%s has changed", name)
		}
	}
	if _, err := os.Stat(filepath.Join(tables, "adapter_second_gen.go")); !os.IsNotExist(err) {
		t.Errorf("the adapter of a package that is gone: %v", err)
	}
}

// TestARuntimeThatDoesNotCompileKeepsEverything changes a walkthrough while the runtime cannot be compiled: no package, no table
// and no program changes. What is compiled sees the new files in place of the old ones.
func TestARuntimeThatDoesNotCompileKeepsEverything(t *testing.T) {
	l := newRuntime(t, "first", "second")
	if err := os.MkdirAll(filepath.Join(l.Root, "runtime", "cmd", "bonnie-runtime"), 0o755); err != nil {
		t.Fatal(err)
	}
	program := "bin/bonnie-runtime"
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	compile := func(result error, text string) (replaced map[string]string, out Outcome, err error) {
		b, err := New(l)
		if err != nil {
			t.Fatal(err)
		}
		b.Compile = func(_ context.Context, overlay, file string) error {
			content, err := os.ReadFile(overlay)
			if err != nil {
				return err
			}
			var list struct{ Replace map[string]string }
			if err := json.Unmarshal(content, &list); err != nil {
				return err
			}
			replaced = map[string]string{}
			for path, by := range list.Replace {
				path, err := filepath.Rel(l.Root, path)
				if err != nil {
					return err
				}
				if by != "" {
					content, err := os.ReadFile(by)
					if err != nil {
						return err
					}
					by = string(content)
				}
				replaced[filepath.ToSlash(path)] = by
			}
			return errors.Join(os.WriteFile(file, []byte(text), 0o755), result)
		}
		out, err = b.Build(t.Context())
		return replaced, out, err
	}
	if _, out, err := compile(nil, "one"); err != nil || out.Program.File != program || out.Program.Size != 3 {
		t.Fatal(out.Program, err)
	}
	before := everything(t, l)
	if before[program] != "one" {
		t.Fatal("the program is not there")
	}
	replace(t, filepath.Join(l.Walkthroughs(), "first.md"), `"maximumPayloadBytes", "value": "65536"`, `"maximumPayloadBytes", "value": "4096"`)
	if err := os.Remove(filepath.Join(l.Walkthroughs(), "second.md")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("it does not compile")
	replaced, _, err := compile(broken, "two")
	if !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	if diff := cmp.Diff(before, everything(t, l)); diff != "" {
		t.Errorf("something changed:\n%s", diff)
	}
	want := []string{"abilities/first.bonnie", "runtime/table/adapter_second_gen.go", "runtime/table/package_first_gen.go", "runtime/table/package_second_gen.go", "runtime/table/table_gen.go"}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(replaced))); diff != "" {
		t.Error(diff)
	}
	if replaced["runtime/table/package_second_gen.go"] != "" || !strings.Contains(replaced["runtime/table/package_first_gen.go"], `"4096"`) {
		t.Error("the overlay has other files than those that a build writes")
	}
	if _, _, err := compile(nil, "two"); err != nil {
		t.Fatal(err)
	}
	after := everything(t, l)
	if after[program] != "two" || !strings.Contains(after["abilities/first.bonnie"], `"4096"`) || after["runtime/table/package_first_gen.go"] != replaced["runtime/table/package_first_gen.go"] {
		t.Error("the build did not write what was compiled")
	}
}

// TestTwoListsForOneOperation has two walkthroughs that bind one operation with lists that differ.
func TestTwoListsForOneOperation(t *testing.T) {
	l := newRuntime(t, "first", "second")
	build(t, l)
	before := everything(t, l)
	second := filepath.Join(l.Walkthroughs(), "second.md")
	replace(t, second, `"adapterID": "second", "operation": "second_look_up"`, `"adapterID": "first", "operation": "first_look_up"`)
	replace(t, second, `"name": "name", "type": "string"`, `"name": "title", "type": "string"`)
	replace(t, second, `"modelExposure": {`, `"modelExposure": { "invocationName": "second_look_up",`)
	const want = "walkthroughs/second.md:54:72: skills[second.look-up].modelExposure.parameters: binding-parameter-mismatch: the Skill binds the operation first_look_up of the adapter first (walkthroughs/second.md:53:87), which has another " +
		"parameter list in skills[first.look-up].modelExposure.parameters (walkthroughs/first.md:54:36): name is a parameter there and not here, title is a parameter here and not there; " +
		"declare equal lists, or bind another operation"
	if got := issues(t, l); got != want {
		t.Error(got)
	}
	if diff := cmp.Diff(before, everything(t, l)); diff != "" {
		t.Error(diff)
	}
}

// TestReplacementOfSeveralFoldersIsUndone makes the second of two folders fail.
func TestReplacementOfSeveralFoldersIsUndone(t *testing.T) {
	var stages []*staging
	for range 2 {
		folder := t.TempDir()
		put(t, filepath.Join(folder, "a"), []byte("old"))
		put(t, filepath.Join(folder, "b_gen.go"), []byte("old"))
		s, err := output{folder, map[string][]byte{"a": []byte("new"), "c": []byte("new")}, generatedSuffix}.stage()
		if err != nil {
			t.Fatal(err)
		}
		stages = append(stages, s)
	}
	if err := os.Remove(stages[1].staged("c")); err != nil {
		t.Fatal(err)
	}
	if err := replaceAll(stages); err == nil {
		t.Fatal("replacing succeeded")
	}
	discardAll(stages)
	for _, s := range stages {
		if diff := cmp.Diff(map[string]string{"a": "old", "b_gen.go": "old"}, snapshot(t, s.folder)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestFresh(t *testing.T) {
	l := newRuntime(t, "first")
	build(t, l)
	b, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	rebuilt := t.TempDir()
	if _, err := b.Rebuild(t.Context(), rebuilt); err != nil {
		t.Fatal(err)
	}
	if fresh, issues, err := b.Fresh(rebuilt); !fresh || issues != nil || err != nil {
		t.Error(fresh, issues, err)
	}
	put(t, filepath.Join(l.Root, "runtime", "table", "old_gen.go"), []byte("package table\n"))
	put(t, filepath.Join(l.Root, "runtime", "ability", "skill_gen.go"), []byte("package ability\n"))
	if err := os.Remove(filepath.Join(l.Root, "runtime", "cognition", "catalogue_gen.go")); err != nil {
		t.Fatal(err)
	}
	before := everything(t, l)
	_, _, err = b.Fresh(rebuilt)
	var stale *StaleError
	if !errors.As(err, &stale) {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"runtime/ability/skill_gen.go", "runtime/cognition/catalogue_gen.go", "runtime/table/old_gen.go"}, stale.Files); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(before, everything(t, l)); diff != "" {
		t.Errorf("looking wrote something:\n%s", diff)
	}
	// A package that is not the rebuilt one is for the verifier to explain.
	put(t, filepath.Join(l.Abilities(), "first.bonnie"), []byte("{}"))
	if fresh, issues, err := b.Fresh(rebuilt); fresh || issues != nil || err != nil {
		t.Error(fresh, issues, err)
	}
	// A repository without schemas generates nothing.
	other, err := New(newRepository(t, "first"))
	if err != nil {
		t.Fatal(err)
	}
	if fresh, issues, err := other.Fresh(rebuilt); fresh || issues != nil || err != nil {
		t.Error(fresh, issues, err)
	}
}

func TestTablesOfAnotherRepository(t *testing.T) {
	l := newRepository(t, "first", "second")
	b, err := New(l)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(l.Root, "internal", "skills")
	var stale *StaleError
	if _, _, err := b.Tables(t.Context(), folder, "skills"); !errors.As(err, &stale) || len(stale.Files) != 2 {
		t.Errorf("packages that are not shipped: %v", err)
	}
	build(t, l)
	changed, summary, err := b.Tables(t.Context(), folder, "skills")
	if err != nil || len(summary.Issues) > 0 || len(changed) == 0 || summary.Documents != 2 {
		t.Fatal(changed, summary, err)
	}
	if content := snapshot(t, folder)["adapter_first_gen.go"]; !strings.Contains(content, "package skills\n") || !strings.Contains(content, "type FirstAdapter interface") {
		t.Error(content)
	}
	if changed, _, err := b.Tables(t.Context(), folder, "skills"); err != nil || len(changed) > 0 {
		t.Error(changed, err)
	}
	put(t, filepath.Join(folder, "mine.go"), []byte("package skills\n"))
	if _, _, err := b.Tables(t.Context(), folder, "others"); err == nil || !strings.Contains(err.Error(), "belongs to the package skills") {
		t.Errorf("the folder of another package: %v", err)
	}
	refused := errors.New("refused")
	b.Admit = func(context.Context, string, Summary) error { return refused }
	if _, _, err := b.Tables(t.Context(), folder, "skills"); !errors.Is(err, refused) {
		t.Error(err)
	}
}
