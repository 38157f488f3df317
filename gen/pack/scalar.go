package pack

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// checkString holds a string to its schema.
func (b *builder) checkString(n *wire.Node, s *schema.Node) {
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, n.Text) {
		b.refuse(n.Offset, s.Code("enum", "unknown-enum-value"), issue.Quote(clip(n.Text))+" is not one of the values"+choice(issue.Suggest(n.Text, s.Enum), s.Enum))
		return
	}
	if s.Const != nil && n.Text != s.Const.Text {
		b.refuse(n.Offset, s.Code("const", "unknown-enum-value"), "the value is always "+issue.Quote(s.Const.Text)+"; write it so")
		return
	}
	if limit := s.MaxBytes; limit >= 0 && len(n.Text) > limit {
		b.refuse(n.Offset, s.Code("x-bonnie-maxBytes", s.Code("maxLength", "string-too-long")),
			"the text has "+strconv.Itoa(len(n.Text))+" bytes; shorten it to "+strconv.Itoa(limit))
		return
	}
	if count := utf8.RuneCountInString(n.Text); s.MaxBytes < 0 && s.MaxLength >= 0 && count > s.MaxLength {
		b.refuse(n.Offset, s.Code("maxLength", "string-too-long"), "the text has "+strconv.Itoa(count)+" characters; shorten it to "+strconv.Itoa(s.MaxLength))
		return
	} else if count < s.MinLength {
		b.refuse(n.Offset, s.Code("minLength", "string-too-short"), "the text has "+strconv.Itoa(count)+" characters; write at least "+strconv.Itoa(s.MinLength))
		return
	}
	if s.Pattern != nil && !s.Pattern.MatchString(n.Text) {
		general, message := mismatch(n.Text, s)
		b.refuse(n.Offset, s.Code("pattern", general), message)
		return
	}
	if s.Format == "date-time" {
		if _, err := time.Parse(time.RFC3339, n.Text); err != nil {
			b.refuse(n.Offset, s.Code("format", "invalid-date"), issue.Quote(n.Text)+" is not a date of the calendar; write YYYY-MM-DDTHH:MM:SSZ")
		}
	}
}

// mismatch says what the pattern of a schema asks for, with the general code of its kind. A pattern without anchors asks
// for one character somewhere, which in these schemas is one that is not white space.
func mismatch(text string, s *schema.Node) (general, message string) {
	pattern := s.Pattern.String()
	if !strings.HasPrefix(pattern, "^") {
		return "missing-member", "the text is blank; write something that can be read"
	}
	form, ok := forms[s.Title]
	if !ok {
		form = "it in the form " + whiteSpace.Replace(pattern)
	}
	return "invalid-id", issue.Quote(clip(text)) + " is not " + issue.Article(s.Title) + "; write " + form
}

// whiteSpace shows the white space of a pattern, some of which is invisible or ends a line, as \s.
var whiteSpace = strings.NewReplacer(" \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000", `\s`)

// clip keeps a message on one screen line whatever the author wrote.
func clip(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// checkNumber holds a number to the bounds of its schema.
func (b *builder) checkNumber(n *wire.Node, s *schema.Node) {
	bound := func(keyword string, limit *float64, broken bool, words string) {
		if limit != nil && broken {
			b.refuse(n.Offset, s.Code(keyword, "number-out-of-range"), "the number "+n.Text+" is out of range; write "+words+" "+string(wire.AppendNumber(nil, *limit)))
		}
	}
	bound("minimum", s.Minimum, s.Minimum != nil && n.Number < *s.Minimum, "at least")
	bound("maximum", s.Maximum, s.Maximum != nil && n.Number > *s.Maximum, "at most")
	bound("exclusiveMinimum", s.ExclusiveMinimum, s.ExclusiveMinimum != nil && n.Number <= *s.ExclusiveMinimum, "more than")
}

// choice ends a message about a word that is none of a list: with the word that was most likely meant, if there is one,
// or else with all of them.
func choice(meant string, words []string) string {
	if meant != "" {
		return "; did you mean " + issue.Quote(meant) + "?"
	}
	return "; write one of " + list(words)
}
