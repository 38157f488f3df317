package generate

// applicationCases are the issues of 3.8 about the plugin and its application.
func applicationCases() []sample {
	const app = "plugin.application"
	element := func(code, variant, list, json string) sample {
		return bad("easel", code, variant, app+"."+list, "["+json+"]").expecting(code + " " + app + "." + list + "[0]")
	}
	noPrefix := drop(app + ".bundleIdentifierPrefix")
	return []sample{
		bad("easel", "plugin-package-mismatch", "", "plugin.id", `"easels"`),
		one("easel", "plugin-package-mismatch", "first", "plugin.id", set("plugin.id", `"easels"`), set("plugin.adapter.permissions", "[]")),
		one("easel", "invalid-plugin-id", "", "plugin.id", set("package.id", `"easel."`), set("ability.id", `"easel."`), set("plugin.id", `"easel."`),
			set(app+".id", `"easel."`), set("plugin.adapter.id", `"easel.-hands"`), drop("plugin.operations[easel_stroke].adapterID")).
			and("invalid-id package.id", "invalid-id ability.id", "invalid-plugin-application-id "+app+".id"),
		bad("easel", "invalid-plugin-version", "", "plugin.version", `"1.1"`),
		bad("easel", "missing-plugin-title", "", "plugin.title", `" "`),
		bad("easel", "plugin-title-too-long", "", "plugin.title", text(97, "t")),
		bad("easel", "plugin-title-too-long", "in-bytes", "plugin.title", text(49, "é")),
		bad("easel", "plugin-application-plugin-mismatch", "", app+".id", `"easel.app"`),
		bad("easel", "invalid-plugin-application-id", "", app+".id", `"Easel"`).and("plugin-application-plugin-mismatch " + app + ".id"),
		bad("easel", "missing-plugin-application-title", "", app+".title", `""`),
		bad("easel", "plugin-application-title-too-long", "", app+".title", text(97, "t")),
		one("easel", "missing-plugin-application-identity", "", app, set(app+".bundleIdentifiers", "[]"), noPrefix, drop(app+".windowClasses"),
			drop(app+".desktopIDs")).
			and("paradigm-expertise-without-application easel.ability.paradigm"),

		bad("easel", "too-many-plugin-bundle-identifiers", "", app+".bundleIdentifiers", list(9, `"example.easel.a#"`)),
		bad("easel", "duplicate-plugin-bundle-identifier", "", app+".bundleIdentifiers", `["Example.Easel","example.easel"]`),
		element("invalid-plugin-bundle-identifier", "", "bundleIdentifiers", `"easel"`).with(noPrefix),
		element("invalid-plugin-bundle-identifier", "space", "bundleIdentifiers", `"example.easel app"`).with(noPrefix),
		bad("easel", "invalid-plugin-bundle-identifier-prefix", "", app+".bundleIdentifierPrefix", `"example"`).
			with(set(app+".bundleIdentifiers", `["example.easel"]`)),
		bad("easel", "orphaned-plugin-bundle-identifier-prefix", "", app+".bundleIdentifiers", "[]").
			expecting("orphaned-plugin-bundle-identifier-prefix " + app + ".bundleIdentifierPrefix"),
		element("unrelated-plugin-bundle-identifier-prefix", "", "bundleIdentifiers", `"example.brush","example.easel"`),
		element("unrelated-plugin-bundle-identifier-prefix", "letters", "bundleIdentifiers", `"example.easelpro"`),
		element("unrelated-plugin-bundle-identifier-prefix", "digits-and-letters", "bundleIdentifiers", `"example.easel4pro"`),
		element("unrelated-plugin-bundle-identifier-prefix", "hyphen", "bundleIdentifiers", `"example.easel-4"`),
		bad("easel", "too-many-plugin-window-classes", "", app+".windowClasses", list(9, `"Easel#"`)),
		bad("easel", "duplicate-plugin-window-class", "", app+".windowClasses", `["EASEL","Easel"]`),
		element("invalid-plugin-window-class", "", "windowClasses", `""`),
		element("invalid-plugin-window-class", "too-long", "windowClasses", text(256, "w")),
		bad("easel", "too-many-plugin-desktop-ids", "", app+".desktopIDs", list(9, `"easel#.desktop"`)),
		bad("easel", "duplicate-plugin-desktop-id", "", app+".desktopIDs", `["Easel.desktop","easel.desktop"]`),
		element("invalid-plugin-desktop-id", "", "desktopIDs", `"easel"`),
		element("invalid-plugin-desktop-id", "hyphen-in-front", "desktopIDs", `"-easel.desktop"`),
		bad("easel", "too-many-plugin-bundle-names", "", app+".bundleNames", list(9, `"Easel#.app"`)),
		bad("easel", "duplicate-plugin-bundle-name", "", app+".bundleNames", `["EASEL.app","Easel.app"]`),
		bad("easel", "duplicate-plugin-bundle-name", "folded", app+".bundleNames", `["STAFFELEI Ä.app","Staffelei ä.app"]`),
		element("plugin-bundle-name-too-long", "", "bundleNames", text(252, "e")[:253]+`.app"`),
		element("invalid-plugin-bundle-name", "", "bundleNames", `"Easel"`),
		element("invalid-plugin-bundle-name", "no-stem", "bundleNames", `".app"`),
		element("invalid-plugin-bundle-name", "space-in-front", "bundleNames", `" Easel.app"`),
		element("invalid-plugin-bundle-name", "slash", "bundleNames", `"Apps/Easel.app"`),
		element("invalid-plugin-bundle-name", "colon", "bundleNames", `"Easel:4.app"`),
		element("invalid-plugin-bundle-name", "letter-case", "bundleNames", `"Easel.APP"`),

		bad("easel", "too-many-plugin-supported-releases", "", app+".supportedReleases", list(33, `{"shortVersion":"#","bundleVersion":"1"}`)),
		one("easel", "duplicate-plugin-supported-release", "", app+".supportedReleases", double(app+".supportedReleases[0]")),
		bad("easel", "invalid-plugin-application-release-version", "", app+".supportedReleases[0].shortVersion", `"4 2"`),
		bad("easel", "invalid-plugin-application-release-version", "empty", app+".supportedReleases[0].bundleVersion", `""`),
		bad("easel", "invalid-plugin-application-release-version", "too-long", app+".supportedReleases[1].bundleVersion", text(65, "9")),
		bad("easel", "invalid-plugin-application-release-version", "not-ascii", app+".supportedReleases[1].bundleVersion", `"４"`),
		bad("easel", "too-many-plugin-aliases", "", app+".aliases", list(33, `"easel #"`)),
		bad("easel", "duplicate-plugin-alias", "", app+".aliases", `["easel","easel"]`),
		element("invalid-plugin-alias", "", "aliases", `"The Easel"`),
		element("invalid-plugin-alias", "nine-words", "aliases", `"a a a a a a a a a"`),
		element("invalid-plugin-alias", "empty", "aliases", `""`),
		element("plugin-alias-too-long", "", "aliases", text(97, "e")),
		bad("easel", "too-many-plugin-target-classes", "", app+".targetClasses", list(33, `"t#"`)),
		bad("easel", "duplicate-plugin-target-class", "", app+".targetClasses", `["canvas","canvas"]`),
		element("invalid-plugin-target-class", "", "targetClasses", `"the canvas"`),
		bad("easel", "invalid-plugin-window-inset", "", app+".contentInsets.top", "1000.5"),
		bad("easel", "invalid-plugin-window-inset", "negative", app+".contentInsets.leading", "-1"),
		one("easel", "unsupported-workspace-perception", "", app+".perception.kind", drop("plugin.proseSurface"), drop("plugin.codeSurface"),
			drop("plugin.mediaSurface"), drop("plugin.webSurface"), drop("plugin.corpus")),
	}
}

