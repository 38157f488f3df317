package toolchain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/gen/build"
	"github.com/bonnie-build/bonnie/gen/suite"
)

// output returns the folder of a Go package that BONNIE_OUT names, which is made when it is not there, and the name of the
// package: that of the folder, or the one that BONNIE_PACKAGE gives.
func output(command string) (folder, name string, err error) {
	folder = os.Getenv("BONNIE_OUT")
	if folder == "" {
		return "", "", errors.New("BONNIE_OUT is not set; name the folder of the Go package, as in: BONNIE_OUT=internal/letter go tool mage " + command)
	}
	if name = os.Getenv("BONNIE_PACKAGE"); name != "" {
		return folder, name, nil
	}
	absolute, err := filepath.Abs(folder)
	return folder, filepath.Base(absolute), err
}

// Compile compiles a schema file to the Go package that BONNIE_OUT and BONNIE_PACKAGE name.
func (t *Toolchain) Compile(file string) error {
	folder, name, err := output("compile " + file)
	if err != nil {
		return err
	}
	changed, err := build.Compile(file, folder, name)
	var refused *build.SchemaError
	if errors.As(err, &refused) {
		lines := strings.Split(refused.Err.Error(), "\n")
		for _, line := range lines {
			t.console.Line(file + ": " + line)
		}
		return &RefusedError{fmt.Sprintf("%s in %s; nothing was written", count(len(lines), "error"), file)}
	} else if err != nil {
		return err
	}
	t.console.Line(fmt.Sprintf("compiled %s to the package %s in %s; %s changed", file, name, filepath.ToSlash(folder), count(len(changed), "file")))
	return nil
}

// Tables generates the tables of the shipped packages into the Go package that BONNIE_OUT and BONNIE_PACKAGE name.
func (t *Toolchain) Tables(ctx context.Context) error {
	folder, name, err := output("tables")
	if err != nil {
		return err
	}
	b, err := build.New(t.layout)
	if err != nil {
		return err
	}
	b.Progress = func(done, total int) { t.console.Progress("walkthroughs", done, total) }
	b.Admit = t.admit
	changed, summary, err := b.Tables(ctx, folder, name)
	var stale *build.StaleError
	var refused *RefusedError
	switch {
	case errors.As(err, &stale):
		return &RefusedError{err.Error()}
	case errors.As(err, &refused):
		return &RefusedError{"admission refuses what the walkthroughs build; nothing was written"}
	case err != nil:
		return interrupted(err)
	case len(summary.Issues) > 0:
		return t.refuse(summary.Issues, "nothing was written")
	}
	t.console.Line(fmt.Sprintf("generated the tables of %s to the package %s in %s; %s changed", count(summary.Documents, "Ability"), name, filepath.ToSlash(folder), count(len(changed), "file")))
	return nil
}

// Suite holds the schema compiler to the public JSON-Schema-Test-Suite in a folder. In a repository that keeps the result,
// it also compares that, or writes it when BONNIE_UPDATE is set.
func (t *Toolchain) Suite(folder string) error {
	result, err := suite.Run(folder, os.Stdout)
	if err != nil {
		return err
	}
	if n := result.Differences(); n > 0 {
		return &RefusedError{count(n, "test") + " of compiled groups with another verdict than the suite's"}
	}
	kept := filepath.Join(t.layout.Root, "gen", "schema", "SUPPORT.md")
	if _, err := os.Stat(kept); err != nil {
		return nil
	}
	_, update := os.LookupEnv("BONNIE_UPDATE")
	if err := result.Keep(kept, update); err != nil {
		return &RefusedError{err.Error() + "; to write it, run: BONNIE_UPDATE=1 go tool mage suite " + folder}
	}
	return nil
}
