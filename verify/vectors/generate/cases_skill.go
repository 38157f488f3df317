package generate

// skillCases are the rules of 2.3 about a Skill by itself, its ports and its semantics.
func skillCases() []sample {
	const tidy, look, layOut, erase = "skills[painting.tidy]", "skills[painting.look]", "skills[painting.lay-out]", "skills[painting.erase]"
	port := func(name string) string {
		return `{"name":"` + name + `","valueType":"painting.name","required":false,"summary":"s"}`
	}
	return []sample{
		one("painting", "duplicate-skill", "", "skills", double(tidy)),
		one("painting", "invalid-id", "skill", "skills[painting.Tidy].id", drop(tidy), insert("skills[0]", cognitive("painting.Tidy")),
			drop("ability.skills[8]"), insert("ability.skills[0]", `"painting.Tidy"`)).and("invalid-id ability.skills[0]"),
		one("painting", "skill-outside-namespace", "", "skills[tidy.painting].id", drop(tidy), insert("skills[9]", cognitive("tidy.painting")),
			drop("ability.skills[8]"), insert("ability.skills[9]", `"tidy.painting"`)),
		one("painting", "skill-outside-namespace", "no-dot", "skills[paintings].id", drop(tidy), insert("skills[9]", cognitive("paintings")),
			drop("ability.skills[8]"), insert("ability.skills[9]", `"paintings"`)),
		bad("painting", "invalid-version", "skill", tidy+".version", `"1"`),
		bad("painting", "missing-skill-title", "", tidy+".title", `""`),
		bad("painting", "missing-skill-summary", "", tidy+".summary", `" "`),
		bad("painting", "invalid-timeout", "", tidy+".timeoutSeconds", "0"),
		bad("painting", "invalid-timeout", "negative", tidy+".timeoutSeconds", "-0.5"),
		one("painting", "missing-skill-schema", "", "ability.skills", insert("ability.skills[10]", `"painting.zoom"`)),
		one("painting", "orphan-skill-schema", "", "skills", drop("ability.skills[8]")),

		one("painting", "duplicate-input-port", "", look+".inputs", double(look+".inputs[0]")),
		one("painting", "duplicate-output-port", "", look+".outputs", double(look+".outputs[0]")),
		bad("painting", "missing-port-name", "", look+".inputs[0].name", `""`).expecting("missing-port-name " + look + ".inputs[0]"),
		bad("painting", "missing-port-name", "output", look+".outputs[0].name", `" "`).expecting("missing-port-name " + look + ".outputs[0]"),
		bad("painting", "missing-port-summary", "", look+".inputs[0].summary", `""`).expecting("missing-port-summary " + look + ".inputs[0]"),
		bad("painting", "missing-port-summary", "output", look+".outputs[0].summary", `""`).expecting("missing-port-summary " + look + ".outputs[0]"),
		bad("painting", "invalid-id", "type-of-a-port", look+".inputs[0].valueType", `"Sheet"`).
			and("warning external-value-type " + look + ".inputs[0].valueType"),
		bad("painting", "invalid-id", "type-of-an-output", look+".outputs[0].valueType", `"a_b"`).
			and("warning external-value-type " + look + ".outputs[0].valueType"),

		bad("painting", "invalid-skill-semantics-role", "", "skills[painting.repeat].semantics.artifactRole", `"plan"`),
		one("painting", "invalid-skill-semantics-role", "cognitive", "skills[painting.judge].semantics.artifactRole",
			set("skills[painting.judge].semantics", `{"artifactRole":"mutate","targetParameters":["question"]}`)),
		one("painting", "artifact-create-without-reference", "", layOut+".semantics.producesReference", drop(layOut+".semantics.producesReference")),
		bad("painting", "artifact-create-without-reference", "no-output", layOut+".semantics.producesReference", `"painting.size"`),
		bad("painting", "semantics-reference-outside-create", "", look+".semantics.producesReference", `"painting.palette"`),
		one("painting", "artifact-mutate-without-target", "", erase+".semantics.targetParameters", drop(erase+".semantics.targetParameters")),
		bad("painting", "artifact-mutate-without-target", "unknown", erase+".semantics.targetParameters", `["canvas","stroke"]`),
		bad("painting", "duplicate-semantics-target-parameter", "", erase+".semantics.targetParameters", `["stroke","stroke"]`),
		bad("painting", "invalid-target-parameter", "", erase+".semantics.targetParameters", `["The stroke"]`).
			expecting("invalid-target-parameter " + erase + ".semantics.targetParameters[0]").with(set(erase+".inputs", "["+port("The stroke")+"]")),
		bad("painting", "semantics-target-outside-mutate", "", look+".semantics.targetParameters", `["app"]`),
		bad("painting", "semantics-target-outside-mutate", "create", layOut+".semantics.targetParameters", `["size"]`),
	}
}

