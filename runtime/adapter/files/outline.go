package files

import (
	"context"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// longestTitle is how much of a heading is given.
const longestTitle = 400

// OutlineManuscript gives the headings of a manuscript, each with the words of its section, sections below it included. A file without
// headings stands for itself, by its name, at the first level.
func (w *workspace) OutlineManuscript(ctx context.Context, a table.OutlineManuscriptArgs) (operation.Result, error) {
	return concluded(w.outlineManuscript(ctx, a))
}

func (w *workspace) outlineManuscript(ctx context.Context, a table.OutlineManuscriptArgs) (operation.Result, error) {
	if a.HasDepth && a.Depth < 1 {
		return operation.Result{}, outOfRange
	}
	chapters, cut, err := w.manuscript(ctx, a.Manuscript.String())
	if err != nil {
		return operation.Result{}, err
	}
	list, room := table.WritingOutline{}, newBudget(mostOutline)
	add := func(level int, title, text string) {
		if a.HasDepth && int64(level) > a.Depth || room.full {
			return
		}
		e := table.WritingOutlineEntry{
			Level: table.WritingCount(level), Title: table.WritingProse(cutRunes(title, longestTitle)), Words: table.WritingCount(countWords(text)), HasWords: true,
		}
		if room.take(e) {
			list = append(list, e)
		}
	}
	for i := range chapters {
		if err := stopped(ctx); err != nil {
			return operation.Result{}, err
		}
		c := &chapters[i]
		for j, h := range c.headings {
			add(h.level, h.title, c.text[h.body:sectionEnd(c.headings, j, len(c.text))])
		}
		if len(c.headings) == 0 && strings.TrimSpace(c.text) != "" {
			add(1, c.title(), c.text)
		}
	}
	return operation.Result{Value: list.AsValue(), Truncated: cut || room.full, FoundNothing: len(list) == 0}, nil
}

// ReadSection gives a section by its heading, with the heading and the sections below it: the first whose heading is what was
// asked for, else the first that has it as a part.
func (w *workspace) ReadSection(ctx context.Context, a table.ReadSectionArgs) (operation.Result, error) {
	return concluded(w.readSection(ctx, a))
}

func (w *workspace) readSection(ctx context.Context, a table.ReadSectionArgs) (operation.Result, error) {
	title := key(a.Section.String())
	if title == "" {
		return operation.Result{}, invalid
	}
	chapters, cut, err := w.manuscript(ctx, a.Manuscript.String())
	if err != nil {
		return operation.Result{}, err
	}
	section, found := sectionOf(chapters, func(k string) bool { return k == title })
	if !found {
		section, found = sectionOf(chapters, func(k string) bool { return strings.Contains(" "+k+" ", " "+title+" ") })
	}
	if !found {
		return operation.Result{}, nothing
	}
	var room budget
	text, short := room.fit(strings.TrimRight(section, "\n"), mostSection-2)
	return operation.Result{Value: table.WritingProse(text).AsValue(), Truncated: short || cut}, nil
}

// sectionOf gives the first section whose title fits. A file without headings is a section.
func sectionOf(chapters []chapter, fits func(key string) bool) (string, bool) {
	for i := range chapters {
		c := &chapters[i]
		for j, h := range c.headings {
			if fits(key(h.title)) {
				return c.text[h.start:sectionEnd(c.headings, j, len(c.text))], true
			}
		}
		if len(c.headings) == 0 && fits(key(c.title())) {
			return c.text, true
		}
	}
	return "", false
}

// cutRunes gives the start of a text, of at most so many bytes.
func cutRunes(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for i := range text {
		if i > most-4 {
			return text[:i]
		}
	}
	return text
}
