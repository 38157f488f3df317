package pack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// maxDepth is how deep objects and arrays of a package nest, the outermost being level 1. The depth of a block by itself
// has been judged when it was read; inside of the package it stands deeper.
const maxDepth = 64

// value checks an authored value against its schema and returns what the package holds for it: members filled in, left
// out and derived, arrays sorted. It returns nil for a value of the wrong type, whose inside is not looked at.
func (b *builder) value(n *wire.Node, s *schema.Node) *wire.Node {
	if s.Type == schema.Any {
		return n
	}
	if n.Kind == wire.Null {
		b.refuse(n.Offset, "explicit-null", "null is no value here; leave it out")
		return nil
	}
	if !hasType(n, s.Type) {
		message := "the value is " + issue.Article(n.Kind.String()) + "; write " + issue.Article(s.Type.String())
		if s.Type == schema.Integer && n.Kind == wire.Number {
			message = "the number " + n.Text + " has a fraction; write an integer"
		}
		b.refuse(n.Offset, "wrong-type", message)
		return nil
	}
	switch s.Type {
	case schema.Object, schema.Array:
		return b.container(n, s)
	case schema.String:
		b.checkString(n, s)
	case schema.Integer, schema.Number:
		b.checkNumber(n, s)
	}
	return n
}

// container builds an object or an array.
func (b *builder) container(n *wire.Node, s *schema.Node) *wire.Node {
	if b.depth == maxDepth {
		b.refuse(n.Offset, "nesting-too-deep", "objects and arrays of a package are nested at most "+strconv.Itoa(maxDepth)+" deep; use fewer levels")
		return nil
	}
	outer := b.around
	if n.Offset >= 0 {
		b.around = n.Offset
	}
	b.depth++
	var built *wire.Node
	switch {
	case s.Type == schema.Array:
		built = b.array(n, s)
	case s.Values != nil:
		built = b.mapping(n, s)
	default:
		built = b.object(n, s)
	}
	b.depth--
	b.around = outer
	return built
}

func hasType(n *wire.Node, t schema.Type) bool {
	switch t {
	case schema.String:
		return n.Kind == wire.String
	case schema.Integer:
		return n.Kind == wire.Number && n.Number == float64(int64(n.Number))
	case schema.Number:
		return n.Kind == wire.Number
	case schema.Boolean:
		return n.Kind == wire.Bool
	case schema.Object:
		return n.Kind == wire.Object
	}
	return n.Kind == wire.Array
}

// object builds a closed object.
func (b *builder) object(n *wire.Node, s *schema.Node) *wire.Node {
	var misspelt []string // members that are there under another name, and so not missing
	for _, m := range n.Members {
		b.path = append(b.path, step{name: m.Name})
		if name := b.checkMember(m, s); name != "" {
			misspelt = append(misspelt, name)
		}
		b.path = b.path[:len(b.path)-1]
	}
	b.spokenKeys(n, s)
	built := &wire.Node{Kind: wire.Object, Offset: n.Offset}
	for i := range s.Properties {
		p := &s.Properties[i]
		v := n.Member(p.Name)
		if p.Derived || v == nil && slices.Contains(misspelt, p.Name) {
			continue
		}
		b.path = append(b.path, step{name: p.Name})
		if v := b.property(n, v, p); v != nil {
			built.Members = append(built.Members, member(p.Name, v))
		}
		b.path = b.path[:len(b.path)-1]
	}
	for i := range s.Properties {
		if p := &s.Properties[i]; p.Derived {
			if v := b.derive(s.Name+"."+p.Name, p.Node, built); v != nil {
				built.Members = append(built.Members, member(p.Name, v))
			}
		}
	}
	return built
}

// checkMember refuses a member that an author may not write. It returns the member that a misspelt one most likely means.
func (b *builder) checkMember(m wire.Member, s *schema.Node) (meant string) {
	if p := s.Property(m.Name); p != nil {
		if p.Derived {
			b.refuse(m.Offset, "derived-member", "the builder derives this member; leave it out")
		}
		return ""
	}
	names := make([]string, 0, len(s.Properties))
	for _, p := range s.Properties {
		if strings.EqualFold(p.Name, m.Name) {
			b.refuse(m.Offset, "case-folded-member", "the member is called "+issue.Quote(p.Name)+"; write it in this letter case")
			return p.Name
		}
		if !p.Derived && p.Block == "" {
			names = append(names, p.Name)
		}
	}
	meant = issue.Suggest(m.Name, names)
	for _, f := range s.Forbidden {
		if f.Keyword == m.Name {
			message := "a package cannot carry this member, whatever it says; take it away"
			if meant != "" {
				message = "the member is called " + issue.Quote(meant) + "; write it so"
			}
			b.refuse(m.Offset, f.Code, message)
			return meant
		}
	}
	b.refuse(m.Offset, "unknown-member", "there is no member "+issue.Quote(clip(m.Name))+" here"+choice(meant, names))
	return meant
}

