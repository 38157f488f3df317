// Package toolchain holds the commands of `go tool mage`: each takes the layout of a repository and a console, does its
// work through the other packages of gen or starts the program that does it, and returns an error that says whether the
// work was refused or could not be done.
//
// Exit codes, which the targets make of the errors: 0 success, 1 refused or different, 2 usage or environment.
package toolchain

import (
	"errors"
	"fmt"
	"os"

	"github.com/bonnie-build/bonnie/gen/build"
	"github.com/bonnie-build/bonnie/gen/console"
	"github.com/bonnie-build/bonnie/gen/issue"
)

// Toolchain runs commands in one repository.
type Toolchain struct {
	layout  build.Layout
	console *console.Console
}

// New returns the toolchain of the repository whose root is a folder.
func New(root string) *Toolchain {
	return &Toolchain{layout: build.Layout{Root: root}, console: console.New(os.Stdout)}
}

// RefusedError reports that the command did its work and the answer is no. The reason is empty when it has been printed.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string {
	if e.Reason == "" {
		return "refused"
	}
	return "refused: " + e.Reason
}

// ExitCode returns the exit code of a command's error.
func ExitCode(err error) int {
	var refused *RefusedError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &refused):
		return 1
	}
	return 2
}

// refuse prints issues and returns the error that counts them; what says what did not happen because of them.
func (t *Toolchain) refuse(issues issue.List, what string) error {
	for _, i := range issues {
		t.console.Line(t.console.Refusal(i.String(), i.Code))
	}
	return &RefusedError{fmt.Sprintf("%s in %s; %s", count(len(issues), "error"), count(issues.Files(), "walkthrough"), what)}
}

// count writes a number with its noun.
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case noun == "Ability":
		return fmt.Sprint(n, " Abilities")
	}
	return fmt.Sprint(n, " ", noun, "s")
}
