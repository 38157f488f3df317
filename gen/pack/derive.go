package pack

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// derive returns the value of a derived member, named by the schema of its object and itself; built holds the members of
// the object that are not derived. It returns nil for what cannot be derived because of an issue elsewhere.
func (b *builder) derive(name string, s *schema.Node, built *wire.Node) *wire.Node {
	switch name {
	case "ability.id", "plugin.id", "application.id":
		return b.ofPackage("id")
	case "ability.version":
		return b.ofPackage("version")
	case "ability.skills":
		return b.ids("skill", func(*wire.Node) bool { return true })
	case "ability.threadProjections":
		// A projection of interactions belongs to the interactions that name it; listing it here is against the rules.
		return b.ids("thread-projection", func(n *wire.Node) bool {
			purpose := n.Member("purpose")
			return purpose == nil || purpose.Text != "interaction"
		})
	case "skill.usesStage":
		return &wire.Node{Kind: wire.Bool, Offset: -1, Bool: b.usesStage(built)}
	}
	if s.Const != nil {
		return written(s.Const)
	}
	return nil // integrity, which is taken over the finished object
}

// ofPackage returns a text member of the package block.
func (b *builder) ofPackage(name string) *wire.Node {
	for _, f := range b.document.Fragments {
		if f.Kind == "package" {
			if v := f.Value.Member(name); v != nil && v.Kind == wire.String {
				return text(v.Text)
			}
		}
	}
	return nil
}

// ids returns the sorted ids of the blocks of a kind that are listed. A repeated id is reported where the collection is
// sorted.
func (b *builder) ids(kind string, listed func(*wire.Node) bool) *wire.Node {
	set := &wire.Node{Kind: wire.Array, Offset: -1}
	for _, f := range b.document.Fragments {
		if f.Kind == kind && listed(f.Value) {
			if id := f.Value.Member("id"); id != nil && id.Kind == wire.String {
				set.Items = append(set.Items, text(id.Text))
			}
		}
	}
	slices.SortFunc(set.Items, func(x, y *wire.Node) int { return strings.Compare(x.Text, y.Text) })
	set.Items = slices.CompactFunc(set.Items, func(x, y *wire.Node) bool { return x.Text == y.Text })
	return set
}

// usesStage tells whether a required capability of a Skill, its own or that of a dependency in the same build, needs the
// stage.
func (b *builder) usesStage(skill *wire.Node) bool {
	requirements := skill.Member("requirements")
	if requirements == nil {
		return false
	}
	required := requirements.Member("capabilities")
	if required == nil {
		return false
	}
	local := b.stageCapabilities()
	uses := false
	for _, id := range required.Items {
		if b.declares(id.Text) {
			uses = uses || slices.Contains(local, id.Text)
			continue
		}
		b.asked = true
		uses = uses || b.importedStage(id.Text)
	}
	return uses
}

// importedStage tells whether a dependency in the same build declares the capability with a need for the stage.
func (b *builder) importedStage(capability string) bool {
	for _, f := range b.document.Fragments {
		if f.Kind != "dependency" {
			continue
		}
		if id := f.Value.Member("packageID"); id != nil {
			if s, ok := b.stages(id.Text); ok && slices.Contains(s.Capabilities, capability) {
				return true
			}
		}
	}
	return false
}

// declares tells whether the document has a capability of this id.
func (b *builder) declares(id string) bool {
	for _, f := range b.document.Fragments {
		if f.Kind == "capability" {
			if m := f.Value.Member("id"); m != nil && m.Text == id {
				return true
			}
		}
	}
	return false
}

// stageCapabilities returns the ids of the document's capabilities that have a requiresStage constraint, sorted. Presence
// alone turns the constraint on, whatever its value.
func (b *builder) stageCapabilities() (ids []string) {
	for _, f := range b.document.Fragments {
		if f.Kind != "capability" {
			continue
		}
		id, constraints := f.Value.Member("id"), f.Value.Member("constraints")
		if id == nil || constraints == nil {
			continue
		}
		for _, c := range constraints.Items {
			if kind := c.Member("kind"); kind != nil && kind.Text == "requiresStage" {
				ids = append(ids, id.Text)
				break
			}
		}
	}
	slices.Sort(ids)
	return ids
}
