package pack

import (
	"slices"
	"strconv"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/tangle"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// builder builds one package.
type builder struct {
	format   *Format
	document *tangle.Document
	stages   Stages
	id       string // the file's stem, which the package id equals
	path     []step // the member that is being built
	depth    int    // how many objects and arrays are open
	around   int    // offset of the innermost of them that stands in the document
	asked    bool
	issues   issue.List
}

// assemble puts the fragments where their kind says and returns the object as authored.
func (b *builder) assemble() *wire.Node {
	root := &wire.Node{Kind: wire.Object, Offset: -1}
	owners := map[string]*wire.Node{"": root} // by the kind of block that holds a slot
	orphans := make(map[string][]tangle.Fragment)
	for _, s := range b.format.slots {
		owner := owners[s.parent]
		fragments := b.fragments(s)
		if owner == nil {
			if b.document.Lacks(s.parent) {
				continue
			}
			for _, f := range fragments {
				orphans[s.parent] = append(orphans[s.parent], tangle.Fragment{Kind: s.kind, Value: f})
			}
			continue
		}
		switch {
		case s.many && len(fragments) > 0:
			owner.Members = append(owner.Members, member(s.member, &wire.Node{Kind: wire.Array, Offset: -1, Items: fragments}))
		case !s.many && len(fragments) > 0:
			for _, again := range fragments[1:] {
				b.refuse(again.Offset, "repeated-block", "a walkthrough has one block of kind "+s.kind+", and the first stands at "+b.at(fragments[0])+"; merge them")
			}
			value := *fragments[0]
			value.Members = slices.Clone(value.Members)
			b.refuseSlots(&value, s)
			owner.Members = append(owner.Members, member(s.member, &value))
			owners[s.kind] = &value
		case !s.many && s.needed && !b.document.Lacks(s.kind):
			b.refuse(0, "missing-block", "the walkthrough has no block of kind "+s.kind+"; write one, as every package needs it")
		}
	}
	for _, s := range b.format.slots { // so that no map decides an order
		if list := orphans[s.kind]; len(list) > 0 {
			b.orphaned(list, s.kind)
		}
	}
	return root
}

// orphaned refuses the objects of blocks that belong to a block that is not there, all at the first of them. The block may be
// there, with an info string that lost its last words.
func (b *builder) orphaned(list []tangle.Fragment, parent string) {
	first := slices.MinFunc(list, func(x, y tangle.Fragment) int { return x.Value.Offset - y.Value.Offset })
	message := "a block of kind " + first.Kind + " belongs to a " + parent + " block, which this walkthrough does not have; write one, or take this one away"
	if n := len(list) - 1; n > 0 {
		message = "a block of kind " + first.Kind + ", and " + strconv.Itoa(n) + " more of what the blocks hold, belong to a " + parent +
			" block, which this walkthrough does not have; write one, or take them away"
	}
	plain := -1
	for _, at := range b.document.Plain { // the last one before, else the first one
		if plain < 0 || at < first.Value.Offset {
			plain = at
		}
	}
	if plain >= 0 {
		message += "; is it the block at line " + strconv.Itoa(b.document.Place(plain).Line) + ", which is only json and no json bonnie " + parent + "?"
	}
	b.refuse(first.Value.Offset, "orphan-block", message)
}

// fragments returns the values of the blocks that fill a slot. A corpus belongs to the plugin when there is one.
func (b *builder) fragments(s slot) (values []*wire.Node) {
	if s.kind == "corpus" && (s.parent == "plugin") != b.has("plugin") {
		return nil
	}
	for _, f := range b.document.Fragments {
		if f.Kind == s.kind {
			values = append(values, f.Value)
		}
	}
	return values
}

func (b *builder) has(kind string) bool {
	return slices.ContainsFunc(b.document.Fragments, func(f tangle.Fragment) bool { return f.Kind == kind })
}

// refuseSlots refuses members of a block that come from blocks of their own, and takes them away.
func (b *builder) refuseSlots(value *wire.Node, s slot) {
	value.Members = slices.DeleteFunc(value.Members, func(m wire.Member) bool {
		p := s.node.Property(m.Name)
		if p == nil || p.Block == "" {
			return false
		}
		b.path = []step{{name: s.member}, {name: m.Name}}
		b.refuse(m.Offset, "misplaced-member", "the member comes from blocks of kind "+p.Block+"; write it there")
		b.path = nil
		return true
	})
}

// checkID holds the package id to the name of the file, which is how people find one from the other.
func (b *builder) checkID(pkg *wire.Node) {
	reported := func(i issue.Issue) bool { return i.Member == "package.id" } // one mistake is enough to mend
	if id := pkg.Member("id"); id != nil && id.Kind == wire.String && id.Text != b.id && !slices.ContainsFunc(b.issues, reported) {
		b.path = []step{{name: "package"}, {name: "id"}}
		b.refuse(id.Offset, "stem-mismatch", "the package id is "+issue.Quote(id.Text)+" and the file is called "+issue.Quote(b.id+".md")+"; make them equal")
		b.path = nil
	}
}

// checkAsides checks the blocks that go into no package.
func (b *builder) checkAsides() {
	for _, a := range b.format.asides {
		index := 0
		for _, f := range b.document.Fragments {
			if f.Kind == a.kind {
				b.path = append(b.path[:0], step{name: a.kind, index: index, element: f.Value})
				b.value(f.Value, a.node)
				index++
			}
		}
	}
	b.path = nil
}

// at names the place of a value of this document in a message.
func (b *builder) at(n *wire.Node) string {
	place := b.document.Place(max(n.Offset, 0))
	return strconv.Itoa(place.Line) + ":" + strconv.Itoa(place.Column)
}

// refuse adds an issue about the member that is being built, at an offset into the document. What the builder wrote has
// none (-1), and the issue stands where the author could have written it: at the object around it.
func (b *builder) refuse(offset int, code, message string) {
	if offset < 0 {
		offset = b.around
	}
	b.issues.Add(b.document.Place(offset), pathString(b.path), code, message)
}
