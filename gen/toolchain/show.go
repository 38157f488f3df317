package toolchain

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/gen/scaffold"
	"github.com/bonnie-build/bonnie/gen/show"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Show prints the shipped package of a name for people.
func (t *Toolchain) Show(name string) error {
	file := "abilities/" + name + ".bonnie"
	bytes, err := os.ReadFile(filepath.Join(t.layout.Abilities(), name+".bonnie"))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no %s; the packages are: %s", file, strings.Join(t.shipped(), ", "))
	} else if err != nil {
		return err
	}
	root, err := wire.Parse(bytes, wire.Package)
	if err != nil {
		return &RefusedError{file + ": " + err.Error() + "; run: go tool mage build"}
	}
	var text strings.Builder
	show.Write(&text, root, t.console.Heading)
	t.console.Line(strings.TrimSuffix(text.String(), "\n"))
	return nil
}

// shipped returns the names of the shipped packages, sorted.
func (t *Toolchain) shipped() (names []string) {
	entries, err := os.ReadDir(t.layout.Abilities())
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if stem, ok := strings.CutSuffix(e.Name(), ".bonnie"); ok {
			names = append(names, stem)
		}
	}
	return names
}

// New writes a walkthrough for a new Ability.
func (t *Toolchain) New(name string) error {
	document, err := scaffold.Walkthrough(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(t.layout.Walkthroughs(), 0o755); err != nil {
		return err
	}
	file := "walkthroughs/" + name + ".md"
	f, err := os.OpenFile(filepath.Join(t.layout.Walkthroughs(), name+".md"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return &RefusedError{file + " exists already; edit it, or choose another name"}
	} else if err != nil {
		return err
	}
	_, err = f.Write(document)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	t.console.Line("wrote " + file + "; edit it, then run: go tool mage build")
	return nil
}
