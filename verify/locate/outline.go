package locate

import "github.com/bonnie-build/bonnie/runtime/wire"

const (
	mostNodes = 1 << 16 // of an outline
	mostItems = 1 << 12 // elements of an array or members of an object: more than any valid package has
)

// Outline reads a file as a tree in which places are found. It is nil for what is not JSON as packages are. Where a hostile file
// has far more values than packages have, the tree ends: its last values have nothing inside, and their places are those of
// what they stand in. So it takes little memory, whatever is in the file.
func Outline(file []byte) *wire.Node {
	var o outline
	o.Reset(file, wire.Fragment)
	if root, end := o.value(o.Begin()); end >= 0 {
		return root
	}
	return nil
}

type outline struct {
	wire.Reader
	nodes int
}

// value reads the value at a position, and gives the position behind it.
func (o *outline) value(i int) (*wire.Node, int) {
	o.nodes++
	n := &wire.Node{Offset: i}
	n.Kind, _ = o.Kind(i)
	if n.Kind == wire.String {
		var t wire.Text
		t, i = o.Text(i)
		n.Text = string(t)
		return n, i
	}
	if o.nodes >= mostNodes {
		return n, o.Skip(i)
	}
	switch n.Kind {
	case wire.Array:
		i, more := o.Array(i)
		for ; more; i, more = o.Element(i) {
			if len(n.Items) == mostItems || o.nodes >= mostNodes {
				return n, o.RestOfArray(i)
			}
			var item *wire.Node
			item, i = o.value(i)
			n.Items = append(n.Items, item)
		}
		return n, i
	case wire.Object:
		name, i := o.Map(i)
		for ; name != nil; name, i = o.Entry(i) {
			if len(n.Members) == mostItems || o.nodes >= mostNodes {
				return n, o.RestOfMap(i)
			}
			_, at := o.Name()
			m := wire.Member{Name: string(name), Offset: at}
			m.Value, i = o.value(i)
			n.Members = append(n.Members, m)
		}
		return n, i
	}
	return n, o.Skip(i)
}
