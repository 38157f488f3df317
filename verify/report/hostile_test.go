package report

import (
	"testing"

	"github.com/bonnie-build/bonnie/verify/rules"
)

// FuzzFormats puts any text into any member: every format stays what it is.
func FuzzFormats(f *testing.F) {
	for _, s := range []string{
		"", "a", "\x00", "\x1b[2J", "\r\n", "]]>", "<!--", "&#x1b;", `"><script>`, `\u0000`, "\u2028", "\u202e", "\ufffe", "\ufffd",
		"\xff", "\xed\xa0\x80", "\U0010ffff", "\U000e0041", "é", "😀", "../..", "/", "C:", "a:b", "%", "{application}",
	} {
		f.Add(s, s, 0, 0)
		f.Add("a.bonnie", s, 3, 7)
		f.Add(s, "skills[0]", 1, 1)
	}
	f.Fuzz(func(t *testing.T, file, text string, line, column int) {
		line, column = max(0, line), max(0, column)
		offset := line
		check(t, Report{
			Tool:   text,
			Checks: []Check{{Name: file, Text: text}, {Name: text, Text: file, Failed: true}},
			Files:  []string{file, text},
			Findings: List{
				{File: file, Line: line, Column: column, Path: text, Code: "wrong-type", Message: text, Details: []string{text, file}},
				{File: file, Offset: &offset, Pointer: text, Code: "not-canonical", Message: file},
				{File: text, Severity: rules.Warning, Code: "implicit-stage", Message: text, Accepted: text},
				{File: text, Severity: rules.Warning, Code: "implicit-stage", Message: text},
			},
			Source: func(string) ([]byte, error) { return []byte(text + "\n" + file), nil },
		})
	})
}

// TestHostileCodes gives the formats codes that no rule has. Codes come from the program, so JSON takes them as they are.
func TestHostileCodes(t *testing.T) {
	for _, code := range []string{"", "\x1b[31m", "<a>", "a\nb", "\xff"} {
		r := Report{Findings: List{{File: "a", Code: code, Message: "b"}, {File: "a", Code: "wrong-type", Message: "c"}}}
		harmless(t, "JSON", r.JSON())
		harmless(t, "SARIF", r.SARIF())
		junit(t, r.JUnit())
		if err := validate(sarifSchema(), r.SARIF()); err != nil {
			t.Errorf("%q: %#v", code, err)
		}
	}
}
