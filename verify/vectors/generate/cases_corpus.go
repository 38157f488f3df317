package generate

// schemas are what gallery declares beside its corpus.
var schemas = []edit{
	set("skills", "[]"), set("ability.skills", "[]"), set("capabilities", "[]"), set("interactions", "[]"), set("perceptions", "[]"),
	set("valueTypes", "[]"), set("threadProjections", "[]"), set("ability.threadProjections", "[]"), set("fixtures", "[]"),
	set("ability.routing", "{}"), drop("ability.applications"),
}

// corpusCases are the issues of 3.10.5 about files and relations.
func corpusCases() []sample {
	const at = "corpus"
	relation := func(code, variant, json string) sample {
		return bad("gallery", code, variant, "corpus.relations.references", "["+json+"]").expecting(code + " corpus.relations.references[0]")
	}
	name := func(code, variant, list, json string) sample {
		return bad("gallery", code, variant, "corpus."+list, "["+json+"]").expecting(code + " corpus." + list + "[0]")
	}
	return without("gallery", schemas, without("easel", recipes, []sample{
		one("gallery", "corpus-includes-nothing", "", at, drop("corpus.include"), drop("corpus.structure")),
		one("easel", "corpus-includes-nothing", "plugin", "plugin.corpus", drop("plugin.corpus.structure")),
		name("corpus-include-malformed", "", "include", `".md"`),
		name("corpus-include-malformed", "empty", "include", `""`),
		name("corpus-include-malformed", "slash", "include", `"a/md"`),
		name("corpus-include-malformed", "too-long", "include", text(129, "m")),
		bad("gallery", "corpus-notation-missing", "", "corpus.notation", `""`),
		bad("gallery", "corpus-notation-missing", "two-words", "corpus.notation", `"two words"`),
		name("corpus-name-malformed", "", "exclude", `"a/b"`),
		name("corpus-name-malformed", "two-dots", "projectMarkers", `".."`),
		name("corpus-name-malformed", "backslash", "projectMarkers", `"a\\b"`),
		name("corpus-name-malformed", "too-long", "exclude", text(129, "x")),
		one("gallery", "corpus-references-without-declarations", "", "corpus.relations", drop("corpus.relations.declarations")),
		relation("corpus-pattern-too-long", "", text(399, "a")[:400]+`()"`),
		relation("corpus-pattern-invalid", "", `"(a"`),
		relation("corpus-pattern-invalid", "back-reference", `"(a)\\1"`),
		relation("corpus-pattern-invalid", "lookahead", `"(?=a)(b)"`),
		relation("corpus-pattern-invalid", "repetition", `"(a){1001}"`),
		relation("corpus-pattern-invalid", "possessive", `"(a)++"`),
		bad("gallery", "corpus-pattern-invalid", "counter", "corpus.style[0].candidates[0].counters[0].pattern", `"[a"`),
		relation("corpus-pattern-needs-capture", "", `"a"`),
		relation("corpus-pattern-needs-capture", "group-without-capture", `"(?:a)\\(b\\)[(]"`),
		bad("gallery", "corpus-pattern-needs-capture", "ancestry", "corpus.relations.ancestry", `["^after "]`).
			expecting("corpus-pattern-needs-capture corpus.relations.ancestry[0]"),
		bad("gallery", "corpus-budget-invalid", "", "corpus.budgets.maximumFiles", "0"),
		bad("gallery", "corpus-budget-invalid", "files", "corpus.budgets.maximumFiles", "4097"),
		bad("gallery", "corpus-budget-invalid", "edges", "corpus.budgets.maximumEdges", "65537"),
		bad("gallery", "corpus-budget-invalid", "bytes", "corpus.budgets.maximumFileBytes", "4194305"),
	}))
}

