package generate

const (
	strokeSteps = "plugin.operations[easel_stroke].steps"
	washSteps   = "plugin.operations[easel_wash].steps"
)

// stepCases are the issues of 3.8 about steps, apart from what they hold.
func stepCases() []sample {
	const inspect = "plugin.operations[easel_inspect].steps"
	misplaced := func(variant, step, member, json string) sample {
		return bad("easel", "plugin-step-shape-mismatch", variant, strokeSteps+step+"."+member, json)
	}
	duration := func(code, variant, step, json string) sample {
		return bad("easel", code, variant, strokeSteps+step+".durationSeconds", json)
	}
	return without("easel", surfaces, []sample{
		bad("easel", "invalid-plugin-step-id", "", strokeSteps+"[brush].id", `"choose the brush"`).
			expecting("invalid-plugin-step-id " + strokeSteps + "[0].id"),
		bad("easel", "invalid-plugin-step-id", "cleanup", "plugin.operations[easel_stroke].cleanupSteps[rest].id", `"rest."`).
			expecting("invalid-plugin-step-id plugin.operations[easel_stroke].cleanupSteps[1].id"),
		bad("easel", "duplicate-plugin-modifier", "", strokeSteps+"[brush].modifiers", `["shift","shift"]`),
		misplaced("", "[settle]", "key", `"a"`),
		misplaced("modifiers", "[settle]", "modifiers", `["shift"]`),
		misplaced("duration-of-a-chord", "[brush]", "durationSeconds", "1"),
		misplaced("text-of-a-chord", "[brush]", "text", `{"value":"b"}`),
		misplaced("clicks-of-a-move", "[go]", "clickCount", "2"),
		misplaced("rectangle-of-a-click", "[press]", "rect", `{"x":{"value":0},"y":{"value":0},"width":{"value":1},"height":{"value":1}}`),
		misplaced("point-of-a-drag", "[strip]", "point", `{"x":{"value":0},"y":{"value":0}}`),
		misplaced("ratio-of-a-square", "[square]", "aspectRatio", "2"),
		misplaced("space-of-a-scroll", "[down]", "coordinateSpace", `"window"`),
		misplaced("delta-of-a-text", "[sign]", "deltaX", `{"value":1}`),
		misplaced("window-of-a-wait", "[settle]", "requiresWindowChange", "true"),
		misplaced("button-of-a-window", "[take]", "button", `"right"`),
		misplaced("anchor-of-a-click", "[press]", "captureAnchor", `"press"`),
		misplaced("locator-of-a-move", "[go]", "accessibilityLocator", `{"role":"group","identifier":"canvas-view"}`),
		misplaced("duration-of-an-anchor", "[find]", "durationSeconds", "1"),
		one("easel", "plugin-step-shape-mismatch", "two-members", strokeSteps+"[settle].key", set(strokeSteps+"[settle].key", `"a"`),
			set(strokeSteps+"[settle].modifiers", `["shift"]`)).
			and("plugin-step-shape-mismatch " + strokeSteps + "[settle].modifiers"),

		one("easel", "missing-plugin-key", "", strokeSteps+"[brush].key", drop(strokeSteps+"[brush].key")),
		one("easel", "missing-plugin-text", "", strokeSteps+"[sign].text", drop(strokeSteps+"[sign].text")),
		one("easel", "missing-plugin-point", "", strokeSteps+"[press].point", drop(strokeSteps+"[press].point")),
		one("easel", "missing-plugin-point", "move", strokeSteps+"[go].point", drop(strokeSteps+"[go].point")),
		one("easel", "missing-plugin-rect", "", strokeSteps+"[strip].rect", drop(strokeSteps+"[strip].rect")),
		one("easel", "missing-plugin-rect", "square", strokeSteps+"[square].rect", drop(strokeSteps+"[square].rect")).
			and("unused-plugin-input plugin.operations[easel_stroke].inputs[side]"),
		duration("invalid-plugin-pointer-duration", "", "[go]", "2.5"),
		duration("invalid-plugin-pointer-duration", "negative", "[go]", "-0.1"),
		bad("easel", "invalid-plugin-click-count", "", strokeSteps+"[press].clickCount", "4"),
		bad("easel", "invalid-plugin-click-count", "zero", strokeSteps+"[press].clickCount", "0"),
		bad("easel", "plugin-square-drag-needs-one-side", "", strokeSteps+"[square].rect.height", `{"value":0.3}`).
			expecting("plugin-square-drag-needs-one-side " + strokeSteps + "[square].rect"),
		bad("easel", "plugin-square-drag-needs-one-side", "offset", strokeSteps+"[square].rect.height", `{"input":"side","offset":0.1}`).
			expecting("plugin-square-drag-needs-one-side " + strokeSteps + "[square].rect"),
		one("easel", "invalid-plugin-drag-duration", "", strokeSteps+"[strip].durationSeconds", drop(strokeSteps+"[strip].durationSeconds")),
		duration("invalid-plugin-drag-duration", "short", "[strip]", "0.04"),
		duration("invalid-plugin-drag-duration", "long-square", "[square]", "2.01"),
		bad("easel", "invalid-plugin-aspect-ratio", "", strokeSteps+"[strip].aspectRatio", "0.04"),
		bad("easel", "invalid-plugin-aspect-ratio", "wide", strokeSteps+"[strip].aspectRatio", "20.5"),
		one("easel", "missing-plugin-scroll-delta", "", strokeSteps+"[down]", drop(strokeSteps+"[down].deltaX"), drop(strokeSteps+"[down].deltaY")),
		duration("invalid-plugin-scroll-duration", "", "[down]", "2.5"),
		duration("invalid-plugin-scroll-duration", "negative", "[down]", "-1"),
		duration("invalid-plugin-wait", "", "[settle]", "0"),
		duration("invalid-plugin-wait", "long", "[settle]", "2.5"),
		one("easel", "invalid-plugin-wait", "absent", strokeSteps+"[settle].durationSeconds", drop(strokeSteps+"[settle].durationSeconds")),

		one("easel", "missing-plugin-accessibility-locator", "", inspect+"[find].accessibilityLocator", drop(inspect+"[find].accessibilityLocator")),
		one("easel", "missing-plugin-capture-anchor", "", inspect+"[find].captureAnchor", drop(inspect+"[find].captureAnchor")),
		bad("easel", "invalid-plugin-capture-anchor", "", inspect+"[find].captureAnchor", `"content"`),
		bad("easel", "invalid-plugin-capture-anchor", "window", inspect+"[find].captureAnchor", `"window"`),
		bad("easel", "invalid-plugin-capture-anchor", "letter-case", inspect+"[find].captureAnchor", `"Area"`),
		bad("easel", "unknown-plugin-coordinate-space", "", strokeSteps+"[press].coordinateSpace", `"screen"`),
		bad("easel", "unknown-plugin-coordinate-space", "later", strokeSteps+"[square].coordinateSpace", `"strip"`),
		bad("easel", "unknown-plugin-coordinate-space", "own", strokeSteps+"[strip].coordinateSpace", `"strip"`),
		bad("easel", "unknown-plugin-coordinate-space", "letter-case", strokeSteps+"[press].coordinateSpace", `"Window"`),
	})
}

