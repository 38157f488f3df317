package admit

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// realizations judges the realizations of a plugin by themselves. Whether the operations have one each is judged with them.
func (f *findings) realizations(p *ability.Plugin) {
	defer f.leave(f.enter("realizations"))
	for i := range p.Realizations {
		if name := p.Realizations[i].Operation; findOperation(p, name) == nil {
			mark := f.element(i)
			f.member("operation", "missing-plugin-realization-operation", "the plugin has no operation "+token(name)+"; correct the name, or add the operation"+f.meant(name, keys(p.Operations, operationName)))
			f.leave(mark)
		}
	}
}

// findOperation returns the operation of a name, or nil. Operations are sorted by name.
func findOperation(p *ability.Plugin, name wire.Text) *ability.Operation {
	if i := search(p.Operations, operationName, name); i >= 0 {
		return &p.Operations[i]
	}
	return nil
}

func operationName(o *ability.Operation) wire.Text { return o.Operation }
