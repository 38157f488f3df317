package files

import (
	"io/fs"
	"slices"
	"strings"
)

// sortByAge sorts what belongs to entries by their ids, which are in the order in which they were made. An id with more digits
// is a later one.
func sortByAge(entries []fs.DirEntry) {
	slices.SortFunc(entries, func(a, b fs.DirEntry) int {
		x, _, _ := strings.Cut(a.Name(), ".")
		y, _, _ := strings.Cut(b.Name(), ".")
		if len(x) != len(y) {
			return len(x) - len(y)
		}
		return strings.Compare(a.Name(), b.Name())
	})
}
