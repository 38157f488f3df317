package files

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/table"
)

// A long line is searched as far as longestLine, so that an expression cannot hold up a call that should end; text is given to
// an expression in blocks of about so many bytes, for the same reason.
const (
	longestLine = 32 << 10
	blockSize   = 16 << 10
)

// query is what is searched for.
type query struct {
	text  string // with line feeds; for an expression, empty
	words bool   // it has to stand for itself

	line  *regexp.Regexp // an expression, as it is compared with a line
	block *regexp.Regexp // the same for many lines: none of them matches when it does not; nil when that cannot be said
}

// newQuery reads a query.
func newQuery(text string, reading table.SearchCodeReading) (*query, error) {
	if text == "" || strings.IndexByte(text, 0) >= 0 {
		return nil, invalid
	}
	if reading != table.SearchCodeReadingExpression {
		return &query{text: unify(text), words: reading == table.SearchCodeReadingWholeWord}, nil
	}
	line, err := regexp.Compile(text)
	if err != nil {
		return nil, invalid
	}
	q := &query{line: line}
	if tree, err := syntax.Parse(text, syntax.Perl&^syntax.OneLine); err == nil && !ends(tree) {
		if q.block, err = regexp.Compile("(?m)" + text); err != nil {
			return nil, invalid
		}
	}
	return q, nil
}

// ends tells whether an expression, read so that ^ and $ are the ends of lines, speaks of the ends of a text.
func ends(tree *syntax.Regexp) bool {
	return tree.Op == syntax.OpBeginText || tree.Op == syntax.OpEndText || slices.ContainsFunc(tree.Sub, ends)
}

// next finds the next line of a text, from a place at the start of a line, that has a match. It gives where the line starts and
// ends, and where in the text the match begins. Start is negative when there is none, up to end where that is behind the place,
// and else in all of the text. Lines end with line feeds. Short tells that a line was too long to be searched to its end.
func (q *query) next(text string, from int) (start, end, at int, short bool) {
	if q.line != nil {
		return q.nextLine(text, from)
	}
	for at = from; ; {
		i := strings.Index(text[at:], q.text)
		if i < 0 {
			return -1, 0, 0, false
		}
		if at += i; !q.words || isWord(text, at, at+len(q.text)) {
			break
		}
		_, width := utf8.DecodeRuneInString(text[at:])
		at += width
	}
	start = from + strings.LastIndexByte(text[from:at], '\n') + 1
	return start, lineAt(text, at), at, false
}

// nextLine does so for an expression, within one block.
func (q *query) nextLine(text string, from int) (start, end, at int, short bool) {
	stop := len(text)
	if stop-from > blockSize {
		stop = lineAt(text, from+blockSize)
	}
	if q.block != nil && stop-from <= 2*blockSize && !q.block.MatchString(text[from:stop]) {
		return -1, min(stop+1, len(text)), 0, false
	}
	for from < stop {
		end = lineAt(text, from)
		line := text[from:end]
		if len(line) > longestLine {
			line, short = line[:longestLine], true
		}
		if m := q.line.FindStringIndex(line); m != nil {
			return from, end, from + m[0], short
		}
		from = end + 1
	}
	return -1, min(stop+1, len(text)), 0, short
}

// lineAt gives where the line of a place ends.
func lineAt(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(text)
}

// isWord tells whether a part of a text is not part of a longer word. Where it ends with something else than a letter, any
// neighbour will do.
func isWord(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	first, _ := utf8.DecodeRuneInString(text[from:])
	last, _ := utf8.DecodeLastRuneInString(text[:to])
	after, _ := utf8.DecodeRuneInString(text[to:])
	return !(isLetter(before) && isLetter(first)) && !(isLetter(last) && isLetter(after))
}

// isLetter tells whether words are made of a character: of letters with their marks, of digits, and of low lines.
func isLetter(r rune) bool {
	return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
		r >= 0x80 && r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}
