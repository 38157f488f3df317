// Package catalogue compiles the catalogue of cognitive primitives, schemas/cognitive-primitives.json, to Go: the variable
// Catalogue of package runtime/cognition, in the file catalogue_gen.go.
//
// The file is held to cognitive-primitives.schema.json, and to what looks at more than one value:
//
//   - The primitives stand in ascending order of their ids, each once.
//   - A primitive with an invocation name has a Skill. One without a Skill has a workflow operation.
//   - No two primitives have the same Ability, Skill and invocation name (an absent name is one too), or the same Ability and
//     workflow operation.
//   - No invocation name or operation is one of the reserved names of the runtime.
//   - The parameters of a primitive differ in their names, and so do its internal capabilities, which ascend.
//   - A section names a parameter, and no parameter is named by two sections. Every required parameter has a section.
//   - A primitive has a section, or a text (a member that the format does not have so far).
//
// Every member of an entry becomes a field of the same name. The texts of the file become literals in ASCII and nothing else.
// The same file gives the same bytes.
package catalogue