// styleCases are the issues of 3.10.5 about style rules.
func styleCases() []sample {
	const vote, ratio, words = "corpus.style[0]", "corpus.style[1]", "corpus.style[2]"
	const counter = vote + ".candidates[1].counters[0]"
	misplaced := func(variant, path, json string) sample {
		return bad("gallery", "plugin-style-shape-mismatch", variant, path, json)
	}
	return without("gallery", schemas, without("easel", recipes, []sample{
		bad("gallery", "corpus-unknown-dimension", "", words+".dimension", `"brushwork"`),
		bad("gallery", "corpus-unknown-dimension", "unknown", words+".dimension", `"unknown"`),
		bad("gallery", "corpus-unknown-style-value", "", vote+".candidates[0].value", `"shoutingTitles"`),
		bad("gallery", "corpus-unknown-style-value", "of-another-dimension", vote+".candidates[0].value", `"sparse"`),
		bad("gallery", "corpus-unknown-style-value", "above", ratio+".above", `"sparse"`),
		bad("gallery", "corpus-unknown-style-value", "below", ratio+".below", `"unknown"`),
		one("gallery", "corpus-vote-needs-alternatives", "", vote+".candidates", drop(vote+".candidates[1]")),
		one("gallery", "corpus-vote-needs-alternatives", "none", vote+".candidates", drop(vote+".candidates")),
		bad("gallery", "corpus-candidate-counts-nothing", "", vote+".candidates[1].counters", "[]"),
		one("gallery", "corpus-ratio-incomplete", "", ratio+".threshold", drop(ratio+".threshold")),
		one("gallery", "corpus-ratio-incomplete", "numerator", ratio+".numerator", drop(ratio+".numerator")),
		one("gallery", "corpus-ratio-incomplete", "denominator", ratio+".denominator", drop(ratio+".denominator")),
		one("gallery", "corpus-ratio-decides-nothing", "", ratio, drop(ratio+".above"), drop(ratio+".below")),
		one("gallery", "corpus-vocabulary-incomplete", "", words+".vocabulary", drop(words+".vocabulary")),
		bad("gallery", "corpus-vocabulary-source-invalid", "", words+".vocabulary", `{"source":"declaration"}`).
			expecting("corpus-vocabulary-source-invalid " + words + ".vocabulary.source"),
		one("gallery", "corpus-counter-pattern-missing", "", vote+".candidates[0].counters[0].pattern", drop(vote+".candidates[0].counters[0].pattern")),
		one("gallery", "corpus-counter-pattern-missing", "guard", vote+".guard.numerator.pattern", set(vote+".guard.numerator.source", `"pattern"`)),
		one("gallery", "corpus-counter-tokens-missing", "", words+".vocabulary.tokens", drop(words+".vocabulary.tokens")),
		misplaced("", vote+".above", `"sentenceTitles"`),
		misplaced("threshold-of-a-vote", vote+".threshold", "1"),
		misplaced("candidates-of-a-ratio", ratio+".candidates", `[{"value":"fewLongSections","counters":[{"source":"declaration"}]}]`),
		misplaced("vocabulary-of-a-ratio", ratio+".vocabulary", `{"source":"declaredTypeSuffix","tokens":["Brush"]}`),
		misplaced("numerator-of-a-vocabulary", words+".numerator", `{"source":"fileBytes"}`),
		misplaced("pattern-of-a-declaration", counter+".pattern", `"a"`),
		misplaced("tokens-of-a-declaration", counter+".tokens", `["Brush"]`),
		misplaced("tokens-of-a-pattern", vote+".candidates[0].counters[0].tokens", `["Brush"]`),
	}))
}

