package admit

import (
	"math"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// place is where a number of a step stands: the codes that its rules have there, and its bounds.
type place struct {
	least, most float64
	aboveLeast  bool // the least number is not itself allowed
	number      string
	kind        string
	unbounded   string
	bounds      string
}

var (
	coordinate = place{most: 1, number: "invalid-plugin-coordinate", kind: "plugin-coordinate-input-type",
		unbounded: "unbounded-plugin-coordinate-input", bounds: "within 0 and 1"}
	side = place{most: 1, aboveLeast: true, number: "invalid-plugin-coordinate", kind: "plugin-coordinate-input-type",
		unbounded: "unbounded-plugin-coordinate-input", bounds: "above 0 and up to 1"}
	delta = place{least: -10000, most: 10000, number: "invalid-plugin-scroll-delta", kind: "plugin-scroll-input-type",
		unbounded: "unbounded-plugin-scroll-input", bounds: "within -10000 and 10000"}
)

// holds says whether every number between two is within the bounds of the place.
func (p *place) holds(low, high float64) bool {
	return low >= p.least && high <= p.most && (!p.aboveLeast || low > p.least)
}

// stepExpressions judges every expression that a step has, whether or not its kind has it.
func (r *recipe) stepExpressions(s *ability.Step) {
	if s.HasText {
		r.text(&s.Text)
	}
	if s.HasPoint {
		mark := r.enter("point")
		r.scalar("x", &s.Point.X, &coordinate)
		r.scalar("y", &s.Point.Y, &coordinate)
		r.leave(mark)
	}
	if s.HasRect {
		mark := r.enter("rect")
		r.scalar("x", &s.Rect.X, &coordinate)
		r.scalar("y", &s.Rect.Y, &coordinate)
		r.scalar("width", &s.Rect.Width, &side)
		r.scalar("height", &s.Rect.Height, &side)
		if s.Kind == ability.StepKindPointerSquareDrag && !areOne(&s.Rect.Width, &s.Rect.Height) {
			r.add("plugin-square-drag-needs-one-side", "width and height differ; write one expression in both, or use a pointerDrag")
		}
		r.leave(mark)
	}
	if s.HasDeltaX {
		r.scalar("deltaX", &s.DeltaX, &delta)
	}
	if s.HasDeltaY {
		r.scalar("deltaY", &s.DeltaY, &delta)
	}
}

// text judges the text of a step. That it is printable is stated by the schema.
func (r *recipe) text(e *ability.TextExpression) {
	defer r.leave(r.enter("text"))
	if e.HasValue == e.HasInput || e.HasValue && e.HasDefaultValue {
		r.add("invalid-plugin-text-expression", "write either value, or input and perhaps defaultValue")
	}
	if !e.HasInput {
		return
	}
	if in := r.use(e.Input); in != nil && in.Kind != ability.InputKindText {
		r.member("input", "plugin-text-input-type", token(e.Input)+" is of kind "+in.Kind.String()+"; use an input of kind text")
	}
}

// scalar judges a number of a step.
func (r *recipe) scalar(name string, e *ability.ScalarExpression, p *place) {
	defer r.leave(r.enter(name))
	if e.HasValue == e.HasInput || e.HasValue && e.HasDefaultValue {
		r.add("invalid-plugin-scalar-expression", "write either value, or input and perhaps defaultValue")
	}
	if e.HasValue && e.HasOffset {
		r.member("offset", "plugin-scalar-offset-on-literal", "a value has no offset; add it to the value")
	}
	if e.HasValue && !p.holds(e.Value, e.Value) {
		r.member("value", p.number, "this number is out of bounds; write one "+p.bounds)
	}
	if e.HasDefaultValue && !p.holds(e.DefaultValue, e.DefaultValue) {
		r.member("defaultValue", p.number, "this default is out of bounds; write a number "+p.bounds)
	}
	if !e.HasInput {
		return
	}
	in := r.use(e.Input)
	switch {
	case in == nil:
	case !isNumeric(in.Kind):
		r.member("input", p.kind, token(e.Input)+" is of kind "+in.Kind.String()+"; use an input of kind number or integer")
	case !in.HasMinimum || !in.HasMaximum || !p.holds(in.Minimum+offsetOf(e), in.Maximum+offsetOf(e)):
		r.member("input", p.unbounded, "the bounds of "+token(e.Input)+" let it go too far; give it a minimum and a maximum that, with the offset added, are "+p.bounds)
	}
}

func offsetOf(e *ability.ScalarExpression) float64 {
	if e.HasOffset {
		return e.Offset
	}
	return 0
}

// use marks an input as used and returns it, or nil after reporting that there is none.
func (r *recipe) use(name wire.Text) *ability.Input {
	in := r.inputs.find(name)
	if in == nil {
		r.member("input", "unknown-plugin-input", "the operation has no input "+token(name)+"; correct the name, or add the input"+r.meant(name, keys(r.inputs.list, r.inputs.key)))
		return nil
	}
	r.used.add(name)
	return in
}

// areOne says whether two expressions are one, member by member.
func areOne(a, b *ability.ScalarExpression) bool {
	same := func(hasA, hasB bool, a, b float64) bool { return hasA == hasB && (!hasA || math.Abs(a-b) == 0) }
	return same(a.HasValue, b.HasValue, a.Value, b.Value) && same(a.HasOffset, b.HasOffset, a.Offset, b.Offset) &&
		same(a.HasDefaultValue, b.HasDefaultValue, a.DefaultValue, b.DefaultValue) &&
		a.HasInput == b.HasInput && (!a.HasInput || string(a.Input) == string(b.Input))
}
