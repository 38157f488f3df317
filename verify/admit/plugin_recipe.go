package admit

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// recipe is what the pass over the steps of an operation remembers.
type recipe struct {
	*findings
	inputs  catalogue[ability.Input]
	used    names // the inputs that an expression names
	anchors names // the anchors that a step captured
}

// recipe judges the steps and the cleanup steps of an operation, in the order in which they run.
func (f *findings) recipe(o *ability.Operation) {
	r := recipe{findings: f, inputs: catalogueOf(o.Inputs, inputName)}
	mark := f.enter("steps")
	var ids names
	var again names   // the ids that have been reported as used twice
	var anchors names // the anchors that have been reported as captured twice
	for i := range o.Steps {
		s := &o.Steps[i]
		r.count(&ids, &again, s.Id, "duplicate-plugin-step")
		element := f.element(i)
		r.step(s)
		f.leave(element)
		if anchor := s.CaptureAnchor; s.HasCaptureAnchor {
			if r.anchors.has(anchor) && !anchors.has(anchor) {
				anchors.add(anchor)
				f.add("duplicate-plugin-capture-anchor", "two steps capture "+token(anchor)+"; choose another name for one of them")
			}
			r.anchors.add(anchor)
		}
	}
	f.leave(mark)
	r.cleanup(o.CleanupSteps, &ids)
	for i := range o.Inputs {
		if name := o.Inputs[i].Name; !r.used.has(name) {
			mark := f.enter("inputs")
			f.element(i)
			f.add("unused-plugin-input", "no step uses "+token(name)+"; use it, or take the input away")
			f.leave(mark)
		}
	}
}

// cleanup judges the cleanup steps. ids are those of the steps.
func (r *recipe) cleanup(steps []ability.Step, ids *names) {
	defer r.leave(r.enter("cleanupSteps"))
	var again names
	for i := range steps {
		s := &steps[i]
		r.count(ids, &again, s.Id, "duplicate-plugin-cleanup-step")
		element := r.element(i)
		switch {
		case s.Kind != ability.StepKindKeyChord && s.Kind != ability.StepKindWait:
			r.add("unsafe-plugin-cleanup-step", s.Kind.String()+" is no cleanup; clean up with keyChord and wait steps")
		case s.HasCaptureAnchor || !isFixedSpace(s.CoordinateSpace):
			r.add("unsafe-plugin-cleanup-step", "a cleanup step uses an anchor; take it away")
		}
		r.step(s)
		r.leave(element)
	}
}

// count reports an id that is among those before it, unless it has been reported, and adds it to them.
func (r *recipe) count(before, reported *names, id wire.Text, code string) {
	if before.has(id) && !reported.has(id) {
		reported.add(id)
		r.add(code, "two steps have the id "+token(id)+"; choose another for one of them")
	}
	before.add(id)
}

// isFixedSpace says whether a coordinate space is one that needs no anchor.
func isFixedSpace(name wire.Text) bool { return string(name) == "content" || string(name) == "window" }
