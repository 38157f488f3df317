package admit

import (
	"iter"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// fixture judges a fixture at the path (2.5).
func (f *findings) fixture(x *ability.Fixture, d *ability.Document) {
	if isBlank(x.Id) {
		f.member("id", "missing-fixture-id", "the fixture has no id; "+remedy("missing-fixture-id"))
	}
	const skill = "expectedSkill"
	switch {
	case x.ExpectedDisposition == ability.DispositionProbe && !x.HasExpectedSkill:
		f.member(skill, "probe-without-skill", "a probe tries one Skill; name it as expectedSkill")
	case x.ExpectedDisposition == ability.DispositionAbstain && x.HasExpectedSkill:
		f.member(skill, "abstain-with-skill", "where nothing of the package is offered there is no Skill; take it away, or expect another disposition")
	}
	if x.HasExpectedSkill && search(d.Skills, skillID, x.ExpectedSkill) < 0 && !isRealized(x.ExpectedSkill, d) {
		f.member(skill, "missing-fixture-skill", token(x.ExpectedSkill)+" is no Skill of this package or of a realization; name one that is"+f.offer(x.ExpectedSkill, keys(d.Skills, skillID), untried(d)))
	}
	if hasBrace(x.Utterance) {
		mark := f.enter("utterance")
		f.placeholders(x.Utterance)
		f.leave(mark)
	}
}

// isRealized says whether the plugin of a package realizes a Skill. Realizations are sorted by Skill.
func isRealized(id wire.Text, d *ability.Document) bool {
	return d.HasPlugin && search(d.Plugin.Realizations, func(r *ability.Realization) wire.Text { return r.SkillID }, id) >= 0
}

// untried gives the Skills of a package that no fixture expects, of which one was most likely meant; all of them when there are
// none.
func untried(d *ability.Document) iter.Seq[string] {
	tried := make(map[string]struct{}, len(d.Fixtures))
	for i := range d.Fixtures {
		tried[string(d.Fixtures[i].ExpectedSkill)] = struct{}{}
	}
	return func(yield func(string) bool) {
		some := false
		for name := range keys(d.Skills, skillID) {
			if _, known := tried[name]; !known {
				some = true
				if !yield(name) {
					return
				}
			}
		}
		if !some {
			keys(d.Skills, skillID)(yield)
		}
	}
}
