// Package admit decides whether packages may be installed: it is all rules of the specification that judge a package
// (package-format.md 1.4, validators.md and plugins.md), as one engine for build machines and for hosts at run time. It reads
// the types of runtime/ability and links nothing heavy.
//
// # One package
//
// Package judges the bytes of a file, in stages. A later stage has something to say only if the earlier ones have found
// nothing, and each but the first two finds all that there is:
//
//	name and size      the name ends in .bonnie, and there are at most 4 MiB
//	bytes and text     UTF-8 and JSON, as profile Package of runtime/wire reads it; the first fault ends the reading
//	canonical form     the bytes are the RFC 8785 form of what they say
//	format             the members format and formatVersion
//	shape              the members, types, enumerations, defaults and orders that the schema states
//	integrity          the member integrity, and the digest that it states
//	rules              the rest: patterns, lengths, counts and bounds that the schema states, and the rules in which more than
//	                   one value takes part
//
// A document exists if nothing is found up to integrity; the rules of validators.md apply to a document. An enumeration
// member whose unknown values have a code of their own is judged with the rules.
//
// What the schema states is found by the decoder that is generated from it, and reading.go says what becomes of such a
// finding. The files with the names of topics hold the rules that no schema states. The pass over one package does not sort,
// build or copy anything that a package has, apart from small sets of names where a list is not sorted; it takes time in
// proportion to the length of the file, with a factor that grows with the logarithm of its collections.
//
// # Packages together
//
// Graph judges packages that are installed together: what each of them declares has one owner, what each refers to exists
// and is imported, dependencies are there, new enough and free of circles, models call each Skill by a name of its own,
// plugins collide neither with each other nor with the runtime, and the rules that capabilities bring along hold for
// imported capabilities too.
//
// Index does the same for packages that come and go. What packages refer to by name (a value type, a Skill, an invocation
// name, the family of a bundle identifier) is a topic, which knows who holds it and who has asked for it. A package is
// judged in parts: each Skill, its plugin, and the rest. A change touches the topics that are held by what has changed, and
// say something else than before; then the parts are judged again that have asked for these topics, or whose package shares
// in holding them. So the cost of a change follows what it touches. Circles of dependencies can only change where a changed
// package is in them or was: they are searched from there, along what it requires. The judgement never depends on the order
// of changes: an Index says what Graph would say.
//
// Session judges files together again and again, from their bytes on, in memory that it keeps.
//
// Where several packages have one id, that is reported, and all of them take part in what follows; what such packages
// declare together is not reported a second time.
//
// # Issues
//
// An Issue has the severity of the catalogue (verify/rules), a code, a path, and a message in lower case that says what is
// wrong and, behind a semicolon, what to do. It quotes ids, names and other tokens, never titles, sentences or other texts
// that an author wrote. The path has the form of validators.md 2.0: members and indexes as in
// skills[3].routing.excludes[0], with the id of the package in front in the graph pass; findings about bytes have none, and
// name the byte in the message. An issue about duplicates has the path of the list, once for each value. Member is the path
// inside of the document in any case, and package locate finds the JSON pointer for it.
//
// Roots groups issues for people: the lack of one dependency with all that it brings along.
//
// Issues are sorted by path, code and message. Of one file, and of each part of a package in the graph pass, at most 1000 are
// kept, errors before warnings; More says how many there are beside those, which a file that is hostile can make large, and
// Valid counts all of them. Keys of maps and ids that have more than 256 bytes are cut in paths.
//
// # Trust
//
// Unverified bytes are a File; what Package says of them is a Result, whether it found errors or not; Admitted, which an
// Index gives for all of its packages or for none, is what may be used. Nothing here reads a disk, runs anything, or looks
// at a signature. Bytes and Documents must not change while an Index or a Result is in use.
package admit
