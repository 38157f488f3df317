package files

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// longestPassage is how much of a paragraph is shown around what was found.
const longestPassage = 600

// SearchManuscript finds paragraphs. Capitals, the kinds of spaces and the forms of quotation marks are not told apart. Where a
// passage starts is counted in characters from the start of the manuscript, whose files follow each other in reading order.
func (w *workspace) SearchManuscript(ctx context.Context, a table.SearchManuscriptArgs) (operation.Result, error) {
	return concluded(w.searchManuscript(ctx, a))
}

func (w *workspace) searchManuscript(ctx context.Context, a table.SearchManuscriptArgs) (operation.Result, error) {
	wanted := spelled(strings.TrimSpace(a.Query.String()))
	if wanted.text == "" {
		return operation.Result{}, invalid
	}
	chapters, cut, err := w.manuscript(ctx, a.Manuscript.String())
	if err != nil {
		return operation.Result{}, err
	}
	list, room := table.WritingPassageList{}, newBudget(mostValue)
	start := 0
	for i := range chapters {
		c := &chapters[i]
		short, err := c.passages(ctx, wanted.text, func(from, to int, title string, titled bool) bool {
			p := table.WritingPassage{
				Text: table.WritingProse(c.text[from:to]), Start: table.WritingCount(start + utf8.RuneCountInString(c.text[:from])),
				Heading: table.WritingProse(cutRunes(title, longestTitle)), HasHeading: titled,
			}
			if room.take(p) {
				list = append(list, p)
			}
			return !room.full
		})
		if err != nil {
			return operation.Result{}, err
		}
		cut = cut || short
		start += utf8.RuneCountInString(c.text)
	}
	return operation.Result{Value: list.AsValue(), Truncated: cut || room.full, FoundNothing: len(list) == 0}, nil
}

// passages visits the paragraphs of a chapter that have a text, as far as the visitor wants them. Short says that one was cut.
func (c *chapter) passages(ctx context.Context, wanted string, visit func(from, to int, title string, titled bool) bool) (short bool, err error) {
	title, titled, next := "", false, 0
	for at := metadata(c.text); at < len(c.text); {
		if err := stopped(ctx); err != nil {
			return short, err
		}
		end := paragraphEnd(c.text, at)
		for next < len(c.headings) && c.headings[next].start < end {
			title, titled = c.headings[next].title, true
			next++
		}
		folded := spelled(c.text[at:end])
		if i := strings.Index(folded.text, wanted); i >= 0 {
			from, to := at, end
			if to-from > longestPassage {
				from, to = around(c.text, at, end, at+folded.origin(i))
				short = true
			}
			if !visit(from, to, title, titled) {
				return short, nil
			}
		}
		at = end
		for at < len(c.text) && c.text[at] == '\n' {
			at++
		}
	}
	return short, nil
}

// paragraphEnd gives where a paragraph ends: before an empty line.
func paragraphEnd(text string, at int) int {
	for {
		end := lineAt(text, at)
		if end == len(text) {
			return end
		}
		after := lineAt(text, end+1)
		if strings.TrimSpace(text[end+1:after]) == "" {
			return end
		}
		at = end + 1
	}
}

// around gives the part of a paragraph that shows a place in it.
func around(text string, from, to, at int) (int, int) {
	start := max(from, at-longestPassage/3)
	stop := min(to, start+longestPassage)
	for start > from && !utf8.RuneStart(text[start]) {
		start--
	}
	for stop < to && !utf8.RuneStart(text[stop]) {
		stop--
	}
	return start, stop
}

// spelling is a text as it is compared, and where in the text each of its bytes comes from.
type spelling struct {
	text string
	from []int32
}

func (s spelling) origin(i int) int { return int(s.from[i]) }

// spelled gives a text in small letters, with one space for any spaces and line ends, and with plain quotation marks.
func spelled(text string) (s spelling) {
	out := make([]byte, 0, len(text))
	space := false
	for i, r := range text {
		switch {
		case unicode.IsSpace(r):
			if space {
				continue
			}
			r = ' '
		case r == '’' || r == '‘':
			r = '\''
		case r == '“' || r == '”' || r == '„':
			r = '"'
		default:
			r = unicode.ToLower(foldRune(r))
		}
		space = r == ' '
		n := len(out)
		if r >= 0 { // some characters are not to be seen
			out = utf8.AppendRune(out, r)
		}
		for ; n < len(out); n++ {
			s.from = append(s.from, int32(i))
		}
	}
	s.text = string(out)
	return s
}
