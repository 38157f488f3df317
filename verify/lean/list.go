package lean

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// list is what a file of allowed packages says, and what a module turns out to have.
type list struct {
	comments []string  // with their "#"
	release  string    // "1.26"
	closures []closure // sorted by root
}

// closure is what a root brings with it.
type closure struct {
	root     string
	packages []entry // sorted by path
}

type entry struct {
	path string
	on   platforms
}

// problem is a line that keeps a list from being read.
type problem struct {
	line int // counts from 1
	text string
}

// reader reads a list line by line and goes on behind everything that it cannot read.
type reader struct {
	list
	problems []problem
	line     int

	// The section that is being read; header is its line, 0 before the first, and -1 when the header was unreadable.
	header   int
	root     string
	on       platforms
	packages int
	last     string
	places   map[string]int // package of the root to the line of its section's header
}

// parse reads a list. Where there are problems, it returns the rest of what it could read.
func parse(text []byte) (list, []problem) {
	p := &reader{}
	lines := strings.Split(string(text), "\n")
	if i := slices.IndexFunc(lines, endsWithCR); i >= 0 {
		p.refuse(i+1, "the line ends with a carriage return; lines end with a line feed alone")
		for i := range lines {
			lines[i] = strings.TrimSuffix(lines[i], "\r")
		}
	}
	if end := len(lines) - 1; lines[end] == "" {
		lines = lines[:end]
	} else {
		p.refuse(end+1, "the last line has no line feed; add it")
	}
	lines = p.readHead(lines)
	empty := 0
	for _, line := range lines {
		p.line++
		switch {
		case line == "":
			empty++
			continue
		case strings.HasPrefix(line, "["):
			if empty != 1 {
				p.refuse(p.line, "one empty line belongs before a section, and here are "+fmt.Sprint(empty))
			}
			p.closeSection()
			p.readHeader(line)
		default:
			if empty != 0 {
				p.refuse(p.line, "an empty line belongs only before a section; remove it")
			}
			p.readPackage(line)
		}
		empty = 0
	}
	if empty != 0 {
		p.refuse(p.line, "the file ends with an empty line; remove it")
	}
	p.closeSection()
	slices.SortStableFunc(p.problems, func(a, b problem) int { return a.line - b.line })
	for i := range p.closures {
		slices.SortFunc(p.closures[i].packages, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	}
	return p.list, p.problems
}

func endsWithCR(line string) bool { return strings.HasSuffix(line, "\r") }

func (p *reader) refuse(line int, text string) {
	p.problems = append(p.problems, problem{line, text})
}

// readHead reads the comments and the release, and returns the lines behind them.
func (p *reader) readHead(lines []string) []string {
	for _, line := range lines {
		p.line++
		if strings.HasPrefix(line, "#") {
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				p.refuse(p.line, "a comment is written in printable ASCII")
			}
			p.comments = append(p.comments, line)
			continue
		}
		release, ok := strings.CutPrefix(line, "go 1.")
		if !ok || release == "" || strings.Trim(release, "0123456789") != "" {
			p.refuse(p.line, fmt.Sprintf(`%q is not a release of Go, as in "go 1.26"`, line))
		}
		p.release = "1." + release
		return lines[p.line:]
	}
	p.refuse(p.line+1, `the file ends where the release of Go belongs, as in "go 1.26"`)
	return nil
}

// readHeader opens a section.
func (p *reader) readHeader(line string) {
	p.header = -1
	inner, ok := strings.CutSuffix(line[1:], "]")
	words := strings.Split(inner, " ")
	if !ok || len(words) < 2 {
		p.refuse(p.line, fmt.Sprintf(`%q is not the head of a section, as in "[runtime/wire all]" or "[runtime/wire linux/amd64 js/wasm]"`, line))
		return
	}
	root := words[0]
	if !isPath(root) {
		p.refuse(p.line, fmt.Sprintf("%q is not the folder of a root", root))
		return
	}
	on, err := readPlatforms(words[1:])
	if err != nil {
		p.refuse(p.line, err.Error())
		return
	}
	switch at := len(p.closures) - 1; {
	case at < 0 || root > p.root:
	case root < p.root:
		p.refuse(p.line, "sections are sorted by root: "+root+" stands before "+p.root)
		return
	case on == p.on:
		p.refuse(p.line, fmt.Sprintf("there are two sections of %s %s; put them together", root, on.on()))
		return
	case on > p.on:
		p.refuse(p.line, fmt.Sprintf("sections of a root are sorted by platform: the one of %s stands before the one of %s", on, p.on))
		return
	}
	if len(p.closures) == 0 || root != p.root {
		p.closures = append(p.closures, closure{root: root})
		p.places = make(map[string]int)
	}
	p.header, p.root, p.on, p.packages, p.last = p.line, root, on, 0, ""
}

func readPlatforms(names []string) (platforms, error) {
	if len(names) == 1 && names[0] == "all" {
		return all, nil
	}
	var on platforms
	last := -1
	for _, name := range names {
		i := slices.Index(platformNames[:], name)
		switch {
		case i < 0:
			return 0, fmt.Errorf("%q is not a platform; the platforms are %s", name, strings.Join(platformNames[:], " "))
		case i <= last:
			return 0, fmt.Errorf("the platforms of a section stand once and in this order: %s", strings.Join(platformNames[:], " "))
		}
		on |= one(i)
		last = i
	}
	if on == all {
		return 0, errors.New(`these are all platforms; write "all"`)
	}
	return on, nil
}

func (p *reader) readPackage(path string) {
	if !isPath(path) {
		p.refuse(p.line, fmt.Sprintf("%q is not an import path", path))
		return
	}
	if p.header == 0 {
		p.refuse(p.line, path+" stands in no section")
	}
	if p.header <= 0 {
		return
	}
	p.packages++
	switch place, there := p.places[path]; {
	case there && place == p.header:
		p.refuse(p.line, path+" stands twice in its section; remove one")
	case there:
		p.refuse(p.line, fmt.Sprintf("%s stands in the section of line %d too; put it in one section with all its platforms", path, place))
	case path < p.last:
		p.refuse(p.line, "packages are sorted: "+path+" stands before "+p.last)
	default:
		c := &p.closures[len(p.closures)-1]
		c.packages = append(c.packages, entry{path, p.on})
		p.places[path], p.last = p.header, path
	}
}

func (p *reader) closeSection() {
	if p.header > 0 && p.packages == 0 {
		p.refuse(p.header, "the section has no packages; remove it")
	}
}

// isPath tells whether a text can be an import path or a path of folders.
func isPath(s string) bool {
	for name := range strings.SplitSeq(s, "/") {
		if name == "" || name[0] == '.' {
			return false
		}
		for i := range len(name) {
			switch c := name[i]; {
			case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("-._~+", c) >= 0:
			default:
				return false
			}
		}
	}
	return true
}

// format writes a list in its one form.
func (l list) format() []byte {
	var b strings.Builder
	for _, c := range l.comments {
		b.WriteString(c + "\n")
	}
	b.WriteString("go " + l.release + "\n")
	for _, c := range l.closures {
		var sets []platforms
		for _, e := range c.packages {
			if !slices.Contains(sets, e.on) {
				sets = append(sets, e.on)
			}
		}
		slices.SortFunc(sets, func(a, b platforms) int { return int(b) - int(a) })
		for _, on := range sets {
			b.WriteString("\n[" + c.root + " " + on.String() + "]\n")
			for _, e := range c.packages {
				if e.on == on {
					b.WriteString(e.path + "\n")
				}
			}
		}
	}
	return []byte(b.String())
}
