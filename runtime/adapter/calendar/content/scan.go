package content

import (
	"bytes"
	"strconv"
	"strings"
)

// What a file may have. An export of ten years of a full calendar is well below.
const (
	MostBytes = 16 << 20
	mostLines = 500_000
	mostDepth = 8
)

// The codes of an Error.
const (
	TooLarge      = "file-too-large"       // more than 16 MiB
	TooManyLines  = "file-too-many-lines"  // more than 500,000 content lines
	MalformedLine = "file-malformed-line"  // no name and colon, or a continuation of nothing
	Unbalanced    = "file-unbalanced"      // BEGIN and END do not match
	TooDeep       = "file-too-deep"        // components in more than 8 levels
	NotICalendar  = "file-not-icalendar"   // no VCALENDAR, or lines outside of one
	Stale         = "edit-outside-of-file" // an edit does not fit the text
)

// Error says why a text is no iCalendar file.
type Error struct {
	Code string
	Line int // 1-based, of the physical lines; 0 when it is about the whole
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Code
	}
	return e.Code + " at line " + strconv.Itoa(e.Line)
}

// File is an iCalendar file.
type File struct {
	Text      []byte
	Newline   string // "\r\n" or "\n": how its first line ends
	Calendars []*Component
}

// Component is a component of a file.
type Component struct {
	Name       string // in upper case
	Begin, End Line
	Lines      []Line // its own properties, in order
	Children   []*Component
}

// Line is a content line with all of its folds.
type Line struct {
	Start, End int    // in the text, the last line break included
	Name       string // of the property, in upper case
}

// Scan finds the components and lines of a text, which stays that of the file. The error is an *Error.
func Scan(text []byte) (*File, error) {
	if len(text) > MostBytes {
		return nil, &Error{TooLarge, 0}
	}
	f := &File{Text: text, Newline: "\n"}
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		f.Newline = "\r\n"
	}
	s := scanner{file: f}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		s.at = len("\ufeff")
	}
	for s.at < len(text) {
		if err := s.line(); err != nil {
			return nil, err
		}
	}
	switch {
	case len(s.open) > 0:
		return nil, &Error{Unbalanced, s.number}
	case len(f.Calendars) == 0:
		return nil, &Error{NotICalendar, 0}
	}
	return f, nil
}

type scanner struct {
	file   *File
	at     int // in the text, at the start of a physical line
	number int // of the physical lines before
	lines  int
	open   []*Component
}

// line takes the next content line.
func (s *scanner) line() error {
	text, start := s.file.Text, s.at
	first := s.physical()
	number := s.number
	if len(first) == 0 {
		return nil // an empty line, which some programs leave between components
	}
	if first[0] == ' ' || first[0] == '\t' {
		return &Error{MalformedLine, number}
	}
	for s.at < len(text) && (text[s.at] == ' ' || text[s.at] == '\t') {
		s.physical()
	}
	if s.lines++; s.lines > mostLines {
		return &Error{TooManyLines, number}
	}
	l := Line{Start: start, End: s.at}
	name, ok := s.file.name(l)
	if !ok {
		return &Error{MalformedLine, number}
	}
	l.Name = name
	return s.place(l, number)
}

// physical takes the next physical line, and gives it without its line break.
func (s *scanner) physical() []byte {
	rest := s.file.Text[s.at:]
	s.number++
	i := bytes.IndexByte(rest, '\n')
	if i < 0 {
		s.at += len(rest)
		return rest
	}
	s.at += i + 1
	return bytes.TrimSuffix(rest[:i], []byte{'\r'})
}

// place puts a line where it belongs.
func (s *scanner) place(l Line, number int) error {
	switch l.Name {
	case "BEGIN":
		c := &Component{Name: s.file.component(l), Begin: l}
		switch {
		case len(s.open) == mostDepth:
			return &Error{TooDeep, number}
		case len(s.open) > 0:
			parent := s.open[len(s.open)-1]
			parent.Children = append(parent.Children, c)
		case c.Name != "VCALENDAR":
			return &Error{NotICalendar, number}
		default:
			s.file.Calendars = append(s.file.Calendars, c)
		}
		s.open = append(s.open, c)
	case "END":
		if len(s.open) == 0 || s.open[len(s.open)-1].Name != s.file.component(l) {
			return &Error{Unbalanced, number}
		}
		s.open[len(s.open)-1].End = l
		s.open = s.open[:len(s.open)-1]
	default:
		if len(s.open) == 0 {
			return &Error{NotICalendar, number}
		}
		c := s.open[len(s.open)-1]
		c.Lines = append(c.Lines, l)
	}
	return nil
}

// longName is how long the name of a property may be. The longest in use has some 40 letters.
const longName = 256

// name gives the name of a line, which may be folded itself.
func (f *File) name(l Line) (string, bool) {
	raw := f.Text[l.Start:l.End]
	if bytes.IndexByte(raw, ':') < 0 {
		return "", false
	}
	head := string(unfold(raw[:min(len(raw), longName)]))
	end := strings.IndexAny(head, ";:")
	if end <= 0 {
		return "", false
	}
	for _, c := range []byte(head[:end]) {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '.') {
			return "", false
		}
	}
	return strings.ToUpper(head[:end]), true
}

// component gives the name that a BEGIN or END line says.
func (f *File) component(l Line) string {
	if l.End-l.Start > longName {
		return ""
	}
	_, name, _ := strings.Cut(f.Content(l), ":")
	return strings.ToUpper(strings.TrimSpace(name))
}

// Content gives what a line says: without folds and without its line break.
func (f *File) Content(l Line) string { return string(unfold(f.Text[l.Start:l.End])) }

// unfold joins the physical lines of a content line.
func unfold(raw []byte) []byte {
	raw = bytes.TrimSuffix(bytes.TrimSuffix(raw, []byte{'\n'}), []byte{'\r'})
	if bytes.IndexByte(raw, '\n') < 0 {
		return raw
	}
	out := make([]byte, 0, len(raw))
	for {
		i := bytes.IndexByte(raw, '\n')
		if i < 0 {
			return append(out, raw...)
		}
		out = append(out, bytes.TrimSuffix(raw[:i], []byte{'\r'})...)
		raw = raw[i+1:]
		if len(raw) > 0 {
			raw = raw[1:] // the space that makes it a continuation
		}
	}
}

// Bytes gives the bytes of a component, from its BEGIN through its END.
func (f *File) Bytes(c *Component) []byte { return f.Text[c.Begin.Start:c.End.End] }

// Raw gives the bytes of a line, with its folds and its line break.
func (f *File) Raw(l Line) []byte { return f.Text[l.Start:l.End] }