// adapterCases are the issues of 3.8 about the adapter.
func adapterCases() []sample {
	const adapter = "plugin.adapter"
	free := drop("plugin.operations[easel_stroke].adapterID")
	return []sample{
		one("easel", "invalid-plugin-adapter-id", "", adapter+".id", set(adapter+".id", `"easel-"`), free),
		one("easel", "invalid-plugin-adapter-id", "letter-case", adapter+".id", set(adapter+".id", `"easel.Hands"`), free),
		one("easel", "plugin-adapter-outside-namespace", "", adapter+".id", set(adapter+".id", `"hands"`), free),
		one("easel", "plugin-adapter-outside-namespace", "no-separator", adapter+".id", set(adapter+".id", `"easelhands"`), free),
		bad("easel", "invalid-plugin-adapter-version", "", adapter+".version", `"1.2"`),
		bad("easel", "missing-plugin-adapter-title", "", adapter+".title", `""`),
		bad("easel", "plugin-adapter-title-too-long", "", adapter+".title", text(97, "t")),
		bad("easel", "duplicate-plugin-permission", "", adapter+".permissions", `["accessibility","accessibility"]`),
		bad("easel", "plugin-permission-outside-native-interpreter", "", adapter+".permissions", `["accessibility","files"]`).
			expecting("plugin-permission-outside-native-interpreter " + adapter + ".permissions[1]"),
		bad("easel", "plugin-permission-outside-native-interpreter", "alone", adapter+".permissions", `["screenRecording"]`).
			expecting("plugin-permission-outside-native-interpreter "+adapter+".permissions[0]",
				"missing-plugin-accessibility-permission "+adapter+".permissions"),
		bad("easel", "missing-plugin-accessibility-permission", "", adapter+".permissions", "[]"),
	}
}
