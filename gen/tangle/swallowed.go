package tangle

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// span is a part of a document whose lines CommonMark takes as they are, so that no block can start in it.
type span struct {
	offset     int // of its first character, which is that of the opening fence where there is one
	start, end int // of its lines
	html       bool
	fenced     bool
}

func newSpan(n ast.Node, offset int, lines *text.Segments) span {
	s := span{offset: offset, start: offset, end: offset}
	_, s.html = n.(*ast.HTMLBlock)
	_, s.fenced = n.(*ast.FencedCodeBlock)
	if lines.Len() > 0 {
		s.start, s.end = lines.At(0).Start, lines.At(lines.Len()-1).Stop
		if !s.fenced {
			s.offset = s.start
		}
	}
	return s
}

// swallowed returns the lines that a reader would take for the start of a fenced block and that CommonMark does not, each with
// the span that it stands in: it has none when CommonMark reads the line as text of a paragraph. known are the offsets of the
// fences that open a block.
func swallowed(source []byte, spans []span, known map[int]bool) (found []fence) {
	next := 0
	for start := 0; start < len(source); {
		end := len(source)
		if i := bytes.IndexByte(source[start:], '\n'); i >= 0 {
			end = start + i
		}
		line := withoutContainers(source[start:end])
		offset := end - len(line)
		if m := marker(line); len(m) >= 3 && !known[offset] {
			for next < len(spans) && spans[next].end <= offset {
				next++
			}
			f := fence{offset: offset, marker: m, info: strings.TrimSpace(string(line[len(m):])), swallowed: true}
			if next < len(spans) && spans[next].start <= offset {
				f.within = &spans[next]
				f.inHTML = f.within.html
			}
			found = append(found, f)
		}
		start = end + 1
	}
	return found
}

// withoutContainers takes everything away that may stand before a fence: white space, also such as nobody sees, and the
// markers of block quotes and lists.
func withoutContainers(line []byte) []byte {
	for {
		line = bytes.TrimLeftFunc(line, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
		rest := bytes.TrimLeft(line, "0123456789")
		switch {
		case len(line) > 0 && line[0] == '>':
			line = line[1:]
		case len(rest) > 1 && len(rest) == len(line) && bytes.IndexByte([]byte("-+*"), rest[0]) >= 0 && (rest[1] == ' ' || rest[1] == '\t'),
			len(rest) > 1 && len(rest) < len(line) && (rest[0] == '.' || rest[0] == ')') && (rest[1] == ' ' || rest[1] == '\t'):
			line = rest[1:]
		default:
			return line
		}
	}
}

// swallow refuses a block that stands where CommonMark starts none. Of those that stand in one part of the document the first
// has the issue, which counts the others, since they have one cause.
func (r *reader) swallow(f fence, together map[int]int) {
	message := "CommonMark reads this line as a part of the text around it, so here starts no block; "
	switch {
	case f.within == nil && strings.HasPrefix(f.marker, "`") && strings.Contains(f.info, "`"):
		message += "take the backticks behind the first ones away"
	case f.within == nil:
		message += "indent it by three spaces at most, and leave an empty line before it"
	case f.within.fenced:
		message = "this block stands inside of the code block that begins at line " + strconv.Itoa(r.document.Place(f.within.offset).Line) +
			"; close that one, or take the stray fence away"
	default:
		message = "this block is indented by four spaces or more, which makes it a code block without a fence; indent it by three spaces at most"
	}
	if f.within != nil && together[f.within.offset] > 1 {
		message += "; it is the first of " + strconv.Itoa(together[f.within.offset]) + " that stand there"
	}
	r.unread(named(f), f.offset, "", "swallowed-block", message)
}