// locatorCases are the issues of 3.8 about locators.
func locatorCases() []sample {
	const at = strokeSteps + "[find].accessibilityLocator"
	return without("easel", surfaces, []sample{
		bad("easel", "invalid-plugin-accessibility-identifier", "", at+".identifier", `" "`),
		bad("easel", "invalid-plugin-accessibility-identifier", "empty", at+".identifier", `""`),
		bad("easel", "invalid-plugin-accessibility-identifier", "too-long", at+".identifier", text(257, "c")),
		one("easel", "orphaned-plugin-accessibility-descendant-identifier", "", at, drop(at+".descendantRole")),
		one("easel", "orphaned-plugin-accessibility-descendant-identifier", "identifier", at,
			set(at, `{"role":"group","identifier":"canvas-view","descendantIdentifier":"page"}`)),
		one("easel", "orphaned-plugin-accessibility-descendant-identifier", "label", at,
			set(at, `{"role":"group","identifier":"canvas-view","descendantLabelText":"Page"}`)),
		bad("easel", "invalid-plugin-accessibility-descendant-identifier", "", at+".descendantTitle", `""`),
		bad("easel", "invalid-plugin-accessibility-descendant-identifier", "too-long", at+".descendantTitle", text(257, "p")),
		one("easel", "invalid-plugin-accessibility-descendant-identifier", "identifier", at+".descendantIdentifier", drop(at+".descendantTitle"),
			set(at+".descendantIdentifier", `" "`)),
		one("easel", "invalid-plugin-accessibility-descendant-identifier", "label", at+".descendantLabelText", drop(at+".descendantTitle"),
			set(at+".descendantLabelText", `" "`)),
		one("easel", "conflicting-plugin-accessibility-descendant", "", at, set(at+".descendantIdentifier", `"page"`)),
		one("easel", "conflicting-plugin-accessibility-descendant", "three", at, set(at+".descendantIdentifier", `"page"`),
			set(at+".descendantLabelText", `"Page"`)),
	})
}
