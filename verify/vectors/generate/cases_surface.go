package generate

// recipes are the two larger operations of easel, with what refers to them.
var recipes = []edit{
	drop("plugin.operations[2]"), drop("plugin.operations[1]"), drop("plugin.realizations[2]"), drop("plugin.realizations[1]"), drop("fixtures[0]"),
}

// proseCases are the issues of 3.10.1 and 3.10.2.
func proseCases() []sample {
	var all []sample
	for _, noun := range []string{"prose", "code"} {
		at := "plugin." + noun + "Surface"
		wrong := func(code, variant, member, json string) sample {
			return bad("easel", code, variant, at+"."+member, json)
		}
		all = append(all,
			wrong("invalid-"+noun+"-handle-prefix", "", "handlePrefix", `"p"`),
			wrong("invalid-"+noun+"-handle-prefix", "two", "handlePrefix", `"PR"`),
			wrong("invalid-"+noun+"-handle-prefix", "empty", "handlePrefix", `""`),
			wrong("invalid-"+noun+"-handle-prefix", "accent", "handlePrefix", `"É"`),
			wrong("missing-"+noun+"-editor-role", "", "editorRoles", "[]"),
			wrong("too-many-"+noun+"-editor-roles", "", "editorRoles", `["textArea","textArea","textArea","textArea","textArea"]`).
				and("duplicate-"+noun+"-editor-role "+at+".editorRoles"),
			wrong("duplicate-"+noun+"-editor-role", "", "editorRoles", `["textField","textField"]`),
			wrong("unsupported-"+noun+"-editor-role", "", "editorRoles", `["button","textArea"]`).
				expecting("unsupported-"+noun+"-editor-role "+at+".editorRoles[0]"),
			wrong("invalid-"+noun+"-budget", "", "budgets.regionCharacters", "50001"),
			wrong("invalid-"+noun+"-budget", "zero", "budgets.regionCharacters", "0"),
			wrong("invalid-"+noun+"-budget", "whole", "budgets.wholeDocumentCharacters", "200001"),
			wrong("invalid-"+noun+"-budget", "excerpt", "budgets.ambientExcerptCharacters", "2001"),
		)
	}
	const at, chord = "plugin.proseSurface", "plugin.proseSurface.chords.newDocument.modifiers"
	return without("easel", recipes, append(all,
		bad("easel", "invalid-prose-document-noun", "", at+".documentNoun.singular", `" caption"`),
		bad("easel", "invalid-prose-document-noun", "empty", at+".documentNoun.plural", `""`),
		bad("easel", "invalid-prose-document-noun", "too-long", at+".documentNoun.plural", text(33, "c")),
		bad("easel", "invalid-prose-document-noun", "in-bytes", at+".documentNoun.plural", text(17, "é")),
		bad("easel", "unmodified-prose-chord", "", chord, "[]"),
		bad("easel", "duplicate-prose-chord-modifier", "", chord, `["command","command"]`),
	))
}

// surfaceCases are the cadences, and the issues of 3.10.3, 3.10.4 and 3.10.6.
func surfaceCases() []sample {
	var all []sample
	for _, noun := range []string{"prose", "media", "web"} {
		at := "plugin." + noun + "Surface.watch"
		all = append(all,
			bad("easel", "invalid-"+noun+"-watch-cadence", "", at+".activeSeconds", "0.5"),
			bad("easel", "invalid-"+noun+"-watch-cadence", "idle", at+".idleSeconds", "300.5"),
			bad("easel", "inverted-"+noun+"-watch-cadence", "", at, `{"activeSeconds":30,"idleSeconds":29.5}`),
			bad("easel", "inverted-"+noun+"-watch-cadence", "of-the-default", at, `{"activeSeconds":11}`),
		)
	}
	const media, web, workspace = "plugin.mediaSurface", "plugin.webSurface", "plugin.workspaceIdentity"
	return without("easel", recipes, append(all,
		bad("easel", "invalid-media-label", "", media+".transportLabel", `""`),
		bad("easel", "invalid-media-label", "space-in-front", media+".playingLabel", `" Pause"`),
		bad("easel", "invalid-media-label", "space-at-the-end", media+".pausedLabel", "\"Play\u00a0\""),
		bad("easel", "invalid-media-label", "too-long", media+".nextLabel", text(129, "n")),
		bad("easel", "invalid-media-label", "pair", media+".shuffle.off", `""`),
		bad("easel", "invalid-media-label", "repeat", media+".repeatMode.on", `" "`),
		bad("easel", "invalid-media-label", "skip", media+".playlistSectionSkips", `["","Drafts"]`).
			expecting("invalid-media-label "+media+".playlistSectionSkips[0]"),
		bad("easel", "invalid-media-label", "noun", media+".itemNoun", `""`),
		bad("easel", "invalid-web-label", "", web+".addressFieldLabel", `""`),
		bad("easel", "invalid-web-label", "space-at-the-end", web+".reloadLabel", `"Reload "`),
		bad("easel", "invalid-web-label", "too-long", web+".backLabel", text(129, "b")),
		bad("easel", "invalid-web-label", "suffix", web+".windowTitleSuffix", `""`),
		bad("easel", "invalid-web-label", "long-suffix", web+".windowTitleSuffix", text(129, "s")),
		bad("easel", "invalid-web-label", "separator", web+".tabLabelSuffixSeparator", text(33, "-")),
		bad("easel", "unmodified-web-chord", "", web+".addressFocusModifiers", "[]"),
		bad("easel", "unmodified-web-chord", "find", web+".findModifiers", "[]"),
		bad("easel", "workspace-identity-separator-invalid", "", workspace+".focusedFileTitleSeparator", `""`),
		bad("easel", "workspace-identity-separator-invalid", "too-long", workspace+".focusedFileTitleSeparator", text(17, "—")[:1+33]+`"`),
	))
}
