// Package snapshot makes the registry that a turn freezes: everything that a machine has admitted and installed, joined once,
// immutable, and under a revision that follows from its content alone (spec 4 and 6.1).
//
//	registry := snapshot.NewRegistry(nil)
//	_, issues := registry.Activate(snapshot.Set{Packages: packages, Adapters: adapters, Catalogue: cognition.Catalogue})
//	s := registry.Current() // what a turn begins with
//	skill := s.ByName([]byte("type_at_cursor"))
//
// # Activation
//
// Build judges a set and joins it. It is all or nothing: with an issue there is no snapshot, and a Registry keeps the one it
// has. It relies on no admission: it judges the rows of each package (contract.Check), the manifests (manifest.CheckInventory)
// and what they are together. The codes of its own, beside those of these two packages:
//
//	missing-package, missing-adapter       a nil in a list
//	duplicate-package                      two packages with one id
//	duplicate-schema-export                a Skill, capability, interaction, perception or value type of two packages
//	duplicate-invocation                   two Skills that models may call have one effective name, ready or not
//	missing-adapter-runner                 an adapter that is available has operations, and nothing that does them
//	unknown-signature-operation, duplicate-adapter-signature
//	binding-parameter-mismatch             two parameter lists for one operation (spec 6.3.4)
//	duplicate-plugin-binding-operation, operation-shadows-runtime, missing-plugin-realization-skill,
//	undeclared-plugin-realization-import, realization-not-allowed, realized-skill-without-stage, output-contract-unsupported
//	                                       as in spec 3.9
//
// What is admitted but not met on the machine is no issue: the Skill is blocked, and says why. That holds for a capability that no
// package of the set defines, too: the policy of the Skill cannot be folded, and the reason is capabilityMissing. And it holds
// for a destructive Skill that does not ask first, whose reason is confirmationNotDeclared.
//
// # Decisions where the specification leaves room
//
//   - An operation that leaves its capabilities unspecified counts as claiming those of the Skills that it is selected for.
//   - An adapter provides an interaction or a perception only if its manifest names it.
//   - The manifest of a plugin supports the input types of its operations. Its adapter is available if there is a stage, an
//     engine that does recipes, and no word that the running release is not supported.
//   - Of the bindings of a Skill that inherits its parameters, those are compatible that have the list of the selected one.
//   - A circle of workflows blocks each of its members with workflowRecursion.
//   - The reference of an operation that no Skill owns has the id of the adapter for package, Ability and titles, and the tint
//     #000000. Operations of plugins are never such.
//
// # Freezing
//
// Registry.Current is one atomic load, whatever is in the snapshot. Nothing in a snapshot changes after Build, so whoever
// holds one has a consistent world for as long as needed, while others activate. Names are found through perfect hashes that
// Build makes (type table says how), without an allocation.
package snapshot
