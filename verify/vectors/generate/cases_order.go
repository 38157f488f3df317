package generate

// defaultCases state what the absence of a member says already.
func defaultCases() []sample {
	const code = "redundant-default"
	const stroke = "plugin.operations[easel_stroke].steps"
	return []sample{
		bad("paper", code, "", "ability.applications", "[]"),
		bad("painting", code, "false", "skills[painting.judge].requirements.resolvesApplication", "false"),
		bad("painting", code, "true", "skills[painting.judge].modelExposure.enabled", "true"),
		bad("painting", code, "zero", "skills[painting.send].execution.bindings[0].preference", "0"),
		bad("painting", code, "word", "skills[painting.judge].execution.realizationPolicy", `"authoredBindings"`),
		bad("painting", code, "empty-text", "skills[painting.judge].modelExposure.parameters[question].summary", `""`),
		bad("painting", code, "empty-map", "skills[painting.judge].modelExposure.parameters[question].spokenValues", "{}"),
		bad("painting", code, "empty-set", "skills[painting.repeat].execution.steps[again].consumes", "[]"),
		bad("painting", code, "children", "skills[painting.look].routing.eligibility.children[0].children", "[]"),
		bad("paper", code, "policy", "ability.operatingPolicy.phases", "[]"),
		bad("paper", code, "conflict-policy", "ability.routing.conflictPolicy", `"highestEvidence"`),
		bad("gallery", code, "redact", "threadProjections[gallery.marks].redactContent", "true"),
		bad("gallery", code, "window-classes", "ability.applications[workshop].windowClasses", "[]"),
		bad("gallery", code, "minimum", "corpus.style[0].candidates[1].minimum", "0"),
		bad("gallery", code, "region", "corpus.style[0].candidates[1].counters[0].region", `"code"`),
		bad("gallery", code, "budget", "corpus.budgets.maximumFiles", "24"),
		bad("gallery", code, "empty-object", "corpus.relations", "{}"),
		bad("gallery", code, "open-state", "corpus.structure.openState", `["alwaysOpen"]`),
		bad("easel", code, "list", "plugin.proseSurface.editorRoles", `["textArea"]`),
		bad("easel", code, "empty-watch", "plugin.proseSurface.watch", "{}"),
		bad("easel", code, "number", "plugin.proseSurface.watch.activeSeconds", "2.5"),
		bad("easel", code, "noun", "plugin.mediaSurface.itemNoun", `"track"`),
		bad("easel", code, "web-key", "plugin.webSurface.findKey", `"f"`),
		bad("easel", code, "web-modifiers", "plugin.webSurface.addressFocusModifiers", `["command"]`),
		bad("easel", code, "separator", "plugin.workspaceIdentity.focusedFileTitleSeparator", `" — "`),
		bad("easel", code, "completed", "plugin.corpus.structure.ceremonies[trash].completedByContainer", "false"),
		bad("easel", code, "cleanup", "plugin.operations[easel_wash].cleanupSteps", "[]"),
		bad("easel", code, "coordinate-space", stroke+"[square].coordinateSpace", `"content"`),
		bad("easel", code, "button", stroke+"[press].button", `"left"`),
		bad("easel", code, "click-count", stroke+"[press].clickCount", "1"),
		bad("easel", code, "duration-of-a-move", stroke+"[go].durationSeconds", "0"),
		bad("easel", code, "duration-of-a-scroll", stroke+"[down].durationSeconds", "0"),
		bad("easel", code, "window-change", stroke+"[take].requiresWindowChange", "false"),
	}
}

