package wire

import "slices"

// Kind is the type of a JSON value.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

var kinds = [...]string{Null: "null", Bool: "boolean", Number: "number", String: "string", Array: "array", Object: "object"}

// String gives the name of the type as JSON Schema spells it: "null", "boolean", "number", "string", "array", "object".
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return "invalid"
}

// Node is a value of a tree. Tools build and change trees; the run-time path reads bytes.
type Node struct {
	Kind    Kind
	Offset  int // of its first byte in the input; -1 in a built node
	Bool    bool
	Number  float64
	Text    string   // String: the unescaped text. Number: the text as written
	Members []Member // Object: in the order of the input
	Items   []*Node  // Array
}

// Member is a member of an object.
type Member struct {
	Name   string
	Offset int // of the name's opening quote in the input; -1 in a built node
	Value  *Node
}

// Member gives the value of the first member of that name, or nil. A nil node has no members.
func (n *Node) Member(name string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			return n.Members[i].Value
		}
	}
	return nil
}

// AppendCanonical appends the RFC 8785 form of the tree to dst. Members are sorted in the output, not in the tree.
// A nil node is written as null.
func (n *Node) AppendCanonical(dst []byte) []byte {
	if n == nil {
		return append(dst, "null"...)
	}
	switch n.Kind {
	case Bool:
		if n.Bool {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case Number:
		return AppendNumber(dst, n.Number)
	case String:
		return AppendString(dst, n.Text)
	case Array:
		dst = append(dst, '[')
		for i, item := range n.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.AppendCanonical(dst)
		}
		return append(dst, ']')
	case Object:
		members := n.Members
		byName := func(a, b Member) int { return CompareNames(a.Name, b.Name) }
		if !slices.IsSortedFunc(members, byName) {
			members = slices.Clone(members)
			slices.SortStableFunc(members, byName)
		}
		dst = append(dst, '{')
		for i, m := range members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendString(dst, m.Name)
			dst = append(dst, ':')
			dst = m.Value.AppendCanonical(dst)
		}
		return append(dst, '}')
	}
	return append(dst, "null"...)
}
