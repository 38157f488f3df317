// Package tangle reads a walkthrough: it finds the fenced blocks that hold the package and parses their JSON, and every
// value that it returns knows its place in the document.
//
// A walkthrough is CommonMark in UTF-8 with LF line ends and no byte order mark. A fenced code block whose info string is
//
//	json bonnie KIND
//
// holds one JSON object, or an array of objects, of that kind. Everything else is prose. CommonMark alone decides what a
// fenced code block is, so blocks may be fenced by backticks or tildes, by three or more of them, and may stand inside
// lists and block quotes; the text of a block is what CommonMark says it is, after the markers of those containers and the
// indentation of the fence are taken away. Nothing is included, fetched or run.
//
// The format, with every code, is specified in walkthroughs/FORMAT.md.
package tangle

import (
	"bytes"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// MaxBytes is the size limit of a walkthrough: four times that of the package it builds.
const MaxBytes = 16 << 20

// Document is a walkthrough after tangling.
type Document struct {
	File      string     // the path that places show
	Source    []byte     // the bytes it was read from
	Fragments []Fragment // in the order of the document
	Blocks    int        // how many blocks hold them
	Plain     []int      // offsets of the fenced blocks whose info string is json alone, in the order of the document
	Unread    []string   // the kinds of blocks that could not be read; empty for one whose kind is not known
	lines     []int      // offset of the first byte of each line
}

// Lacks tells whether the document may have had a block of a kind that could not be read, so that nothing can be said
// about there being none.
func (d *Document) Lacks(kind string) bool {
	return slices.Contains(d.Unread, kind) || slices.Contains(d.Unread, "")
}

// Fragment is one object of a block. Every Offset in its tree counts bytes of the document, not of the block.
type Fragment struct {
	Kind  string
	Value *wire.Node
}

// Place turns an offset into the document to a place.
func (d *Document) Place(offset int) issue.Place {
	line := sort.Search(len(d.lines), func(i int) bool { return d.lines[i] > offset })
	return issue.Place{File: d.File, Line: line, Column: offset - d.lines[line-1] + 1}
}

// Read tangles a walkthrough. kinds lists the kinds of blocks that exist, sorted; blocks of kind "turn" are read with the
// profile of run-time values, because what a person says may hold line breaks, and all others with that of packages.
// The issues are not sorted; a document with issues may lack fragments.
func Read(file string, source []byte, kinds []string) (*Document, issue.List) {
	d := &Document{File: file, Source: source, lines: []int{0}}
	for i, c := range source {
		if c == '\n' {
			d.lines = append(d.lines, i+1)
		}
	}
	if issues := d.checkBytes(); issues != nil {
		return d, issues
	}
	r := reader{document: d, kinds: kinds}
	r.read(fences(source))
	return d, r.issues
}

// checkBytes refuses what would make the places or the text of the blocks depend on a checkout.
func (d *Document) checkBytes() (issues issue.List) {
	start := d.Place(0)
	switch {
	case len(d.Source) > MaxBytes:
		issues.Add(start, "", "walkthrough-too-large", "the file is larger than 16 MiB; shorten it, as a package has at most 4 MiB")
		return issues
	case bytes.HasPrefix(d.Source, []byte("\xef\xbb\xbf")):
		issues.Add(start, "", "byte-order-mark", "the file starts with a byte order mark; save it as UTF-8 without one")
	}
	if at := bytes.IndexByte(d.Source, '\r'); at >= 0 {
		issues.Add(d.Place(at), "", "carriage-return",
			"the line ends with a carriage return; check out with LF line ends (git config core.autocrlf false, or a .gitattributes line \"* -text\")")
	}
	for at := 0; at < len(d.Source); {
		r, n := utf8.DecodeRune(d.Source[at:])
		if r == utf8.RuneError && n == 1 {
			issues.Add(d.Place(at), "", "invalid-utf8", "the byte is not part of well-formed UTF-8; save the file as UTF-8")
			break
		}
		at += n
	}
	return issues
}

// reader collects the fragments and issues of one document.
type reader struct {
	document *Document
	kinds    []string
	issues   issue.List
}

func (r *reader) add(offset int, code, message string) {
	r.issues.Add(r.document.Place(offset), "", code, message)
}

// unread reports a block that cannot be read.
func (r *reader) unread(kind string, offset int, member, code, message string) {
	r.document.Unread = append(r.document.Unread, kind)
	r.issues.Add(r.document.Place(offset), member, code, message)
}

// read reads the fenced code blocks, and refuses what only looks like the start of one.
func (r *reader) read(list []fence) {
	ours := make(map[int]bool) // by the offset of the fence
	var lost []fence           // one of each span
	others := make(map[int]int)
	for _, f := range list {
		switch {
		case !f.swallowed || f.inHTML:
			ours[f.offset] = r.fence(f)
		case !r.claims(f):
		case f.within == nil:
			lost = append(lost, f)
		case ours[f.within.offset]: // that is refused, for what it holds or for its end
			r.document.Unread = append(r.document.Unread, named(f))
		default:
			if others[f.within.offset]++; others[f.within.offset] == 1 {
				lost = append(lost, f)
			}
			r.document.Unread = append(r.document.Unread, named(f))
		}
	}
	for _, f := range lost {
		r.swallow(f, others)
	}
}

// fence reads one fenced code block, if it is one of ours, and tells whether it is.
func (r *reader) fence(f fence) (ours bool) {
	if !r.claims(f) {
		if f.info == "json" {
			r.document.Plain = append(r.document.Plain, f.offset)
		}
		return false
	}
	r.block(f, r.kind(f))
	return true
}

// block reads a block; its kind is empty when the info string is refused.
func (r *reader) block(f fence, kind string) {
	if !f.closed && !f.inHTML {
		r.unread(kind, f.offset, "", "unclosed-fence", "the fence is never closed; end the block with a line of "+f.marker)
		return
	}
	if kind == "" {
		r.document.Unread = append(r.document.Unread, "")
		return
	}
	text := newBlockText(r.document.Source, f.lines)
	if len(bytes.TrimSpace(text.bytes)) == 0 {
		r.unread(kind, f.offset, "", "empty-block", "the block is empty; write one object or an array of objects of kind "+kind)
		return
	}
	profile := wire.Fragment
	if kind == "turn" {
		profile = wire.Value
	}
	value, err := wire.Parse(text.bytes, profile)
	if err != nil {
		r.malformed(f, kind, &text, err)
		return
	}
	text.relocate(value)
	r.document.Blocks++
	r.objects(f, kind, value)
}

// malformed reports what strict reading refuses in the text of a block.
func (r *reader) malformed(f fence, kind string, text *blockText, err error) {
	e, ok := err.(*wire.Error)
	if !ok {
		r.unread(kind, f.offset, "", "malformed-json", err.Error())
		return
	}
	// A block that lacks its closing fence runs on to that of the next one, and what is wrong is not where reading stops.
	if next := text.opening(); next >= 0 {
		r.unread(kind, f.offset, "", "unclosed-fence", "the fence is not closed before the next block opens at "+
			strconv.Itoa(r.document.Place(text.source(next)).Line)+":1; end the block with a line of "+f.marker)
		return
	}
	at, detail := e.Offset, e.Detail
	switch e.Code {
	case "trailing-bytes": // most often a second object
		detail += "; several objects of one block stand in an array"
	case "malformed-json":
		var advice string
		switch behind := text.missingComma(e); {
		case behind >= 0:
			next := r.document.Place(text.source(at))
			at, detail = behind, "a comma is missing behind this value, before what follows at "+strconv.Itoa(next.Line)+":"+strconv.Itoa(next.Column)+"; write it here"
		case text.trailingComma(at):
			advice = "take the comma before it away"
		case len(bytes.TrimSpace(text.bytes[min(at, len(text.bytes)):])) == 0:
			advice = "the block ends here, at the fence on line " + strconv.Itoa(r.document.Place(text.source(len(text.bytes)-1)).Line+1) +
				"; take that fence away, or complete the JSON before it"
		default:
			advice = text.foreign(at)
		}
		if advice != "" {
			detail += "; " + advice
		}
	}
	r.unread(kind, text.source(at), kind+pathTo(text.bytes, at), string(e.Code), detail)
}

// objects adds the object, or the objects of the array, of a block.
func (r *reader) objects(f fence, kind string, value *wire.Node) {
	items := []*wire.Node{value}
	if value.Kind == wire.Array {
		items = value.Items
		if len(items) == 0 {
			r.unread(kind, f.offset, "", "empty-block", "the array is empty; write at least one object of kind "+kind)
		}
	}
	for _, item := range items {
		if item.Kind != wire.Object {
			r.unread(kind, item.Offset, "", "wrong-type", "a block of kind "+kind+" holds one object or an array of objects, and this is "+issue.Article(item.Kind.String()))
			continue
		}
		r.document.Fragments = append(r.document.Fragments, Fragment{Kind: kind, Value: item})
	}
}

// claims tells whether a block claims to be one of ours, in whatever spelling.
func (r *reader) claims(f fence) bool {
	words := strings.Fields(f.info)
	return strings.Contains(strings.ToLower(f.info), "bonnie") ||
		len(words) > 1 && words[0] == "json" && slices.ContainsFunc(words[1:], func(w string) bool { return slices.Contains(r.kinds, w) })
}

// named is the kind that an info string has in its place, if any.
func named(f fence) string {
	if words := strings.Fields(f.info); len(words) > 2 {
		return words[2]
	}
	return ""
}

// kind reads the info string of a block that claims to be one of ours; the kind is empty when the claim is refused.
func (r *reader) kind(f fence) string {
	words := strings.Fields(f.info)
	list := strings.Join(r.kinds, ", ")
	switch {
	case f.inHTML:
		r.add(f.offset, "fence-in-html", "CommonMark reads these lines as HTML, not as a block; end the HTML with an empty line before the fence, or move the block out of the comment")
	case len(words) < 2 || words[0] != "json" || words[1] != "bonnie":
		r.add(f.offset, "malformed-info", "the info string looks like that of a block but is not \"json bonnie KIND\"; write it so, in lower case, or call the language something else")
	case len(words) == 2:
		r.add(f.offset, "missing-kind", "the block has no kind; write \"json bonnie KIND\" with one of "+list)
	case !slices.Contains(r.kinds, words[2]):
		message := "no kind of block is called " + issue.Quote(words[2])
		if meant := issue.Suggest(words[2], r.kinds); meant != "" {
			message += "; did you mean " + issue.Quote(meant) + "?"
		} else {
			message += "; the kinds are " + list
		}
		r.add(f.offset, "unknown-kind", message)
	case len(words) > 3:
		r.add(f.offset, "unknown-attribute", "nothing may follow the kind, and here follows "+issue.Quote(words[3])+"; take it away")
	default:
		return words[2]
	}
	return ""
}
