package pack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// SourceMap returns the source map of a package: canonical JSON with the members format (bonnie.source-map), formatVersion
// (1), package (its id), document (the path of the walkthrough) and places, an array of [pointer, line, column] sorted by
// pointer. A pointer (RFC 6901) names a value of the package; a value that the builder wrote has no entry and belongs to
// its nearest ancestor that has one, or to line 1.
func (p *Package) SourceMap() []byte {
	var places []*wire.Node
	walk(p.Root, "", func(pointer string, n *wire.Node) {
		if n.Offset < 0 {
			return
		}
		at := p.Document.Place(n.Offset)
		places = append(places, &wire.Node{Kind: wire.Array, Items: []*wire.Node{text(pointer), number(at.Line), number(at.Column)}})
	})
	slices.SortFunc(places, func(x, y *wire.Node) int { return strings.Compare(x.Items[0].Text, y.Items[0].Text) })
	return object(
		member("format", text("bonnie.source-map")),
		member("formatVersion", number(1)),
		member("package", text(p.ID)),
		member("document", text(p.Document.File)),
		member("places", &wire.Node{Kind: wire.Array, Items: places}),
	).AppendCanonical(nil)
}

// walk visits a tree with the JSON pointer of each value.
func walk(n *wire.Node, pointer string, visit func(pointer string, n *wire.Node)) {
	visit(pointer, n)
	for _, m := range n.Members {
		walk(m.Value, pointer+"/"+pointerToken.Replace(m.Name), visit)
	}
	for i, item := range n.Items {
		walk(item, pointer+"/"+strconv.Itoa(i), visit)
	}
}

var pointerToken = strings.NewReplacer("~", "~0", "/", "~1")

func number(n int) *wire.Node {
	return &wire.Node{Kind: wire.Number, Offset: -1, Number: float64(n), Text: strconv.Itoa(n)}
}
