package pack

import (
	"slices"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// spokenKeys refuses each key of spokenValues that is a value of enumValues which the schema refuses. Whoever mends the value
// has to mend the key with it, and admission, which compares the two, comes only when every value is well-formed.
func (b *builder) spokenKeys(n *wire.Node, s *schema.Node) {
	values, spoken := n.Member("enumValues"), n.Member("spokenValues")
	p := s.Property("enumValues")
	if values == nil || spoken == nil || values.Kind != wire.Array || spoken.Kind != wire.Object || p == nil || s.Property("spokenValues") == nil {
		return
	}
	for _, m := range spoken.Members {
		isKey := func(v *wire.Node) bool { return v.Kind == wire.String && v.Text == m.Name }
		if !slices.ContainsFunc(values.Items, isKey) || p.Node.Items.Pattern == nil || p.Node.Items.Pattern.MatchString(m.Name) {
			continue
		}
		b.path = append(b.path, step{name: "spokenValues"}, step{name: m.Name})
		b.refuse(m.Offset, p.Node.Items.Code("pattern", "invalid-id"), issue.Quote(clip(m.Name))+" names a value that is not "+issue.Article(p.Node.Items.Title)+"; correct it together with the value in enumValues")
		b.path = b.path[:len(b.path)-2]
	}
}