// structureCases are the issues of 3.10.5 about structures and manifests.
func structureCases() []sample {
	const at = "plugin.corpus.structure"
	const manifest, lock, url = at + ".manifest", at + ".lockFilePath", at + ".documentURLTemplate"
	const part, menu = at + ".parts[notes].pathTemplate", at + ".ceremonies[addItem].menuPath"
	ignored := func(variant, member, json string) sample {
		return bad("gallery", "corpus-manifest-field-ignored", variant, "corpus.structure.manifest."+member, json)
	}
	missing := func(variant, member string) sample {
		return one("easel", "corpus-manifest-incomplete", variant, manifest+"."+member, drop(manifest+"."+member))
	}
	return without("gallery", schemas, without("easel", recipes, []sample{
		one("easel", "corpus-structure-extension-missing", "", at+".projectExtension", drop(at+".projectExtension")),
		bad("easel", "corpus-structure-extension-malformed", "", at+".projectExtension", `".easel"`),
		bad("easel", "corpus-structure-extension-malformed", "empty", at+".projectExtension", `""`),
		one("easel", "corpus-structure-lock-path-missing", "", lock, drop(lock)),
		bad("easel", "corpus-structure-open-state-empty", "", at+".openState", "[]"),
		bad("easel", "corpus-structure-part-unnamed", "", at+".parts[notes].name", `" "`).expecting("corpus-structure-part-unnamed " + at + ".parts[0].name"),
		bad("easel", "corpus-structure-url-placeholder-unknown", "", url, `"easel://{project}?part={part}"`),
		bad("easel", "corpus-structure-url-placeholder-unknown", "unclosed", url, `"easel://{project"`),
		bad("easel", "corpus-structure-url-scheme-refused", "", url, `"https://example.com/{project}"`),
		bad("easel", "corpus-structure-url-scheme-refused", "none", url, `"{project}/{id}"`),
		bad("easel", "corpus-structure-url-scheme-refused", "letter-case", url, `"JavaScript:{id}"`),
		bad("easel", "corpus-structure-url-scheme-refused", "file", url, `"file:///{project}"`),
		bad("easel", "corpus-structure-url-scheme-refused", "data", url, `"data:,{id}"`),
		bad("easel", "corpus-structure-url-scheme-refused", "http", url, `"http:{id}"`),
		bad("easel", "corpus-structure-handle-prefix-invalid", "", at+".handlePrefix", `"l"`),
		bad("easel", "corpus-structure-ceremony-pathless", "", menu, "[]"),
		bad("easel", "corpus-structure-ceremony-level-empty", "", menu, `["Layer"," "]`).expecting("corpus-structure-ceremony-level-empty " + menu + "[1]"),
		bad("easel", "corpus-structure-ceremony-level-too-long", "", menu, `["Layer",`+text(129, "n")+`]`).
			expecting("corpus-structure-ceremony-level-too-long " + menu + "[1]"),
		bad("easel", "corpus-structure-ceremony-level-too-long", "nine-levels", menu, list(9, `"#"`)),
		one("easel", "corpus-structure-ceremony-duplicated", "", at+".ceremonies", double(at+".ceremonies[trash]")),
		missing("", "pathTemplate"),
		missing("root", "rootElement"),
		missing("item", "itemElement"),
		missing("id", "idAttribute"),
		ignored("", "pathTemplate", `"{project}.xml"`),
		ignored("title", "titleElement", `"Name"`),
		ignored("types", "containerTypes", `["Folder"]`),
		ignored("trash", "trashType", `"Bin"`),
		bad("easel", "corpus-manifest-type-empty", "", manifest+".containerTypes", `["","Group"]`).
			expecting("corpus-manifest-type-empty " + manifest + ".containerTypes[0]"),
		bad("easel", "corpus-manifest-type-empty", "draft", manifest+".draftType", `""`),
		bad("easel", "corpus-manifest-type-empty", "trash", manifest+".trashType", `" "`),
		bad("easel", "corpus-structure-path-empty", "", lock, `""`),
		bad("easel", "corpus-structure-path-empty", "manifest", manifest+".pathTemplate", `" "`),
		bad("easel", "corpus-structure-path-empty", "part", part, `""`).and("corpus-structure-path-not-per-item " + part),
		bad("easel", "corpus-structure-path-absolute", "", lock, `"/open.lock"`),
		bad("easel", "corpus-structure-path-absolute", "home", lock, `"~/open.lock"`),
		bad("easel", "corpus-structure-path-absolute", "part", part, `"/notes/{id}.md"`),
		bad("easel", "corpus-structure-path-traverses", "", lock, `"../open.lock"`),
		bad("easel", "corpus-structure-path-traverses", "inside", manifest+".pathTemplate", `"a/../b.xml"`),
		bad("easel", "corpus-structure-path-traverses", "part", part, `"notes/..{id}.md"`),
		bad("easel", "corpus-structure-path-not-per-item", "", part, `"notes/all.md"`),
	}))
}
