package same

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// SourceMap knows where in a walkthrough each value of a package was written. Its file is JSON:
//
//	{"accepts":[[CODE,MEMBER,REASON,LINE,COLUMN],…],"document":PATH,"format":"bonnie.source-map","formatVersion":1,
//	 "package":ID,"places":[[POINTER,LINE,COLUMN],…]}
//
// with the path of the walkthrough, the id of the package, the places sorted by pointer, byte by byte, each once, and the
// warnings that the author accepts, which may be left out. Lines and columns count from 1, columns in bytes. A value without
// a place was not written by the author.
type SourceMap struct {
	Document string
	Package  string
	Accepts  []Accept
	places   []entry
}

// Accept is an author's reason why a warning stands.
type Accept struct {
	Code         string
	Member       string // the path of the member, with the ids of elements in brackets
	Reason       string
	Line, Column int // of the block in the document
}

type entry struct {
	pointer      string
	line, column int
}

// ReadSourceMap reads a source map.
func ReadSourceMap(file []byte) (*SourceMap, error) {
	root, err := wire.Parse(file, wire.Value)
	if err != nil {
		return nil, err
	}
	if str(root.Member("format")) != "bonnie.source-map" {
		return nil, errors.New("its format is not bonnie.source-map")
	}
	if v := root.Member("formatVersion"); v == nil || v.Kind != wire.Number || v.Number != 1 {
		return nil, errors.New("its formatVersion is not 1")
	}
	m := &SourceMap{Document: str(root.Member("document")), Package: str(root.Member("package"))}
	places := root.Member("places")
	if m.Document == "" || m.Package == "" || places == nil || places.Kind != wire.Array {
		return nil, errors.New("it names no document, no package or no places")
	}
	for i, p := range places.Items {
		if len(p.Items) != 3 || p.Items[0].Kind != wire.String || !countable(p.Items[1]) || !countable(p.Items[2]) {
			return nil, fmt.Errorf("place %d is not [pointer, line, column]", i)
		}
		e := entry{p.Items[0].Text, int(p.Items[1].Number), int(p.Items[2].Number)}
		if i > 0 && m.places[i-1].pointer >= e.pointer {
			return nil, fmt.Errorf("place %d is not sorted by its pointer", i)
		}
		m.places = append(m.places, e)
	}
	if accepts := root.Member("accepts"); accepts != nil {
		for i, a := range accepts.Items {
			if len(a.Items) != 5 || str(a.Items[0]) == "" || str(a.Items[1]) == "" || !countable(a.Items[3]) || !countable(a.Items[4]) {
				return nil, fmt.Errorf("accept %d is not [code, member, reason, line, column]", i)
			}
			m.Accepts = append(m.Accepts, Accept{a.Items[0].Text, a.Items[1].Text, str(a.Items[2]), int(a.Items[3].Number), int(a.Items[4].Number)})
		}
	}
	return m, nil
}

// str returns the text of a string, and nothing for anything else.
func str(n *wire.Node) string {
	if n == nil || n.Kind != wire.String {
		return ""
	}
	return n.Text
}

// countable tells whether a value counts something from 1.
func countable(n *wire.Node) bool {
	return n.Kind == wire.Number && n.Number >= 1 && n.Number <= math.MaxInt32 && n.Number == float64(int(n.Number))
}

// Place is where a value comes from.
type Place struct {
	Document     string
	Line, Column int
	Written      bool // the value itself stands there; else it belongs to what does
}

// String says where a value comes from.
func (p Place) String() string {
	verb := "belongs to"
	if p.Written {
		verb = "written at"
	}
	return fmt.Sprintf("%s %s:%d:%d", verb, p.Document, p.Line, p.Column)
}

// Place returns the place of the value at a pointer of the built package, or of the nearest value around it that has one,
// or the beginning of the document.
func (m *SourceMap) Place(pointer string) Place {
	for around := pointer; ; {
		i, found := slices.BinarySearchFunc(m.places, around, func(e entry, p string) int { return strings.Compare(e.pointer, p) })
		if found {
			return Place{m.Document, m.places[i].line, m.places[i].column, around == pointer}
		}
		slash := strings.LastIndexByte(around, '/')
		if slash < 0 {
			return Place{m.Document, 1, 1, false}
		}
		around = around[:slash]
	}
}
