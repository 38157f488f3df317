package rules

// activation are the rules of packages and adapters that are to become one snapshot.
var activation = []Rule{
	{"missing-adapter", Error,
		"The list of adapters has an entry that is none.",
		"Take the empty entry away.", "runtime/snapshot"},
	{"missing-adapter-runner", Error,
		"An adapter has a manifest and nothing that does its operations.",
		"Give it a runner, say that it is not available, or do not install it.", "runtime/snapshot"},
	{"unknown-signature-operation", Error,
		"An adapter has the parameter list of an operation that it does not publish.",
		"Publish the operation, or take its signature away.", "runtime/snapshot"},
	{"duplicate-adapter-signature", Error,
		"An adapter has two parameter lists for one operation.",
		"Keep the one that it was compiled for.", "runtime/snapshot"},
	{"binding-parameter-mismatch", Error,
		"Two Skills bind one operation with different parameters, or a Skill binds one that was compiled for others.",
		"Give both the same parameters: names, types, required and values; or generate the tables again.", "runtime/snapshot"},
}
