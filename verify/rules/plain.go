package rules

// plain are the rules of values whose types are generated from a schema without annotations of this project. The codes of
// packages are more exact, so a package has none of these.
var plain = []Rule{
	{"string-too-short", Error,
		"A text has fewer characters than its schema asks for with minLength.",
		"Write a longer text; the finding says how many characters it needs.", "gen/golang"},
	{"pattern-mismatch", Error,
		"A text does not match the pattern of its schema.",
		"Write the text in the form of the pattern that stands in the schema at this member.", "gen/golang"},
	{"format-mismatch", Error,
		"A text is no date and time as RFC 3339 writes them, which its schema asks for with format.",
		"Write it like 2026-01-31T08:00:00Z.", "gen/golang"},
	{"number-too-small", Error,
		"A number is smaller than the minimum or exclusiveMinimum of its schema lets it be.",
		"Write a larger number; the finding says from where on.", "gen/golang"},
	{"number-too-large", Error,
		"A number is larger than the maximum or exclusiveMaximum of its schema lets it be.",
		"Write a smaller number; the finding says up to where.", "gen/golang"},
	{"not-a-multiple", Error,
		"A number is no multiple of the number that its schema names with multipleOf.",
		"Write a multiple of it, such as 0 or the number itself.", "gen/golang"},
	{"too-few-elements", Error,
		"An array has fewer elements than its schema asks for with minItems.",
		"Add elements; the finding says how many it needs.", "gen/golang"},
	{"too-few-members", Error,
		"An object has fewer members than its schema asks for with minProperties.",
		"Add members; the finding says how many it needs.", "gen/golang"},
}
