package generate

import "strings"

// identityCases are 2.1 without the triggers.
func identityCases() []sample {
	return []sample{
		one("paper", "invalid-id", "", "package.id", set("package.id", `"Paper"`), set("ability.id", `"Paper"`)).and("invalid-id ability.id"),
		one("paper", "invalid-id", "too-long", "package.id", set("package.id", text(129, "p")), set("ability.id", text(129, "p"))).and("invalid-id ability.id"),
		bad("paper", "invalid-id", "look-alike", "ability.triggers.intentAliases", `["p\u0430per"]`).expecting("invalid-id ability.triggers.intentAliases[0]"),
		bad("paper", "invalid-id", "two-dots", "ability.triggers.intentAliases", `["a..b"]`).expecting("invalid-id ability.triggers.intentAliases[0]"),
		bad("paper", "invalid-id", "hyphen-at-the-end", "ability.triggers.intentAliases", `["a-"]`).expecting("invalid-id ability.triggers.intentAliases[0]"),
		bad("paper", "invalid-id", "dot-at-the-end", "ability.triggers.intentAliases", `["a."]`).expecting("invalid-id ability.triggers.intentAliases[0]"),
		bad("paper", "invalid-id", "digit", "ability.triggers.intentAliases", `["1a"]`).expecting("invalid-id ability.triggers.intentAliases[0]"),
		bad("paper", "invalid-id", "underscore", "ability.triggers.intentAliases", `["a_b"]`).expecting("invalid-id ability.triggers.intentAliases[0]"),
		bad("paper", "invalid-id", "empty", "ability.triggers.intentAliases", `[""]`).expecting("invalid-id ability.triggers.intentAliases[0]"),
		bad("gallery", "invalid-id", "dependency", "dependencies[0].packageID", `"Framing"`),
		bad("painting", "invalid-id", "supporting", "ability.operatingPolicy.defaultSupportingAbilities[0]", `"Materials"`),
		bad("paper", "package-ability-mismatch", "", "ability.id", `"papier"`),
		bad("paper", "version-mismatch", "", "ability.version", `"1.0.1"`),
		bad("paper", "version-mismatch", "build", "ability.version", `"1.0.0+1"`),
		bad("paper", "missing-publisher", "", "package.publisher", `""`),
		bad("paper", "missing-publisher", "spaces", "package.publisher", `" \u00a0\u3000"`),
		bad("paper", "missing-package-summary", "", "package.summary", `""`),
		bad("paper", "missing-ability-title", "", "ability.title", `" "`),
		bad("paper", "missing-ability-summary", "", "ability.summary", `""`),
		one("paper", "missing-publisher", "together", "package.publisher", set("package.publisher", `""`), set("package.summary", `""`),
			set("ability.tint", `"red"`), set("ability.aliases", `["Sheet"]`)).
			and("missing-package-summary package.summary", "invalid-tint ability.tint", "invalid-routing-term ability.aliases[0]"),
		one("paper", "invalid-version", "", "package.version", set("package.version", `"1.0"`), set("ability.version", `"1.0"`)),
		bad("paper", "invalid-version", "minimum", "package.minimumBonnieVersion", `"01.0.0"`),
		bad("gallery", "invalid-version", "dependency", "dependencies[0].minimumVersion", `"1.0.0-01"`),
		bad("gallery", "invalid-version", "two-builds", "dependencies[0].minimumVersion", `"1.0.0+a+b"`),
		bad("gallery", "invalid-version", "letter", "dependencies[0].minimumVersion", `"v1.0.0"`),
		bad("gallery", "invalid-version", "empty-identifier", "dependencies[0].minimumVersion", `"1.0.0-a..b"`),
		bad("gallery", "invalid-version", "space", "dependencies[0].minimumVersion", `"1.0.0 "`),
		bad("gallery", "invalid-version", "too-long", "dependencies[0].minimumVersion", `"1.0.0-`+text(123, "a")[1:]),
		bad("paper", "invalid-tint", "", "ability.tint", `"#12345"`),
		bad("paper", "invalid-tint", "no-sign", "ability.tint", `"7123456"`),
		bad("paper", "invalid-tint", "no-digit", "ability.tint", `"#12345G"`),
		bad("paper", "invalid-tint", "opacity", "ability.tint", `"#12345678"`),
		bad("paper", "invalid-tint", "wide-digits", "ability.tint", `"#１２"`),
		one("painting", "duplicate-ability-skill", "", "ability.skills", double("ability.skills[0]")),
		bad("gallery", "duplicate-ability-projection", "", "ability.threadProjections", `["gallery.receipts","gallery.receipts","gallery.sheets"]`),
		bad("gallery", "duplicate-ability-guardrail-category", "", "ability.operatingPolicy.guardrailCategories", `["staleState","staleState"]`),
		one("gallery", "duplicate-dependency", "", "dependencies", double("dependencies[0]")),
		one("paper", "self-dependency", "", "dependencies[0]", set("dependencies", `[{"packageID":"paper","minimumVersion":"1.0.0","optional":false}]`)),
		one("paper", "self-dependency", "optional", "dependencies[0]", set("dependencies", `[{"packageID":"paper","minimumVersion":"1.0.0","optional":true}]`)),
	}
}

