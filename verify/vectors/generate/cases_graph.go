package generate

import "slices"

// folding gives paper a Skill, paper.fold, which asks for capabilities.
func folding(capabilities string) []edit {
	return []edit{
		set("skills", "["+skill("paper.fold")+"]"), set("ability.skills", `["paper.fold"]`),
		set("skills[0].requirements.capabilities", capabilities),
	}
}

// needing makes paper depend on materials.
func needing(minimum, optional string) edit {
	return set("dependencies", `[{"packageID":"materials","minimumVersion":"`+minimum+`","optional":`+optional+`}]`)
}

const external = "warning external-capability paper.skills[0].requirements.capabilities"

// graphCases are the rules of 2.8 about packages, dependencies, invocations and versions.
func graphCases() []sample {
	const supporting = "paper.ability.operatingPolicy.defaultSupportingAbilities"
	support := func(id string) edit {
		return set("ability.operatingPolicy", `{"defaultSupportingAbilities":["`+id+`"]}`)
	}
	depend := func(id, minimum, optional string) edit {
		return set("dependencies", `[{"packageID":"`+id+`","minimumVersion":"`+minimum+`","optional":`+optional+`}]`)
	}
	slot := set("fixtures", `[{"id":"fold","utterance":"Fold it in {application}.","interactions":[],"expectedDisposition":"ask-user"}]`)
	version := func(code, variant, minimum, runtime string) sample {
		s := sample{code: code, variant: variant, base: "paper", edits: []edit{set("package.minimumBonnieVersion", `"`+minimum+`"`)}}
		if code != "ok" {
			s.expect = []string{code + " paper.package.minimumBonnieVersion"}
		}
		return s.among().under(runtime)
	}
	needed := func(code, variant, minimum string) sample {
		s := sample{code: code, variant: variant, base: "paper", edits: []edit{needing(minimum, "false")}}
		if code != "ok" {
			s.expect = []string{code + " paper.dependencies"}
		}
		return s.among("materials")
	}
	step := func(code, variant, operation string) sample {
		s := sample{code: code, variant: variant, base: "painting", edits: []edit{set("skills[painting.repeat].execution.steps[2].operation", `"`+operation+`"`)}}
		if code != "ok" {
			s.expect = []string{"warning " + code + " painting.skills[painting.repeat].execution.steps[2].operation"}
		}
		return s.among("easel", "materials")
	}
	return []sample{
		one("paper", "duplicate-package", "", "packages").among("paper"),
		one("paper", "duplicate-package", "other-version", "packages", set("package.version", `"2.0.0"`), set("ability.version", `"2.0.0"`)).among("paper"),

		one("paper", "missing-publisher", "in-a-graph", "paper.package.publisher", set("package.publisher", `""`)).among("materials"),
		one("materials", "paradigm-reasoning-with-hands", "in-a-graph", "materials.ability.paradigm", set("ability.paradigm", `"reasoning"`)).among(),
		one("paper", "missing-dependency", "", "paper.dependencies", depend("framing", "1.0.0", "false")).among("materials"),
		fine("paper", "dependency-optional", depend("framing", "1.0.0", "true")).among("materials"),
		needed("dependency-version", "", "2.1.1"),
		needed("dependency-version", "release-behind-prerelease", "2.1.1-alpha"),
		needed("dependency-version", "large-numbers", "2.18446744073709551616.0"),
		needed("ok", "dependency-version", "2.1.0+later"),
		needed("ok", "dependency-prerelease", "2.1.0-rc.1"),
		one("paper", "dependency-version", "optional", "paper.dependencies", needing("3.0.0", "true")).among("materials"),
		one("materials", "dependency-cycle", "", "packages", depend("painting", "1.0.0", "false")).among("painting", "easel"),
		one("materials", "dependency-cycle", "of-three", "packages", depend("easel", "1.0.0", "false")).among("painting", "easel"),
		one("paper", "dependency-cycle", "of-one", "packages", depend("paper", "1.0.0", "false")).and("self-dependency paper.dependencies[0]").among(),
		fine("materials", "cycle-through-an-optional-dependency", depend("painting", "1.0.0", "true")).among("painting", "easel"),

		version("minimum-bonnie-version", "", "1.0.1", "1.0.0"),
		version("minimum-bonnie-version", "prerelease", "2.0.0", "2.0.0-rc.2"),
		version("minimum-bonnie-version", "prerelease-numbers", "2.0.0-rc.10", "2.0.0-rc.9"),
		version("minimum-bonnie-version", "prerelease-words", "2.0.0-a", "2.0.0-9"),
		version("minimum-bonnie-version", "prerelease-length", "2.0.0-a.0", "2.0.0-a"),
		version("ok", "minimum-build", "1.0.0+9", "1.0.0+1"),
		version("ok", "minimum-numbers", "1.9.0", "1.10.0"),

		sample{code: "duplicate-invocation", base: "paper", edits: folding("[]"), expect: []string{"duplicate-invocation paper.skills.paper.fold"}}.
			with(set("skills[0].modelExposure.invocationName", `"mix_pigment"`)).among("materials"),
		sample{code: "duplicate-invocation", variant: "of-bindings", base: "paper", edits: folding("[]"), expect: []string{"duplicate-invocation paper.skills.paper.fold"}}.
			with(set("skills[0].execution.bindings[0].operation", `"mix_pigment"`)).among("materials"),
		sample{code: "duplicate-invocation", variant: "in-one-package", base: "paper", edits: folding("[]"), expect: []string{"duplicate-invocation paper.skills.paper.unfold"}}.
			with(insert("skills[1]", skill("paper.unfold")), insert("ability.skills[1]", `"paper.unfold"`)).among(),
		one("paper", "missing-supporting-ability", "", supporting, depend("framing", "1.0.0", "true"), support("framing")).among("materials"),
		sample{code: "missing-supporting-ability", variant: "of-a-skill", base: "paper", edits: folding("[]"),
			expect: []string{"missing-supporting-ability paper.skills[0].requirements.supportingAbilities"}}.
			with(depend("framing", "1.0.0", "true"), set("skills[0].requirements.supportingAbilities", `["framing"]`)).among(),
		one("paper", "missing-supporting-ability", "undeclared", supporting, support("framing")).
			and("undeclared-ability-dependency " + supporting).among("materials"),
		one("paper", "undeclared-ability-dependency", "", supporting, support("materials")).among("materials"),
		sample{code: "undeclared-ability-dependency", variant: "of-a-skill", base: "paper", edits: folding("[]"),
			expect: []string{"undeclared-ability-dependency paper.skills[0].requirements.supportingAbilities"}}.
			with(set("skills[0].requirements.supportingAbilities", `["materials"]`)).among("materials"),
		step("unresolved-step-operation", "", "paint_everything"),
		step("unresolved-step-operation", "catalogue-of-another-ability", "assemble_evidence_brief"),
		step("ok", "step-operation-of-a-plugin", "easel_wash"),
		step("ok", "step-operation-of-another-package", "mix_pigment"),
		warned("paper", "unpointable-application-slot", "", "paper.fixtures[0].utterance", slot).among("materials"),
		warned("paper", "unpointable-application-slot", "other-application", "paper.fixtures[0].utterance", slot).among("easel", "materials", "painting"),
	}
}

