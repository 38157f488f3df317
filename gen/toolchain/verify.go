package toolchain

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/gen/build"
)

// verifier is the program that verifies; it shares no code with what builds.
const verifier = "github.com/bonnie-build/bonnie/verify/cmd/bonnie-verify"

// Verify proves that what is shipped is what the walkthroughs say.
func (t *Toolchain) Verify(ctx context.Context) error { return t.compare(ctx, "all") }

// Diff explains every difference between the shipped package of a name and what its walkthrough builds.
func (t *Toolchain) Diff(ctx context.Context, name string) error { return t.compare(ctx, "diff", name) }

// Admit judges packages from anywhere, whose paths are separated by commas, as if they were installed together.
func (t *Toolchain) Admit(ctx context.Context, list string) error {
	program, err := t.verifier(ctx)
	if err != nil {
		return err
	}
	return t.run(ctx, program, append([]string{"admit"}, strings.Split(list, ",")...)...)
}

// Explain prints what a code means and what to do.
func (t *Toolchain) Explain(ctx context.Context, code string) error {
	program, err := t.verifier(ctx)
	if err != nil {
		return err
	}
	return t.run(ctx, program, "explain", code)
}

// compare rebuilds all packages into a folder of its own and lets the verifier compare them with the shipped ones.
func (t *Toolchain) compare(ctx context.Context, command string, names ...string) error {
	b, err := build.New(t.layout)
	if err != nil {
		return err
	}
	rebuilt, err := os.MkdirTemp("", "bonnie-rebuilt-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(rebuilt)
	b.Progress = func(done, total int) { t.console.Progress("rebuilding", done, total) }
	summary, err := b.Rebuild(ctx, rebuilt)
	if err != nil {
		return interrupted(err)
	}
	if len(summary.Issues) > 0 {
		return t.refuse(summary.Issues, "nothing was compared")
	}
	if command == "all" {
		if err := t.fresh(b, rebuilt); err != nil {
			return err
		}
	}
	program, err := t.verifier(ctx)
	if err != nil {
		return err
	}
	arguments := append([]string{command, "-rebuilt", rebuilt, "-abilities", "abilities"}, names...)
	return t.run(ctx, program, arguments...)
}

// fresh refuses files that are generated from the schemas or from the packages in a folder, and are not what is generated now.
func (t *Toolchain) fresh(b *build.Builder, rebuilt string) error {
	fresh, issues, err := b.Fresh(rebuilt)
	var stale *build.StaleError
	switch {
	case errors.As(err, &stale):
		for _, file := range stale.Files {
			t.console.Line(t.console.Refusal(file+": stale-generated-file: not what the toolchain generates; run: go tool mage build", "stale-generated-file"))
		}
		return &RefusedError{count(len(stale.Files), "generated file") + " to write again; nothing else was compared"}
	case err != nil:
		return err
	case len(issues) > 0:
		return t.refuse(issues, "nothing was compared")
	case fresh:
		t.console.Step("generated", "fresh", 0)
	}
	return nil
}

// verifier compiles the verifying program; the go command skips what is up to date. It is not started with `go run`,
// which makes every exit code 1.
func (t *Toolchain) verifier(ctx context.Context) (string, error) {
	program := "." + string(filepath.Separator) + filepath.Join("bin", "bonnie-verify")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if err := t.run(ctx, "go", "build", "-buildvcs=false", "-o", program, verifier); err != nil {
		return "", errors.New("bonnie-verify does not compile")
	}
	return program, nil
}

// run starts a program at the root of the repository with this process's streams.
func (t *Toolchain) run(ctx context.Context, program string, arguments ...string) error {
	return t.runWith(ctx, nil, program, arguments...)
}

// runWith starts a program with settings of the environment beside this process's.
func (t *Toolchain) runWith(ctx context.Context, settings []string, program string, arguments ...string) error {
	t.console.Clear()
	c := exec.CommandContext(ctx, program, arguments...)
	// A program that is told to stop gets the chance to clean up.
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = 3 * time.Second
	c.Dir = t.layout.Root
	c.Env = append(os.Environ(), settings...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := c.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil || !errors.As(err, &exit):
		return interrupted(err)
	case exit.ExitCode() == 1:
		return &RefusedError{}
	}
	return errors.New(filepath.Base(program) + " could not do its work")
}

// interrupted words the error of work that somebody stopped.
func interrupted(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted; nothing was written")
	}
	return err
}
