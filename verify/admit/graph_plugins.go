package admit

import (
	"bytes"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// realize makes a package a holder of the Skills that its valid realizations carry out.
func (x *Index) realize(m *member, skills []wire.Text) {
	slices.SortFunc(skills, func(a, b wire.Text) int { return bytes.Compare(a, b) })
	skills = slices.CompactFunc(skills, func(a, b wire.Text) bool { return bytes.Equal(a, b) })
	if slices.EqualFunc(m.realizes, skills, func(t *topic, id wire.Text) bool { return t.name == string(id) }) {
		return
	}
	for _, t := range m.realizes {
		t.release(m)
		x.touch(t)
	}
	m.realizes = m.realizes[:0]
	for _, id := range skills {
		t := x.topic(topicRealized, id)
		x.join(t, holder{m, 0})
		m.realizes = append(m.realizes, t)
		x.touch(t)
	}
}

// provider reports a Skill at the path that no plugin carries out, although only plugins could.
func (f *findings) provider(s *ability.Skill, v view) {
	if isForPlugins(s) && len(v.ask(topicRealized, s.Id).holders) == 0 {
		f.add("plugin-provider-unavailable", "no installed plugin carries out "+token(s.Id)+"; install one, or accept that the Skill is blocked until then")
	}
}

// isForPlugins says whether nothing but plugins can carry a Skill out.
func isForPlugins(s *ability.Skill) bool {
	x := &s.Execution
	return x.Kind == ability.ExecutionKindBinding && x.RealizationPolicy == ability.RealizationPolicyPluginRealizations && len(x.Bindings) == 0
}

// collisions reports the claims of a package that another package makes before it, and the packages inside of its family.
func (f *findings) collisions(d *ability.Document, v view) {
	number := 0
	claims(d, func(c claim, at where) {
		number++
		if c.kind == claimFamily {
			return
		}
		first := v.ask(topicClaim+topicKind(c.kind), c.text).holders[0]
		own := first.member == v.unit.member
		// Inside of one package the letters of handles collide as well.
		if own && (c.kind != claimHandlePrefix || first.at == number-1) {
			return
		}
		mark := f.enter(at.root)
		f.enter(at.member)
		if at.index >= 0 {
			f.element(at.index)
		}
		if at.inner != "" {
			f.enter(at.inner)
		}
		what := token(c.text)
		if own {
			f.add(claimCodes[c.kind], what+" is the letter of another surface of this package; choose another")
		} else {
			f.add(claimCodes[c.kind], what+" belongs to the package "+token(wire.Text(first.member.result.id))+"; choose another, or install one of the two")
		}
		f.leave(mark)
	})
	if !d.HasPlugin || !d.Plugin.Application.HasBundleIdentifierPrefix {
		return
	}
	prefix := d.Plugin.Application.BundleIdentifierPrefix
	for _, h := range v.ask(topicFamily, foldedASCII(prefix)).holders {
		if h.member != v.unit.member {
			f.member("plugin.application.bundleIdentifierPrefix", "overlapping-plugin-application-family",
				"the family of "+token(prefix)+" holds an application of the package "+token(wire.Text(h.member.result.id))+"; make the prefix longer")
			return
		}
	}
}