// referenceCases are the rules of 2.8 about schemas of other packages.
func referenceCases() []sample {
	missing := func(code, warning, path, member, json string) sample {
		s := one("materials", code, "", "materials."+path, set(member, json)).among()
		if warning != "" {
			s = s.and("warning " + warning + " materials." + path)
		}
		return s
	}
	const needs = "skills[0].requirements."
	excluded := func(code, kind string) sample {
		return missing(code, "", "skills[0].routing.excludes[0]", "skills[0].routing.excludes", `[{"kind":"`+kind+`","value":"materials.none"}]`)
	}
	watched := "[" + perception("paper.watched", "materials.pigment") + "]"
	sheet := set("valueTypes", "["+valueType("paper.sheet")+"]")
	const imported = "warning external-value-type paper.perceptions[0].valueType"
	export := func(variant, kind, json string, expect ...string) sample {
		return one("paper", "duplicate-schema-export", variant, "materials."+kind, set(kind, json)).and(expect...).among("materials")
	}
	return slices.Concat([]sample{
		missing("missing-value-type", "external-value-type", "perceptions[0].valueType", "perceptions[0].valueType", `"materials.none"`),
		missing("missing-capability", "external-capability", needs+"capabilities", needs+"capabilities", `["materials.none"]`),
		missing("missing-interaction", "external-interaction", needs+"interactions", needs+"interactions", `["materials.none"]`),
		missing("missing-perception", "external-perception", needs+"perceptions", needs+"perceptions", `["materials.none"]`),
		missing("missing-optional-interaction", "external-optional-interaction", needs+"optionalInteractions", needs+"optionalInteractions",
			`["materials.none"]`),
		missing("missing-optional-perception", "external-optional-perception", needs+"optionalPerceptions", needs+"optionalPerceptions",
			`["materials.none"]`),
		missing("missing-fixture-interaction", "", "fixtures[0].interactions", "fixtures[0].interactions", `["materials.none"]`),
		excluded("missing-routing-capability", "hasCapability"),
		excluded("missing-routing-interaction", "hasInteraction"),
		excluded("missing-routing-perception", "hasPerception"),
		one("materials", "missing-routing-capability", "of-an-ability", "materials.ability.routing.eligibility.children[0]",
			set("ability.routing", `{"eligibility":{"kind":"not","children":[{"kind":"hasCapability","value":"materials.none"}]}}`)).among(),
		one("paper", "missing-value-type", "port", "paper.skills[0].inputs[0].valueType", slices.Concat(folding("[]"),
			[]edit{set("skills[0].inputs", `[{"name":"sheet","valueType":"paper.sheet","required":true,"summary":"s"}]`)})...).
			and("warning external-value-type paper.skills[0].inputs[0].valueType").among(),
		one("materials", "missing-value-type", "capability", "materials.capabilities[0].inputType", set("capabilities[0].inputType", `"materials.none"`)).
			and("warning external-value-type materials.capabilities[0].inputType").among(),
		one("materials", "missing-value-type", "field", "materials.valueTypes[0].fields[0].valueType", set("valueTypes[0].shape", `"object"`),
			set("valueTypes[0].fields", `[{"name":"a","valueType":"materials.none","required":true,"summary":"s","privacy":"private"}]`)).
			and("warning external-value-type materials.valueTypes[0].fields[0].valueType").among(),

		one("paper", "undeclared-schema-import", "", "paper.perceptions[0].valueType", set("perceptions", watched)).and(imported).among("materials"),
		one("paper", "undeclared-schema-import", "routing", "paper.ability.routing.eligibility",
			set("ability.routing", `{"eligibility":{"kind":"hasInteraction","value":"materials.tube-in-hand"}}`)).among("materials"),
		one("paper", "undeclared-schema-import", "fixture", "paper.fixtures[0].interactions", set("fixtures",
			`[{"id":"fold","utterance":"Fold it.","interactions":["materials.tube-in-hand"],"expectedDisposition":"ask-user"}]`)).among("materials"),
		one("paper", "undeclared-schema-import", "capability", "paper.skills[0].requirements.capabilities", folding(`["materials.blend"]`)...).
			and(external).among("materials"),
		fine("paper", "import", set("perceptions", watched), needing("2.0.0", "false")).and(imported).among("materials"),
		fine("paper", "import-of-an-optional-dependency", set("perceptions", watched), needing("2.0.0", "true")).and(imported).among("materials"),

		export("", "valueTypes", "["+valueType("materials.pigment")+"]"),
		export("capability", "capabilities", "["+capability("materials.blend", "read", "")+"]"),
		export("interaction", "interactions", "["+interaction("materials.tube-in-hand", "paper.sheet")+"]").with(sheet),
		export("perception", "perceptions", "["+perception("materials.open-box", "paper.sheet")+"]").with(sheet),
		export("projection", "threadProjections",
			`[{"id":"materials.log","version":"1.0.0","purpose":"content","skills":[],"persistence":"none","include":[],"exclude":[]}]`).
			with(set("ability.threadProjections", `["materials.log"]`)),
		export("skill", "skills", "["+cognitive("materials.oil.mix")+"]").
			with(set("package.id", `"materials.oil"`), set("ability.id", `"materials.oil"`), set("ability.skills", `["materials.oil.mix"]`)),
	})
}

