// Package scaffold writes the walkthrough that a new Ability starts from: small, complete, and building at once.
package scaffold

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
)

//go:embed walkthrough.md
var template string

// id is the portable id of the specification, narrowed to what also makes an invocation name: words joined by hyphens.
var id = regexp.MustCompile(`^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$`)

// maxBytes keeps the names that are made from the id within their limits.
const maxBytes = 48

// taken are the names that no file can have on every system, and that of the document which specifies the format.
var taken = regexp.MustCompile(`^(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|format)$`)

// Walkthrough returns the document for an Ability of a name.
func Walkthrough(name string) ([]byte, error) {
	switch {
	case !id.MatchString(name) || len(name) > maxBytes:
		return nil, fmt.Errorf("%q cannot be the name of an Ability; use words of lower-case letters and digits joined by hyphens, such as letter-writing, at most %d bytes", name, maxBytes)
	case taken.MatchString(name):
		return nil, fmt.Errorf("a file called %s.md cannot exist beside the others on every system; choose another name", name)
	}
	words := strings.ReplaceAll(name, "-", " ")
	return []byte(strings.NewReplacer(
		"{{id}}", name,
		"{{title}}", strings.ToUpper(words[:1])+words[1:],
		"{{words}}", words,
		"{{name}}", strings.ReplaceAll(name, "-", "_"),
	).Replace(template)), nil
}
