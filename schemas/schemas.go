// Package schemas holds the JSON Schemas of every format that this project reads or writes, and the closed lists that the
// runtime owns. It embeds them and does nothing else: decoders, validators, block schemas and documents are made from
// these files.
//
// # Documents
//
// Each *.schema.json is one document of JSON Schema draft 2020-12. Its $id is https://bonnie.build/schemas/ followed by
// its path in this folder; nothing is ever fetched from there. A $ref names a $defs entry of the same document, so a
// document is complete in itself. There is one $defs entry for each object of the specification, for each kind of string
// and for each closed enumeration, and a name that occurs in two documents has the same text in both.
//
// The keywords in use are $schema, $id, $ref, $defs, title, description, type, properties, required,
// additionalProperties, propertyNames, maxProperties, items, minItems, maxItems, enum, const, pattern, format, minLength,
// maxLength, minimum, maximum, exclusiveMinimum, default, the annotations below, and $comment in generated files. There
// is no anyOf, allOf, if or not: a document states what holds for one value by itself. README.md lists the rules
// that look at more than one value. The one document with oneOf is that of the turn protocol, whose messages are told apart
// by their member type; it stands at the top or at the top of a $defs entry and chooses among references.
//
//   - Every object is closed (additionalProperties is false) or a map (additionalProperties is the schema of the values,
//     propertyNames that of the names, maxProperties the limit). The arguments of a call in a turn block are the one
//     exception: a map to any JSON value, marked with "x-bonnie-open": true. In messages of the protocols of turns and of adapters the mark stands
//     alone, without a type, at values that a Skill's own contract describes.
//   - Every array has maxItems and x-bonnie-order. Every string has enum, const or x-bonnie-maxBytes.
//   - A pattern is valid both as RE2 and as ECMA-262 with the u flag, and has no lookaround. It is anchored where the whole
//     string is meant; one without anchors asks for one character somewhere, such as one that is not white space.
//   - White space is U+0020, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000. Other white space
//     is a control character, which strict reading keeps out of a package.
//   - A date has the format date-time and a pattern that leaves one spelling: YYYY-MM-DDTHH:MM:SSZ.
//   - A description says what a member is for. It states no rule: a rule is a keyword, or a line of README.md.
//
// # Presence
//
// The marks of the specification, 1.0, read from a property and the required list of its object:
//
//	A    the property is in required
//	O    it is not in required and has no default
//	D x  it is not in required and has "default": x
//
// Absence of a D member means x, and x may not be written in a package. "default": {} stands for an object whose own
// members are all absent.
//
// # Annotations
//
// Annotations begin with x-bonnie- and change nothing for a validator that does not know them.
//
// x-bonnie-maxBytes: N. The string has at most N bytes in UTF-8. maxLength has the same number beside it, as an upper bound
// for validators that count code points.
//
// x-bonnie-order: TEXT, on every array; the orders of the specification, 1.8:
//
//	"id:KEY"      objects, ascending by the member KEY, compared byte by byte
//	"id:KEY,KEY"  the same by several members, one after the other; an absent member sorts first
//	"set"         strings, ascending, compared byte by byte
//	"meaning"     the author's order, which carries meaning
//
// x-bonnie-code: {KEYWORD: CODE}. The issue code of a value that does not satisfy the keyword KEYWORD of this schema. A
// keyword without an entry has the general code of README.md. Beside a $ref, the entries speak of the keywords of the
// target and take precedence over the target's own entries. Two keys are not keywords of the same schema:
//
//	required   on a property: the code of its absence, in place of missing-member
//	duplicate  on an array: the code of elements that are equal where the specification, 1.8, does not want them. Without
//	           this key elements may be equal. Arrays of the orders id and set compare what they are sorted by; what an
//	           array of the order meaning compares stands in README.md
//
// Some codes are warnings; a keyword of JSON Schema never carries one, so that what a schema refuses is an error. The key
// duplicate does so in one place, duplicate-authored-sentence.
//
// x-bonnie-forbidden: {NAME: CODE}, on an object: members that the reader knows so that it can refuse them by name. They
// are not in properties.
//
// x-bonnie-natural: VALUE, on a property of presence A: what the builder writes when an author leaves the member out of
// a walkthrough block. VALUE is [], {}, false, "1.0.0" or 100; {} is an object whose members are filled in the same way.
//
// x-bonnie-derived: true, on a property: the builder computes the member; an author does not write it.
//
// x-bonnie-block: KIND, on a property: its value comes from the walkthrough blocks of this kind.
//
// x-bonnie-open: true, see above.
//
// # Files
//
//	package.schema.json                a package, the content of a .bonnie file
//	block/turn.schema.json             a block that is an executable example
//	block/accept.schema.json           a block that says why a warning stands
//	block/KIND.schema.json             every other kind of block; generated from package.schema.json
//	cognitive-primitives.schema.json   the format of the next file
//	cognitive-primitives.json          the closed catalogue of cognitive primitives
//	report.schema.json                 the report of a verification
//	turn-protocol.schema.json          the messages of the turn protocol (runtime/protocol)
//	runtime-config.schema.json         what an operator lets a runtime do (runtime/config)
//	adapter-protocol.schema.json       what the runtime and the program of an adapter say to each other
package schemas

import "embed"

//go:embed *.json block/*.json
var embedded embed.FS

// Package returns a copy of the schema of a package.
func Package() []byte {
	text, _ := embedded.ReadFile("package.schema.json")
	return text
}

// Block returns a copy of the schema of a kind of walkthrough block, such as skill or turn; ok is false if there is none.
func Block(kind string) (text []byte, ok bool) {
	text, err := embedded.ReadFile("block/" + kind + ".schema.json")
	return text, err == nil
}

// CognitivePrimitives returns a copy of the catalogue of cognitive primitives, in the format of cognitive-primitives.schema.json.
func CognitivePrimitives() []byte {
	text, _ := embedded.ReadFile("cognitive-primitives.json")
	return text
}

// AdapterProtocol returns a copy of the schema of the messages between the runtime and the program of an adapter.
func AdapterProtocol() []byte {
	text, _ := embedded.ReadFile("adapter-protocol.schema.json")
	return text
}

// Report returns a copy of the schema of a verification's report.
func Report() []byte {
	text, _ := embedded.ReadFile("report.schema.json")
	return text
}

// TurnProtocol returns a copy of the schema of the messages of the turn protocol.
func TurnProtocol() []byte {
	text, _ := embedded.ReadFile("turn-protocol.schema.json")
	return text
}

// File is an embedded file.
type File struct {
	Name  string // path in this folder, with slashes
	Bytes []byte
}

// Files returns every embedded file, sorted by name.
func Files() []File { return folder(nil, ".") }

// folder appends the files of a folder. ReadDir gives names in order, and no file here sorts between a folder's name and
// the names inside of it.
func folder(files []File, name string) []File {
	entries, _ := embedded.ReadDir(name)
	for _, e := range entries {
		path := e.Name()
		if name != "." {
			path = name + "/" + path
		}
		if e.IsDir() {
			files = folder(files, path)
		} else {
			text, _ := embedded.ReadFile(path)
			files = append(files, File{path, text})
		}
	}
	return files
}
