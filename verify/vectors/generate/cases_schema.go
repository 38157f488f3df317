package generate

// extras are what gallery has beside Skills, the schemas that it declares, and fixtures.
var extras = []edit{
	drop("corpus"), drop("ability.applications"), set("ability.routing", "{}"), set("ability.operatingPolicy", "{}"),
	set("ability.triggers.intentSeeds", "{}"), set("ability.triggers.seedFamilies", "{}"),
}

// schemaCases are the rules of 2.4 about capabilities, interactions and perceptions.
func schemaCases() []sample {
	const mount, picked, held, wall = "capabilities[gallery.mount]", "interactions[gallery.picked-picture]", "interactions[gallery.held-tool]",
		"perceptions[gallery.open-wall]"
	constraint := func(code, variant, kind, value string) sample {
		return bad("gallery", code, variant, mount+".constraints", `[{"kind":"`+kind+`","value":"`+value+`"}]`).
			expecting(code + " " + mount + ".constraints[0].value")
	}
	const duration, payload = "maximumDurationSeconds", "maximumPayloadBytes"
	return without("gallery", extras, []sample{
		one("gallery", "duplicate-capability", "", "capabilities", double(mount)),
		one("gallery", "invalid-id", "capability", "capabilities[Gallery.mount].id", set(mount+".id", `"Gallery.mount"`),
			set("skills[gallery.hang].requirements.capabilities", "[]")),
		bad("gallery", "invalid-version", "capability", mount+".version", `"1.0.x"`),
		bad("gallery", "missing-capability-title", "", mount+".title", `""`),
		bad("gallery", "missing-capability-summary", "", mount+".summary", `""`),
		bad("gallery", "invalid-id", "input-type", mount+".inputType", `"Picture"`).and("warning external-value-type " + mount + ".inputType"),
		bad("gallery", "invalid-id", "output-type", mount+".outputType", `"Picture"`).and("warning external-value-type " + mount + ".outputType"),
		bad("gallery", "external-value-type", "capability", mount+".inputType", `"shop.nail"`).expecting("warning external-value-type " + mount + ".inputType"),
		bad("gallery", "duplicate-permission", "", mount+".permissions",
			`[{"kind":"files","target":"plans","reason":"One."},{"kind":"files","target":"plans","reason":"Two."}]`),
		bad("gallery", "duplicate-permission", "without-target", mount+".permissions", `[{"kind":"files","reason":"One."},{"kind":"files","reason":"Two."}]`),
		bad("gallery", "missing-permission-reason", "", mount+".permissions[0].reason", `" "`),
		bad("gallery", "duplicate-capability-constraint", "", mount+".constraints",
			`[{"kind":"requiresFrontmostApplication","value":"a"},{"kind":"requiresFrontmostApplication","value":"a"}]`),
		constraint("invalid-duration-constraint", "", duration, "0"),
		constraint("invalid-duration-constraint", "leading-zero", duration, "02"),
		constraint("invalid-duration-constraint", "exponent", duration, "1e3"),
		constraint("invalid-duration-constraint", "sign", duration, "+1"),
		constraint("invalid-duration-constraint", "no-digit-in-front", duration, ".5"),
		constraint("invalid-duration-constraint", "no-digit-behind", duration, "1."),
		constraint("invalid-duration-constraint", "zeros", duration, "0.000"),
		constraint("invalid-duration-constraint", "infinite", duration, "1"+text(309, "0")[1:310]),
		constraint("invalid-payload-constraint", "", payload, "0"),
		constraint("invalid-payload-constraint", "leading-zero", payload, "0100"),
		constraint("invalid-payload-constraint", "fraction", payload, "100.5"),
		constraint("invalid-payload-constraint", "too-large", payload, "9007199254740992"),
		constraint("invalid-payload-constraint", "sign", payload, "-1"),
		constraint("invalid-constraint-token", "", "requiresFrontmostApplication", "the one in front"),
		constraint("invalid-constraint-token", "empty", "sourceMustMatchTarget", ""),
		constraint("invalid-constraint-token", "too-long", "requiresStableDocumentIdentity", text(65, "p")[1:66]),

		one("gallery", "duplicate-interaction", "", "interactions", double(held)),
		one("gallery", "invalid-id", "interaction", "interactions[Gallery.held-tool].id", set(held+".id", `"Gallery.held-tool"`),
			set("skills[gallery.hang].requirements.optionalInteractions", "[]")),
		bad("gallery", "invalid-id", "type-of-an-interaction", held+".valueType", `"Tool"`).and("warning external-value-type " + held + ".valueType"),
		bad("gallery", "invalid-id", "projection-of-an-interaction", held+".threadProjection", `"Marks"`).
			and("missing-projection-schema " + held + ".threadProjection"),
		bad("gallery", "external-value-type", "interaction", held+".valueType", `"shop.tool"`).expecting("warning external-value-type " + held + ".valueType"),
		bad("gallery", "invalid-version", "interaction", held+".version", `"1.0.0.0"`),
		bad("gallery", "missing-interaction-title", "", held+".title", `""`),
		bad("gallery", "missing-interaction-summary", "", held+".summary", `""`),
		bad("gallery", "invalid-freshness", "", held+".freshnessSeconds", "0"),
		bad("gallery", "invalid-freshness", "negative", held+".freshnessSeconds", "-1"),
		bad("gallery", "missing-supersession-key", "", held+".supersessionKeys", "[]"),
		bad("gallery", "duplicate-supersession-key", "", held+".supersessionKeys", `["windowID","windowID"]`),
		bad("gallery", "unknown-supersession-key", "", held+".supersessionKeys", `["screenID","windowID"]`).
			expecting("unknown-supersession-key " + held + ".supersessionKeys[0]"),
		bad("gallery", "unknown-supersession-key", "letter-case", held+".supersessionKeys", `["windowId"]`).
			expecting("unknown-supersession-key " + held + ".supersessionKeys[0]"),
		bad("gallery", "missing-clear-policy", "", held+".clearPolicies", "[]"),
		bad("gallery", "duplicate-clear-policy", "", held+".clearPolicies", `["expiry","expiry"]`),
		bad("gallery", "missing-interaction-evidence", "", held+".evidence", "[]"),
		bad("gallery", "duplicate-evidence-channel", "", held+".evidence[1].channel", `"tablet"`).expecting("duplicate-evidence-channel " + held + ".evidence"),
		bad("gallery", "missing-evidence-channel", "", held+".evidence[1].channel", `" "`),
		bad("gallery", "invalid-evidence-rank", "", held+".evidence[1].rank", "-1"),
		bad("gallery", "missing-required-scope", "", held+".requiredScope", "[]"),
		bad("gallery", "duplicate-required-scope", "", held+".requiredScope", `["window","window"]`),

		one("gallery", "duplicate-perception", "", "perceptions", double(wall)),
		one("gallery", "invalid-id", "perception", "perceptions[gallery_wall].id", set(wall+".id", `"gallery_wall"`),
			set("skills[gallery.hang].requirements.perceptions", "[]")),
		bad("gallery", "invalid-id", "type-of-a-perception", wall+".valueType", `"Wall"`).and("warning external-value-type " + wall + ".valueType"),
		bad("gallery", "external-value-type", "perception", wall+".valueType", `"shop.wall"`).expecting("warning external-value-type " + wall + ".valueType"),
		bad("gallery", "invalid-version", "perception", wall+".version", `""`),
		bad("gallery", "missing-perception-title", "", wall+".title", `""`),
		bad("gallery", "missing-perception-summary", "", wall+".summary", `""`),
		bad("gallery", "invalid-freshness", "perception", wall+".freshnessSeconds", "-0.001"),
		one("gallery", "unselected-interaction-projection", "", "threadProjections[gallery.marks]", drop(picked+".threadProjection")),
	})
}

