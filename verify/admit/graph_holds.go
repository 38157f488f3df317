package admit

import (
	"bytes"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// topics calls yield with each topic that a package holds.
func (m *member) topics(yield func(kind topicKind, name wire.Text, at int)) {
	d := m.result.Document
	all(topicValueType, d.ValueTypes, valueTypeID, yield)
	all(topicCapability, d.Capabilities, capabilityID, yield)
	all(topicInteraction, d.Interactions, interactionID, yield)
	all(topicPerception, d.Perceptions, perceptionID, yield)
	all(topicSkill, d.Skills, skillID, yield)
	all(topicProjection, d.ThreadProjections, projectionID, yield)
	yield(topicPackage, d.Package.Id, 0)
	yield(topicAbility, d.Ability.Id, 0)
	yield(topicContent, d.Package.Id, 0)
	for i := range d.Skills {
		if name := invocation(&d.Skills[i]); name != nil {
			yield(topicInvocation, name, i)
		}
	}
	if d.Ability.Paradigm == ability.ParadigmApplicationExpertise && (d.HasPlugin || len(d.Ability.Applications) > 0) {
		all(topicExpertise, d.Dependencies, packageID, yield)
	}
	number := 0
	for name := range operations(d) {
		yield(topicOperation, name, number)
		number++
	}
	number = 0
	claims(d, func(c claim, _ where) {
		yield(topicClaim+topicKind(c.kind), c.text, number)
		number++
	})
}

// all yields the elements of a collection.
func all[T any](kind topicKind, list []T, key func(*T) wire.Text, yield func(topicKind, wire.Text, int)) {
	for i := range list {
		yield(kind, key(&list[i]), i)
	}
}

// saysTheSame says whether nobody who asks for a topic can tell two of its holders apart.
func saysTheSame(t *topic, a, b holder) bool {
	if a.member.result.id != b.member.result.id {
		return false
	}
	c, d := a.member.result.Document, b.member.result.Document
	switch t.kind {
	case topicCapability:
		return bytes.Equal(c.Capabilities[a.at].AppendCanonical(nil), d.Capabilities[b.at].AppendCanonical(nil))
	case topicSkill:
		return bytes.Equal(c.Skills[a.at].AppendCanonical(nil), d.Skills[b.at].AppendCanonical(nil))
	case topicPackage:
		return bytes.Equal(c.Package.Version, d.Package.Version)
	case topicContent:
		return a.member.result.Digest == b.member.result.Digest
	case topicInvocation:
		return bytes.Equal(skillOf(a).Id, skillOf(b).Id)
	}
	return t.kind < topicClaim || a.at == b.at
}

// ofAll is the path of what is about all packages together.
const ofAll = "packages"

// dispute says what is wrong with a topic that several hold.
func (x *Index) dispute(t *topic) {
	if t.kind > topicInvocation || t.kind == topicAbility {
		return
	}
	x.tally(-1, x.disputes[t])
	delete(x.disputes, t)
	if len(t.holders) < 2 {
		return
	}
	f := &findings{}
	switch t.kind {
	case topicPackage:
		f.root = ofAll
		f.at(ofAll, "duplicate-package", count(len(t.holders), "", "packages")+" have the id "+token(wire.Text(t.name))+"; keep one of them")
	case topicInvocation:
		f.calls(t)
	default:
		f.exports(t)
	}
	if len(f.issues) > 0 {
		x.disputes[t] = said{f.issues, f.met}
		x.tally(1, x.disputes[t])
	}
}

// exports reports an id that several packages declare. Packages with one id are reported as such.
func (f *findings) exports(t *topic) {
	owner := t.holders[0].member.result
	var others []wire.Text
	for i, h := range t.holders {
		if i > 0 && h.member.result.id != t.holders[i-1].member.result.id {
			others = append(others, wire.Text(h.member.result.id))
		}
	}
	if len(others) == 0 {
		return
	}
	f.of, f.root = owner.id, t.holders[0].member.root
	f.at(f.root+collections[t.kind], "duplicate-schema-export",
		token(wire.Text(t.name))+" is declared by "+list(others)+" as well; keep it in one package, and let the others depend on that")
}

// collections are the members that declare topics.
var collections = [...]string{
	topicValueType: "valueTypes", topicCapability: "capabilities", topicInteraction: "interactions", topicPerception: "perceptions",
	topicSkill: "skills", topicProjection: "threadProjections",
}

// calls reports the Skills that models would call by a name that another has already.
func (f *findings) calls(t *topic) {
	first := t.holders[0]
	taken := skillOf(first)
	for _, h := range t.holders[1:] {
		r := h.member.result
		if h.member != first.member && r.id == first.member.result.id {
			continue // two packages with one id, which are reported as such
		}
		f.of, f.root = r.id, h.member.root
		f.at(f.root+"skills."+shownID(skillOf(h).Id), "duplicate-invocation",
			token(wire.Text(t.name))+" is the name of "+token(taken.Id)+" of "+token(wire.Text(first.member.result.id))+" already; give one of the two another invocationName")
	}
}

func skillOf(h holder) *ability.Skill { return &h.member.result.Document.Skills[h.at] }

// alone gives what was found in the package by itself, with the paths of the graph pass.
func (m *member) alone() said {
	issues := make([]Issue, 0, len(m.result.Issues))
	for _, i := range m.result.Issues {
		i.Path = m.root + i.Member
		issues = append(issues, i)
	}
	return said{issues, m.result.met}
}