// property builds the value of one member that is not derived; nil leaves the member out.
func (b *builder) property(owner, v *wire.Node, p *schema.Property) *wire.Node {
	switch {
	case v != nil:
		built := b.value(v, p.Node)
		if built != nil && p.Default != nil && same(built, p.Default) {
			return nil
		}
		return built
	case p.Natural != nil && p.Block != "" && p.Node.MinItems > 0:
		if b.document.Lacks(p.Block) {
			return nil
		}
		b.refuse(owner.Offset, p.Node.Code("minItems", "too-few-elements"), "there is no block of kind "+p.Block+"; write at least one")
	case p.Natural != nil:
		return b.value(written(p.Natural), p.Node)
	case p.Required && p.Block == "": // a block that is missing has been reported as such
		b.refuse(owner.Offset, p.Node.Code("required", "missing-member"), "the member "+p.Name+" is missing; add it"+hint(p.Node))
	}
	return nil
}

// written returns a natural value as the builder writes it: without a place in the document.
func written(n *wire.Node) *wire.Node {
	c := *n
	c.Offset = -1
	return &c
}

// same tells whether a built value equals a default of the schema.
func same(built, def *wire.Node) bool {
	return string(built.AppendCanonical(nil)) == string(def.AppendCanonical(nil))
}

// mapping builds an object with free keys.
func (b *builder) mapping(n *wire.Node, s *schema.Node) *wire.Node {
	if s.MaxProperties >= 0 && len(n.Members) > s.MaxProperties {
		b.refuse(n.Members[s.MaxProperties].Offset, s.Code("maxProperties", "too-many-elements"),
			"there are "+strconv.Itoa(len(n.Members))+" keys; keep at most "+strconv.Itoa(s.MaxProperties))
	}
	built := &wire.Node{Kind: wire.Object, Offset: n.Offset}
	for i, m := range n.Members {
		b.path = append(b.path, step{name: m.Name})
		if s.Keys != nil {
			b.checkString(&wire.Node{Kind: wire.String, Offset: m.Offset, Text: m.Name}, s.Keys)
		}
		if j := slices.IndexFunc(n.Members[:i], func(o wire.Member) bool { return strings.EqualFold(o.Name, m.Name) }); j >= 0 {
			b.refuse(m.Offset, "case-folded-member", "the key differs from "+issue.Quote(n.Members[j].Name)+" in letter case alone; keep one")
		}
		if v := b.value(m.Value, s.Values); v != nil {
			built.Members = append(built.Members, member(m.Name, v))
		}
		b.path = b.path[:len(b.path)-1]
	}
	return built
}

// array builds an array and brings it into its order.
func (b *builder) array(n *wire.Node, s *schema.Node) *wire.Node {
	if s.MaxItems >= 0 && len(n.Items) > s.MaxItems {
		b.refuse(n.Items[s.MaxItems].Offset, s.Code("maxItems", "too-many-elements"),
			"there are "+strconv.Itoa(len(n.Items))+" elements; keep at most "+strconv.Itoa(s.MaxItems))
	}
	if len(n.Items) < s.MinItems {
		b.refuse(n.Offset, s.Code("minItems", "too-few-elements"),
			"there are "+strconv.Itoa(len(n.Items))+" elements; write at least "+strconv.Itoa(s.MinItems)+element(s.Items))
	}
	built := &wire.Node{Kind: wire.Array, Offset: n.Offset}
	last := len(b.path) - 1
	for i, item := range n.Items {
		if last >= 0 {
			b.path[last].element, b.path[last].index, b.path[last].keys = item, i, s.Order.Keys
		}
		if v := b.value(item, s.Items); v != nil {
			built.Items = append(built.Items, v)
		}
	}
	if last >= 0 {
		b.path[last].element = nil
	}
	if len(built.Items) == len(n.Items) {
		b.order(built, s)
	}
	return built
}