// valueTypeCases are the rules of 2.4 about value types.
func valueTypeCases() []sample {
	const picture, palette, tool = "valueTypes[gallery.picture]", "valueTypes[gallery.palette]", "valueTypes[gallery.tool]"
	shape := func(variant, id, member, json string) sample {
		return bad("gallery", "value-shape-mismatch", variant, "valueTypes["+id+"]."+member, json).
			expecting("value-shape-mismatch valueTypes[" + id + "].shape")
	}
	const fields = `[{"name":"a","valueType":"gallery.name","required":true,"summary":"s","privacy":"private"}]`
	return without("gallery", extras, []sample{
		one("gallery", "duplicate-value-type", "", "valueTypes", double(tool)),
		one("gallery", "invalid-id", "value-type", "valueTypes[gallery.scan-].id", set("valueTypes[gallery.scan].id", `"gallery.scan-"`)),
		bad("gallery", "invalid-version", "value-type", tool+".version", `"1.0.0-"`),
		bad("gallery", "missing-value-type-title", "", tool+".title", `""`),
		bad("gallery", "missing-value-type-summary", "", tool+".summary", `""`),
		one("gallery", "duplicate-value-field", "", picture+".fields", double(picture+".fields[name]")),
		one("gallery", "missing-field-name", "", picture+".fields[0]", set(picture+".fields[dry].name", `""`)),
		bad("gallery", "missing-field-summary", "", picture+".fields[dry].summary", `""`).expecting("missing-field-summary " + picture + ".fields[dry]"),
		bad("gallery", "invalid-id", "type-of-a-field", picture+".fields[dry].valueType", `"Dry"`).
			and("warning external-value-type " + picture + ".fields[dry].valueType"),
		bad("gallery", "invalid-id", "item-type", palette+".itemType", `"Name"`).and("warning external-value-type " + palette + ".itemType"),
		bad("gallery", "external-value-type", "", palette+".itemType", `"shop.name"`).expecting("warning external-value-type " + palette + ".itemType"),
		bad("gallery", "external-value-type", "field", picture+".fields[dry].valueType", `"shop.dry"`).
			expecting("warning external-value-type " + picture + ".fields[dry].valueType"),
		bad("painting", "external-value-type", "port", "skills[painting.look].inputs[0].valueType", `"gallery.picture"`).
			expecting("warning external-value-type skills[painting.look].inputs[0].valueType"),
		shape("", "gallery.picture", "enumValues", `["a"]`),
		shape("object-with-items", "gallery.picture", "itemType", `"gallery.name"`),
		shape("array-with-fields", "gallery.palette", "fields", fields),
		shape("array-with-values", "gallery.palette", "enumValues", `["a"]`),
		shape("enumeration-with-fields", "gallery.tool", "fields", fields),
		shape("enumeration-with-items", "gallery.tool", "itemType", `"gallery.name"`),
		shape("string-with-values", "gallery.name", "enumValues", `["a"]`),
		shape("number-with-fields", "gallery.size", "fields", fields),
		shape("data-with-items", "gallery.scan", "itemType", `"gallery.name"`),
		one("gallery", "missing-array-item-type", "", palette+".itemType", drop(palette+".itemType")),
		bad("gallery", "missing-enum-values", "", tool+".enumValues", "[]"),
		bad("gallery", "duplicate-enum-value", "", tool+".enumValues", `["rubber","blade","rubber"]`),
	})
}

