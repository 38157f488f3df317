package rules

// protocol are the errors of the turn protocol that it has for itself.
var protocol = []Rule{
	{"invalid-request", Error,
		"A line of the turn protocol is no request of its schema.",
		"Correct what the findings say.", "runtime/protocol"},
	{"duplicate-id", Error,
		"A request of the turn protocol has an id whose request has no reply yet.",
		"Give each request an id of its own.", "runtime/protocol"},
	{"duplicate-turn", Error,
		"A turn of this name is open.",
		"Name each turn by itself, or close the other one.", "runtime/protocol"},
	{"unknown-turn", Error,
		"No turn of this name is open.",
		"Open it first.", "runtime/protocol"},
	{"unknown-skill", Error,
		"A name that is to be shown to a model is that of no Skill; none is shown.",
		"Use names of the roster.", "runtime/protocol"},
	{"too-many-turns", Error,
		"A client has 1024 turns open.",
		"Close some first.", "runtime/protocol"},
	{"too-many-sessions", Error,
		"A client has 1024 sessions.",
		"Go on with one of them, or start the program again.", "runtime/protocol"},
}
