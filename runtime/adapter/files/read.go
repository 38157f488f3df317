package files

import (
	"context"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// usualLines is how many lines are read when nothing is said.
const usualLines = 200

// ReadFile reads a range of lines. Line ends are given as line feeds; a mark at the start of the file is no part of its text.
func (w *workspace) ReadFile(ctx context.Context, a table.ReadFileArgs) (operation.Result, error) {
	return concluded(w.readFile(ctx, a))
}

func (w *workspace) readFile(ctx context.Context, a table.ReadFileArgs) (operation.Result, error) {
	first, count := int64(1), int64(usualLines)
	if a.HasFirstLine {
		first = a.FirstLine
	}
	if a.HasLineCount {
		count = a.LineCount
	}
	if first < 1 || count < 1 {
		return operation.Result{}, outOfRange
	}
	at, src, text, _, err := w.look(ctx, a.Path.String())
	if err != nil {
		return operation.Result{}, err
	}
	text = unify(text)
	total := lines(text)
	if first > max(total, 1) {
		return operation.Result{}, nothing
	}
	excerpt := table.CodingExcerpt{
		Path: table.CodingPath(at.path), Digest: hex(sum(src)), FirstLine: table.CodingLine(first), TotalLines: table.CodingCount(total),
		Truncated: false, // which is longer than true
	}
	var room budget
	kept, cut := room.fit(shown(extent(text, first, count)), mostValue-len(excerpt.AppendJSON(nil)))
	excerpt.Text, excerpt.Truncated = table.CodingSourceText(kept), table.CodingFlag(cut)
	scope := w.scope(at.path)
	v := excerpt.AsValue()
	v.Scope = &scope
	return operation.Result{Value: v, Target: &scope, Truncated: cut}, nil
}

// lines counts the lines of a text. One that has no line end at the end of the text counts.
func lines(text string) int64 {
	n := int64(strings.Count(text, "\n"))
	if text != "" && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// extent gives lines of a text, with their line ends.
func extent(text string, first, count int64) string {
	for ; first > 1; first-- {
		text = text[strings.IndexByte(text, '\n')+1:]
	}
	end := 0
	for ; count > 0; count-- {
		i := strings.IndexByte(text[end:], '\n')
		if i < 0 {
			return text
		}
		end += i + 1
	}
	return text[:end]
}
