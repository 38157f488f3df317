package files

import (
	"path"
	"strings"
)

// pattern is a line of a .gitignore.
type pattern struct {
	text    string // without the ! before it and the slash behind it
	literal int    // how many bytes at its start stand for themselves
	negated bool   // what matches is not ignored after all
	folder  bool   // only folders match
	name    bool   // it has no slash, so it is compared with the last name of a path
}

// patterns are the lines of one .gitignore, in their order.
type patterns struct {
	base string // the folder of the file, empty for the root
	list []pattern
}

// readPatterns reads the lines of a .gitignore.
func readPatterns(base string, src []byte) patterns {
	p := patterns{base: base}
	text := strings.TrimPrefix(string(src), "\uFEFF")
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		if line == "" || line[0] == '#' {
			continue
		}
		p.add(strings.TrimSuffix(line, "\r"))
	}
	return p
}

// add adds a line that is no comment.
func (p *patterns) add(line string) {
	line, _, _ = strings.Cut(line, "\x00")
	line = trimSpaces(line)
	var n pattern
	n.text, n.negated = strings.CutPrefix(line, "!")
	// What stands for itself is counted with the slash at the end: git does, and it is no more than the pattern has.
	n.literal = simple(n.text)
	n.text, n.folder = strings.CutSuffix(n.text, "/")
	n.literal = min(n.literal, len(n.text))
	n.name = strings.IndexByte(n.text, '/') < 0
	p.list = append(p.list, n)
}

// simple gives how many bytes at the start of a pattern stand for themselves.
func simple(text string) int {
	if i := strings.IndexAny(text, special); i >= 0 {
		return i
	}
	return len(text)
}

// trimSpaces takes the spaces from the end of a line that no backslash holds.
func trimSpaces(line string) string {
	end := -1
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			if end < 0 {
				end = i
			}
			continue
		case '\\':
			if i++; i == len(line) {
				return line
			}
		}
		end = -1
	}
	if end >= 0 {
		return line[:end]
	}
	return line
}

// last gives what the last pattern that matches a path says of it: whether it is ignored. None may match.
func (p *patterns) last(name string, folder bool) (ignored, said bool) {
	for i := len(p.list) - 1; i >= 0; i-- {
		if n := &p.list[i]; (!n.folder || folder) && n.matches(p.base, name) {
			return !n.negated, true
		}
	}
	return false, false
}

// matches tells whether the pattern of a .gitignore in the folder base matches a path of the workspace.
func (n *pattern) matches(base, name string) bool {
	if n.name {
		last := path.Base(name)
		switch {
		case n.literal == len(n.text):
			return n.text == last
		case n.text[0] == '*' && simple(n.text[1:]) == len(n.text)-1:
			return strings.HasSuffix(last, n.text[1:])
		}
		return wildmatch(n.text, last)
	}
	if base != "" {
		if len(name) <= len(base) || name[len(base)] != '/' || name[:len(base)] != base {
			return false
		}
		name = name[len(base)+1:]
	}
	text, literal := n.text, n.literal
	if strings.HasPrefix(text, "/") {
		text, literal = text[1:], literal-1
	}
	if literal > 0 {
		// What stands for itself is taken off before the stars are looked at, so that a**/b is what **/b is behind an a. That is
		// how git reads it.
		if len(name) < literal || name[:literal] != text[:literal] {
			return false
		}
		text, name = text[literal:], name[literal:]
		if text == "" && name == "" {
			return true
		}
	}
	return wildmatch(text, name)
}

// ignores are the patterns that hold for a folder: those of .git/info/exclude, of the root, and of each folder down to it.
type ignores []patterns

// ignored tells whether a path is ignored, given that the folder that it is in is not.
func (s ignores) ignored(name string, folder bool) bool {
	for i := len(s) - 1; i >= 0; i-- {
		if ignored, said := s[i].last(name, folder); said {
			return ignored
		}
	}
	return false
}
