package files

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// mostManuscript is how many bytes the files of one manuscript have at most; what comes behind is not read.
const mostManuscript = 32 << 20

// chapter is a file of a manuscript.
type chapter struct {
	path     string
	text     string // with line feeds
	headings []heading
}

// title gives the title of a file: its first heading, or what it is called.
func (c *chapter) title() string {
	if len(c.headings) > 0 {
		return c.headings[0].title
	}
	return stem(c.path)
}

// stem gives the name of a file without what says of which kind it is.
func stem(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

// manuscript reads the files of the manuscript of a name, in reading order. A name is the path of a folder or a file, or the
// title of one: what it is called, or its first heading; the first heading of the first file of a folder is that of the folder.
// Without a name all Markdown files of the workspace are the manuscript. Cut says that something was too large to be read.
func (w *workspace) manuscript(ctx context.Context, name string) (list []chapter, cut bool, err error) {
	if at, err := w.locate(name); err == nil && at.info != nil {
		if at.isFile() {
			c, ok := w.chapter(ctx, at.path)
			if !ok {
				return nil, false, invalid
			}
			return []chapter{c}, len(c.headings) == mostHeadings, nil
		}
		list, cut, err = w.chapters(ctx, at.path)
		if err == nil && len(list) == 0 {
			err = nothing
		}
		return list, cut, err
	}
	all, cut, err := w.chapters(ctx, "")
	if err != nil {
		return nil, false, err
	}
	list, err = named(all, key(name))
	return list, cut, err
}

// named gives the chapters of the one folder or file that has a title.
func named(all []chapter, title string) ([]chapter, error) {
	if title == "" {
		return nil, invalid
	}
	folders, files := map[string]bool{}, []int{}
	seen := map[string]bool{} // folders of which the first file that is in them was looked at
	for i := range all {
		c := &all[i]
		for _, folder := range above(c.path) {
			if folder != "" && key(path.Base(folder)) == title || folder == parent(c.path) && !seen[folder] && key(c.title()) == title {
				folders[folder] = true
			}
		}
		seen[parent(c.path)] = true
		if key(c.title()) == title || key(stem(c.path)) == title {
			files = append(files, i)
		}
	}
	// Of folders in one another the outermost is the manuscript.
	var outermost []string
	for folder := range folders {
		if !slices.ContainsFunc(above(folder), func(outer string) bool { return outer != folder && folders[outer] }) {
			outermost = append(outermost, folder)
		}
	}
	switch {
	case len(outermost) == 1:
		return slices.DeleteFunc(all, func(c chapter) bool { return !slices.Contains(above(c.path), outermost[0]) }), nil
	case len(outermost) > 1 || len(files) > 1:
		return nil, invalid
	case len(files) == 1:
		return all[files[0] : files[0]+1], nil
	}
	return nil, nothing
}

// above gives the folders that a path is in, the root last.
func above(name string) (folders []string) {
	for name != "" {
		name = parent(name)
		folders = append(folders, name)
	}
	return folders
}

// chapters reads the Markdown files below a folder.
func (w *workspace) chapters(ctx context.Context, folder string) (list []chapter, cut bool, err error) {
	var names []string
	err = w.walk(ctx, folder, -1, func(name string, _ fs.DirEntry) error {
		switch strings.ToLower(path.Ext(name)) {
		case ".md", ".markdown":
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	slices.SortFunc(names, readingOrder)
	total := 0
	for _, name := range names {
		if err := stopped(ctx); err != nil {
			return nil, false, err
		}
		c, ok := w.chapter(ctx, name)
		if total += len(c.text); !ok || total > mostManuscript {
			cut = true
			continue
		}
		cut = cut || len(c.headings) == mostHeadings
		list = append(list, c)
	}
	return list, cut, nil
}

// chapter reads a file of a manuscript.
func (w *workspace) chapter(ctx context.Context, name string) (chapter, bool) {
	_, _, text, _, err := w.look(ctx, name)
	if err != nil {
		return chapter{}, false
	}
	c := chapter{path: name, text: shown(unify(text))}
	c.headings = headings(c.text)
	return c, true
}

// readingOrder compares paths as a writer numbers them: chapter 2 comes before chapter 10, and what is in a folder stays together.
func readingOrder(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		n, m := digits(x), digits(y)
		if n > 0 && m > 0 {
			p, q := strings.TrimLeft(x[:n], "0"), strings.TrimLeft(y[:m], "0")
			if len(p) != len(q) {
				return len(p) - len(q)
			}
			if c := strings.Compare(p, q); c != 0 {
				return c
			}
			x, y = x[n:], y[m:]
			continue
		}
		r, width := utf8.DecodeRuneInString(x)
		s, other := utf8.DecodeRuneInString(y)
		if r, s = foldRune(r), foldRune(s); r != s {
			if r == '/' {
				return -1
			}
			if s == '/' {
				return 1
			}
			return int(r) - int(s)
		}
		x, y = x[width:], y[other:]
	}
	if len(x) != len(y) {
		return len(x) - len(y)
	}
	return strings.Compare(a, b)
}

// digits gives how many digits a text starts with.
func digits(text string) int {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return i
		}
	}
	return len(text)
}
