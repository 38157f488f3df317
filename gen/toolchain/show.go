package toolchain

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/scaffold"
	"github.com/bonnie-build/bonnie/gen/show"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Show prints the shipped package of a name for people.
func (t *Toolchain) Show(name string) error {
	root, err := t.read(name)
	if err != nil {
		return err
	}
	var others []*wire.Node
	for _, d := range root.Member("dependencies").Items {
		if other, err := t.read(d.Member("packageID").Text); err == nil { // one that is not there is shown as unknown
			others = append(others, other)
		}
	}
	var text strings.Builder
	show.Write(&text, root, others, t.console.Heading)
	t.console.Line(strings.TrimSuffix(text.String(), "\n"))
	return nil
}

// read reads a shipped package, as far as showing it needs; proving it is for verify.
func (t *Toolchain) read(name string) (*wire.Node, error) {
	names := t.shipped()
	if !slices.Contains(names, name) {
		message := "there is no package " + strconv.Quote(name)
		if _, err := os.Lstat(filepath.Join(t.layout.Walkthroughs(), name+".md")); err == nil && filepath.Base(name) == name {
			return nil, errors.New(message + " yet; run: go tool mage build")
		}
		if meant := issue.Suggest(name, names); meant != "" {
			return nil, errors.New(message + "; did you mean " + meant + "?")
		}
		return nil, errors.New(message + "; the packages are: " + strings.Join(names, ", "))
	}
	file := "abilities/" + name + ".bonnie"
	content, err := os.ReadFile(filepath.Join(t.layout.Abilities(), name+".bonnie"))
	if err != nil {
		return nil, err
	}
	root, err := wire.Parse(content, wire.Package)
	if err != nil {
		return nil, &RefusedError{file + ": " + err.Error() + "; run: go tool mage build"}
	}
	for _, member := range []string{"package", "ability", "dependencies", "skills"} {
		if root.Member(member) == nil {
			return nil, &RefusedError{file + " is no package; run: go tool mage build"}
		}
	}
	return root, nil
}

// shipped returns the names of the shipped packages, sorted.
func (t *Toolchain) shipped() (names []string) {
	entries, err := os.ReadDir(t.layout.Abilities())
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if stem, ok := strings.CutSuffix(e.Name(), ".bonnie"); ok && e.Type().IsRegular() {
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
