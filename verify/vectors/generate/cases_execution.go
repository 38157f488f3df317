package generate

// executionCases are the rules of 2.3 about execution.
func executionCases() []sample {
	const judge, erase, look, repeat = "skills[painting.judge]", "skills[painting.erase]", "skills[painting.look]", "skills[painting.repeat]"
	const bindings, steps = erase + ".execution.bindings", repeat + ".execution.steps"
	return []sample{
		bad("painting", "skill-execution-mismatch", "", "skills[painting.tidy].kind", `"workflow"`).
			expecting("skill-execution-mismatch skills[painting.tidy].execution.kind"),
		bad("painting", "skill-execution-mismatch", "binding", "skills[painting.send].kind", `"cognitive"`).
			expecting("skill-execution-mismatch skills[painting.send].execution.kind"),
		bad("painting", "skill-execution-mismatch", "state-machine", repeat+".kind", `"effectful"`).
			expecting("skill-execution-mismatch " + repeat + ".execution.kind"),
		one("painting", "missing-binding", "", look+".execution.bindings", drop(look+".execution.bindings")),
		one("painting", "missing-binding", "brings-no-name", "skills[painting.send].execution.bindings", drop("skills[painting.send].execution.bindings")).
			and("missing-invocation skills[painting.send].modelExposure"),
		one("painting", "missing-workflow", "", steps, drop(steps)),
		bad("painting", "unsupported-workflow-confirmation", "", repeat+".access", `"confirm"`),
		bad("painting", "cognitive-binding", "", judge+".execution.bindings", `[{"adapterID":"studio","operation":"judge_it"}]`),
		bad("painting", "unexpected-workflow", "", judge+".execution.steps", `[{"id":"look","operation":"look_at"}]`),
		bad("painting", "unexpected-workflow", "binding", look+".execution.steps", `[{"id":"look","operation":"look_at"}]`),
		bad("painting", "invalid-realization-policy", "", judge+".execution.realizationPolicy", `"pluginRealizations"`),
		bad("painting", "invalid-realization-policy", "state-machine", repeat+".execution.realizationPolicy", `"pluginRealizations"`),

		one("painting", "duplicate-binding", "", bindings, double(bindings+"[1]")),
		one("painting", "duplicate-binding", "other-preference", bindings, double(bindings+"[1]"), set(bindings+"[2].preference", "-1")),
		bad("painting", "invalid-id", "adapter-of-a-binding", bindings+"[1].adapterID", `"Studio"`),
		bad("painting", "invalid-binding-operation", "", bindings+"[1].operation", `"wipe-stroke"`),
		bad("painting", "invalid-binding-operation", "too-long", bindings+"[1].operation", text(65, "w")),
		bad("painting", "reserved-runtime-operation", "", bindings+"[1].operation", `"load_skill"`),
		bad("painting", "reserved-runtime-operation", "step", steps+"[2].operation", `"run_applescript"`),
		bad("painting", "duplicate-target-class", "", bindings+"[1].targetClasses", `["canvas","canvas"]`),
		bad("painting", "invalid-target-class", "", bindings+"[1].targetClasses", `["a wall","canvas"]`).
			expecting("invalid-target-class " + bindings + "[1].targetClasses[0]"),
		bad("painting", "invalid-target-class", "too-long", bindings+"[1].targetClasses", `["canvas",`+text(65, "w")+`]`).
			expecting("invalid-target-class " + bindings + "[1].targetClasses[1]"),
		bad("painting", "invalid-target-class", "empty", bindings+"[1].targetClasses", `["","canvas"]`).
			expecting("invalid-target-class " + bindings + "[1].targetClasses[0]"),

		one("painting", "duplicate-workflow-step", "", steps, set(steps+"[2].id", `"again"`), set(steps+"[0].onSuccess", `"again"`)),
		bad("painting", "invalid-id", "step-of-a-workflow", steps+"[0].id", `"Look"`),
		bad("painting", "unknown-workflow-transition", "", steps+"[0].onFailure", `"nowhere"`).expecting("unknown-workflow-transition " + steps + "[0]"),
		bad("painting", "unknown-workflow-transition", "success", steps+"[1].onSuccess", `"end"`).expecting("unknown-workflow-transition " + steps + "[1]"),
		bad("painting", "duplicate-workflow-input", "", steps+"[0].consumes", `["sheet","sheet"]`),
		bad("painting", "duplicate-workflow-output", "", steps+"[0].produces", `["colours","colours"]`),
		bad("painting", "invalid-workflow-operation", "", steps+"[2].operation", `"Lay out"`),
	}
}

