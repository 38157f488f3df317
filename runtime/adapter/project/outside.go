package project

import (
	"path/filepath"
	"strconv"
	"strings"
)

// in says why a path is none that lies outside of every root, or nothing. Links count as what they lead to, and as where they are.
func (b *builder) in(title, path string) string {
	if !filepath.IsAbs(path) {
		return title + strconv.Quote(path) + " is no absolute path"
	}
	for _, root := range b.roots {
		if below(root, filepath.Clean(path)) || below(root, resolved(path)) {
			return title + strconv.Quote(path) + " is in the root " + strconv.Quote(root) + ", where a model can edit it; move it out of every root"
		}
	}
	return ""
}

// within says likewise why a path lies in a root or has one in it.
func (b *builder) within(title, path string) string {
	if why := b.in(title, path); why != "" {
		return why
	}
	for _, root := range b.roots {
		if below(resolved(path), root) {
			return title + strconv.Quote(path) + " has the root " + strconv.Quote(root) + " in it; keep them apart"
		}
	}
	return ""
}

// below tells whether a path is a folder or in it. Both are clean.
func below(folder, path string) bool {
	relative, err := filepath.Rel(folder, path)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// resolved follows the links of a path, as far as it is there: what it names may be made later.
func resolved(path string) string {
	path = filepath.Clean(path)
	rest := ""
	for {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			return filepath.Join(real, rest)
		}
		parent := filepath.Dir(path)
		if parent == path {
			return filepath.Join(path, rest)
		}
		path, rest = parent, filepath.Join(filepath.Base(path), rest)
	}
}
