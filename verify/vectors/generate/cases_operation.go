package generate

// surfaces are what a plugin has beside its recipes; the media surface stays, since a perception of the workspace needs one.
var surfaces = []edit{
	drop("plugin.proseSurface"), drop("plugin.codeSurface"), drop("plugin.webSurface"), drop("plugin.corpus"), drop("plugin.workspaceIdentity"),
}

// operationCases are the issues of 3.8 about operations and their semantics.
func operationCases() []sample {
	const inspect, stroke, wash = "plugin.operations[easel_inspect]", "plugin.operations[easel_stroke]", "plugin.operations[easel_wash]"
	const wait = `{"id":"w#","kind":"wait","modifiers":[],"durationSeconds":1}`
	const aliases = stroke + ".semantics.aliases"
	named := func(code, variant, name string) sample {
		return one("easel", code, variant, "plugin.operations[2].operation", set(wash+".operation", name), set("plugin.realizations[2].operation", name))
	}
	const strokes = `{"skillID":"painting.stroke","operation":"easel_x#","preference":1,"targetClasses":[]}`
	long := `{"operation":"easel_x#","title":"t","summary":"s","inputs":[],"steps":` + list(512, wait) + `,"postconditions":["applicationFrontmost"],"timeoutSeconds":1}`
	return without("easel", surfaces, []sample{
		bad("easel", "missing-plugin-operation", "", "plugin.operations", "[]").and("missing-plugin-realization-operation plugin.realizations[0].operation",
			"missing-plugin-realization-operation plugin.realizations[1].operation", "missing-plugin-realization-operation plugin.realizations[2].operation"),
		one("easel", "too-many-plugin-operations", "", "plugin.operations", set("plugin.operations", list(129, operation(`"easel_x#"`))),
			set("plugin.realizations", list(129, strokes))),
		one("easel", "duplicate-plugin-operation", "", "plugin.operations", double(wash)),
		one("easel", "too-many-plugin-recipe-steps", "", "plugin.operations", set("plugin.operations", list(8, long)),
			set("plugin.realizations", list(8, strokes)),
			set("plugin.operations[7].cleanupSteps", `[{"id":"c","kind":"wait","modifiers":[],"durationSeconds":1}]`)),
		bad("easel", "unresolved-plugin-operation-adapter", "", wash+".adapterID", `"easel-feet"`),
		bad("easel", "unresolved-plugin-operation-adapter", "of-the-runtime", wash+".adapterID", `"studio"`),
		named("invalid-plugin-operation", "", `"easel_washMore"`),
		one("easel", "invalid-plugin-operation", "too-long", "plugin.operations[2].operation", set("plugin.operations[2]", operation(text(65, "e"))),
			set("plugin.realizations[2]", realization(text(65, "e")))),
		named("reserved-runtime-operation", "plugin", `"run_shell"`),
		bad("easel", "missing-plugin-operation-title", "", wash+".title", `""`),
		bad("easel", "missing-plugin-operation-summary", "", wash+".summary", `" "`),
		bad("easel", "plugin-operation-title-too-long", "", wash+".title", text(97, "t")),
		bad("easel", "plugin-operation-summary-too-long", "", wash+".summary", text(4097, "s")),
		bad("easel", "invalid-plugin-operation-timeout", "", wash+".timeoutSeconds", "0.2"),
		bad("easel", "invalid-plugin-operation-timeout", "long", wash+".timeoutSeconds", "60.5"),
		bad("easel", "duplicate-plugin-postcondition", "", wash+".postconditions", `["applicationFrontmost","applicationFrontmost"]`),
		bad("easel", "missing-plugin-frontmost-postcondition", "", wash+".postconditions", `["applicationWindowAvailable"]`),
		bad("easel", "missing-plugin-frontmost-postcondition", "none", wash+".postconditions", "[]"),
		one("easel", "empty-plugin-recipe", "", inspect+".steps", set(inspect+".steps", "[]")),
		one("easel", "too-many-plugin-operation-steps", "", inspect+".steps", set(inspect+".steps", list(513, wait))),
		bad("easel", "too-many-plugin-cleanup-steps", "", wash+".cleanupSteps", list(17, wait)),
		bad("easel", "duplicate-plugin-step", "", wash+".steps[fill].id", `"down"`).expecting("duplicate-plugin-step " + wash + ".steps"),
		bad("easel", "duplicate-plugin-cleanup-step", "", stroke+".cleanupSteps[rest].id", `"leave"`).
			expecting("duplicate-plugin-cleanup-step " + stroke + ".cleanupSteps"),
		bad("easel", "duplicate-plugin-cleanup-step", "of-a-step", stroke+".cleanupSteps[rest].id", `"settle"`).
			expecting("duplicate-plugin-cleanup-step " + stroke + ".cleanupSteps"),
		bad("easel", "duplicate-plugin-capture-anchor", "", stroke+".steps[strip].captureAnchor", `"square"`).
			expecting("duplicate-plugin-capture-anchor " + stroke + ".steps"),
		bad("easel", "unsafe-plugin-cleanup-step", "", stroke+".cleanupSteps[rest]", `{"id":"rest","kind":"rebindFocusedWindow","modifiers":[]}`),
		bad("easel", "unsafe-plugin-cleanup-step", "click", stroke+".cleanupSteps[rest]",
			`{"id":"rest","kind":"pointerClick","modifiers":[],"point":{"x":{"value":0},"y":{"value":0}}}`),
		one("easel", "unsafe-plugin-cleanup-step", "anchor", stroke+".cleanupSteps[rest]", set(stroke+".cleanupSteps[rest].coordinateSpace", `"area"`)).
			and("plugin-step-shape-mismatch " + stroke + ".cleanupSteps[rest].coordinateSpace"),

		bad("easel", "too-many-plugin-operation-aliases", "", aliases, list(17, `"a#"`)),
		bad("easel", "duplicate-plugin-operation-alias", "", aliases, `["line","line"]`),
		bad("easel", "plugin-operation-alias-too-long", "", aliases, "["+text(49, "l")+"]").expecting("plugin-operation-alias-too-long " + aliases + "[0]"),
		bad("easel", "invalid-plugin-operation-alias", "", aliases, `["Line"]`).expecting("invalid-plugin-operation-alias " + aliases + "[0]"),
		bad("easel", "invalid-plugin-operation-alias", "two-words", aliases, `["long line"]`).expecting("invalid-plugin-operation-alias " + aliases + "[0]"),
		bad("easel", "invalid-plugin-operation-alias", "digit", aliases, `["2lines"]`).expecting("invalid-plugin-operation-alias " + aliases + "[0]"),
		bad("easel", "invalid-plugin-operation-alias", "accent", aliases, `["tracé"]`).expecting("invalid-plugin-operation-alias " + aliases + "[0]"),
		bad("easel", "missing-plugin-create-alias", "", aliases, "[]"),
		bad("easel", "plugin-artifact-operation-without-native-input", "", inspect+".semantics.role", `"mutateArtifact"`),
		one("easel", "plugin-artifact-operation-without-native-input", "create", inspect+".semantics.role",
			set(inspect+".semantics", `{"role":"createArtifact","aliases":["view"]}`)),
		bad("easel", "plugin-aliases-require-create-role", "", stroke+".semantics.role", `"mutateArtifact"`).
			expecting("plugin-aliases-require-create-role " + aliases),
		bad("easel", "plugin-observe-emits-native-input", "", wash+".semantics.role", `"observe"`),
		one("easel", "plugin-observe-emits-native-input", "cleanup", inspect+".semantics.role",
			set(inspect+".cleanupSteps", `[{"id":"leave","kind":"keyChord","modifiers":[],"key":"escape"}]`)),
	})
}