// exposureCases are the rules of 2.3 about modelExposure.
func exposureCases() []sample {
	const judge, erase, look = "skills[painting.judge]", "skills[painting.erase]", "skills[painting.look]"
	const question, tool = judge + ".modelExposure.parameters[question]", erase + ".modelExposure.parameters[tool]"
	const name = ".modelExposure.invocationName"
	return []sample{
		one("painting", "missing-invocation", "", judge+".modelExposure", drop(judge+name)),
		one("painting", "missing-invocation", "realized", "skills[painting.wash].modelExposure", drop("skills[painting.wash]"+name)),
		bad("painting", "invalid-invocation", "", judge+name, `"judgePainting"`),
		bad("painting", "invalid-invocation", "two-underscores", judge+name, `"judge__painting"`),
		bad("painting", "invalid-invocation", "underscore-at-the-end", judge+name, `"judge_"`),
		bad("painting", "invalid-invocation", "digit", judge+name, `"2_judge"`),
		bad("painting", "invalid-invocation", "too-long", judge+name, text(65, "j")),
		one("painting", "invalid-invocation", "of-a-binding", erase+name, set(erase+".execution.bindings[0].operation", `"eraseStroke"`)).
			and("invalid-binding-operation " + erase + ".execution.bindings[0].operation"),
		bad("painting", "reserved-runtime-invocation", "", judge+name, `"load_skill"`),
		bad("painting", "reserved-runtime-invocation", "confirm", judge+name, `"confirm_pending_skill"`),
		bad("painting", "reserved-runtime-invocation", "cancel", judge+name, `"cancel_pending_skill"`),
		bad("painting", "reserved-runtime-invocation", "shell", judge+name, `"run_shell"`),
		bad("painting", "reserved-runtime-invocation", "script", judge+name, `"run_applescript"`),
		one("painting", "reserved-runtime-invocation", "of-a-binding", erase+name, set(erase+".execution.bindings[0].operation", `"run_shell"`)).
			and("reserved-runtime-operation " + erase + ".execution.bindings[0].operation"),

		one("painting", "duplicate-model-parameter", "", judge+".modelExposure.parameters", double(question)),
		bad("painting", "invalid-model-parameter", "", question+".name", `"the question"`).
			expecting("invalid-model-parameter " + judge + ".modelExposure.parameters[0].name"),
		bad("painting", "invalid-model-parameter-type", "", question+".type", `"text"`),
		bad("painting", "invalid-model-parameter-type", "letter-case", question+".type", `"String"`),
		bad("painting", "invalid-model-enum", "", look+".modelExposure.parameters[scale].enumValues", `["1","2"]`),
		bad("painting", "duplicate-model-enum-value", "", tool+".enumValues", `["rubber","blade","rubber"]`),
		bad("painting", "invalid-model-enum-token", "", tool+".enumValues", `["rubber","blade","the pen"]`).
			expecting("invalid-model-enum-token " + tool + ".enumValues[2]"),
		bad("painting", "invalid-model-enum-token", "too-long", tool+".enumValues", `["rubber","blade",`+text(65, "p")+`]`).
			expecting("invalid-model-enum-token " + tool + ".enumValues[2]"),
		bad("painting", "invalid-model-enum-token", "hyphen-in-front", tool+".enumValues", `["-rubber","rubber","blade"]`).
			expecting("invalid-model-enum-token " + tool + ".enumValues[0]"),
		bad("painting", "unknown-spoken-value", "", tool+".spokenValues.pen", `["the pen"]`),
		bad("painting", "invalid-spoken-phrase", "", tool+".spokenValues.blade", `["The Knife"]`).
			expecting("invalid-spoken-phrase " + tool + ".spokenValues.blade[0]"),
		bad("painting", "invalid-spoken-phrase", "too-many", tool+".spokenValues.blade", list(65, `"knife #"`)),
		bad("painting", "ambiguous-spoken-phrase", "", tool+".spokenValues.blade", `["the knife","the rubber"]`).
			expecting("ambiguous-spoken-phrase " + tool + ".spokenValues"),
		bad("painting", "contradictory-parameter-source", "", question+".spokenSpan", "true").expecting("contradictory-parameter-source " + question),
		bad("painting", "missing-application-parameter", "", judge+".requirements.resolvesApplication", "true"),
		one("painting", "unexposed-application-resolution", "", look+".requirements.resolvesApplication", set(look+".modelExposure.enabled", "false")),
	}
}
