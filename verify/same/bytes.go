package same

import (
	"cmp"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Bytes explains two files that differ and cannot be compared member by member, because the shipped one is no JSON, or
// because the values are equal and their bytes are not. It returns the first difference: its pointer is that of the value
// whose bytes stand there in the built file, and the two texts are those of the files. built is the value of builtFile,
// whose bytes are canonical.
func Bytes(shippedFile, builtFile []byte, built *wire.Node, places *SourceMap) Difference {
	at := 0
	for at < len(shippedFile) && at < len(builtFile) && shippedFile[at] == builtFile[at] {
		at++
	}
	pointer := owner(built, at)
	start := boundary(string(builtFile), max(0, at-lead))
	return Difference{
		Pointer: pointer,
		Shipped: cmp.Or(excerpt(string(shippedFile), start), nothing),
		Built:   excerpt(string(builtFile), start),
		Place:   places.Place(pointer),
	}
}

// owner returns the pointer of the smallest value around an offset. The name of a member belongs to its value; a bracket
// or a comma belongs to the object or array.
func owner(n *wire.Node, at int) string {
	for _, m := range n.Members {
		if m.Offset <= at && at < end(m.Value) {
			return "/" + token(m.Name) + owner(m.Value, at)
		}
	}
	for i, item := range n.Items {
		if item.Offset <= at && at < end(item) {
			return "/" + strconv.Itoa(i) + owner(item, at)
		}
	}
	return ""
}

// end returns the offset behind a value of a canonical file.
func end(n *wire.Node) int { return n.Offset + len(n.AppendCanonical(nil)) }
