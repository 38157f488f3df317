package lean

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
)

// Verify holds the module in a folder to the list that it carries, and the program of its turn path to Forbidden, and sums it up. A module other than Bonnie's that carries
// no list is not held to anything, and the summary is empty.
func Verify(folder string) (findings report.List, summary string, err error) {
	allow, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(Allow)))
	if errors.Is(err, os.ErrNotExist) {
		findings, err = withoutList(folder)
		return findings, "", err
	} else if err != nil {
		return nil, "", err
	}
	findings, summary, err = Check(folder, allow)
	if err != nil || len(findings) > 0 {
		return findings, summary, err
	}
	more, names, err := Program(folder)
	if names != "" {
		summary += "; " + names
	}
	return more, summary, err
}

func withoutList(folder string) (report.List, error) {
	// It is read here and not asked of the go command: a module that is not held to anything may be in any state.
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		if slices.Equal(strings.Fields(line), []string{"module", module}) {
			return report.List{{
				File: Allow, Code: "missing-list", Message: "nothing says what the turn path may bring with it; write the list, and read it",
				Details: []string{"to write it: " + rewrite},
			}}, nil
		}
	}
	return nil, nil
}

// Update writes the list of the module in a folder: the closures as they are of the roots that the list names, and of those in
// Roots, where they are packages. The comments stay. A list that cannot be read, because of a merge for example, is written
// anew in the same way. Where a closure has a forbidden package or unsafe code, that is found, and nothing is written.
func Update(folder string) (changed bool, findings report.List, err error) {
	file := filepath.Join(folder, filepath.FromSlash(Allow))
	before, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, nil, err
	}
	after, findings, err := Render(folder, before)
	if err != nil || len(findings) > 0 || bytes.Equal(before, after) {
		return false, findings, err
	}
	return true, nil, report.WriteFile(file, after)
}

// Render returns what Update writes over a list.
func Render(folder string, allow []byte) (updated []byte, findings report.List, err error) {
	old, _ := parse(allow)
	w, err := load(folder, old.roots())
	if err != nil {
		return nil, nil, err
	}
	c, err := newChecker(w)
	if err != nil {
		return nil, nil, err
	}
	c.refuseForbidden()
	c.refuseUnsafe()
	c.findings.Sort()
	if c.present.comments = old.comments; len(allow) == 0 {
		c.present.comments = []string{"# What the turn path brings with it. Package verify/lean has the format; to accept a change, run", "# " + rewrite}
	}
	return c.present.format(), c.findings, nil
}
