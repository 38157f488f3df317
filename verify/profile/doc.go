// Package profile holds what would be sent to the providers of models to what each of them documents. A provider refuses a whole
// request for one definition that it does not take, so no package may bring one: packages are judged before they are shipped.
//
// What is judged is the bytes that the runtime sends (package runtime/provider makes them), by rules that stand here again: a
// profile for each provider, as data, from its documentation. Where the documentation and the live service differ, the narrower
// of the two counts, and so does the older where versions differ:
//
//	                   anthropic                 openai-responses, openai-chat   gemini
//	name               letters, digits, _ and -, at most 64, starting with a letter or _ (for all)
//	property           letters, digits and _, at most 64, starting with a letter or _ (for all)
//	description        1 to 1024 bytes of printable ASCII (for all)
//	keywords           type properties required additionalProperties enum items (what is sent; each takes more)
//	type               one name                  one, or one and null            one name
//	Skills             of a package: at most 128 that models may be offered (for all)
//	strict             objects closed, no open   objects closed, all required,   -
//	                   values                    at most 5000 properties, 1000 values, 120000 bytes
//	                                             of names and values, 10 levels
//
// The codes:
//
//	provider-name         the name of a Skill or an argument that a provider refuses
//	provider-description  a description that is too long, empty, or not of printable ASCII
//	provider-schema       a keyword, a type or a shape that a provider does not take
//	provider-strict       a strict definition outside of the strict subset
//	provider-count        more Skills in a package than a request takes
//
// Skills are judged as if plugins were at work, so that what a plugin gives a Skill is judged, too. Whether a Skill is ready
// makes no difference.
package profile
