package admit

import (
	"bytes"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// projection judges a thread projection at the path (2.4).
func (f *findings) projection(p *ability.ThreadProjection, d *ability.Document) {
	for i, id := range p.Skills {
		if search(d.Skills, skillID, id) < 0 {
			mark := f.among("skills", i)
			f.add("missing-projection-skill", token(id)+" is no Skill of this package; correct it, or take it away"+f.meant(id, keys(d.Skills, skillID)))
			f.leave(mark)
		}
	}
	for _, field := range distinct(p.Include) {
		if has(p.Exclude, field) {
			f.member("include", "projection-include-exclude-conflict", token(field)+" is included and excluded; keep it in one of the two lists")
		}
	}
	if p.Purpose == ability.ProjectionPurposeInteraction {
		if len(p.Skills) > 0 {
			f.member("skills", "interaction-projection-selects-skills", "a projection for interactions names no Skills; empty the list, or change its purpose")
		}
		if p.Persistence == ability.PersistenceDurable {
			f.member("persistence", "durable-interaction-projection", "what comes from interactions is not kept for good; write session or none")
		}
	}
}

// projectionUse holds that the projections that are named are declared for what they are named for, and the other way
// round (2.4).
func (f *findings) projectionUse(d *ability.Document) {
	mark := f.enter("ability")
	for i, id := range d.Ability.ThreadProjections {
		at := search(d.ThreadProjections, projectionID, id)
		if at >= 0 && d.ThreadProjections[at].Purpose != ability.ProjectionPurposeInteraction {
			continue
		}
		mark := f.among("threadProjections", i)
		if at < 0 {
			f.add("missing-projection-schema", token(id)+" is no projection of this package; declare it, or take it out of the list"+f.meant(id, keys(d.ThreadProjections, projectionID)))
		} else {
			f.add("interaction-projection-used-for-skill", token(id)+" is a projection for interactions; name it in an interaction instead, or change its purpose")
		}
		f.leave(mark)
	}
	f.leave(mark)

	var named names
	for i := range d.Interactions {
		if d.Interactions[i].HasThreadProjection {
			named.add(d.Interactions[i].ThreadProjection)
		}
	}
	for i := range d.ThreadProjections {
		p := &d.ThreadProjections[i]
		mark := f.among("threadProjections", i)
		switch {
		case i > 0 && bytes.Equal(d.ThreadProjections[i-1].Id, p.Id):
		case p.Purpose == ability.ProjectionPurposeInteraction:
			if !named.has(p.Id) {
				f.add("unselected-interaction-projection", "no interaction names "+token(p.Id)+"; name it in the threadProjection of one, or take it away")
			}
		case !has(d.Ability.ThreadProjections, p.Id):
			f.add("unselected-skill-projection", token(p.Id)+" is not in ability.threadProjections; list it, or take it away")
		}
		f.leave(mark)
	}
}
