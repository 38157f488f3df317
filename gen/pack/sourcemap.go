package pack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// SourceMap returns what a verifier has to know of the walkthrough that a package comes from: canonical JSON with the members
// format (bonnie.source-map), formatVersion (1), package (its id), document (the path of the walkthrough), places, and
// accepts. The places are an array of [pointer, line, column] sorted by pointer. A pointer (RFC 6901) names a value of the
// package; a value that the builder wrote has no entry and belongs to its nearest ancestor that has one, or to line 1. The
// accepts are those of the accept blocks, in the order of the document, each as [code, member, reason, line, column].
func (p *Package) SourceMap() []byte {
	var places []*wire.Node
	walk(p.Root, "", func(pointer string, n *wire.Node) {
		if n.Offset >= 0 {
			places = append(places, array(p.place([]*wire.Node{text(pointer)}, n.Offset)))
		}
	})
	slices.SortFunc(places, func(x, y *wire.Node) int { return strings.Compare(x.Items[0].Text, y.Items[0].Text) })
	var accepts []*wire.Node
	for _, f := range p.Document.Fragments {
		if v := f.Value; f.Kind == "accept" {
			accepts = append(accepts, array(p.place([]*wire.Node{v.Member("code"), v.Member("member"), v.Member("reason")}, v.Offset)))
		}
	}
	return object(
		member("format", text("bonnie.source-map")),
		member("formatVersion", number(1)),
		member("package", text(p.ID)),
		member("document", text(p.Document.File)),
		member("places", array(places)),
		member("accepts", array(accepts)),
	).AppendCanonical(nil)
}

// place appends the line and the column of an offset.
func (p *Package) place(items []*wire.Node, offset int) []*wire.Node {
	at := p.Document.Place(offset)
	return append(items, number(at.Line), number(at.Column))
}

func array(items []*wire.Node) *wire.Node {
	return &wire.Node{Kind: wire.Array, Offset: -1, Items: items}
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
