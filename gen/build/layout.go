package build

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
)

// Layout is where a repository keeps its documents and packages, under the root that holds its go.mod.
type Layout struct{ Root string }

// Walkthroughs is the folder of the documents.
func (l Layout) Walkthroughs() string { return filepath.Join(l.Root, "walkthroughs") }

// Abilities is the folder of the packages.
func (l Layout) Abilities() string { return filepath.Join(l.Root, "abilities") }

// ErrNoWalkthroughs reports a root that is no repository of Abilities.
var ErrNoWalkthroughs = errors.New("there is no folder walkthroughs here; run this at the root of a repository of Abilities, or make the folder and start with: go tool mage new NAME")

// formatDocument is the one document of the folder that is no walkthrough.
const formatDocument = "FORMAT.md"

// documents returns the names of the walkthroughs, sorted, and refuses file names that no package can have.
func (l Layout) documents() (names []string, issues issue.List, err error) {
	entries, err := os.ReadDir(l.Walkthroughs())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, ErrNoWalkthroughs
	} else if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		stem, isDocument := strings.CutSuffix(e.Name(), ".md")
		refuse := func(code, message string) {
			issues.Add(issue.Place{File: "walkthroughs/" + e.Name(), Line: 1, Column: 1}, "", code, message)
		}
		switch {
		case strings.HasPrefix(e.Name(), "."), e.Name() == formatDocument:
		case !isDocument && strings.EqualFold(filepath.Ext(e.Name()), ".md"):
			refuse("invalid-file-name", "the name of a walkthrough ends in .md, in lower case; rename it")
		case !isDocument:
		case !portable(stem):
			refuse("invalid-file-name", "the file's stem becomes the package id, and "+strconv.Quote(stem)+
				" is none; rename it to lower-case letters, digits, dots and hyphens, starting with a letter")
		case !e.Type().IsRegular():
			refuse("unreadable-file", "this is no plain file; replace it by one, or remove it")
		default:
			names = append(names, e.Name())
		}
	}
	return names, issues, nil
}

// portable tells whether a stem can be a package id as far as a file name is concerned; the id itself is judged by the
// schema.
func portable(stem string) bool {
	if stem == "" || stem[0] < 'a' || stem[0] > 'z' {
		return false
	}
	return !strings.ContainsFunc(stem, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '.' && r != '-'
	})
}
