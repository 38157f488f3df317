package generate

import "strings"

// sound are packages without errors: the bases, and values at the very edge of what is accepted.
func sound() []sample {
	return []sample{
		fine("paper", "paper"),
		fine("materials", "materials"),
		fine("gallery", "gallery"),
		fine("painting", "painting"),
		fine("easel", "easel"),
		fine("easel", "together").among("gallery", "materials", "painting", "paper"),

		fine("paper", "extension-letter-case").called("PAPER.Bonnie"),
		fine("paper", "nesting-of-64-levels", set("ability.routing", `{"eligibility":`+nots(31)+`}`)),
		fine("paper", "joiners", set("package.summary", `"\u0645\u06cc\u200c\u062e\u0648 \u0915\u094d\u200d\u0937"`)),
		fine("paper", "characters", set("package.summary", `"\"\\/ < & é 😀 Ａ ﬁ \u0378 \ud803\udd50"`)),
		fine("paper", "text-of-4096-bytes", set("package.summary", text(2048, "é"))),
		fine("paper", "order-of-bytes", set("ability.triggers.seedFamilies", `{"a":["\ufb33 is first","😀 is second"]}`)),
		fine("paper", "numbers", set("ability.routing", `{"preference":-9007199254740991}`)),
		fine("paper", "versions",
			set("package.version", `"1.0.0-0a.1-2.--+001.a-b"`), set("ability.version", `"1.0.0-0a.1-2.--+001.a-b"`),
			set("package.minimumBonnieVersion", `"0.0.0-18446744073709551616"`)).under("0.0.0-18446744073709551617").among(),
		fine("paper", "dates", set("package.createdAt", `"0001-01-01T00:00:00Z"`), set("package.updatedAt", `"9999-12-31T23:59:59Z"`)),
		fine("paper", "id-of-128-bytes", set("package.id", text(128, "p")), set("ability.id", text(128, "p"))),
		fine("paper", "ids", set("ability.triggers.intentAliases", `["a","a--b","a-.-0","z.9"]`)),
		fine("paper", "routing-terms", set("ability.aliases",
			`["`+strings.Repeat("a ", 11)+`a","ß ı 3","`+strings.Repeat("é", 64)+`","\u0149 \u0967\u0968","हिन्दी"]`)),
		fine("paper", "most-terms",
			set("ability.aliases", list(64, `"a#"`)), set("ability.triggers.tokens", list(64, `"a#"`)),
			set("ability.triggers.phrases", list(64, `"a#"`)), set("ability.triggers.negativeTokens", list(64, `"a#"`)),
			set("ability.triggers.intentAliases", list(64, `"a#"`)),
			set("ability.triggers.intentSeeds", `{"ask":`+list(64, `"ask #"`)+`}`),
			set("ability.triggers.seedFamilies", `{"a":[" `+strings.Repeat("aa ", 79)+`aaa "],"b":["b b"],"c":["c c"],"d":["d d"],"e":["e e"],"f":["f f"],"g":["g g"],"h":["h h"]}`)),
		fine("paper", "equal-texts", set("ability.operatingPolicy", `{"guardrails":["a","a"],"phases":["b","a","b"]}`)),
		fine("gallery", "targets", set("skills[gallery.hang].execution.bindings[0].targetClasses", `["0","`+strings.Repeat("A", 64)+`","a_.-"]`)),
		fine("gallery", "affinity-limits", set("ability.applications[0].bundleIdentifiers", list(8, `"a-#.B"`)),
			set("ability.applications[0].windowClasses", list(8, `" ü#"`)), set("ability.applications[0].desktopIDs", list(8, `"_.#-a.desktop"`))),
		fine("gallery", "fixture-ids", set("fixtures[0].id", text(96, "0"))),
		fine("painting", "binding-of-two-targets", insert("skills[painting.erase].execution.bindings[2]",
			`{"adapterID":"studio","operation":"erase_stroke","targetClasses":["canvas"]}`)),
		fine("painting", "sixty-four-phrases", set("skills[painting.erase].modelExposure.parameters[tool].spokenValues.blade", list(64, `"knife #"`))),
		fine("painting", "target-is-a-port", set("skills[painting.erase].inputs",
			`[{"name":"stroke","required":true,"summary":"s","valueType":"painting.name"}]`),
			drop("skills[painting.erase].modelExposure.parameters[stroke]")),
		fine("easel", "plugin-limits",
			set("plugin.title", text(96, "t")), set("plugin.application.title", text(96, "t")), set("plugin.adapter.title", text(96, "t")),
			set("plugin.application.aliases", list(31, `"a a a a a a a #"`)), insert("plugin.application.aliases[31]", text(96, "b")),
			set("plugin.application.supportedReleases", list(32, `{"shortVersion":"#`+strings.Repeat("~", 61)+`","bundleVersion":"!"}`)),
			set("plugin.application.targetClasses", list(32, `"t#"`)), set("plugin.application.bundleNames", list(8, `"b #.app"`)),
			set("plugin.operations[1].title", text(96, "t")), set("plugin.operations[1].summary", text(4096, "s")),
			set("plugin.operations[1].semantics.aliases", list(15, `"a#"`)), insert("plugin.operations[1].semantics.aliases[15]", text(48, "b")),
			set("plugin.operations[1].inputs[colour].enumValues", list(64, `"c#"`)),
			set("plugin.operations[1].inputs[caption].defaultValue", text(32768, "d")),
			set("plugin.operations[1].steps[sign].text.value", text(32768, "v")),
			set("plugin.operations[1].steps[find].accessibilityLocator.identifier", text(256, "i")),
			set("plugin.operations[1].cleanupSteps", list(16, `{"id":"c#","kind":"wait","modifiers":[],"durationSeconds":0.1}`)),
			set("plugin.operations[2].steps", `[{"id":"down","kind":"scroll","modifiers":[],"deltaY":{"input":"lines"}},`+
				list(511, `{"id":"w#","kind":"wait","modifiers":[],"durationSeconds":2}`)[1:])),
		fine("easel", "surface-limits",
			set("plugin.mediaSurface.itemNoun", text(128, "n")), set("plugin.webSurface.tabLabelSuffixSeparator", text(32, "-")),
			set("plugin.webSurface.windowTitleSuffix", text(128, "w")), set("plugin.proseSurface.documentNoun.plural", text(16, "é")),
			set("plugin.workspaceIdentity.focusedFileTitleSeparator", text(32, "-")),
			set("plugin.corpus.structure.ceremonies[0].menuPath", list(7, `"level #"`)),
			insert("plugin.corpus.structure.ceremonies[0].menuPath[7]", text(128, "m"))),
		fine("easel", "bundle-family", set("plugin.application.bundleIdentifiers",
			`["EXAMPLE.easel","example.easel.beta","example.easel4","example.easel5.x-y"]`)),
		fine("easel", "adapter-is-the-plugin", set("plugin.adapter.id", `"easel"`), drop("plugin.operations[1].adapterID")),
		fine("easel", "bounds-with-offset", set("plugin.operations[1].steps[square].rect.x", `{"input":"x","offset":0.6}`)),
	}
}

// nots writes a predicate of n objects inside of each other.
func nots(n int) string {
	if n == 1 {
		return `{"kind":"intent","value":"ask"}`
	}
	return `{"kind":"not","children":[` + nots(n-1) + `]}`
}
