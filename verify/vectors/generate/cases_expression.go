package generate

// expressionCases are the issues of 3.8 about typed expressions.
func expressionCases() []sample {
	const caption, sign, down = strokeSteps + "[caption].text", strokeSteps + "[sign].text", strokeSteps + "[down]"
	const press, square, strip = strokeSteps + "[press].point", strokeSteps + "[square].rect", strokeSteps + "[strip].rect"
	const stroke = "plugin.operations[easel_stroke]"
	expression := func(code, variant, path, json string) sample {
		return bad("easel", code, variant, path, json)
	}
	inside := func(code, variant, path, json, member string) sample {
		return bad("easel", code, variant, path, json).expecting(code + " " + path + "." + member)
	}
	count := insert(stroke+".inputs[2]", `{"name":"count","kind":"integer","required":true,"minimum":0,"maximum":9}`)
	return without("easel", surfaces, []sample{
		expression("invalid-plugin-text-expression", "", sign, "{}"),
		expression("invalid-plugin-text-expression", "both", sign, `{"value":"By Bonnie","input":"caption"}`),
		expression("invalid-plugin-text-expression", "default-of-a-literal", sign, `{"value":"By Bonnie","defaultValue":"By hand"}`),
		inside("invalid-plugin-text", "", sign, `{"value":""}`, "value"),
		inside("invalid-plugin-text", "too-long", sign, `{"value":`+text(32769, "v")+`}`, "value"),
		inside("invalid-plugin-text", "default", caption, `{"input":"caption","defaultValue":""}`, "defaultValue"),
		inside("unknown-plugin-input", "", sign, `{"input":"signature"}`, "input"),
		inside("unknown-plugin-input", "scalar", press+".x", `{"input":"y"}`, "input"),
		inside("unknown-plugin-input", "other-operation", sign, `{"input":"lines"}`, "input"),
		inside("plugin-text-input-type", "", sign, `{"input":"side"}`, "input"),

		expression("invalid-plugin-scalar-expression", "", press+".x", "{}"),
		expression("invalid-plugin-scalar-expression", "both", press+".x", `{"value":0.5,"input":"x"}`),
		expression("invalid-plugin-scalar-expression", "default-of-a-literal", press+".x", `{"value":0.5,"defaultValue":0.5}`),
		expression("invalid-plugin-scalar-expression", "delta", down+".deltaY", "{}"),
		inside("plugin-scalar-offset-on-literal", "", press+".x", `{"value":0.5,"offset":0.1}`, "offset"),
		inside("plugin-scalar-offset-on-literal", "zero", down+".deltaY", `{"value":5,"offset":0}`, "offset"),
		inside("invalid-plugin-scalar-offset", "", washSteps+"[down].deltaY", `{"input":"lines","offset":-10001}`, "offset"),
		inside("invalid-plugin-scroll-delta", "", down+".deltaX", `{"value":10001}`, "value"),
		inside("invalid-plugin-scroll-delta", "negative", down+".deltaY", `{"value":-10000.5}`, "value"),
		inside("invalid-plugin-scroll-delta", "default", washSteps+"[down].deltaY", `{"input":"lines","defaultValue":20000}`, "defaultValue"),
		inside("plugin-scroll-input-type", "", down+".deltaX", `{"input":"caption"}`, "input"),
		one("easel", "unbounded-plugin-scroll-input", "", washSteps+"[down].deltaY.input", drop("plugin.operations[easel_wash].inputs[lines].maximum")),
		one("easel", "unbounded-plugin-scroll-input", "no-minimum", washSteps+"[down].deltaY.input",
			drop("plugin.operations[easel_wash].inputs[lines].minimum")),
		one("easel", "unbounded-plugin-scroll-input", "too-large", washSteps+"[down].deltaY.input",
			set("plugin.operations[easel_wash].inputs[lines].maximum", "10001"),
			drop(washSteps+"[down].deltaY.offset")),
		one("easel", "unbounded-plugin-scroll-input", "with-the-offset", washSteps+"[down].deltaY.input",
			set("plugin.operations[easel_wash].inputs[lines].maximum", "9996")),

		inside("invalid-plugin-coordinate", "", press+".x", `{"value":1.01}`, "value"),
		inside("invalid-plugin-coordinate", "negative", press+".y", `{"value":-0.01}`, "value"),
		inside("invalid-plugin-coordinate", "width", strip+".width", `{"value":0}`, "value"),
		inside("invalid-plugin-coordinate", "height", strip+".height", `{"value":1.5}`, "value"),
		inside("invalid-plugin-coordinate", "default", press+".x", `{"input":"x","defaultValue":2}`, "defaultValue"),
		inside("plugin-coordinate-input-type", "", press+".x", `{"input":"caption"}`, "input"),
		one("easel", "unbounded-plugin-coordinate-input", "", press+".x.input", set(press+".x", `{"input":"count"}`), count),
		one("easel", "unbounded-plugin-coordinate-input", "no-bounds", press+".x.input", set(press+".x", `{"input":"free"}`),
			insert(stroke+".inputs[2]", `{"name":"free","kind":"number","required":true}`)),
		inside("unbounded-plugin-coordinate-input", "with-the-offset", press+".x", `{"input":"x","offset":0.7}`, "input"),
		inside("unbounded-plugin-coordinate-input", "below-with-the-offset", press+".x", `{"input":"x","offset":-0.1}`, "input"),
		one("easel", "unbounded-plugin-coordinate-input", "width", square+".width.input", set(square+".width", `{"input":"x"}`),
			set(square+".height", `{"input":"x"}`)).
			and("unbounded-plugin-coordinate-input "+square+".height.input", "unused-plugin-input "+stroke+".inputs[side]"),
	})
}