// triggerCases are the terms and sentences of 2.1.
func triggerCases() []sample {
	const tokens, phrases, aliases = "ability.triggers.tokens", "ability.triggers.phrases", "ability.aliases"
	const seeds, families = "ability.triggers.intentSeeds", "ability.triggers.seedFamilies"
	term := func(variant, path, json string) sample {
		return bad("paper", "invalid-routing-term", variant, path, json).expecting("invalid-routing-term " + path + "[0]")
	}
	sentence := func(code, variant, json string) sample {
		return bad("paper", code, variant, seeds, `{"ask":`+json+`}`).expecting(code + " " + seeds + ".ask[0]")
	}
	return []sample{
		bad("paper", "too-many-routing-terms", "", aliases, list(65, `"a#"`)),
		bad("paper", "too-many-routing-terms", "tokens", tokens, list(65, `"a#"`)),
		bad("paper", "too-many-routing-terms", "phrases", phrases, list(65, `"a#"`)),
		bad("paper", "too-many-routing-terms", "negative", "ability.triggers.negativeTokens", list(65, `"a#"`)),
		bad("paper", "duplicate-routing-term", "", aliases, `["sheet","sheet"]`),
		bad("paper", "duplicate-routing-term", "two", phrases, `["a sheet","a sheet","the sheet","the sheet"]`).
			expecting("duplicate-routing-term "+phrases, "duplicate-routing-term "+phrases),
		term("", aliases, `["Sheet"]`),
		term("two-words", tokens, `["two words"]`),
		term("thirteen-words", phrases, `["`+strings.Repeat("a ", 12)+`a"]`),
		term("too-long", aliases, `["`+strings.Repeat("é", 64)+`a"]`),
		term("two-spaces", aliases, `["two  words"]`),
		term("space-in-front", aliases, `[" word"]`),
		term("no-break-space", aliases, `["two\u00a0words"]`),
		term("hyphen", aliases, `["two-words"]`),
		term("apostrophe", aliases, `["don't"]`),
		term("superscript", aliases, `["m²"]`),
		term("roman-number", aliases, `["ⅳ"]`),
		term("title-case", aliases, `["\u01c5ep"]`),
		term("dotted-capital", aliases, `["\u0130ki"]`),
		term("empty", aliases, `[""]`),
		term("unicode-16", aliases, `["\ud803\udd70"]`),
		term("slot", phrases, `["in {application}"]`),
		term("negative", "ability.triggers.negativeTokens", `["news!"]`),
		bad("paper", "too-many-intent-aliases", "", "ability.triggers.intentAliases", list(65, `"a#"`)),
		bad("paper", "duplicate-intent-alias", "", "ability.triggers.intentAliases", `["fold","fold"]`),

		bad("paper", "unknown-intent", "", seeds, `{"dream":["Dream of paper."]}`).expecting("unknown-intent " + seeds + ".dream"),
		bad("paper", "unknown-intent", "letter-case", seeds, `{"Compose":["Fold a boat."]}`).expecting("unknown-intent " + seeds + ".Compose"),
		bad("paper", "invalid-id", "family", families, `{"Folding":["Fold a boat."]}`).expecting("invalid-id " + families + ".Folding"),
		bad("paper", "too-many-seed-families", "", families, `{"a":["a a"],"b":["b b"],"c":["c c"],"d":["d d"],"e":["e e"],"f":["f f"],"g":["g g"],"h":["h h"],"i":["i i"]}`),
		bad("paper", "empty-authored-corpus", "", seeds, `{"ask":[]}`).expecting("warning empty-authored-corpus " + seeds + ".ask"),
		bad("paper", "empty-authored-corpus", "family", families, `{"folding":[]}`).expecting("warning empty-authored-corpus " + families + ".folding"),
		bad("paper", "too-many-authored-sentences", "", seeds, `{"ask":`+list(65, `"Fold #."`)+`}`).expecting("too-many-authored-sentences " + seeds + ".ask"),
		sentence("empty-authored-sentence", "", `[""]`).and("warning authored-sentence-is-a-word " + seeds + ".ask[0]"),
		sentence("empty-authored-sentence", "spaces", `["  "]`).and("warning authored-sentence-is-a-word " + seeds + ".ask[0]"),
		sentence("authored-sentence-too-long", "", `["`+strings.Repeat("aa ", 80)+`a"]`),
		sentence("authored-sentence-too-long", "in-bytes", `["a `+strings.Repeat("é", 120)+`"]`),
		sentence("authored-sentence-is-a-word", "", `["Fold"]`).expecting("warning authored-sentence-is-a-word " + seeds + ".ask[0]"),
		warned("paper", "duplicate-authored-sentence", "", seeds+".ask[1]", set(seeds, `{"ask":["FOLD a boat.","Fold a boat."]}`)),
		warned("paper", "duplicate-authored-sentence", "equal", families+".folding[1]", set(families, `{"folding":["Fold a boat.","Fold a boat."]}`)),
		warned("paper", "duplicate-authored-sentence", "trimmed", seeds+".ask[1]", set(seeds, `{"ask":[" fold a boat. ","Fold a boat."]}`)),
		warned("paper", "duplicate-authored-sentence", "folded", seeds+".ask[1]", set(seeds, `{"ask":["Fold Στραβός.","fold στραβόσ."]}`)),
		sentence("unknown-utterance-placeholder", "", `["Fold it in {app}."]`),
		sentence("unknown-utterance-placeholder", "unclosed", `["Fold it in {application."]`),
		sentence("unknown-utterance-placeholder", "stray", `["Fold it in application}."]`),
		sentence("unknown-utterance-placeholder", "nested", `["Fold it in {{application}}."]`),
		sentence("unknown-utterance-placeholder", "empty", `["Fold it in {}."]`),
		sentence("unknown-utterance-placeholder", "letter-case", `["Fold it in {Application}."]`),
		sentence("unknown-utterance-placeholder", "space", `["Fold it in { application }."]`),
		bad("paper", "unknown-utterance-placeholder", "phrase", phrases, `["in {app}"]`).
			expecting("unknown-utterance-placeholder "+phrases+"[0]", "invalid-routing-term "+phrases+"[0]"),
		bad("paper", "unknown-utterance-placeholder", "token", tokens, `["{"]`).
			expecting("unknown-utterance-placeholder "+tokens+"[0]", "invalid-routing-term "+tokens+"[0]"),
		bad("gallery", "unknown-utterance-placeholder", "fixture", "fixtures[weather].utterance", `"Will it rain in {city}?"`),
	}
}

