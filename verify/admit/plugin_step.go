package admit

import (
	"math/bits"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// members is a set of the members that steps have beside id and kind.
type members uint16

const (
	memberLocator members = 1 << iota
	memberAspectRatio
	memberButton
	memberCaptureAnchor
	memberClickCount
	memberCoordinateSpace
	memberDeltaX
	memberDeltaY
	memberDuration
	memberKey
	memberModifiers
	memberPoint
	memberRect
	memberWindowChange
	memberText
)

var memberNames = [...]string{
	"accessibilityLocator", "aspectRatio", "button", "captureAnchor", "clickCount", "coordinateSpace", "deltaX", "deltaY",
	"durationSeconds", "key", "modifiers", "point", "rect", "requiresWindowChange", "text",
}

// examples show how the members are written that steps need.
var examples = map[string]string{
	"accessibilityLocator": `"accessibilityLocator": {"role": "button", "identifier": "save"}`,
	"captureAnchor":        `"captureAnchor": "save"`,
	"key":                  `"key": "escape"`,
	"point":                `"point": {"x": {"value": 0.5}, "y": {"input": "y"}}`,
	"rect":                 `"rect": {"x": {"input": "x"}, "y": {"input": "y"}, "width": {"value": 0.5}, "height": {"value": 0.5}}`,
	"text":                 `"text": {"input": "title"}`,
}

// need is a member that a step cannot do without, and the code of its absence.
type need struct {
	member members
	code   string
}

// shape is what a kind of step has.
type shape struct {
	allowed members
	needs   []need
	// The bounds of durationSeconds and the code for breaking them, which its absence breaks as well where it is needed.
	longest, shortest float64
	duration          string
	needsDuration     bool
	aboveShortest     bool // the shortest duration is not itself allowed
}

const dragMembers = memberRect | memberCoordinateSpace | memberCaptureAnchor | memberButton | memberDuration

// shapes are the rows of plugins.md 3.5. A kind that is not one of them allows everything, for the reader has refused it.
var shapes = [...]shape{
	0: {allowed: ^members(0)},
	ability.StepKindKeyChord: {
		allowed: memberKey | memberModifiers,
		needs:   []need{{memberKey, "missing-plugin-key"}},
	},
	ability.StepKindTypeText: {
		allowed: memberText,
		needs:   []need{{memberText, "missing-plugin-text"}},
	},
	ability.StepKindPointerMove: {
		allowed: memberPoint | memberCoordinateSpace | memberDuration,
		needs:   []need{{memberPoint, "missing-plugin-point"}},
		longest: 2, duration: "invalid-plugin-pointer-duration",
	},
	ability.StepKindPointerClick: {
		allowed: memberPoint | memberCoordinateSpace | memberButton | memberClickCount,
		needs:   []need{{memberPoint, "missing-plugin-point"}},
	},
	ability.StepKindPointerDrag: {
		allowed: dragMembers | memberAspectRatio,
		needs:   []need{{memberRect, "missing-plugin-rect"}},
		longest: 2, shortest: 0.05, duration: "invalid-plugin-drag-duration", needsDuration: true,
	},
	ability.StepKindPointerSquareDrag: {
		allowed: dragMembers,
		needs:   []need{{memberRect, "missing-plugin-rect"}},
		longest: 2, shortest: 0.05, duration: "invalid-plugin-drag-duration", needsDuration: true,
	},
	ability.StepKindScroll: {
		allowed: memberDeltaX | memberDeltaY | memberDuration,
		longest: 2, duration: "invalid-plugin-scroll-duration",
	},
	ability.StepKindRebindFocusedWindow: {
		allowed: memberWindowChange,
	},
	ability.StepKindCaptureAccessibilityAnchor: {
		allowed: memberLocator | memberCaptureAnchor,
		needs:   []need{{memberLocator, "missing-plugin-accessibility-locator"}, {memberCaptureAnchor, "missing-plugin-capture-anchor"}},
	},
	ability.StepKindWait: {
		allowed: memberDuration,
		longest: 2, duration: "invalid-plugin-wait", needsDuration: true, aboveShortest: true,
	},
}

// step judges a step. Its anchor is not known to it.
func (r *recipe) step(s *ability.Step) {
	sh := &shapes[0]
	if int(s.Kind) < len(shapes) {
		sh = &shapes[s.Kind]
	}
	present := membersOf(s)
	for i, name := range memberNames {
		if (present&^sh.allowed)>>i&1 != 0 {
			r.member(name, "plugin-step-shape-mismatch", s.Kind.String()+" has no "+name+"; take it away, or correct the kind")
		}
	}
	for _, n := range sh.needs {
		if present&n.member == 0 {
			name := nameOf(n.member)
			r.member(name, n.code, s.Kind.String()+" needs "+name+"; add it, as in "+examples[name])
		}
	}
	if s.Kind == ability.StepKindScroll && present&(memberDeltaX|memberDeltaY) == 0 {
		r.add("missing-plugin-scroll-delta", `scroll needs deltaX, deltaY or both; add one, as in "deltaY": {"value": -3}`)
	}
	r.duration(s, sh)
	r.space(s)
	if s.HasAccessibilityLocator {
		r.locator(&s.AccessibilityLocator)
	}
	r.stepExpressions(s)
}

// membersOf is what a step has; a member at its default is not there.
func membersOf(s *ability.Step) (set members) {
	for i, there := range [...]bool{
		s.HasAccessibilityLocator, s.HasAspectRatio, s.Button == ability.ButtonRight, s.HasCaptureAnchor, s.ClickCount != 1,
		string(s.CoordinateSpace) != "content", s.HasDeltaX, s.HasDeltaY, s.HasDurationSeconds, s.Key != 0, len(s.Modifiers) > 0,
		s.HasPoint, s.HasRect, s.RequiresWindowChange, s.HasText,
	} {
		if there {
			set |= 1 << i
		}
	}
	return set
}

// nameOf returns the name of one member.
func nameOf(m members) string { return memberNames[bits.TrailingZeros16(uint16(m))] }

// duration holds the duration of a step to the bounds of its kind.
func (r *recipe) duration(s *ability.Step, sh *shape) {
	if sh.duration == "" {
		return
	}
	const name = "durationSeconds"
	d := s.DurationSeconds
	switch {
	case !s.HasDurationSeconds:
		if sh.needsDuration {
			r.member(name, sh.duration, s.Kind.String()+" needs a duration; write seconds up to 2")
		}
	case d < sh.shortest || sh.aboveShortest && d == sh.shortest || d > sh.longest:
		r.member(name, sh.duration, "this duration is out of bounds; "+durationBounds(sh))
	case d == 0:
		r.member(name, "redundant-default", "absence stands for a duration of 0; take the member away")
	}
}

func durationBounds(sh *shape) string {
	switch {
	case sh.aboveShortest:
		return "write seconds above 0 and up to 2"
	case sh.shortest > 0:
		return "write seconds from 0.05 to 2"
	}
	return "write seconds up to 2, or leave it out for 0"
}

// space holds the coordinate space of a step and the anchor that it captures to their names.
func (r *recipe) space(s *ability.Step) {
	if name := s.CoordinateSpace; !isFixedSpace(name) && !r.anchors.has(name) {
		mark := r.enter("coordinateSpace")
		r.once("unknown-plugin-coordinate-space",
			"no earlier step of the operation captures "+token(name)+"; write content, window or the name of an anchor from such a step")
		r.leave(mark)
	}
	if s.HasCaptureAnchor && isFixedSpace(s.CaptureAnchor) {
		r.member("captureAnchor", "invalid-plugin-capture-anchor", token(s.CaptureAnchor)+" is a coordinate space of its own; choose another name")
	}
}

// locator judges how an element is found. That its texts are printable is stated by the schema.
func (r *recipe) locator(l *ability.AnchorLocator) {
	defer r.leave(r.enter("accessibilityLocator"))
	described := 0
	for _, there := range [...]bool{l.HasDescendantIdentifier, l.HasDescendantTitle, l.HasDescendantLabelText} {
		if there {
			described++
		}
	}
	if described > 0 && l.DescendantRole == 0 {
		r.add("orphaned-plugin-accessibility-descendant-identifier", "an inner element is described, but not by its role; add descendantRole")
	}
	if described > 1 {
		r.add("conflicting-plugin-accessibility-descendant",
			"an inner element is described in more than one way; keep one of descendantIdentifier, descendantTitle and descendantLabelText")
	}
}
