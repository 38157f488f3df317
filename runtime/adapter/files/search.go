package files

import (
	"bytes"
	"context"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// longestMatch is how much of a line a match shows.
const longestMatch = 400

// SearchCode finds lines. A line that has several matches is given once; a passage of several lines is given by its first.
// What is no text is not searched. Truncated says that the list was cut, or that something was too large to be searched.
func (w *workspace) SearchCode(ctx context.Context, a table.SearchCodeArgs) (operation.Result, error) {
	return concluded(w.searchCode(ctx, a))
}

func (w *workspace) searchCode(ctx context.Context, a table.SearchCodeArgs) (operation.Result, error) {
	q, err := newQuery(a.Query.String(), a.Reading)
	if err != nil {
		return operation.Result{}, err
	}
	at, err := w.locate(a.Folder.String())
	switch {
	case err != nil:
		return operation.Result{}, err
	case at.info == nil:
		return operation.Result{}, nothing
	}
	s := search{workspace: w, ctx: ctx, query: q, room: newBudget(mostValue), list: table.CodingMatchList{}}
	if at.isFile() { // a folder is asked for, but one file is as good
		err = s.file(at.path)
	} else if err = w.walk(ctx, at.path, -1, func(name string, _ fs.DirEntry) error { return s.file(name) }); err != nil {
		return operation.Result{}, err
	}
	if err != nil && err != errEnough {
		return operation.Result{}, err
	}
	return operation.Result{Value: s.list.AsValue(), Truncated: s.room.full || s.short, FoundNothing: len(s.list) == 0}, nil
}

// search is a search that goes on.
type search struct {
	*workspace
	ctx   context.Context
	query *query
	src   []byte // of the file that is searched
	list  table.CodingMatchList
	room  budget
	short bool // something was too large
}

// file searches a file. One that cannot be read is not searched: it went away, or belongs to somebody else.
func (s *search) file(name string) error {
	if err := stopped(s.ctx); err != nil {
		return err
	}
	src, large, err := s.read(name)
	if err != nil {
		return nil
	}
	if large {
		s.short = s.short || isText(src)
		return nil
	}
	if !s.query.maybe(src) {
		return nil
	}
	text, _, ok := decode(src)
	if !ok {
		return nil
	}
	return s.text(name, unify(text))
}

// read reads a file for a search, into memory that the next one takes.
func (s *search) read(name string) (src []byte, large bool, err error) {
	f, err := s.root.Open(name)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	if s.src == nil {
		s.src = make([]byte, 0, 64<<10)
	}
	s.src, err = readSome(f, s.src[:0], largest+1)
	return s.src, len(s.src) > largest, err
}

// isText tells whether the start of a large file is that of a text.
func isText(src []byte) bool { return bytes.IndexByte(src[:8192], 0) < 0 }

// maybe tells whether bytes can have a match: those of UTF-8 without a query have none, and are not made a text.
func (q *query) maybe(src []byte) bool {
	if q.line != nil || strings.IndexByte(q.text, '\n') >= 0 || bytes.HasPrefix(src, []byte(littleMark)) || bytes.HasPrefix(src, []byte(bigMark)) {
		return true
	}
	return bytes.Contains(src, []byte(q.text))
}

// text searches the text of a file.
func (s *search) text(name, text string) error {
	line, counted := int64(1), 0
	for from := 0; from < len(text); {
		if err := stopped(s.ctx); err != nil {
			return err
		}
		start, end, at, short := s.query.next(text, from)
		s.short = s.short || short
		if start < 0 {
			if end <= from {
				return nil
			}
			from = end
			continue
		}
		line += int64(strings.Count(text[counted:start], "\n"))
		counted = start
		shownLine, cut := window(text[start:end], at-start)
		s.short = s.short || cut
		match := table.CodingMatch{Path: table.CodingPath(name), Line: table.CodingLine(line), Text: table.CodingSourceText(shown(shownLine))}
		if !s.room.take(match) {
			return errEnough
		}
		s.list = append(s.list, match)
		from = end + 1
	}
	return nil
}

// window gives the part of a line that shows where a match begins.
func window(line string, at int) (part string, cut bool) {
	if len(line) <= longestMatch {
		return line, false
	}
	from := 0
	if at > longestMatch*3/4 {
		from = at - longestMatch/4
	}
	to := min(from+longestMatch, len(line))
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to--
	}
	return line[from:to], true
}