// inputCases are the issues of 3.8 about inputs.
func inputCases() []sample {
	const wash, stroke = "plugin.operations[easel_wash]", "plugin.operations[easel_stroke]"
	const lines, caption, colour, x = wash + ".inputs[lines]", stroke + ".inputs[caption]", stroke + ".inputs[colour]", stroke + ".inputs[x]"
	fallback := func(variant, input, json string) sample {
		return bad("easel", "invalid-plugin-input-default", variant, input+".defaultValue", json)
	}
	return without("easel", surfaces, []sample{
		one("easel", "too-many-plugin-inputs", "", stroke+".inputs", set(stroke+".inputs", list(33, `{"name":"i#","kind":"text","required":true}`)),
			set(stroke+".steps", list(33, `{"id":"t#","kind":"typeText","modifiers":[],"text":{"input":"i#"}}`))),
		one("easel", "duplicate-plugin-input", "", wash+".inputs", double(lines)),
		one("easel", "invalid-plugin-input", "", wash+".inputs[0].name", set(lines+".name", `"number-of-lines"`),
			set(wash+".steps[down].deltaY.input", `"number-of-lines"`)),
		one("easel", "unused-plugin-input", "", wash+".inputs[text]", insert(wash+".inputs[1]", `{"name":"text","kind":"text","required":false}`)),
		one("easel", "unused-plugin-input", "boolean", wash+".inputs[slowly]",
			insert(wash+".inputs[1]", `{"name":"slowly","kind":"boolean","required":false,"defaultValue":"true"}`)),
		bad("easel", "required-plugin-input-default", "", lines+".defaultValue", `"3"`),
		bad("easel", "invalid-plugin-input-bound", "", lines+".minimum", "0.5"),
		bad("easel", "invalid-plugin-input-bound", "maximum", lines+".maximum", "39.5"),
		bad("easel", "invalid-plugin-input-range", "", lines+".minimum", "41").expecting("invalid-plugin-input-range " + lines),
		bad("easel", "plugin-input-enum-type", "", lines+".enumValues", `["1","2"]`),
		one("easel", "plugin-input-bound-type", "", caption, set(caption+".minimum", "1")),
		one("easel", "plugin-input-bound-type", "both", caption, set(caption+".minimum", "1"), set(caption+".maximum", "9")),
		bad("easel", "too-many-plugin-input-enum-values", "", colour+".enumValues", list(65, `"c#"`)),
		bad("easel", "duplicate-plugin-input-enum-value", "", colour+".enumValues", `["red","blue","red"]`),
		bad("easel", "invalid-plugin-input-enum-value", "", colour+".enumValues", `["red",""]`).
			expecting("invalid-plugin-input-enum-value " + colour + ".enumValues[1]"),
		fallback("", x, `"0.5"`),
		fallback("below", x, `"-0.1"`),
		fallback("leading-zero", x, `"00.2"`),
		fallback("exponent", x, `"1e-1"`),
		fallback("no-digit-in-front", x, `".2"`),
		fallback("plus", x, `"+0.2"`),
		fallback("empty", caption, `""`),
		fallback("too-long", caption, text(32769, "c")),
		one("easel", "invalid-plugin-input-default", "enumeration", colour+".defaultValue", set(colour+".required", "false"),
			set(colour+".defaultValue", `"green"`)),
		one("easel", "invalid-plugin-input-default", "integer", lines+".defaultValue", set(lines+".required", "false"), set(lines+".defaultValue", `"3.0"`)),
		one("easel", "invalid-plugin-input-default", "boolean", wash+".inputs[slowly].defaultValue",
			insert(wash+".inputs[1]", `{"name":"slowly","kind":"boolean","required":false,"defaultValue":"yes"}`)).
			and("unused-plugin-input " + wash + ".inputs[slowly]"),
	})
}