// orderCases are arrays that are not sorted, and general duplicates.
func orderCases() []sample {
	const code, dup = "unsorted-collection", "duplicate-element"
	return []sample{
		bad("paper", code, "", "ability.aliases", `["b","a"]`),
		one("painting", code, "by-id", "skills", drop("skills[painting.erase]"), insert("skills[1]", skill("painting.erase"))),
		bad("gallery", code, "by-name", "valueTypes[gallery.picture].fields",
			"["+field("name", "gallery.name")+","+field("dry", "gallery.dry")+"]"),
		bad("gallery", code, "by-two-keys", "capabilities[gallery.mount].constraints",
			`[{"kind":"maximumPayloadBytes","value":"1"},{"kind":"maximumDurationSeconds","value":"2"}]`),
		bad("gallery", code, "by-second-key", "capabilities[gallery.mount].constraints",
			`[{"kind":"allowedTargetClass","value":"b"},{"kind":"allowedTargetClass","value":"a"}]`),
		bad("gallery", code, "absent-first", "capabilities[gallery.mount].permissions",
			`[{"kind":"files","target":"plans","reason":"r"},{"kind":"files","reason":"r"}]`),
		bad("gallery", code, "of-a-map", "ability.triggers.seedFamilies.hanging", `["Turn it.","Hang it."]`),
		bad("paper", code, "letter-case", "ability.triggers.seedFamilies", `{"a":["put it","Put it up"]}`).
			expecting("unsorted-collection ability.triggers.seedFamilies.a"),
		bad("paper", code, "of-utf-16", "ability.triggers.seedFamilies", `{"a":["😀 is first","\ufb33 is second"]}`).
			expecting("unsorted-collection ability.triggers.seedFamilies.a"),
		bad("paper", code, "numbers-as-text", "ability.aliases", `["a 9","a 10"]`),
		one("easel", code, "realizations", "plugin.realizations", drop("plugin.realizations[0]"),
			insert("plugin.realizations[2]", `{"skillID":"painting.inspect","operation":"easel_inspect","preference":100,"targetClasses":[]}`)),
		bad("easel", code, "enumeration", "plugin.operations[easel_stroke].steps[brush].modifiers", `["shift","option"]`),
		bad("easel", code, "releases", "plugin.application.supportedReleases",
			`[{"shortVersion":"4.2","bundleVersion":"9"},{"shortVersion":"4.2","bundleVersion":"10"}]`),

		bad("gallery", dup, "", "corpus.include", `["md","md"]`),
		bad("gallery", dup, "exclude", "corpus.exclude", `["drafts","drafts"]`),
		bad("gallery", dup, "markers", "corpus.projectMarkers", `[".git",".git"]`),
		bad("gallery", dup, "fallbacks", "ability.routing.fallbacks", `["gallery.judge","gallery.hang","gallery.judge"]`),
		one("gallery", dup, "applications", "ability.applications", double("ability.applications[0]")),
		bad("gallery", dup, "relations", "corpus.relations.declarations", `["^# (.+)$","^## (.+)$","^# (.+)$"]`),
		bad("gallery", dup, "tokens", "corpus.style[2].vocabulary.tokens", `["Brush","Brush"]`),
		bad("gallery", dup, "open-state", "corpus.structure.openState", `["runningApplication","alwaysOpen","runningApplication"]`),
		bad("painting", dup, "supporting", "ability.operatingPolicy.defaultSupportingAbilities", `["materials","materials"]`),
		bad("painting", dup, "spoken", "skills[painting.erase].modelExposure.parameters[tool].spokenValues.blade", `["the knife","the knife"]`),
		bad("easel", dup, "container-types", "plugin.corpus.structure.manifest.containerTypes", `["Group","Group"]`),
		one("easel", dup, "parts", "plugin.corpus.structure.parts", set("plugin.corpus.structure.parts[1].name", `"notes"`)),
		bad("easel", dup, "web-modifiers", "plugin.webSurface.findModifiers", `["option","option"]`),
		bad("easel", dup, "section-skips", "plugin.mediaSurface.playlistSectionSkips", `["Drafts","Drafts"]`),
	}
}

// integrityCases are stage E.
func integrityCases() []sample {
	const right = `{"algorithm":"sha256","digest":"`
	digest := func(code, variant, path string, edits ...edit) sample {
		s := one("paper", code, variant, path, edits...)
		s.undigested = true
		return s
	}
	changed := func(code, variant, path, old, new string) sample {
		s := one("paper", code, variant, path)
		s.changes = []change{swap(old, new)}
		return s
	}
	zeros := text(64, "0")[1:]
	return []sample{
		digest("missing-integrity", "", "integrity"),
		changed("unsupported-digest-algorithm", "", "integrity.algorithm", `"sha256"`, `"sha512"`),
		changed("unsupported-digest-algorithm", "letter-case", "integrity.algorithm", `"sha256"`, `"SHA256"`),
		digest("malformed-digest", "", "integrity.digest", set("integrity", right+text(63, "0")[1:]+"}")),
		digest("malformed-digest", "upper-case", "integrity.digest", set("integrity", right+text(64, "A")[1:]+"}")),
		digest("malformed-digest", "long", "integrity.digest", set("integrity", right+text(65, "0")[1:]+"}")),
		digest("malformed-digest", "base64", "integrity.digest", set("integrity", right+text(43, "A")[1:44]+`="}`)),
		digest("digest-mismatch", "", "integrity.digest", set("integrity", right+zeros+"}")),
		changed("digest-mismatch", "changed-text", "integrity.digest", "Sheets", "Shirts"),
		digest("digest-mismatch", "first", "integrity.digest", set("integrity", right+zeros+"}"), set("package.publisher", `""`)),
		digest("missing-member", "digest", "integrity.digest", set("integrity", `{"algorithm":"sha256"}`)),
		digest("unknown-member", "signature", "integrity.signature", set("integrity", right+zeros[:64]+`","signature":"x"}`)),
		digest("wrong-type", "integrity", "integrity", set("integrity", text(64, "0"))),
		digest("wrong-type", "first", "ability.tint", set("ability.tint", "3")),
	}
}