// realizationCases are the issues of 3.8 about realizations.
func realizationCases() []sample {
	const list1, wash = "plugin.realizations", "plugin.realizations[2]"
	const operations = "plugin.operations"
	many := list(257, `{"skillID":"painting.s#","operation":"easel_wash","preference":100,"targetClasses":[]}`)
	return without("easel", surfaces, []sample{
		bad("easel", "missing-plugin-realization", "", list1, "[]").
			and("unrealized-plugin-operation "+operations+"[0]", "unrealized-plugin-operation "+operations+"[1]",
				"unrealized-plugin-operation "+operations+"[2]", "missing-fixture-skill fixtures[0].expectedSkill"),
		one("easel", "too-many-plugin-realizations", "", list1, drop(operations+"[1]"), drop(operations+"[0]"), set(list1, many), drop("fixtures[0]")).
			and("ambiguous-plugin-operation-owner " + operations + "[0]"),
		one("easel", "duplicate-plugin-realization", "", list1, double(wash)).and("ambiguous-plugin-operation-owner " + operations + "[easel_wash]"),
		one("easel", "unrealized-plugin-operation", "", operations+"[easel_wash]", drop(wash)),
		one("easel", "ambiguous-plugin-operation-owner", "", operations+"[easel_wash]",
			insert(list1+"[1]", `{"skillID":"painting.lay-out","operation":"easel_wash","preference":1,"targetClasses":[]}`)),
		bad("easel", "invalid-plugin-realization-skill", "", wash+".skillID", `"painting.wash-"`),
		bad("easel", "missing-plugin-realization-operation", "", wash+".operation", `"easel_splash"`).
			and("unrealized-plugin-operation " + operations + "[easel_wash]"),
		bad("easel", "invalid-plugin-realization-preference", "", wash+".preference", "10001"),
		bad("easel", "invalid-plugin-realization-preference", "low", wash+".preference", "-10001"),
		bad("easel", "too-many-plugin-realization-targets", "", wash+".targetClasses", list(33, `"t#"`)),
		bad("easel", "duplicate-plugin-realization-target", "", wash+".targetClasses", `["canvas","canvas"]`),
		bad("easel", "invalid-plugin-realization-target", "", wash+".targetClasses", `["the canvas"]`).
			expecting("invalid-plugin-realization-target " + wash + ".targetClasses[0]"),
	})
}
