package rules

// tables are the rules of what is generated from packages.
var tables = []Rule{
	{"callable-parameter-mismatch", Error,
		"One callable name stands for different parameters: of two adapters, or of an operation and another Skill.",
		"Rename one of the two, or give both the same parameters.", "gen/table"},
	{"go-name-collision", Error,
		"Two things of the packages would have one name in Go.",
		"Rename one of them; the finding names both.", "gen/table"},
}

// generated is the rule of generated files.
var generated = []Rule{
	{"stale-generated-file", Error,
		"A generated file is not what the schemas and the packages give.",
		"Run: go tool mage build.", "gen/toolchain"},
}
