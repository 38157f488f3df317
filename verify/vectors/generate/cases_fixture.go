package generate

import "slices"

// fixtureCases are the rules of 2.5 about fixtures.
func fixtureCases() []sample {
	const hang, judge, weather, where = "fixtures[hang-it]", "fixtures[judge-it]", "fixtures[weather]", "fixtures[ask-where]"
	return without("gallery", extras, []sample{
		one("gallery", "duplicate-fixture", "", "fixtures", double(weather)),
		one("gallery", "missing-fixture-id", "", "fixtures[0].id", set(where+".id", `""`)).and("invalid-fixture-id fixtures[0].id"),
		one("gallery", "invalid-fixture-id", "", "fixtures[0].id", set(where+".id", `"Ask-where"`)),
		one("gallery", "invalid-fixture-id", "two-hyphens", "fixtures[0].id", set(where+".id", `"ask--where"`)),
		one("gallery", "invalid-fixture-id", "dot", "fixtures[0].id", set(where+".id", `"ask.where"`)),
		one("gallery", "invalid-fixture-id", "hyphen-in-front", "fixtures[0].id", set(where+".id", `"-ask"`)),
		one("gallery", "invalid-fixture-id", "too-long", "fixtures[0].id", set(where+".id", text(97, "a"))),
		bad("gallery", "missing-fixture-utterance", "", weather+".utterance", `" "`),
		one("gallery", "probe-without-skill", "", judge+".expectedSkill", drop(judge+".expectedSkill")),
		bad("gallery", "abstain-with-skill", "", weather+".expectedSkill", `"gallery.judge"`),
		bad("gallery", "missing-fixture-skill", "", hang+".expectedSkill", `"gallery.sell"`),
		bad("easel", "missing-fixture-skill", "of-a-plugin", "fixtures[0].expectedSkill", `"painting.judge"`),
		bad("gallery", "duplicate-fixture-interaction", "", hang+".interactions", `["gallery.picked-picture","gallery.picked-picture"]`),
		bad("gallery", "invalid-id", "interaction-of-a-fixture", hang+".interactions", `["Picked"]`).expecting("invalid-id " + hang + ".interactions[0]"),
		bad("gallery", "invalid-target-class", "fixture", hang+".targetClass", `"a wall"`),
		bad("gallery", "unknown-utterance-placeholder", "of-two", hang+".utterance", `"Hang {this} in {that}, or in {application}."`),
	})
}

// paradigmCases are 2.7.
func paradigmCases() []sample {
	const at = "ability.applications[atelier]"
	kind := func(list, noun, plural, nine, double, wrong string) []sample {
		return []sample{
			bad("gallery", "too-many-"+plural, "", at+"."+list, nine),
			bad("gallery", "duplicate-"+noun, "", at+"."+list, double),
			bad("gallery", "invalid-"+noun, "", at+"."+list, wrong).expecting("invalid-" + noun + " " + at + "." + list + "[0]"),
		}
	}
	wrong := func(code, variant, list, json string) sample {
		return bad("gallery", code, variant, at+"."+list, "["+json+"]").expecting(code + " " + at + "." + list + "[0]")
	}
	return slices.Concat(
		kind("bundleIdentifiers", "bundle-identifier", "bundle-identifiers", list(9, `"example.a#"`), `["Example.atelier","example.atelier"]`, `["atelier"]`),
		kind("windowClasses", "window-class", "window-classes", list(9, `"A#"`), `["ATELIER","atelier"]`, `[""]`),
		kind("desktopIDs", "desktop-id", "desktop-ids", list(9, `"a#.desktop"`), `["Atelier.desktop","atelier.desktop"]`, `["atelier"]`),
		[]sample{
			wrong("invalid-bundle-identifier", "empty-part", "bundleIdentifiers", `"example..atelier"`),
			wrong("invalid-bundle-identifier", "underscore", "bundleIdentifiers", `"example.the_atelier"`),
			wrong("invalid-bundle-identifier", "too-long", "bundleIdentifiers", `"e.`+text(254, "a")[1:]),
			wrong("invalid-window-class", "too-long", "windowClasses", text(256, "w")),
			wrong("invalid-desktop-id", "dot-in-front", "desktopIDs", `".atelier.desktop"`),
			wrong("invalid-desktop-id", "no-stem", "desktopIDs", `".desktop"`),
			wrong("invalid-desktop-id", "letter-case", "desktopIDs", `"atelier.Desktop"`),
			wrong("invalid-desktop-id", "slash", "desktopIDs", `"apps/atelier.desktop"`),
			wrong("invalid-desktop-id", "too-long", "desktopIDs", text(248, "a")[:249]+`.desktop"`),
			one("gallery", "invalid-id", "application", "ability.applications[Workshop].id", set("ability.applications[workshop].id", `"Workshop"`),
				drop("ability.applications[atelier]")),
			bad("gallery", "missing-title", "", at+".title", `""`),

			one("painting", "paradigm-expertise-without-application", "", "painting.ability.paradigm", set("ability.paradigm", `"applicationExpertise"`)),
			one("painting", "paradigm-expertise-without-application", "no-identity", "painting.ability.paradigm",
				set("ability.paradigm", `"applicationExpertise"`),
				set("ability.applications", `[{"id":"workshop","title":"Workshop","bundleIdentifiers":[]}]`)),
			warned("easel", "paradigm-expertise-without-discipline", "", "easel.ability.paradigm", set("dependencies", "[]")),
			warned("easel", "paradigm-expertise-without-discipline", "optional", "easel.ability.paradigm", set("dependencies[0].optional", "true")),
			one("gallery", "paradigm-system-bound-to-application", "", "gallery.ability.paradigm", set("ability.paradigm", `"systemControl"`)),
			one("easel", "paradigm-system-bound-to-application", "plugin", "easel.ability.paradigm", set("ability.paradigm", `"systemControl"`)),
			one("materials", "paradigm-reasoning-with-hands", "", "materials.ability.paradigm", set("ability.paradigm", `"reasoning"`)),
			one("painting", "paradigm-reasoning-with-hands", "several", "painting.ability.paradigm", set("ability.paradigm", `"reasoning"`)),
			one("easel", "paradigm-discipline-with-plugin", "", "easel.ability.paradigm", set("ability.paradigm", `"discipline"`)),
		})
}
