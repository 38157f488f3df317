package admit

import "github.com/bonnie-build/bonnie/runtime/ability"

// document is the pass over one package: all of validators.md 2.1 to 2.7 and of plugins.md 3.8 and 3.10 that no schema
// states.
func (f *findings) document(d *ability.Document) {
	f.identity(d)
	f.triggers(&d.Ability)

	mark := f.enter("ability")
	f.routing(&d.Ability.Routing, d)
	f.leave(mark)
	f.skillLists(d)
	for i := range d.Skills {
		mark := f.among("skills", i)
		f.skill(&d.Skills[i], d)
		f.leave(mark)
	}

	for i := range d.Capabilities {
		mark := f.among("capabilities", i)
		f.capability(&d.Capabilities[i], d)
		f.leave(mark)
	}
	for i := range d.Interactions {
		mark := f.among("interactions", i)
		f.interaction(&d.Interactions[i], d)
		f.leave(mark)
	}
	for i := range d.Perceptions {
		mark := f.among("perceptions", i)
		f.valueType("valueType", d.Perceptions[i].ValueType, d)
		f.leave(mark)
	}
	for i := range d.ValueTypes {
		mark := f.among("valueTypes", i)
		f.shape(&d.ValueTypes[i], d)
		f.leave(mark)
	}
	for i := range d.ThreadProjections {
		mark := f.among("threadProjections", i)
		f.projection(&d.ThreadProjections[i], d)
		f.leave(mark)
	}
	f.projectionUse(d)

	for i := range d.Fixtures {
		mark := f.among("fixtures", i)
		f.fixture(&d.Fixtures[i], d)
		f.leave(mark)
	}
	f.paradigm(d)
	for i := range d.Ability.Applications {
		mark := f.enter("ability")
		f.among("applications", i)
		f.affinity(&d.Ability.Applications[i])
		f.leave(mark)
	}

	f.plugin(d)
	if d.HasCorpus {
		mark := f.enter("corpus")
		f.corpus(&d.Corpus)
		f.leave(mark)
	}
}
