//go:build unix

package project

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// behaving makes an adapter whose commands behave in a bad way, in a root with the files of layout.
func behaving(t *testing.T, how string, edits ...func(*Options)) *adapter {
	t.Helper()
	p := program(t)
	o := Options{Root: filepath.Join(layout(t), "root"), Approve: yes, Environment: []string{"BAD=" + how}}
	for act := check; act <= test; act++ {
		o.Commands = append(o.Commands, Command{act, whole, []string{p, act.String()}, act == check})
	}
	for _, edit := range edits {
		edit(&o)
	}
	b := builder{options: &o}
	a := b.build()
	if len(b.wrong) > 0 {
		t.Fatal(b.wrong)
	}
	return a
}

// report reads what is needed of a value.
func report(t *testing.T, r operation.Result) (verdict, tail string, node *wire.Node) {
	t.Helper()
	node, err := wire.Parse(r.Value.JSON, wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	return node.Member("verdict").Text, node.Member("tail").Text, node
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		how, verdict, tail, problem string
		status                      operation.Status
		cause                       cause.Cause
		truncated                   bool
	}{
		{"arguments", "green", "[the command ended with exit code 0; ", "", operation.Succeeded, 0, false},
		{"exit-3", "red", "[the command ended with exit code 3; 20 bytes of output, 0 of them not kept]\nto the error output\n", "exit code 3", operation.Failed, cause.StepFailed, false},
		{"kill-itself", "stopped", "[the command was ended by a signal (killed); 0 bytes", "ended by a signal", operation.Failed, cause.StepFailed, false},
		{"flood", "green", "[the command ended with exit code 0; 1073741824 bytes of output, 1073479680 of them not kept]", "", operation.Succeeded, 0, true},
		{"quotes", "red", "[the command ended with exit code 1; 4000000 bytes of output, 3737856 of them not kept]", "exit code 1", operation.Failed, cause.StepFailed, true},
		{"problems", "red", "[the command ended with exit code 1; ", "\"", operation.Failed, cause.StepFailed, true},
	} {
		leaks(t)
		a := behaving(t, c.how)
		r, err := a.TestProject(t.Context(), table.TestProjectArgs{Extent: table.TestProjectExtentFocusedFile})
		if err != nil {
			t.Fatal(err)
		}
		verdict, tail, node := report(t, r)
		if r.Status != c.status || r.Cause != c.cause || verdict != c.verdict || !strings.HasPrefix(tail, c.tail) || r.Truncated != c.truncated {
			t.Errorf("%s: %v %v %s %.200q %v", c.how, r.Status, r.Cause, verdict, tail, r.Truncated)
		}
		if len(r.Value.JSON) > longReport || node.Member("act").Text != "test" || node.Member("extent").Text != "whole-project" {
			t.Errorf("%s: %d bytes: %.200s", c.how, len(r.Value.JSON), r.Value.JSON)
		}
		if problems := node.Member("problems").Items; (len(problems) > 0) != (c.problem != "") ||
			len(problems) > 0 && !strings.Contains(problems[0].Member("message").Text, c.problem) {
			t.Errorf("%s: %.500s", c.how, r.Value.JSON)
		}
		if len(r.Changes) != 1 || r.Changes[0].Kind != operation.Modified || r.Changes[0].Target.WorkspaceID != "root" || r.Target.TargetClass != "code-workspace" {
			t.Errorf("%s: %+v", c.how, r.Changes)
		}
	}
}

// TestSurroundings looks at what a command finds around it.
func TestSurroundings(t *testing.T) {
	t.Setenv("SECRET_TOKEN", "secret")
	t.Setenv("PASSED_ON", "passed")
	t.Setenv("HOME", "/home/of/this")
	t.Setenv("LANG", "C.UTF-8")
	a := behaving(t, "environment", func(o *Options) {
		bin := filepath.Join(filepath.Dir(o.Root), "bin")
		o.Path = []string{bin, "/usr/bin", "/not/there"}
		o.Environment = append(o.Environment, "PASSED_ON", "NOT_THERE", "GIVEN=a=b", "TMPDIR=/tmp/of/that")
	})
	r, err := a.CheckProject(t.Context(), table.CheckProjectArgs{Extent: table.CheckProjectExtentWholeProject})
	if err != nil {
		t.Fatal(err)
	}
	_, tail, _ := report(t, r)
	_, have, _ := strings.Cut(tail, "\n")
	want := "BAD=environment\nGIVEN=a=b\nHOME=/home/of/this\nLANG=C.UTF-8\nPASSED_ON=passed\nPATH=" + filepath.Join(filepath.Dir(a.root), "bin") + ":/usr/bin\nTMPDIR=/tmp/of/that\n"
	if have != want {
		t.Errorf("have\n%swant\n%s", have, want)
	}
	if a := behaving(t, "environment"); !slices.Contains(a.environment, "PATH=/dev/null") {
		t.Error(a.environment)
	}

	r, err = behaving(t, "arguments").BuildProject(t.Context(), table.BuildProjectArgs{})
	if err != nil {
		t.Fatal(err)
	}
	_, tail, _ = report(t, r)
	if lines := strings.Split(tail, "\n"); lines[1] != "build" || !strings.HasSuffix(lines[2], "/root") || len(lines) != 4 {
		t.Errorf("%q", tail)
	}
}

