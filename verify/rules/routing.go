package rules

// routing are the rules of the policies that say when the Ability or a Skill may be offered.
var routing = []Rule{
	{"empty-routing-group", Error,
		"A predicate of kind all or any has no children, so that it asks nothing.",
		"Give it children, or take the predicate away.", "2.2"},
	{"routing-group-value", Error,
		"A predicate of kind all, any or not has a value, although it only joins other predicates.",
		"Take the value away, or put it into a child of the kind that compares it, such as utteranceToken.", "2.2"},
	{"invalid-routing-not", Error,
		"A predicate of kind not has no child, or more than one.",
		"Give it exactly one child; to negate several, make that child a predicate of kind any or all.", "2.2"},
	{"missing-routing-value", Error,
		"A predicate that compares something has no value to compare it with.",
		"Write a value that fits the predicate's kind, such as a word, a target class or the id of an interaction.", "2.2"},
	{"routing-leaf-children", Error,
		"A predicate that compares one value has children, which only all, any and not have.",
		"Take the children away, or put them and the predicate under one of kind all or any.", "2.2"},
	{"unknown-permission", Error,
		"The value of a permissionGranted predicate is no kind of permission.",
		"Write one of accessibility, automation, bluetooth, calendar, contacts, files, location, microphone, network, " +
			"notifications, photos, reminders, screenRecording and speechRecognition.", "2.2"},
	{"unknown-source-resolution", Error,
		"The value of a sourceResolution predicate does not say how well a source is known.",
		"Write one of unresolved, device, application, window, workspace and document.", "2.2"},
	{"invalid-conflict-group", Error,
		"The conflict group of a routing policy is empty or not written like an id.",
		"Leave conflictGroup out, or write " + portableID + ".", "2.2"},
	{"missing-routing-fallback", Error,
		"A routing policy falls back to a Skill that this package does not have.",
		"Write the full id of a Skill of this package into fallbacks, or take the entry away.", "2.5"},
}
