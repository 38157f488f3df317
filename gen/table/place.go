package table

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// places knows where the values of a package were written.
type places struct {
	document string // the walkthrough; empty when there is no source map
	written  []written
}

// written is a value that the author wrote.
type written struct {
	pointer      string
	line, column int
}

// readPlaces reads the source map of a package, whose format gen/pack states.
func readPlaces(p Package) (places, error) {
	if p.Map == nil {
		return places{}, nil
	}
	root, err := wire.Parse(p.Map, wire.Value)
	if err != nil {
		return places{}, errors.New("the source map: " + err.Error())
	}
	m := places{document: text(root, "document")}
	for _, w := range items(root, "places") {
		if len(w.Items) != 3 {
			return places{}, errors.New("the source map has a place that is not [pointer, line, column]")
		}
		m.written = append(m.written, written{w.Items[0].Text, int(w.Items[1].Number), int(w.Items[2].Number)})
	}
	return m, nil
}

// place gives the place of a value in the walkthrough, or in the package itself when there is no source map. A value that
// was not written has the place of its nearest ancestor that was.
func (s *source) place(pointer string) issue.Place {
	if s.places.document == "" {
		n := s.root
		for token := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
			next := n.Member(token)
			if i, err := strconv.Atoi(token); err == nil && i < len(n.Items) {
				next = n.Items[i]
			}
			if next == nil {
				break
			}
			n = next
		}
		return issue.Place{File: s.file, Line: 1, Column: n.Offset + 1}
	}
	for ; pointer != ""; pointer = pointer[:strings.LastIndexByte(pointer, '/')] {
		i, found := slices.BinarySearchFunc(s.places.written, pointer, func(w written, p string) int { return strings.Compare(w.pointer, p) })
		if found {
			return issue.Place{File: s.places.document, Line: s.places.written[i].line, Column: s.places.written[i].column}
		}
	}
	return issue.Place{File: s.places.document, Line: 1, Column: 1}
}

func decimal(n int) string { return strconv.Itoa(n) }
