package toolchain

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/gen/build"
	"github.com/bonnie-build/bonnie/gen/suite"
)

// Compile compiles a schema file to a Go package in the folder that BONNIE_OUT names, which is made when it is not there.
// The package has the name of the folder, or the one that BONNIE_PACKAGE gives.
func (t *Toolchain) Compile(file string) error {
	folder := os.Getenv("BONNIE_OUT")
	if folder == "" {
		return errors.New("BONNIE_OUT is not set; name the folder of the Go package, as in: BONNIE_OUT=internal/letter go tool mage compile " + file)
	}
	name := os.Getenv("BONNIE_PACKAGE")
	if name == "" {
		absolute, err := filepath.Abs(folder)
		if err != nil {
			return err
		}
		name = filepath.Base(absolute)
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
