// Package cognition has the closed catalogue of cognitive primitives: everything that a Skill without an adapter can do (spec
// adapters.md 4.5). A package names a primitive and never defines one. A primitive calls no model, reads nothing and changes
// nothing; it gives a fixed form to what it is given.
//
// # The catalogue
//
// Catalogue is generated from schemas/cognitive-primitives.json by gen/catalogue and has the entries of that file in its order,
// which is that of their ids. A contract never changes under its id: the ids alone stand for the catalogue in the revision of
// a snapshot, so that what changes gets an id of its own.
//
// A Skill finds its contract by Ability, Skill and invocation name. One that gives no invocation name serves workflows, also
// when the Skill declares a name: a model cannot call it. A step of a workflow finds one by the Ability and the name of the
// operation. No two entries are found by the same.
//
// # What a model is shown
//
// The invocation name, the parameters of the contract with their types and whether they are required, and Description. All of
// these are sentences and names of the engine; nothing that a package says takes part.
//
// # What an activation gives
//
// Text, in UTF-8, of engine and arguments only. It is Text where the contract has one. Else it is the sections whose argument is
// present, in the order of Sections, with an empty line between them and no line break behind the last one. A section is
//
//	"## " title LF LF value
//
// where the value is, by the type of the parameter,
//
//	string                    the string as it is, with its line breaks
//	boolean, integer, number  its canonical JSON
//	object                    its canonical JSON, one line
//	array                     a line "- " element for each; the line "none" when there is no element. An element is the
//	                          string as it is, if it is a string without a control character (below U+0020, or U+007F);
//	                          else its canonical JSON
//
// so that no element has a line break. The text is for reading: what stands in a string can look like a title, and nothing
// takes the text apart again.
package cognition
