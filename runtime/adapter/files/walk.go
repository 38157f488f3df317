package files

import (
	"context"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// largestIgnore is how much of a .gitignore is read; a larger one says nothing.
const largestIgnore = 256 << 10

// walker goes through the files of a folder in the order of their paths, without what the project ignores and what is refused.
// It follows no link, and leaves out names that no call could say.
type walker struct {
	*workspace
	ctx   context.Context
	depth int64 // levels of folders; negative for all
	visit func(name string, entry fs.DirEntry) error
}

// errEnough ends a walk whose visitor has all that it wants.
var errEnough error = enough{}

type enough struct{}

func (enough) Error() string { return "enough" }

// walk visits the files below a folder. An ignored folder has none, even when it is the one that was named.
func (w *workspace) walk(ctx context.Context, folder string, depth int64, visit func(string, fs.DirEntry) error) error {
	rules, ignored := w.rules(folder)
	if ignored {
		return nil
	}
	k := walker{workspace: w, ctx: ctx, depth: depth, visit: visit}
	if err := k.enter(folder, rules, 1); err != nil && err != errEnough {
		return err
	}
	return nil
}

// rules gives the patterns that hold in a folder without its own .gitignore, and whether it is ignored itself.
func (w *workspace) rules(folder string) (rules ignores, ignored bool) {
	rules = ignores{w.exclude()}
	if folder == "" {
		return rules, false
	}
	at := ""
	for step := range strings.SplitSeq(folder, "/") {
		rules = append(rules, w.ignoreFile(at))
		if at = join(at, step); rules.ignored(at, true) {
			return nil, true
		}
	}
	return rules, false
}

// exclude reads the patterns that a clone has for itself alone.
func (w *workspace) exclude() patterns { return readPatterns("", w.small(".git/info/exclude")) }

// ignoreFile reads the .gitignore of a folder.
func (w *workspace) ignoreFile(folder string) patterns {
	return readPatterns(folder, w.small(join(folder, ".gitignore")))
}

// small reads a regular file of rules, and nothing of any other.
func (w *workspace) small(name string) []byte {
	info, err := w.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > largestIgnore {
		return nil
	}
	f, err := w.root.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	src, err := io.ReadAll(io.LimitReader(f, largestIgnore))
	if err != nil {
		return nil
	}
	return src
}

// enter visits what is in a folder. A folder that cannot be read has nothing in it for this walk.
func (k *walker) enter(folder string, rules ignores, level int64) error {
	entries := k.entries(folder)
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ".gitignore" }) {
		if own := k.ignoreFile(folder); len(own.list) > 0 {
			rules = append(slices.Clip(rules), own)
		}
	}
	for _, e := range entries {
		if err := stopped(k.ctx); err != nil { // a folder can be large, and its patterns many
			return err
		}
		name, isFolder := join(folder, e.Name()), e.IsDir()
		switch {
		case !isFolder && !e.Type().IsRegular(), len(name) > longestPath, !spoken(e.Name()), isAlias(e.Name()):
		case k.guard.enters(name), rules.ignored(name, isFolder):
		case !isFolder:
			if err := k.visit(name, e); err != nil {
				return err
			}
		case k.depth < 0 || level < k.depth:
			if err := k.enter(name, rules, level+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// entries reads a folder in the order that the paths of its files have: a folder counts with the slash that follows its name.
func (k *walker) entries(folder string) []fs.DirEntry {
	f, err := k.root.OpenFile(local(folder), os.O_RDONLY, 0)
	if err != nil {
		return nil
	}
	entries, _ := f.ReadDir(-1)
	f.Close()
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(order(a), order(b)) })
	return entries
}

func order(e fs.DirEntry) string {
	if e.IsDir() {
		return e.Name() + "/"
	}
	return e.Name()
}
