package generate

import "slices"

// tool makes paper an expertise in an application of its own, with an operation that carries out painting.wash.
func tool(id, adapter, name string) []edit {
	return []edit{
		set("package.id", `"`+id+`"`), set("ability.id", `"`+id+`"`), set("ability.paradigm", `"applicationExpertise"`),
		set("dependencies", `[{"packageID":"painting","minimumVersion":"1.0.0","optional":false}]`),
		set("plugin", `{"id":"`+id+`","version":"1.0.0","title":"t","application":{"id":"`+id+`","title":"t","aliases":[],`+
			`"bundleIdentifiers":["example.`+name+`"],"targetClasses":["canvas"],"activation":"requireFrontmost",`+
			`"contentInsets":{"top":0,"leading":0,"bottom":0,"trailing":0}},`+
			`"adapter":{"id":"`+adapter+`","version":"1.0.0","title":"t","engine":"remoteHands","permissions":["accessibility"]},`+
			`"operations":[`+operation(`"`+name+`_wash"`)+`],"realizations":[`+realization(`"`+name+`_wash"`)+`]}`),
	}
}

// sponge is such a tool, installed beside all others, and a fault of it.
func sponge(code, variant, path string, edits ...edit) sample {
	return one("paper", code, variant, path, slices.Concat(tool("sponge", "sponge", "sponge"), edits)...).
		among("easel", "gallery", "materials", "painting")
}

// pluginGraphCases are the issues of 3.9 about two plugins.
func pluginGraphCases() []sample {
	const app = "sponge.plugin.application"
	identity := func(code, variant, list, json string) sample {
		return sponge(code, variant, app+"."+list+"[0]", set("plugin.application."+list, "["+json+"]"))
	}
	const family = "easel.plugin.application.bundleIdentifierPrefix"
	const structure = `{"notation":"prose","structure":{"discovery":"manifestPresence","manifest":{"kind":"fileSystemTree"},"handlePrefix":"Q"}}`
	return []sample{
		sponge("ok", "two-tools", "").expecting(),
		sponge("ok", "identities-of-other-kinds", "", set("plugin.application.windowClasses", `["easel.desktop","example.easel"]`)).expecting(),
		one("paper", "duplicate-plugin", "", "easel.plugin.id", tool("easel", "easel.sponge", "sponge")...).
			and("duplicate-package packages", "duplicate-plugin-application easel.plugin.application.id",
				"duplicate-plugin-application-routing-identity easel.plugin.application").
			among("easel", "materials", "painting"),
		one("paper", "duplicate-plugin-adapter", "", "easel-hands.plugin.adapter.id", tool("easel-hands", "easel-hands", "sponge")...).
			among("easel", "materials", "painting"),
		sponge("duplicate-plugin-application", "", app+".id", set("plugin.application.id", `"easel"`)).
			and("plugin-application-plugin-mismatch "+app+".id", "duplicate-plugin-application-routing-identity "+app),

		identity("duplicate-application-identity", "", "windowClasses", `"easelwindow"`),
		identity("duplicate-application-identity", "desktop-id", "desktopIDs", `"EASEL.desktop"`),
		identity("duplicate-application-identity", "bundle-identifier", "bundleIdentifiers", `"example.EASEL4"`).
			and("overlapping-plugin-application-family " + family),
		identity("duplicate-application-identity", "affinity", "bundleIdentifiers", `"example.atelier"`),
		sponge("overlapping-plugin-application-family", "", family, set("plugin.application.bundleIdentifiers", `["example.easel.beta"]`)),
		sponge("overlapping-plugin-application-family", "prefix", family, set("plugin.application.bundleIdentifiers", `["example.easel5.pro"]`),
			set("plugin.application.bundleIdentifierPrefix", `"example.easel5"`)),
		sponge("duplicate-handle-prefix", "", "sponge.plugin.codeSurface.handlePrefix",
			set("plugin.codeSurface", `{"handlePrefix":"P","documentKey":"windowOnly"}`)),
		sponge("duplicate-handle-prefix", "corpora", "sponge.plugin.corpus.structure.handlePrefix", set("plugin.corpus", structure)),
		one("easel", "duplicate-handle-prefix", "in-one-package", "easel.plugin.corpus.structure.handlePrefix", set("plugin.corpus.structure.handlePrefix", `"C"`)).
			among("materials", "painting"),
		sponge("duplicate-plugin-application-routing-identity", "", app, set("plugin.application.aliases", `["easel"]`)),
		sponge("duplicate-plugin-application-routing-identity", "alias", app, set("plugin.application.aliases", `["the easel"]`)),
		sponge("duplicate-plugin-application-routing-identity", "bundle-name", app, set("plugin.application.bundleNames", `["The--Easel.app"]`)),
		sponge("duplicate-plugin-application-routing-identity", "with-extension", app, set("plugin.application.aliases", `["easel app"]`)),
		sponge("duplicate-plugin-binding-operation", "", "sponge.plugin.operations[0].operation", set("plugin.operations[0].operation", `"easel_wash"`),
			set("plugin.realizations[0].operation", `"easel_wash"`)),
	}
}