// routingCases are 2.2.
func routingCases() []sample {
	const at = "ability.routing.eligibility"
	predicate := func(code, variant, json string) sample {
		return bad("paper", code, variant, "ability.routing", `{"eligibility":`+json+`}`).expecting(code + " " + at)
	}
	const leaf = `{"kind":"intent","value":"ask"}`
	return []sample{
		predicate("empty-routing-group", "", `{"kind":"all"}`),
		predicate("empty-routing-group", "any", `{"kind":"any"}`),
		predicate("empty-routing-group", "inside", `{"kind":"any","children":[`+leaf+`,{"kind":"all"}]}`).
			expecting("empty-routing-group " + at + ".children[1]"),
		predicate("routing-group-value", "", `{"kind":"any","value":"x","children":[`+leaf+`]}`),
		predicate("routing-group-value", "not", `{"kind":"not","value":"","children":[`+leaf+`]}`),
		predicate("invalid-routing-not", "", `{"kind":"not"}`),
		predicate("invalid-routing-not", "two", `{"kind":"not","children":[`+leaf+`,`+leaf+`]}`),
		predicate("missing-routing-value", "", `{"kind":"utteranceToken"}`),
		predicate("missing-routing-value", "blank", `{"kind":"utterancePhrase","value":" "}`),
		predicate("routing-leaf-children", "", `{"kind":"intent","value":"ask","children":[`+leaf+`]}`),
		predicate("invalid-id", "interaction-of-a-predicate", `{"kind":"hasInteraction","value":"Selection"}`),
		predicate("invalid-id", "perception-of-a-predicate", `{"kind":"hasPerception","value":"a_b"}`),
		predicate("invalid-id", "capability-of-a-predicate", `{"kind":"hasCapability","value":"a b"}`),
		predicate("unknown-permission", "", `{"kind":"permissionGranted","value":"camera"}`),
		predicate("unknown-source-resolution", "", `{"kind":"sourceResolution","value":"screen"}`),
		predicate("unknown-intent", "predicate", `{"kind":"intent","value":"dream"}`),
		predicate("invalid-target-class", "predicate", `{"kind":"targetClass","value":"a wall"}`),
		bad("paper", "invalid-conflict-group", "", "ability.routing.conflictGroup", `"Arts"`),
		bad("paper", "invalid-conflict-group", "empty", "ability.routing.conflictGroup", `""`),
		bad("painting", "invalid-conflict-group", "of-a-skill", "skills[painting.judge].routing.conflictGroup", `"arts-"`),
		bad("painting", "missing-routing-value", "exclude", "skills[painting.judge].routing.excludes", `[`+leaf+`,{"kind":"namedApplication"}]`).
			expecting("missing-routing-value skills[painting.judge].routing.excludes[1]"),
		bad("painting", "unknown-permission", "deep", "skills[painting.erase].routing.excludes[0].children[0].value", `"Files"`).
			expecting("unknown-permission skills[painting.erase].routing.excludes[0].children[0]"),
	}
}
