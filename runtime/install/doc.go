// Package install makes the rows of packages that a host admits at run time. What it gives is what package table has as
// generated literals for the packages that are shipped: the turn cannot tell the two apart.
//
// Admission is not here. A host reads a file with ability.Read, or takes the document from its admission, judges it, and then
// calls Rows with the digest that it has checked. Read does all but the judging, for hosts and tests that have done that already;
// what no package may do at run time, whoever let it in, contract.Check says.
//
// # What is carried over
//
// Every member of a row has the value that the document has for it, in the order that it has there; nothing is looked up,
// folded, sorted or repaired. A default that the file leaves out is filled in. What is optional and absent is the zero value,
// and a list without elements is nil, so that the rows of a file and generated ones are equal in every member. These are the
// places where a row is not the member of the same name:
//
//	Skill.InvocationName             modelExposure.invocationName
//	Skill.Exposed                    modelExposure.enabled
//	Skill.InheritsContract           modelExposure.inheritsBindingContract
//	Skill.Parameters                 modelExposure.parameters
//	Skill.TargetParameters           semantics.targetParameters
//	Execution.Realization            execution.realizationPolicy
//	Parameter.Spoken                 the map spokenValues, sorted by name
//	Ability.SupportingAbilities      ability.operatingPolicy.defaultSupportingAbilities
//	Capability.Permissions           the kinds of permissions, each once, where it occurs first
//	Package.Dependencies             packageID of the dependencies that are not optional
//	Package.ID, .Version             package.id, package.version
//	Plugin.AdapterID, .Version, .Title, .Permissions    plugin.adapter
//	Plugin.ApplicationID, .TargetClasses                plugin.application
//	Operation.Name                   operation
//	Operation.Inputs                 inputs as parameters: a text is a string, the other kinds keep their names
//
// Beside titles for receipts and the inspector (of the Ability, its Skills and the adapter) and the tint, no text in a row
// is written for people: the others are names, tokens of closed or declared lists, and the phrases by which a value is
// recognised. A test rewrites everything else that an author can say freely and finds the rows as they were.
//
// Rows share no memory with the document or the bytes that it was read from.
package install