// capabilityCases are the rules of 2.3.1 in the graph pass: capabilities of materials, required by paper.
func capabilityCases() []sample {
	own := "[" + capability("paper.press", "destructive", `{"kind":"allowedTargetClass","value":"stone"}`) + "]"
	demand := func(code, variant, capability, path string) sample {
		return one("paper", code, variant, "paper.skills[0]."+path, folding(`["materials.`+capability+`"]`)...).
			and(external).with(needing("2.0.0", "false")).among("materials")
	}
	return []sample{
		demand("destructive-without-confirmation", "imported", "burn", "access"),
		demand("destructive-without-confirmation", "imported-undeclared", "burn", "access").
			and("undeclared-schema-import paper.skills[0].requirements.capabilities").with(set("dependencies", "[]")),
		demand("missing-required-confirmation", "imported", "order", "access"),
		demand("missing-required-stage", "imported", "spread", "usesStage"),
		demand("binding-outside-allowed-target", "imported", "on-wood", "execution.bindings[0].targetClasses"),
		demand("binding-outside-allowed-target", "imported-other", "on-wood", "execution.bindings[0].targetClasses").
			with(set("skills[0].execution.bindings[0].targetClasses", `["paper"]`)),
		one("paper", "conflicting-target-constraints", "imported", "paper.skills[0].requirements.capabilities",
			set("skills", "["+cognitive("paper.fold")+"]"), set("ability.skills", `["paper.fold"]`), set("skills[0].access", `"confirm"`),
			set("skills[0].requirements.capabilities", `["materials.on-wood","paper.press"]`), set("capabilities", own), needing("2.0.0", "false")).
			and(external).among("materials"),
		demand("destructive-without-confirmation", "local-and-imported", "burn", "access").
			with(set("capabilities", own), set("capabilities[0].constraints", "[]"),
				set("skills[0].requirements.capabilities", `["materials.burn","paper.press"]`)),
		fine("paper", "imported-stage", folding(`["materials.spread"]`)...).with(set("skills[0].usesStage", "true"), needing("2.0.0", "false")).
			and(external, "warning implicit-stage paper.skills[0].usesStage").among("materials"),
		fine("paper", "imported-confirmation", folding(`["materials.burn","materials.order"]`)...).
			with(set("skills[0].access", `"confirm"`), needing("2.0.0", "false")).
			and(external, external).among("materials"),
	}
}
