package files

import (
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"
)

// Limits of paths: a receipt holds a path of this many bytes, and file systems names of this many.
const (
	longestPath = 1024
	longestName = 255
	mostLinks   = 16
)

// place is where a path leads: a path without links, and what is there, which is nil for nothing.
type place struct {
	path string
	info fs.FileInfo
}

// isFile tells whether a regular file is there.
func (p *place) isFile() bool { return p.info != nil && p.info.Mode().IsRegular() }

// steps splits a path as callers write it into names. The root has none.
func steps(text string) ([]string, error) {
	if len(text) > longestPath || strings.HasPrefix(text, "/") || !spoken(text) {
		return nil, invalid
	}
	var list []string
	for step := range strings.SplitSeq(text, "/") {
		switch {
		case step == "" || step == ".":
			continue
		case step == ".." || len(step) > longestName || isAlias(step):
			return nil, invalid
		}
		list = append(list, step)
	}
	if name := strings.Join(list, "/"); name != "" && !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, invalid
	}
	return list, nil
}

// spoken tells whether a path can stand in a value and on a line: it is UTF-8 without control characters and noncharacters.
func spoken(text string) bool {
	for i, r := range text {
		switch {
		case r < ' ' || r >= 0x7F && r <= 0x9F || r == 0x2028 || r == 0x2029:
			return false
		case isNoncharacter(r):
			return false
		case r == utf8.RuneError:
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return false
			}
		}
	}
	return true
}

// isAlias tells whether a name can mean another one: Windows has streams behind a colon, short names with a tilde, and takes a
// backslash for a slash.
func isAlias(step string) bool {
	if runtime.GOOS != "windows" {
		return false
	}
	i := strings.IndexByte(step, '~')
	return strings.ContainsAny(step, `:\`) || i >= 0 && i+1 < len(step) && step[i+1] >= '0' && step[i+1] <= '9'
}

// locate follows a path through the links of the workspace, none of which may leave it. What it gives is refused by no rule, on
// the way there or under its own name.
func (w *workspace) locate(text string) (place, error) {
	rest, err := steps(text)
	if err != nil {
		return place{}, err
	}
	if w.guard.refuses(strings.Join(rest, "/")) {
		return place{}, invalid
	}
	var at place
	for links := 0; ; {
		if len(rest) == 0 {
			break
		}
		next := join(at.path, rest[0])
		info, err := w.root.Lstat(next)
		switch {
		case missing(err):
			at = place{path: join(at.path, strings.Join(rest, "/"))}
			if len(at.path) > longestPath || w.guard.refuses(at.path) {
				return place{}, invalid
			}
			return at, nil
		case err != nil:
			return place{}, invalid // such as a file where a folder should be
		case info.Mode()&fs.ModeSymlink == 0:
			if len(rest) > 1 && !info.IsDir() {
				return place{}, invalid
			}
			at, rest = place{next, info}, rest[1:]
			continue
		}
		if links++; links > mostLinks {
			return place{}, invalid
		}
		if at.path, rest, err = w.follow(at.path, next, rest[1:]); err != nil {
			return place{}, err
		}
		at.info = nil
	}
	if at.path == "" {
		at.info, err = w.root.Lstat(".")
		return at, err
	}
	if len(at.path) > longestPath || w.guard.refuses(at.path) {
		return place{}, invalid
	}
	if at.info == nil { // a link led to a folder above it
		if at.info, err = w.root.Lstat(at.path); err != nil {
			return place{}, invalid
		}
	}
	return at, nil
}

// follow reads a link: it gives the folder to go on from, and the names that are left.
func (w *workspace) follow(folder, link string, rest []string) (string, []string, error) {
	target, err := w.root.Readlink(link)
	if err != nil || len(target) > longestPath {
		return "", nil, invalid
	}
	target = filepath.ToSlash(target)
	if strings.HasPrefix(target, "/") || filepath.VolumeName(target) != "" {
		return "", nil, invalid
	}
	var ahead []string
	for step := range strings.SplitSeq(target, "/") {
		switch step {
		case "", ".":
		case "..":
			// Only at the start: behind a name it would depend on what that name is.
			if len(ahead) > 0 || folder == "" {
				return "", nil, invalid
			}
			folder = parent(folder)
		default:
			if isAlias(step) {
				return "", nil, invalid
			}
			ahead = append(ahead, step)
		}
	}
	return folder, append(ahead, rest...), nil
}

// file locates a regular file. Where nothing is, the error is nothing; anything else is refused.
func (w *workspace) file(text string) (place, error) {
	at, err := w.locate(text)
	switch {
	case err != nil:
		return place{}, err
	case at.path == "":
		return place{}, invalid
	case at.info == nil:
		return place{}, nothing
	case !at.info.Mode().IsRegular():
		return place{}, invalid
	}
	return at, nil
}

// folder locates a folder, likewise.
func (w *workspace) folder(text string) (place, error) {
	at, err := w.locate(text)
	switch {
	case err != nil:
		return place{}, err
	case at.info == nil:
		return place{}, nothing
	case !at.info.IsDir():
		return place{}, invalid
	}
	return at, nil
}
