//go:build unix

package project

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/table"
)

const (
	check, build, test      = table.CodingActCheck, table.CodingActBuild, table.CodingActTest
	focused, changed, whole = table.CodingExtentFocusedFile, table.CodingExtentChangedFiles, table.CodingExtentWholeProject
)

// yes is an Approve of somebody who is asked nothing.
func yes(context.Context, Question) (bool, error) { return true, nil }

func noFiles(context.Context, table.CodingExtent) ([]string, error) { return nil, nil }

// layout makes a folder with roots, and files and links beside and in them.
func layout(t *testing.T) string {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"root/bin", "other/bin", "bin", "config/inner", "empty"} {
		if err := os.MkdirAll(filepath.Join(top, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"root/bin/tool", "other/bin/tool", "bin/tool", "bin/flat"} {
		mode := os.FileMode(0o755)
		if file == "bin/flat" {
			mode = 0o644
		}
		if err := os.WriteFile(filepath.Join(top, file), []byte("#!/bin/sh\n"), mode); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"to-root": "root", "bin/inside": "root/bin/tool", "root/out": "config", "config/in": "root"} {
		if err := os.Symlink(filepath.Join(top, to), filepath.Join(top, link)); err != nil {
			t.Fatal(err)
		}
	}
	return top
}

func TestRefused(t *testing.T) {
	top := layout(t)
	at := func(path string) string { return filepath.Join(top, path) }
	list := func(c ...Command) func(*Options) { return func(o *Options) { o.Commands = c } }
	for _, c := range []struct {
		name, want string
		edit       func(*Options)
	}{
		{"no root", "no absolute path", func(o *Options) { o.Root = "" }},
		{"relative root", "no absolute path", func(o *Options) { o.Root = "root" }},
		{"root that is a file", "is no folder", func(o *Options) { o.Root = at("bin/tool") }},
		{"root that is not there", "cannot be resolved", func(o *Options) { o.Root = at("nothing") }},
		{"another root that is not there", `roots: `, func(o *Options) { o.Roots = []string{at("nothing")} }},
		{"long name", "at most 256", func(o *Options) { o.Workspace = strings.Repeat("n", 257) }},
		{"configuration in the root", "move it out of every root", func(o *Options) { o.Outside = []string{at("root/config.json")} }},
		{"configuration that is the root", "move it out of every root", func(o *Options) { o.Outside = []string{at("root")} }},
		{"configuration in another root", "move it out of every root", func(o *Options) { o.Roots = []string{at("other")}; o.Outside = []string{at("other/new/config.json")} }},
		{"configuration in the root by a link", "move it out of every root", func(o *Options) { o.Outside = []string{at("to-root/config.json")} }},
		{"configuration by a link in the root", "move it out of every root", func(o *Options) { o.Outside = []string{at("root/out/config.json")} }},
		{"configuration by a link to the root", "move it out of every root", func(o *Options) { o.Outside = []string{at("config/in/deeper/../x")} }},
		{"root in the configuration", "keep them apart", func(o *Options) { o.Root = at("config/inner"); o.Outside = []string{at("config")} }},
		{"relative configuration", "no absolute path", func(o *Options) { o.Outside = []string{"config.json"} }},
		{"programs in the root", "path: ", func(o *Options) { o.Path = []string{at("root/bin")} }},
		{"programs in the root by a link", "path: ", func(o *Options) { o.Path = []string{at("to-root/bin")} }},
		{"programs of a relative folder", "path: ", func(o *Options) { o.Path = []string{"."} }},
		{"programs of no folder", "path: ", func(o *Options) { o.Path = []string{""} }},
		{"programs of two folders", "more than one folder", func(o *Options) { o.Path = []string{at("bin") + ":" + at("root")} }},
		{"a path in the environment", "cannot be set", func(o *Options) { o.Environment = []string{"PATH=."} }},
		{"a variable without a name", "cannot be set", func(o *Options) { o.Environment = []string{"=x"} }},
		{"a variable with a NUL", "cannot be set", func(o *Options) { o.Environment = []string{"A=b\x00c"} }},
		{"no act", "no act", list(Command{0, whole, []string{"tool"}, false})},
		{"no extent", "no extent", list(Command{test, 0, []string{"tool"}, false})},
		{"an unknown extent", "no extent", list(Command{test, 4, []string{"tool"}, false})},
		{"half a build", "a build is one of", list(Command{build, focused, []string{"tool"}, false})},
		{"two of a kind", "there are two", list(Command{test, whole, []string{"tool"}, false}, Command{test, whole, []string{"tool"}, false})},
		{"no program", "no program", list(Command{test, whole, nil, false})},
		{"no whole project", "add it", list(Command{test, focused, []string{"tool"}, false})},
		{"a relative program", "write the absolute path", list(Command{test, whole, []string{"bin/tool"}, false})},
		{"a program beside the root", "write the absolute path", list(Command{test, whole, []string{".."}, false})},
		{"an argument with a NUL", "NUL", list(Command{test, whole, []string{"tool", "a\x00b"}, false})},
		{"files of everything", "has no {files}", list(Command{test, whole, []string{"tool", "{files}"}, false})},
		{"files within an argument", "of its own", list(Command{test, whole, []string{"tool"}, false}, Command{test, focused, []string{"tool", "--in={files}"}, false})},
		{"a program of files", "of its own", list(Command{test, whole, []string{"tool"}, false}, Command{test, focused, []string{"{files}"}, false})},
		{"files that nobody names", "which files", func(o *Options) {
			o.Files = nil
			o.Commands = []Command{{test, whole, []string{"tool"}, false}, {test, focused, []string{"tool", "{files}"}, false}}
		}},
		{"an inert program in the root", "not inert", list(Command{check, whole, []string{at("root/bin/tool")}, true})},
		{"an inert program in the root by a link", "not inert", list(Command{check, whole, []string{"inside"}, true})},
	} {
		o := Options{Root: at("root"), Outside: []string{at("config/config.json")}, Path: []string{at("bin")}, Approve: yes, Files: noFiles}
		c.edit(&o)
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	// All at once, sorted.
	_, err := New(Options{Root: "x", Outside: []string{"b", "a", "a"}})
	if want := "outside: \"a\" is no absolute path\noutside: \"b\" is no absolute path\nroot: \"x\" is no absolute path"; err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestUnavailable(t *testing.T) {
	top := layout(t)
	tool := func(act table.CodingAct, program string, inert bool) Command {
		return Command{act, whole, []string{program}, inert}
	}
	for _, c := range []struct {
		name  string
		edit  func(*Options)
		wants [3]string // of check, build and test
	}{
		{"all is there", func(*Options) {}, [3]string{}},
		{"nothing listed", func(o *Options) { o.Commands = nil }, [3]string{"listed no command", "listed no command", "listed no command"}},
		{"read-only", func(o *Options) { o.ReadOnly = true }, [3]string{"read-only", "read-only", "read-only"}},
		{"nobody to ask", func(o *Options) { o.Approve = nil }, [3]string{"", "nobody is there", "nobody is there"}},
		{"a missing name", func(o *Options) { o.Commands[1] = tool(build, "absent", false) }, [3]string{"", `"absent" is not there`, ""}},
		{"a missing path", func(o *Options) { o.Commands[2] = tool(test, filepath.Join(top, "absent"), false) }, [3]string{"", "", "is not there"}},
		{"no program", func(o *Options) { o.Commands[2] = tool(test, "flat", false) }, [3]string{"", "", "is not there"}},
		{"a folder", func(o *Options) { o.Commands[2] = tool(test, top, false) }, [3]string{"", "", "is not there"}},
		{"a narrower one is missing", func(o *Options) { o.Commands = append(o.Commands, Command{check, focused, []string{"absent"}, true}) }, [3]string{"is not there", "", ""}},
	} {
		o := Options{Root: filepath.Join(top, "root"), Path: []string{filepath.Join(top, "gone"), filepath.Join(top, "empty"), filepath.Join(top, "bin")}, Approve: yes}
		o.Commands = []Command{tool(check, "tool", true), tool(build, "tool", false), tool(test, filepath.Join(top, "root/bin/tool"), false)}
		c.edit(&o)
		a, err := New(o)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for i, name := range operations[check:] {
			at := slices.IndexFunc(a.Manifest.Operations, func(m manifest.Operation) bool { return m.Name == name })
			if m := a.Manifest.Operations[at]; m.Unavailable != (c.wants[i] != "") || !strings.Contains(m.UnavailableReason, c.wants[i]) {
				t.Errorf("%s: %s: %v %q", c.name, name, m.Unavailable, m.UnavailableReason)
			}
		}
	}
}
