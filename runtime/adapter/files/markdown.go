package files

import (
	"strings"
	"unicode"
)

// mostHeadings is how many headings of one text are found. What follows the last one is its section.
const mostHeadings = 10000

// heading is a heading of a Markdown text.
type heading struct {
	level int
	title string
	start int // where its first line begins
	body  int // where the line behind it begins
}

// headings finds the headings of a text with line feeds, both those with # and those with a line of = or - below them. What
// stands in a fenced block of code, or in the block of metadata that a text may start with, is none.
func headings(text string) (list []heading) {
	at := metadata(text)
	fence, above, aboveAt := "", "", -1 // the fence that is open, and the paragraph line that a line below may make a heading
	for at < len(text) && len(list) < mostHeadings {
		end := lineAt(text, at)
		next := min(end+1, len(text))
		line := strings.TrimRight(text[at:end], " \t")
		body := strings.TrimLeft(line, " ")
		indented := len(line)-len(body) > 3 || strings.HasPrefix(body, "\t")
		switch mark := fenceOf(body); {
		case fence != "":
			if !indented && mark != "" && mark[0] == fence[0] && len(mark) >= len(fence) && strings.Trim(body, mark[:1]) == "" {
				fence = ""
			}
			above = ""
		case indented:
			// Within a paragraph this is its next line, and elsewhere code.
			above = ""
		case mark != "":
			fence, above = mark, ""
		case isHash(body):
			level := len(body) - len(strings.TrimLeft(body, "#"))
			list = append(list, heading{level, hashTitle(body[level:]), at, next})
			above = ""
		case above != "" && (strings.Trim(body, "=") == "" || strings.Trim(body, "-") == "") && body != "":
			level := 1
			if body[0] == '-' {
				level = 2
			}
			list = append(list, heading{level, above, aboveAt, next})
			above = ""
		default:
			// Only a paragraph of one line: a heading of several is rarer than a rule below a paragraph.
			if above, aboveAt = body, at; startsBlock(body) || at > 0 && !blankBefore(text, at) && !endsHeading(list, at) {
				above = ""
			}
		}
		at = next
	}
	return list
}

// metadata gives where the text begins behind a block of metadata between lines of ---.
func metadata(text string) int {
	if !strings.HasPrefix(text, "---\n") {
		return 0
	}
	if i := strings.Index(text, "\n---\n"); i >= 0 {
		return i + len("\n---\n")
	}
	return 0
}

// fenceOf gives the mark of a fence that a line opens or closes.
func fenceOf(body string) string {
	for _, c := range []string{"`", "~"} {
		n := len(body) - len(strings.TrimLeft(body, c))
		if n >= 3 && (c == "~" || strings.IndexByte(body[n:], '`') < 0) {
			return body[:n]
		}
	}
	return ""
}

// isHash tells whether a line is a heading with #.
func isHash(body string) bool {
	n := len(body) - len(strings.TrimLeft(body, "#"))
	return n >= 1 && n <= 6 && (len(body) == n || body[n] == ' ' || body[n] == '\t')
}

// hashTitle gives the title behind the marks, without those that close it.
func hashTitle(rest string) string {
	rest = strings.TrimSpace(rest)
	if closed := strings.TrimRight(rest, "#"); closed == "" || closed != rest && strings.TrimRight(closed, " \t") != closed {
		return strings.TrimSpace(closed)
	}
	return rest
}

// startsBlock tells whether a line starts something else than a paragraph.
func startsBlock(body string) bool {
	return body == "" || strings.IndexByte(">|<", body[0]) >= 0 || len(body) > 1 && body[1] == ' ' && strings.IndexByte("-*+", body[0]) >= 0
}

// blankBefore tells whether the line before a place has nothing in it.
func blankBefore(text string, at int) bool {
	before := text[:at-1]
	return strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]) == ""
}

// endsHeading tells whether the last heading ends at a place.
func endsHeading(list []heading, at int) bool {
	return len(list) > 0 && list[len(list)-1].body == at || len(list) == 0 && at == 0
}

// sectionEnd gives where the section of a heading ends: at the next one that is not below it.
func sectionEnd(list []heading, i, length int) int {
	for _, h := range list[i+1:] {
		if h.level <= list[i].level {
			return h.start
		}
	}
	return length
}

// countWords counts the words of a text: what stands between spaces and has a letter or a digit.
func countWords(text string) (n int64) {
	inside, letters := false, false
	for _, r := range text {
		if unicode.IsSpace(r) {
			inside, letters = false, false
			continue
		}
		if !inside || !letters {
			if inside = true; unicode.IsLetter(r) || unicode.IsDigit(r) {
				letters = true
				n++
			}
		}
	}
	return n
}

// key gives what a title is for a comparison: its letters and digits in small letters, and one space between its words.
func key(text string) string {
	var out strings.Builder
	space := false
	for _, r := range text {
		switch {
		case r == '\'' || r == '’':
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			space = true
			continue
		case space && out.Len() > 0:
			out.WriteByte(' ')
		}
		space = false
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
