package turn

import (
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// reason runs a Skill that no adapter carries out (step 7).
func (t *Turn) reason(r *Run, k *skill) {
	if k.Cognitive == nil {
		t.workflow(r, k)
		return
	}
	r.think(k.Cognitive)
	r.bound(k)
}

// think activates a primitive of the catalogue with the arguments of the run. What it gives is a text.
func (r *Run) think(c *cognition.Contract) {
	r.text = c.AppendText(r.text[:0], r.arguments)
	r.Value = wire.AppendText(r.Value[:0], wire.Text(r.text))
	r.end(operation.Succeeded, 0, "")
}
