// Package argument reads the arguments of a call by a parameter list, strictly and once (spec 6.3.1).
//
// A Plan is a parameter list that is prepared for reading. A List is the arguments of a call: Read goes over their bytes,
// fills a slot for each parameter, fills in what the turn knows, judges what is there, and writes the canonical form that is
// digested. It says everything that is wrong at once, and where, so that a model can correct itself.
//
// # What is read
//
// The input is one JSON object by the profile Value of package wire: no member twice, no lone surrogates, no noncharacters,
// no number beyond -(2^53-1)..2^53-1. An empty input stands for {}. What the name of a member says counts unescaped.
//
//	type     what fits
//	string   a string; with an enumeration, one of its values, byte by byte
//	boolean  true or false
//	integer  a number that is an integer as it is written (3, 3.0 and 30e-1; not 4503599627370496.1), or a numeric string
//	number   a number as the nearest double, or a numeric string
//	object   an object of any members
//	array    an array of any elements
//
// A numeric string is one whose text is a number of the JSON grammar and nothing else, finite and in range: "12", "0.2",
// "1e-1". It is read as that number. "12 ", "0x1f", "1,000", "NaN", "+1", "01", ".5" and "1." are strings like any other. Nothing
// else is converted, and no number is rounded to fit.
//
// Null for an optional parameter is absence. For a required one it is absence too, and the argument is missing.
//
// # What is filled in
//
// Rule 2. A parameter with an enumeration that has no valid value, required or not, is given a value of the enumeration if the
// utterance has a phrase of that value as contiguous words, and none of any other value. What was passed instead makes no
// difference: nothing, null, another string or another type. Only declared phrases count, not the value itself. The words of
// the utterance and those of a phrase are made in one way: lower case, split at every character that is neither a letter
// (category L) nor a digit (category Nd). A valid value is never replaced, and a parameter whose value has to be composed
// (requiresComposition) is never touched.
//
// Rule 3. Where the Skill resolves an application, the receiver is given the application of the turn when it is absent, null
// or the empty string. The receiver is the parameter app, else the first one in the author's order that is named
// application, app_name, application_name, bundle_id or bundle_identifier. One that is no string is given nothing. One with
// an enumeration that does not have the application is argumentNotInEnum: to leave the application out would do in another
// one what the person asked for in this one. Rule 2 goes first.
//
// # What is found
//
//	unknownArgument       the parameter list does not have the name
//	missingArgument       a required parameter is absent or null
//	argumentNotInEnum     a string is none of the enumeration
//	argumentTypeMismatch  a value is of another type, or a number is out of range or not finite
//
// There is one finding for each argument. Its pointer is the JSON pointer of the argument, also when something inside of an
// object or array is wrong. A text that is broken otherwise (no JSON, not an object, a member twice, a lone surrogate, no UTF-8)
// is argumentTypeMismatch with an empty pointer, and nothing else is found then.
//
// Findings are sorted by pointer. At most 64 are kept, those of parameters first, in the order of their names, and then those
// of undeclared arguments in the order of the input; the others are counted. The pointer of an undeclared argument has at most
// 128 bytes of its name. Sentences have a bounded length, too, and quote texts of the call in ASCII, with the escapes of JSON.
//
// # What is digested
//
// The canonical form of the arguments is the RFC 8785 form of an object of the parameters that have a value: numeric strings
// as numbers, without nulls, with what was filled in. When the input is that already, it is the input itself. The form of what was
// received is that of the input; a text that is broken or has a number out of range has none, and so no digest.
package argument