// projectionCases are the rules of 2.4 about thread projections.
func projectionCases() []sample {
	const marks, receipts, sheets = "threadProjections[gallery.marks]", "threadProjections[gallery.receipts]", "threadProjections[gallery.sheets]"
	const held = "interactions[gallery.held-tool].threadProjection"
	return without("gallery", extras, []sample{
		one("gallery", "duplicate-projection", "", "threadProjections", double(sheets)),
		one("gallery", "invalid-id", "projection", "threadProjections[gallery.marks-].id", set(marks+".id", `"gallery.marks-"`),
			set("interactions[gallery.picked-picture].threadProjection", `"gallery.marks-"`)).
			and("invalid-id interactions[gallery.picked-picture].threadProjection"),
		bad("gallery", "invalid-version", "projection", sheets+".version", `"one"`),
		bad("gallery", "invalid-retention", "", receipts+".retentionSeconds", "0"),
		bad("gallery", "invalid-retention", "negative", receipts+".retentionSeconds", "-86400"),
		bad("gallery", "duplicate-projection-skill", "", receipts+".skills", `["gallery.hang","gallery.hang"]`),
		bad("gallery", "duplicate-projection-field", "", receipts+".include", `["status","status"]`),
		bad("gallery", "duplicate-projection-field", "exclude", receipts+".exclude", `["text","text"]`),
		bad("gallery", "invalid-id", "skill-of-a-projection", receipts+".skills", `["Hang","gallery.hang"]`).
			expecting("invalid-id "+receipts+".skills[0]", "missing-projection-skill "+receipts+".skills[0]"),
		bad("gallery", "missing-projection-skill", "", receipts+".skills", `["gallery.hang","gallery.sell"]`).
			expecting("missing-projection-skill " + receipts + ".skills[1]"),
		bad("gallery", "empty-projection-field", "", receipts+".include", `["","status"]`).expecting("empty-projection-field " + receipts + ".include[0]"),
		bad("gallery", "empty-projection-field", "exclude", receipts+".exclude", `[" ","text"]`).
			expecting("empty-projection-field " + receipts + ".exclude[0]"),
		bad("gallery", "projection-include-exclude-conflict", "", receipts+".exclude", `["status","text"]`).
			expecting("projection-include-exclude-conflict " + receipts + ".include"),
		bad("gallery", "interaction-projection-selects-skills", "", marks+".skills", `["gallery.hang"]`),
		bad("gallery", "durable-interaction-projection", "", marks+".persistence", `"durable"`),

		one("gallery", "missing-projection-schema", "", "ability.threadProjections[0]", insert("ability.threadProjections[0]", `"gallery.log"`)),
		bad("gallery", "missing-projection-schema", "interaction", held, `"gallery.log"`),
		one("gallery", "unselected-skill-projection", "", sheets, drop("ability.threadProjections[1]")),
		one("gallery", "unselected-skill-projection", "receipt", receipts, drop("ability.threadProjections[0]")),
		bad("gallery", "skill-projection-used-for-interaction", "", held, `"gallery.sheets"`),
		one("gallery", "interaction-projection-used-for-skill", "", "ability.threadProjections[0]", insert("ability.threadProjections[0]", `"gallery.marks"`)),
		one("gallery", "unselected-interaction-projection", "second", "threadProjections[gallery.notes]", insert("threadProjections[1]",
			`{"id":"gallery.notes","version":"1.0.0","purpose":"interaction","skills":[],"persistence":"none","include":[],"exclude":[]}`)),
	})
}
