package admit

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// realizations judges the realizations of a plugin by themselves. Whether the operations have one each is judged with them.
func (f *findings) realizations(p *ability.Plugin) {
	defer f.leave(f.enter("realizations"))
	for i := range p.Realizations {
		if name := p.Realizations[i].Operation; operationAt(p, name) < 0 {
			mark := f.element(i)
			f.realizes = shownID(p.Realizations[i].SkillID)
			f.member("operation", "missing-plugin-realization-operation", "the plugin has no operation "+token(name)+"; correct the name, or add the operation"+f.meant(name, keys(p.Operations, operationName)))
			f.realizes = ""
			f.leave(mark)
		}
	}
}

// operationAt gives the index of the first operation of a name, or -1. Operations are sorted by name.
func operationAt(p *ability.Plugin, name wire.Text) int {
	return search(p.Operations, operationName, name)
}

func operationName(o *ability.Operation) wire.Text { return o.Operation }