func TestFiles(t *testing.T) {
	var give []string
	var fail error
	var asked table.CodingExtent
	a := behaving(t, "arguments", func(o *Options) {
		o.Commands = append(o.Commands, Command{test, focused, []string{o.Commands[0].Arguments[0], "-run", "{files}", "{files}", "-end"}, false},
			Command{test, changed, []string{o.Commands[0].Arguments[0], "by-itself"}, false})
		o.Files = func(_ context.Context, extent table.CodingExtent) ([]string, error) {
			asked = extent
			return give, fail
		}
	})
	for _, name := range []string{"-x.go", "@list", "b c.go", "$(touch x).go", "ä.go"} {
		if err := os.WriteFile(filepath.Join(a.root, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	many := make([]string, mostFiles+1)
	for i := range many {
		many[i] = strings.Repeat("m", i+1) + ".go"
		if i < 200 {
			os.WriteFile(filepath.Join(a.root, many[i]), nil, 0o644)
		}
	}
	for i, c := range []struct {
		extent table.TestProjectExtent
		give   []string
		fail   error
		want   string // arguments
		covers string
	}{
		{table.TestProjectExtentFocusedFile, []string{"bin/tool", "-x.go", "./bin/../bin/tool", "@list", "b c.go", "$(touch x).go", "ä.go"}, nil,
			"-run\n./$(touch x).go\n./-x.go\n./@list\n./b c.go\n./bin/tool\n./ä.go\n./$(touch x).go\n./-x.go\n./@list\n./b c.go\n./bin/tool\n./ä.go\n-end", "focused-file"},
		{table.TestProjectExtentFocusedFile, []string{"gone.go", "bin/tool"}, nil, "-run\n./bin/tool\n./bin/tool\n-end", "focused-file"},
		{table.TestProjectExtentFocusedFile, nil, nil, "test", "whole-project"},
		{table.TestProjectExtentFocusedFile, []string{"gone.go"}, nil, "test", "whole-project"},
		{table.TestProjectExtentChangedFiles, []string{"/etc/passwd"}, nil, "by-itself", "changed-files"},
		{table.TestProjectExtentWholeProject, []string{"/etc/passwd"}, nil, "test", "whole-project"},
		{table.TestProjectExtentFocusedFile, []string{"/etc/passwd"}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, []string{"../bin/tool"}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, []string{"out/../../bin/tool"}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, []string{"out"}, nil, "", ""}, // a link that leads out
		{table.TestProjectExtentFocusedFile, []string{"out/config.json"}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, []string{"bin"}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, []string{"a\nb"}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, []string{`bin\tool`}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, []string{""}, nil, "", ""},
		{table.TestProjectExtentFocusedFile, nil, errors.New("no editor"), "", ""},
	} {
		give, fail, asked = c.give, c.fail, 0
		r, err := a.TestProject(t.Context(), table.TestProjectArgs{Extent: c.extent})
		if (err != nil) != (c.want == "") {
			t.Errorf("%d: %v", i, err)
			continue
		}
		if err != nil {
			continue
		}
		_, tail, node := report(t, r)
		_, have, _ := strings.Cut(tail, "\n")
		if have != c.want+"\n"+a.root+"\n" || node.Member("extent").Text != c.covers {
			t.Errorf("%d: %q %s", i, have, node.Member("extent").Text)
		}
		if c.extent == table.TestProjectExtentFocusedFile && asked != focused {
			t.Error("asked for", asked)
		}
	}
	if list, err := a.arguments(many[:150]); err != nil || len(list) != 150 {
		t.Error(len(list), err)
	}
	if list, err := a.arguments(slices.Repeat(many[:200], 4)); err != nil || len(list) != 0 { // more bytes than a command should have
		t.Error(len(list), err)
	}
}

func TestApproval(t *testing.T) {
	leaks(t)
	for _, c := range []struct {
		name    string
		approve func(context.Context, Question) (bool, error)
	}{
		{"no", func(context.Context, Question) (bool, error) { return false, nil }},
		{"no answer", func(context.Context, Question) (bool, error) { return true, errors.New("nobody is there") }},
		{"panic", func(context.Context, Question) (bool, error) { panic("approve") }},
		{"too late", func(ctx context.Context, _ Question) (bool, error) { <-ctx.Done(); return true, nil }},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		a := behaving(t, "arguments", func(o *Options) { o.Approve = c.approve })
		r, err := a.TestProject(ctx, table.TestProjectArgs{Extent: table.TestProjectExtentWholeProject})
		if err != nil || r.Status != operation.Cancelled || r.Cause != cause.StopRequested || len(r.Changes) > 0 {
			t.Errorf("%s: %+v %v", c.name, r, err)
		}
		// What is inert is asked of nobody.
		r, err = a.CheckProject(t.Context(), table.CheckProjectArgs{Extent: table.CheckProjectExtentWholeProject})
		if err != nil || r.Status != operation.Succeeded {
			t.Errorf("%s: %+v %v", c.name, r, err)
		}
		cancel()
	}
	// The question has the commands that run code, and no other.
	var asked Question
	a := behaving(t, "arguments", func(o *Options) {
		o.Approve = func(_ context.Context, q Question) (bool, error) { asked = q; return true, nil }
	})
	if _, err := a.TestProject(t.Context(), table.TestProjectArgs{Extent: table.TestProjectExtentWholeProject}); err != nil {
		t.Fatal(err)
	}
	if len(asked.Commands) != 2 || !strings.HasPrefix(asked.Commands[0], "build whole-project: ") || !strings.HasSuffix(asked.Commands[1], ` "test"`) || asked.Workspace != "root" {
		t.Errorf("%+v", asked)
	}
}

// TestOneAtATime runs the same act at the same time: one waits for the other. Different acts do not wait.
func TestOneAtATime(t *testing.T) {
	leaks(t)
	a := behaving(t, "alone")
	var all sync.WaitGroup
	var done atomic.Int32
	for range 3 {
		all.Go(func() {
			defer done.Add(1)
			if r, err := a.TestProject(t.Context(), table.TestProjectArgs{Extent: table.TestProjectExtentWholeProject}); err != nil || r.Status != operation.Succeeded {
				t.Errorf("%+v %v", r, err)
			}
		})
	}
	for len(a.slots[test]) == 0 {
		time.Sleep(time.Millisecond)
	}
	// One that gives up waiting.
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if r, err := a.TestProject(ctx, table.TestProjectArgs{Extent: table.TestProjectExtentWholeProject}); err != nil || r.Status != operation.Cancelled || len(r.Changes) > 0 {
		t.Error(r, err)
	}
	if _, err := a.BuildProject(t.Context(), table.BuildProjectArgs{}); err != nil {
		t.Error(err)
	}
	if done.Load() == 3 {
		t.Error("a build waited for all tests")
	}
	all.Wait()
}

// TestCancelled starts nothing for a context that has ended, and leaves the act to others.
func TestCancelled(t *testing.T) {
	leaks(t)
	a := behaving(t, "arguments")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 {
		if r, err := a.TestProject(ctx, table.TestProjectArgs{Extent: table.TestProjectExtentWholeProject}); err != nil || r.Status != operation.Cancelled || len(r.Value.JSON) > 0 {
			t.Fatal(r, err)
		}
	}
	if r, err := a.TestProject(t.Context(), table.TestProjectArgs{Extent: table.TestProjectExtentWholeProject}); err != nil || r.Status != operation.Succeeded {
		t.Error(r, err)
	}
}

// TestGone has a program that was there when the adapter was made. Its act can be done again once it is back.
func TestGone(t *testing.T) {
	leaks(t)
	var tool string
	a := behaving(t, "", func(o *Options) {
		tool = filepath.Join(filepath.Dir(o.Root), "bin/tool")
		o.Commands = []Command{{test, whole, []string{tool}, false}}
	})
	arguments := table.TestProjectArgs{Extent: table.TestProjectExtentWholeProject}
	if err := os.Rename(tool, tool+"-"); err != nil {
		t.Fatal(err)
	}
	if _, err := a.TestProject(t.Context(), arguments); err == nil {
		t.Error("a program that is gone was started")
	}
	if err := os.Rename(tool+"-", tool); err != nil {
		t.Fatal(err)
	}
	if r, err := a.TestProject(t.Context(), arguments); err != nil || r.Status != operation.Succeeded {
		t.Error(r, err)
	}
}
