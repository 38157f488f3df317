package content_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
)

const open, shut = "BEGIN:VCALENDAR\r\n", "END:VCALENDAR\r\n"

func TestWhatIsNoFile(t *testing.T) {
	for name, c := range map[string]struct {
		text, code string
		line       int
	}{
		"empty":                      {"", content.NotICalendar, 0},
		"only a byte order mark":     {"\ufeff", content.NotICalendar, 0},
		"empty lines":                {"\r\n\r\n", content.NotICalendar, 0},
		"another format":             {"BEGIN:VCARD\r\nEND:VCARD\r\n", content.NotICalendar, 1},
		"a line before":              {"VERSION:2.0\r\n" + open + shut, content.NotICalendar, 1},
		"a line behind":              {open + shut + "X:1\r\n", content.NotICalendar, 3},
		"a web page":                 {"<!DOCTYPE html>\n<p>sign in</p>\n", content.MalformedLine, 1},
		"not closed":                 {open + "BEGIN:VEVENT\r\n", content.Unbalanced, 2},
		"closed twice":               {open + shut + shut, content.Unbalanced, 3},
		"closed across":              {open + "BEGIN:VEVENT\r\n" + shut + "END:VEVENT\r\n", content.Unbalanced, 3},
		"a fold that lost its space": {open + "DESCRIPTION:one\r\ntwo\r\n" + shut, content.MalformedLine, 3},
		"a continuation of nothing":  {" x\r\n" + open + shut, content.MalformedLine, 1},
		"continued after a gap":      {open + "A:1\r\n\r\n 2\r\n" + shut, content.MalformedLine, 4},
		"no name":                    {open + ":1\r\n" + shut, content.MalformedLine, 2},
		"a name with a space":        {open + "A B:1\r\n" + shut, content.MalformedLine, 2},
		"a name without an end":      {open + strings.Repeat("A", 300) + ":1\r\n" + shut, content.MalformedLine, 2},
		"zero bytes":                 {open + "A\x00:1\r\n" + shut, content.MalformedLine, 2},
		"no colon":                   {open + "A;B=1\r\n" + shut, content.MalformedLine, 2},
		"too deep":                   {open + strings.Repeat("BEGIN:A\r\n", 8), content.TooDeep, 9},
		"a very long BEGIN":          {open + "BEGIN:" + strings.Repeat("A", 300) + "\r\nEND:A\r\n" + shut, content.Unbalanced, 3},
		"too large":                  {strings.Repeat("A", content.MostBytes+1), content.TooLarge, 0},
		"too many lines":             {open + strings.Repeat("A:\n", 500_001), content.TooManyLines, 500_001},
	} {
		f, err := content.Scan([]byte(c.text))
		var e *content.Error
		if f != nil || !errors.As(err, &e) || e.Code != c.code || e.Line != c.line {
			t.Errorf("%s: %v, not %s at line %d", name, err, c.code, c.line)
		}
	}
}

