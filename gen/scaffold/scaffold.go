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

// Walkthrough returns the document for an Ability of a name.
func Walkthrough(name string) ([]byte, error) {
	if !id.MatchString(name) || len(name) > maxBytes {
		return nil, fmt.Errorf("%q cannot be the name of an Ability; use words of lower-case letters and digits joined by hyphens, such as letter-writing, %d bytes in all", name, maxBytes)
	}
	words := strings.ReplaceAll(name, "-", " ")
	return []byte(strings.NewReplacer(
		"{{id}}", name,
		"{{title}}", strings.ToUpper(words[:1])+words[1:],
		"{{words}}", words,
		"{{name}}", strings.ReplaceAll(name, "-", "_"),
	).Replace(template)), nil
}