// requirementCases are the rules of 2.3 and 2.5 about requirements and fallbacks, and those of 2.3.1 over capabilities of
// the package itself.
func requirementCases() []sample {
	const judge, erase, stroke = "skills[painting.judge]", "skills[painting.erase]", "skills[painting.stroke]"
	const needs, tidy = erase + ".requirements", "skills[painting.tidy].requirements"
	external := func(code, list string) sample {
		return bad("painting", code, "", tidy+"."+list, `["somewhere.else"]`).expecting("warning " + code + " " + tidy + "." + list)
	}
	malformed := func(variant, list, code string) sample {
		return bad("painting", "invalid-id", variant, tidy+"."+list, `["Somewhere"]`).
			expecting("invalid-id "+tidy+"."+list+"[0]", "warning "+code+" "+tidy+"."+list)
	}
	return []sample{
		bad("painting", "duplicate-skill-capability", "", needs+".capabilities", `["painting.wipe","painting.wipe"]`),
		bad("painting", "duplicate-skill-interaction", "", needs+".interactions", `["painting.picked-stroke","painting.picked-stroke"]`),
		bad("painting", "duplicate-skill-perception", "", judge+".requirements.perceptions", `["painting.open-canvas","painting.open-canvas"]`),
		bad("painting", "duplicate-optional-skill-interaction", "", needs+".optionalInteractions", `["painting.held-tool","painting.held-tool"]`),
		bad("painting", "duplicate-optional-skill-perception", "", needs+".optionalPerceptions", `["painting.open-canvas","painting.open-canvas"]`),
		bad("painting", "duplicate-supporting-ability", "", needs+".supportingAbilities", `["materials","materials"]`),
		bad("painting", "required-and-optional-interaction", "", needs+".optionalInteractions", `["painting.held-tool","painting.picked-stroke"]`).
			expecting("required-and-optional-interaction " + needs),
		bad("painting", "required-and-optional-perception", "", judge+".requirements.optionalPerceptions", `["painting.open-canvas"]`).
			expecting("required-and-optional-perception " + judge + ".requirements"),
		bad("painting", "implicit-stage", "", "skills[painting.look].usesStage", "true").expecting("warning implicit-stage skills[painting.look].usesStage"),

		bad("gallery", "missing-routing-fallback", "", "ability.routing.fallbacks", `["gallery.judge","gallery.sell"]`),
		bad("painting", "missing-routing-fallback", "of-a-skill", erase+".routing.fallbacks", `["gallery.judge"]`),
		external("external-capability", "capabilities"),
		external("external-interaction", "interactions"),
		external("external-perception", "perceptions"),
		external("external-optional-interaction", "optionalInteractions"),
		external("external-optional-perception", "optionalPerceptions"),
		bad("painting", "external-capability", "of-two", tidy+".capabilities", `["else.one","else.two"]`).
			expecting("warning external-capability "+tidy+".capabilities", "warning external-capability "+tidy+".capabilities"),
		malformed("capability-of-a-skill", "capabilities", "external-capability"),
		malformed("interaction-of-a-skill", "interactions", "external-interaction"),
		malformed("perception-of-a-skill", "perceptions", "external-perception"),
		malformed("optional-interaction-of-a-skill", "optionalInteractions", "external-optional-interaction"),
		malformed("optional-perception-of-a-skill", "optionalPerceptions", "external-optional-perception"),
		bad("painting", "invalid-id", "supporting-ability-of-a-skill", tidy+".supportingAbilities", `["Materials"]`).
			expecting("invalid-id " + tidy + ".supportingAbilities[0]"),

		bad("painting", "destructive-without-confirmation", "", erase+".access", `"reversible"`),
		bad("painting", "destructive-without-confirmation", "seamless", erase+".access", `"seamless"`),
		bad("painting", "missing-required-confirmation", "", "skills[painting.send].access", `"seamless"`),
		one("painting", "missing-required-confirmation", "and-destructive", "skills[painting.send].access", set("skills[painting.send].access", `"reversible"`),
			set("capabilities[painting.publish].effect", `"destructive"`)).and("destructive-without-confirmation skills[painting.send].access"),
		bad("painting", "missing-required-stage", "", stroke+".usesStage", "false"),
		one("painting", "missing-required-stage", "any-value", stroke+".usesStage", set(stroke+".usesStage", "false"),
			set("capabilities[painting.draw].constraints[2].value", `"false"`)),
		bad("painting", "conflicting-target-constraints", "", stroke+".requirements.capabilities", `["painting.draw","painting.prepare"]`),
		bad("painting", "conflicting-target-constraints", "with-bindings", needs+".capabilities", `["painting.prepare","painting.wipe"]`).
			and("binding-outside-allowed-target "+erase+".execution.bindings[0].targetClasses",
				"binding-outside-allowed-target "+erase+".execution.bindings[1].targetClasses"),
		bad("painting", "binding-outside-allowed-target", "", erase+".execution.bindings[1].targetClasses", `["paper"]`),
		one("painting", "binding-outside-allowed-target", "empty", erase+".execution.bindings[1].targetClasses",
			drop(erase+".execution.bindings[1].targetClasses")),
		bad("painting", "binding-outside-allowed-target", "letter-case", erase+".execution.bindings[1].targetClasses", `["Canvas"]`),
	}
}