func TestWhatIsAFile(t *testing.T) {
	long := strings.Repeat("x", 10<<20)
	for name, text := range map[string]string{
		"line feeds":                 "BEGIN:VCALENDAR\nA:1\nEND:VCALENDAR\n",
		"mixed":                      "BEGIN:VCALENDAR\r\nA:1\nEND:VCALENDAR",
		"a byte order mark":          "\ufeff" + open + "A:1\r\n" + shut,
		"empty lines":                "\r\n" + open + "\r\nA:1\r\n\r\n" + shut + "\r\n",
		"lower case":                 "begin:vcalendar\r\na:1\r\nend:vCalendar\r\n",
		"folds inside of the name":   open + "\tA\r\n"[1:] + " :1\r\n" + shut,
		"folds inside of a letter":   open + "A:1\xc3\r\n \xa4\r\n" + shut,
		"a line of ten megabytes":    open + "A:" + long + "\r\n" + shut,
		"ten megabytes on one fold":  open + "A:1\r\n " + long + "\r\n" + shut,
		"bytes that are no UTF-8":    open + "A:\xff\xfe\r\n" + shut,
		"tabs as folds":              open + "A:1\r\n\t2\r\n" + shut,
		"two calendars":              open + "A:1\r\n" + shut + open + shut,
		"spaces behind a BEGIN":      "BEGIN:VCALENDAR \r\nA:1\r\n" + shut,
		"a colon in a quoted value":  open + "A;B=\"x:y\":1\r\n" + shut,
		"a fold that continues zero": open + "A:1\r\n \r\n" + shut,
	} {
		f, err := content.Scan([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c := f.Calendars[0]; c.Name != "VCALENDAR" || len(c.Lines) != 1 || c.Lines[0].Name != "A" {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

func TestFold(t *testing.T) {
	for _, says := range []string{
		"", "A:1", strings.Repeat("a", 75), strings.Repeat("a", 76), strings.Repeat("a", 149), strings.Repeat("a", 150),
		"SUMMARY:" + strings.Repeat("ä", 200), "SUMMARY:" + strings.Repeat("日", 100), "X:" + strings.Repeat("🗓", 100), "X:" + strings.Repeat("\x80", 300),
	} {
		folded := content.Fold(says, "\r\n")
		for i, line := range strings.Split(strings.TrimSuffix(folded, "\r\n"), "\r\n") {
			if len(line) > 75 || i > 0 && line[0] != ' ' {
				t.Errorf("%q", line)
			}
			if utf8.ValidString(says) && !utf8.ValidString(line) {
				t.Errorf("a character is torn apart: %q", line)
			}
		}
		if strings.ReplaceAll(folded, "\r\n ", "") != says+"\r\n" {
			t.Errorf("%q does not unfold to %q", folded, says)
		}
	}
}

func TestParameters(t *testing.T) {
	for _, c := range []struct{ says, set, dropped, value string }{
		{"ATTENDEE:mailto:a@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.org", "ATTENDEE:mailto:a@example.org", "ATTENDEE:v"},
		{`ATTENDEE;CN="Doe; J:";partstat=NEEDS-ACTION;RSVP=TRUE:mailto:a@example.org`,
			`ATTENDEE;CN="Doe; J:";partstat=ACCEPTED;RSVP=TRUE:mailto:a@example.org`,
			`ATTENDEE;CN="Doe; J:";RSVP=TRUE:mailto:a@example.org`, `ATTENDEE;CN="Doe; J:";partstat=NEEDS-ACTION;RSVP=TRUE:v`},
		{`A;CN="PARTSTAT=x":b`, `A;CN="PARTSTAT=x";PARTSTAT=ACCEPTED:b`, `A;CN="PARTSTAT=x":b`, `A;CN="PARTSTAT=x":v`},
		{`A;PARTSTAT=x;PARTSTAT=y:b`, `A;PARTSTAT=ACCEPTED;PARTSTAT=y:b`, `A:b`, `A;PARTSTAT=x;PARTSTAT=y:v`},
		{`A;B="x:b`, `A;B="x:b`, `A;B="x:b`, `A;B="x:b`}, {"A", "A", "A", "A"}, {"", "", "", ""}, {"A;", "A;", "A;", "A;"},
	} {
		if have := content.SetParameter(c.says, "PARTSTAT", "ACCEPTED"); have != c.set {
			t.Errorf("%s is set to %s, not %s", c.says, have, c.set)
		}
		if have := content.DropParameter(c.says, "PARTSTAT"); have != c.dropped {
			t.Errorf("%s without it is %s, not %s", c.says, have, c.dropped)
		}
		if have := content.SetValue(c.says, "v"); have != c.value {
			t.Errorf("%s with a value is %s, not %s", c.says, have, c.value)
		}
	}
	if have := content.Escape("a\\b;c,d\r\ne\nf\rg\x00\x7f\t:\""); have != `a\\b\;c\,d\ne\nf\ng  `+"\t:\"" {
		t.Error(have)
	}
}

func TestApply(t *testing.T) {
	text := []byte("0123456789")
	for _, c := range []struct {
		edits []content.Edit
		want  string // empty: refused
	}{
		{nil, "0123456789"},
		{[]content.Edit{{8, 10, ""}, {0, 0, "a"}, {2, 4, "b"}}, "a01b4567"},
		{[]content.Edit{{4, 6, "x"}, {4, 4, "1"}, {4, 4, "2"}, {6, 6, "3"}}, "012312x36789"},
		{[]content.Edit{{0, 3, ""}, {2, 4, ""}}, ""},
		{[]content.Edit{{-1, 3, ""}}, ""}, {[]content.Edit{{3, 2, ""}}, ""}, {[]content.Edit{{3, 11, ""}}, ""},
	} {
		have, err := content.Apply(text, c.edits)
		if string(have) != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%v: %q %v", c.edits, have, err)
		}
	}
	if string(text) != "0123456789" {
		t.Error("the text has changed")
	}
}

// FuzzEdit lets one line of a file say something else, takes one out and puts one in, and reads the file again: everything
// else says what it did, in the same bytes.
func FuzzEdit(f *testing.F) {
	f.Add([]byte(open+"BEGIN:VEVENT\r\nA:1\r\nB;C=\"x:y\":2\r\n 3\r\nEND:VEVENT\r\n"+shut), uint16(1), "A:4")
	f.Add([]byte("\ufeffBEGIN:VCALENDAR\nA\n :1\nB:\xc3\n \xa4\n\nC:3\nEND:VCALENDAR"), uint16(2), "SUMMARY:"+strings.Repeat("ä", 80))
	f.Fuzz(func(t *testing.T, text []byte, pick uint16, value string) {
		before, err := content.Scan(text)
		if err != nil {
			return
		}
		says := "X-NEW:" + content.Escape(strings.ToValidUTF8(value, "?"))
		lines := all(before)
		if len(lines) == 0 {
			return
		}
		i := int(pick) % len(lines)
		for kind, edit := range []content.Edit{before.Replace(lines[i], says), before.Remove(lines[i]), before.Insert(lines[i].Start, says)} {
			edited, err := content.Apply(text, []content.Edit{edit})
			if err != nil {
				t.Fatal(err)
			}
			after, err := content.Scan(edited)
			if err != nil {
				t.Fatalf("%d makes %q of %q: %v", kind, edited, text, err)
			}
			want := make([]string, 0, len(lines)+1)
			for _, l := range lines {
				want = append(want, string(before.Raw(l)))
			}
			folded := content.Fold(says, before.Newline)
			switch kind {
			case 0:
				if before.Content(lines[i]) != says {
					want[i] = folded
				}
			case 1:
				want = slices.Delete(want, i, i+1)
			case 2:
				want = slices.Insert(want, i, folded)
			}
			var have []string
			for _, l := range all(after) {
				have = append(have, string(after.Raw(l)))
			}
			if !slices.Equal(have, want) {
				t.Fatalf("%d: have %q, want %q", kind, have, want)
			}
		}
	})
}

// all gives the property lines of a file, in their order in the text.
func all(f *content.File) (lines []content.Line) {
	var walk func(c *content.Component)
	walk = func(c *content.Component) {
		lines = append(lines, c.Lines...)
		for _, child := range c.Children {
			walk(child)
		}
	}
	for _, c := range f.Calendars {
		walk(c)
	}
	slices.SortFunc(lines, func(a, b content.Line) int { return a.Start - b.Start })
	return lines
}
