package rules

// profiles are the rules of what would be sent to providers of models.
var profiles = []Rule{
	{"provider-name", Error,
		"The name of a Skill or of an argument is one that a provider of models refuses, and with it the whole request.",
		"Use letters, digits and underscores, at most 64, and start with a letter.", "verify/profile"},
	{"provider-description", Error,
		"What a model would be told of a Skill is empty, longer than 1024 bytes, or not of printable ASCII.",
		"Use fewer or shorter names of arguments and tokens; they are what the text is made of.", "verify/profile"},
	{"provider-schema", Error,
		"The schema of a Skill's arguments has something that a provider of models does not take.",
		"Correct the parameters of the Skill; if they are right, correct the projection in runtime/provider.", "verify/profile"},
	{"provider-strict", Error,
		"The schema of a Skill's arguments is said to be strict, and is outside of the strict subset of a provider.",
		"Use fewer parameters and values; if there are few, correct the projection in runtime/provider.", "verify/profile"},
	{"provider-count", Error,
		"Models may be offered more Skills of one package than a request to a provider takes.",
		"Split the Ability into two, or expose fewer of its Skills.", "verify/profile"},
}
