package same

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// SourceMap knows where in a walkthrough each value of a package was written. Its file is canonical JSON:
//
//	{"document":PATH,"format":"bonnie.source-map","formatVersion":1,"package":ID,"places":[[POINTER,LINE,COLUMN],…]}
//
// with the places sorted by pointer, byte by byte.
type SourceMap struct {
	Document string
	places   []*wire.Node
}

// ReadSourceMap reads a source map.
func ReadSourceMap(file []byte) (*SourceMap, error) {
	root, err := wire.Parse(file, wire.Value)
	if err != nil {
		return nil, err
	}
	document, places := root.Member("document"), root.Member("places")
	if f := root.Member("format"); f == nil || f.Text != "bonnie.source-map" || document == nil || places == nil {
		return nil, errors.New("the file is no source map")
	}
	for _, p := range places.Items {
		if len(p.Items) != 3 {
			return nil, errors.New("a place of the source map is not [pointer, line, column]")
		}
	}
	return &SourceMap{Document: document.Text, places: places.Items}, nil
}

// Place returns file:line:column of the value at a pointer, or of the nearest value around it that was written.
func (m *SourceMap) Place(pointer string) string {
	for {
		i := sort.Search(len(m.places), func(i int) bool { return m.places[i].Items[0].Text >= pointer })
		if i < len(m.places) && m.places[i].Items[0].Text == pointer {
			return fmt.Sprintf("%s:%s:%s", m.Document, m.places[i].Items[1].Text, m.places[i].Items[2].Text)
		}
		slash := strings.LastIndexByte(pointer, '/')
		if slash < 0 {
			return m.Document + ":1:1"
		}
		pointer = pointer[:slash]
	}
}
