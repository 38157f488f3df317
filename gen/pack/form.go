package pack

import (
	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/schema"
)

// What stands here tells an author what to write: the form of a text, an example, the parts of an object.

// forms says, by the title of a schema, what a pattern asks for that is too long to be read, or that says less than it.
var forms = map[string]string{
	"application alias":        "words of letters and digits with one space between them, at most 8",
	"bundle identifier":        "two or more words of letters, digits and hyphens joined by dots, such as com.example.editor",
	"bundle name":              "the name of a folder that ends in .app, without a path",
	"date":                     "YYYY-MM-DDTHH:MM:SSZ",
	"callable name":            "words of lower-case letters and digits joined by _, starting with a letter",
	"desktop id":               "the name of a file that ends in .desktop, such as com.example.editor.desktop",
	"file name":                "one without a path, such as drafts",
	"file name extension":      "it without the dot in front, such as md",
	"fixture id":               "words of lower-case letters and digits joined by -",
	"handle prefix":            "one letter from A to Z",
	"label":                    "text without white space at its ends",
	"noun":                     "text without white space at its ends",
	"machine token":            "letters, digits, _, . and -, starting with a letter or digit, at most 64",
	"portable id":              "words of lower-case letters and digits joined by dots or hyphens, starting with a letter",
	"operation alias":          "one word of lower-case letters and digits, starting with a letter",
	"printable text":           "one character or more",
	"routing term":             "words of lower-case letters and digits with one space between them, at most 12",
	"routing term of one word": "lower-case letters and digits",
	"semantic version":         "MAJOR.MINOR.PATCH",
	"text of an element":       "text that is not blank",
	"tint":                     "# and six hex digits",
	"window class":             "one character or more",
}

// examples shows, by the title of a schema, a text that it accepts.
var examples = map[string]string{
	"bundle identifier":        "com.example.editor",
	"bundle name":              "Editor.app",
	"callable name":            "save_document",
	"date":                     "2026-01-31T12:00:00Z",
	"desktop id":               "com.example.editor.desktop",
	"file name extension":      "md",
	"fixture id":               "saved",
	"handle prefix":            "P",
	"machine token":            "document_body",
	"operation alias":          "save",
	"portable id":              "writing.save-document",
	"routing term":             "blank page",
	"routing term of one word": "page",
	"semantic version":         "1.0.0",
	"tint":                     "#336699",
}

// hint says what a missing member is for.
func hint(s *schema.Node) string {
	title := s.Title
	if title == "" {
		title = s.Type.String()
	}
	switch {
	case len(s.Enum) > 0:
		return " with one of " + list(s.Enum)
	case examples[s.Title] != "":
		return " (" + issue.Article(title) + ", such as " + issue.Quote(examples[s.Title]) + ")"
	case s.Type == schema.Boolean:
		return " (true or false)"
	case s.Type == schema.Array && s.MinItems > 0:
		return " (" + issue.Article(title) + element(s.Items) + ")"
	}
	if members := needed(s); len(members) > 0 {
		return " (" + issue.Article(title) + " with " + list(members) + ")"
	}
	return " (" + issue.Article(title) + ")"
}

// needed names the members that an author cannot leave out of an object.
func needed(s *schema.Node) (members []string) {
	for _, p := range s.Properties {
		if p.Required && p.Natural == nil && !p.Derived && p.Block == "" {
			members = append(members, p.Name)
		}
	}
	return members
}

// element ends a message about an array that has too few elements: with what an element is.
func element(s *schema.Node) string {
	if len(s.Enum) > 0 {
		return " of " + list(s.Enum)
	}
	if s.Title != "" {
		return ": each is " + issue.Article(s.Title)
	}
	if members := needed(s); len(members) > 0 {
		return ": each is an object with " + list(members)
	}
	return ""
}
