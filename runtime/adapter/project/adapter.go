package project

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// adapter does the operations for one workspace.
type adapter struct {
	root, workspace string
	environment     []string
	commands        [table.CodingActTest + 1][table.CodingExtentWholeProject + 1]*command
	slots           [table.CodingActTest + 1]chan struct{} // held while an act is done
	files           func(context.Context, table.CodingExtent) ([]string, error)
	approve         func(context.Context, Question) (bool, error)
	start           func(string, []string, *os.ProcAttr) (*os.Process, func(), error) // nil
	question        Question
}

// CheckProject runs the check of an extent.
func (a *adapter) CheckProject(ctx context.Context, arguments table.CheckProjectArgs) (table.OperationResult, error) {
	return a.do(ctx, table.CodingActCheck, checked[arguments.Extent])
}

// BuildProject runs the build.
func (a *adapter) BuildProject(ctx context.Context, _ table.BuildProjectArgs) (table.OperationResult, error) {
	return a.do(ctx, table.CodingActBuild, table.CodingExtentWholeProject)
}

// TestProject runs the test of an extent.
func (a *adapter) TestProject(ctx context.Context, arguments table.TestProjectArgs) (table.OperationResult, error) {
	return a.do(ctx, table.CodingActTest, tested[arguments.Extent])
}

// The extents of arguments as those of values.
var (
	checked = [...]table.CodingExtent{
		table.CheckProjectExtentFocusedFile:  table.CodingExtentFocusedFile,
		table.CheckProjectExtentChangedFiles: table.CodingExtentChangedFiles,
		table.CheckProjectExtentWholeProject: table.CodingExtentWholeProject,
	}
	tested = [...]table.CodingExtent{
		table.TestProjectExtentFocusedFile:  table.CodingExtentFocusedFile,
		table.TestProjectExtentChangedFiles: table.CodingExtentChangedFiles,
		table.TestProjectExtentWholeProject: table.CodingExtentWholeProject,
	}
)

// cancelled is the result of a run that was stopped before it had started anything.
var cancelled = operation.Result{Status: operation.Cancelled, Cause: cause.StopRequested}

// do runs the command of an act and an extent, once it may and no other run of the act is there.
func (a *adapter) do(ctx context.Context, act table.CodingAct, extent table.CodingExtent) (table.OperationResult, error) {
	c, extent, files, err := a.choose(ctx, act, extent)
	switch {
	case ctx.Err() != nil:
		return cancelled, nil
	case err != nil:
		return operation.Result{}, err
	}
	if !c.inert {
		yes, err := within(ctx, func() (bool, error) { return a.approve(ctx, a.question) })
		if err != nil || !yes || ctx.Err() != nil {
			return cancelled, nil
		}
	}
	slot := a.slots[act]
	select {
	case slot <- struct{}{}:
	case <-ctx.Done():
		return cancelled, nil
	}
	if ctx.Err() != nil {
		<-slot
		return cancelled, nil
	}
	o, err := run(ctx, start{c.program, c.with(files), a.root, a.environment, a.start}, func() { <-slot })
	if err != nil {
		return operation.Result{}, err
	}
	return a.result(act, extent, &o), nil
}

// choose gives the command for an extent, the extent that it covers, and the files that stand in it.
func (a *adapter) choose(ctx context.Context, act table.CodingAct, extent table.CodingExtent) (*command, table.CodingExtent, []string, error) {
	const whole = table.CodingExtentWholeProject
	c := a.commands[act][extent]
	if c == nil {
		return a.commands[act][whole], whole, nil, nil
	}
	if !c.takesFiles() {
		return c, extent, nil, nil
	}
	given, err := within(ctx, func() ([]string, error) { return a.files(ctx, extent) })
	if err != nil {
		return nil, 0, nil, err
	}
	files, err := a.arguments(given)
	if err != nil {
		return nil, 0, nil, err
	}
	if len(files) == 0 {
		return a.commands[act][whole], whole, nil, nil
	}
	return c, extent, files, nil
}

// with gives the arguments of a command with files in them.
func (c *command) with(files []string) []string {
	var list []string
	for _, a := range c.arguments {
		if a == filesArgument {
			list = append(list, files...)
		} else {
			list = append(list, a)
		}
	}
	return list
}

// How many files stand in a command, and how many bytes their names have.
const (
	mostFiles = 256
	longFiles = 32 << 10
)

// arguments makes arguments of files that the host names. Nothing that a model can make a file's name be is an option, or leads out.
func (a *adapter) arguments(files []string) ([]string, error) {
	root, err := os.OpenRoot(a.root)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var list []string
	size := 0
	for _, f := range files {
		if !filepath.IsLocal(filepath.FromSlash(f)) || strings.ContainsFunc(f, isUnsafe) {
			return nil, errors.New("the file " + strconv.QuoteToASCII(f) + " is no path in the workspace")
		}
		info, err := root.Stat(filepath.FromSlash(f)) // which follows no link that leads out
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return nil, errors.New("the file " + strconv.QuoteToASCII(f) + " is no regular file")
		}
		list = append(list, "./"+filepath.ToSlash(filepath.Clean(filepath.FromSlash(f))))
		size += len(f)
	}
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) > mostFiles || size > longFiles {
		return nil, nil // the whole project, then
	}
	return list, nil
}

// isUnsafe tells whether a character has no place in the name of a source file.
func isUnsafe(c rune) bool { return c < ' ' || c == 0x7f || c == '\\' }

// errPanic is the error of a function of the host that did not come back.
var errPanic = errors.New("a function of the host has panicked")

// within calls a function of the host on a goroutine of its own, and waits for it no longer than the context lasts.
func within[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type back struct {
		value T
		err   error
	}
	answers := make(chan back, 1)
	go func() {
		b := back{err: errPanic}
		defer func() {
			recover()
			answers <- b
		}()
		value, err := do()
		b = back{value, err}
	}()
	select {
	case b := <-answers:
		return b.value, b.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
