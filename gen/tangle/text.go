package tangle

import (
	"bytes"
	"sort"
	"strings"

	"github.com/yuin/goldmark/text"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// blockText is the content of a block and the way back from its bytes to those of the document: containers and
// indentation take bytes away at the start of each line.
type blockText struct {
	bytes []byte
	lines []blockLine
}

type blockLine struct {
	start  int // offset in the content
	origin int // offset in the document
}

func newBlockText(source []byte, segments *text.Segments) blockText {
	var t blockText
	for i := range segments.Len() {
		s := segments.At(i)
		// Padding stands for the part of a tab that belongs to the content, so it has no byte of its own.
		t.lines = append(t.lines, blockLine{start: len(t.bytes) + s.Padding, origin: s.Start})
		t.bytes = append(t.bytes, s.Value(source)...)
	}
	return t
}

// source returns the offset in the document of an offset in the content.
func (t *blockText) source(offset int) int {
	i := sort.Search(len(t.lines), func(i int) bool { return t.lines[i].start > offset }) - 1
	if i < 0 {
		i = 0
	}
	return t.lines[i].origin + max(0, offset-t.lines[i].start)
}

// relocate makes every offset of a tree one of the document.
func (t *blockText) relocate(n *wire.Node) {
	n.Offset = t.source(n.Offset)
	for i := range n.Members {
		n.Members[i].Offset = t.source(n.Members[i].Offset)
		t.relocate(n.Members[i].Value)
	}
	for _, item := range n.Items {
		t.relocate(item)
	}
}

// opening returns the offset of the first line of the content that opens a block of ours, or -1.
func (t *blockText) opening() int {
	for _, l := range t.lines {
		if l.start >= len(t.bytes) {
			break
		}
		line := bytes.TrimLeft(t.bytes[l.start:], " ")
		if m := marker(line); len(m) >= 3 && bytes.HasPrefix(bytes.TrimLeft(line[len(m):], " "), []byte("json bonnie ")) {
			return l.start
		}
	}
	return -1
}

// trailingComma tells whether a comma stands, with white space, before the closing bracket at an offset.
func (t *blockText) trailingComma(offset int) bool {
	if offset >= len(t.bytes) || t.bytes[offset] != '}' && t.bytes[offset] != ']' {
		return false
	}
	return bytes.HasSuffix(bytes.TrimRight(t.bytes[:offset], " \n\t"), []byte(","))
}

// missingComma returns the offset behind the value that a comma has to follow, or -1 when no comma is missing.
func (t *blockText) missingComma(e *wire.Error) int {
	if !strings.HasPrefix(e.Detail, "expected ','") || e.Offset >= len(t.bytes) {
		return -1
	}
	if c := t.bytes[e.Offset]; c != '"' && c != '{' && c != '[' && c != '-' && (c < '0' || c > '9') {
		return -1
	}
	return len(bytes.TrimRight(t.bytes[:e.Offset], " \n\t"))
}

// foreign says what to do with something at an offset that other languages have and JSON does not.
func (t *blockText) foreign(offset int) string {
	rest := string(t.bytes[min(offset, len(t.bytes)):])
	for _, comment := range []string{"//", "/*", "#"} {
		if strings.HasPrefix(rest, comment) {
			return "this is a comment, which JSON does not have; move it to the prose around the block"
		}
	}
	for _, quote := range []string{"'", "`", "\u2018", "\u2019", "\u201a", "\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb"} {
		if strings.HasPrefix(rest, quote) {
			return "JSON has straight double quotes alone; write \" in place of " + quote
		}
	}
	return ""
}