// realizedCases are the issues of 3.9 about a Skill and the operation that carries it out.
func realizedCases() []sample {
	const inspect, stroke, wash = "[painting.inspect]", "[painting.stroke]", "[painting.wash]"
	at := map[string]string{inspect: "[0]", stroke: "[1]", wash: "[2]"}
	// unfit is a change of a Skill of painting after which easel cannot carry it out.
	unfit := func(code, variant, skill string, edits ...edit) sample {
		return one("painting", code, variant, "easel.plugin.realizations"+at[skill], edits...).
			and("unrealized-plugin-operation easel.plugin.operations"+at[skill], "warning plugin-provider-unavailable painting.skills"+skill).
			among("easel", "materials")
	}
	const parameters = "skills[painting.stroke].modelExposure.parameters"
	const unrealized = "unrealized-plugin-operation sponge.plugin.operations[0]"
	const loose = `[{"packageID":"materials","minimumVersion":"1.0.0","optional":false},{"packageID":"painting","minimumVersion":"1.0.0","optional":true}]`
	press := set("plugin.operations[0].steps[0]", `{"id":"w","kind":"keyChord","modifiers":[],"key":"w"}`)
	plugins := []edit{set("skills[0].execution", `{"kind":"binding","realizationPolicy":"pluginRealizations"}`),
		set("skills[0].modelExposure", `{"invocationName":"fold_it"}`)}
	return []sample{
		sponge("missing-plugin-realization-skill", "", "sponge.plugin.realizations[0]", set("plugin.realizations[0].skillID", `"painting.splash"`)).
			and(unrealized),
		sponge("undeclared-plugin-realization-import", "", "sponge.plugin.realizations[0]", set("dependencies", loose)).and(unrealized),
		sponge("undeclared-plugin-realization-import", "no-dependency", "sponge.plugin.realizations[0]", set("dependencies", loose), drop("dependencies[1]")).
			and(unrealized),
		sponge("plugin-input-without-mutation-authority", "", "sponge.plugin.realizations[0]", set("plugin.realizations[0].skillID", `"painting.inspect"`), press).
			and(unrealized),
		sponge("ok", "keys-for-a-mutation", "", press).expecting(),

		one("painting", "realization-not-allowed", "", "easel.plugin.realizations[0]",
			set("skills[painting.inspect].execution", `{"kind":"binding","bindings":[{"adapterID":"studio","operation":"inspect_it"}]}`)).
			and("unrealized-plugin-operation easel.plugin.operations[0]").among("easel", "materials"),
		unfit("realized-skill-without-stage", "", inspect, set("skills[painting.inspect].usesStage", "false")).
			and("missing-required-stage painting.skills[painting.inspect].usesStage"),
		unfit("realized-skill-missing-stage-capability", "", inspect, set("capabilities[painting.survey].constraints[0].value", `"yes"`)),
		unfit("output-contract-unsupported", "", inspect, set("skills[painting.inspect].outputs",
			`[{"name":"area","valueType":"painting.name","required":true,"summary":"s"}]`)),
		unfit("missing-model-input", "", stroke, drop(parameters+"[caption]")),
		unfit("model-input-type-mismatch", "", stroke, set(parameters+"[side].type", `"integer"`)),
		unfit("model-input-type-mismatch", "text", stroke, set(parameters+"[caption].type", `"object"`)),
		unfit("model-input-requiredness-mismatch", "", stroke, set(parameters+"[x].required", "true")),
		unfit("model-input-requiredness-mismatch", "optional", stroke, drop(parameters+"[side].required")),
		unfit("model-input-enum-mismatch", "", stroke, set(parameters+"[colour].enumValues", `["red"]`)),
		unfit("model-input-enum-mismatch", "none", stroke, set(parameters+"[caption].enumValues", `["Untitled"]`)),
		unfit("extra-model-input", "", stroke, insert(parameters+"[4]", `{"name":"width","type":"number"}`)),
		unfit("hidden-plugin-operation-inputs", "", wash, set("skills[painting.wash].modelExposure.inheritsBindingContract", "false")),
		fine("painting", "enumerations-are-sets", set(parameters+"[colour].enumValues", `["blue","red"]`)).among("easel", "materials"),
		fine("painting", "parameters-in-any-order", drop(parameters+"[x]"), insert(parameters+"[0]", `{"name":"x","type":"number"}`)).
			among("easel", "materials"),

		warned("paper", "plugin-provider-unavailable", "", "paper.skills[0]", slices.Concat(folding("[]"), plugins)...).among(),
		warned("painting", "realized-skill-unenforceable-constraint", "", "painting.skills.painting.inspect",
			insert("capabilities[painting.survey].constraints[1]", `{"kind":"sourceMustMatchTarget","value":"true"}`)).among("easel", "materials"),
		warned("painting", "realized-skill-unenforceable-constraint", "identity", "painting.skills.painting.inspect",
			insert("capabilities[painting.survey].constraints[0]", `{"kind":"requiresStableDocumentIdentity","value":"path"}`)).among("easel", "materials"),
	}
}
