// Package manifest has the manifests of adapters (spec 4.1): what an adapter says of itself, and what is wrong with that.
//
// A manifest belongs to a machine, and no package can ship one. It says which operations an adapter publishes and what it
// claims for each: capabilities, types of values, signals, classes of targets, and constraints that it enforces. With the
// coverage incremental an empty claim is not specified and matches anything; with complete it is an empty set. A claim that
// is not empty counts as it stands in both.
//
// # Normal form
//
// Normalize gives a manifest in which everything is written: version 1.0.0 where there was none, the id of the adapter in each
// operation, every list sorted by bytes (operations by name, constraints by kind and value, permissions by name). It copies
// every list, so that what the caller changes afterwards changes nothing. Repetitions stay, because they are issues and not
// something to repair.
//
// # Issues
//
// Check judges one manifest in its normal form, CheckInventory all of a machine together and the primitives of its host. A
// place is the id of the adapter and a path in the manifest: typer.operations[2].capabilities. The codes are those of spec
// 4.1.1, and where a member has a closed list and no code of its own, unknown-enum-value.
//
// # Inventory
//
// AppendInventory writes the object of spec 6.1.2 in canonical JSON. Its SHA-256 is what a revision knows of the adapters:
//
//	{"adapters":[...],"cognitivePrimitives":["bonnie.cognition.a"],"hostPrimitives":["cancel_pending_skill", ...]}
//
// and of each adapter, sorted by id:
//
//	{"adapterID":"typer","claimCoverage":"complete","grantedPermissions":["accessibility"],"isAvailable":true,
//	 "operations":[{"adapterID":"typer","capabilities":[],"consumesInteractions":[],"enforcedConstraints":[{"kind":
//	 "sourceMustMatchTarget","value":"true"}],"inputTypes":[],"isAvailable":true,"observesPerceptions":[],"operation":
//	 "type_at_cursor","outputTypes":[],"targetClasses":[]}],"provider":{"applicationID":"sketch","originPackageDigest":"...",
//	 "originPackageID":"sketch","originPackageVersion":"1.0.0","pluginClass":"package","pluginID":"sketch"},
//	 "providesInteractions":[],"providesPerceptions":[],"supportedValueTypes":[],"transport":"accessibility",
//	 "version":"1.0.0"}
//
// without white space. The provider is left out when there is none, and of its members those that are empty. Titles and
// reasons are not in it: they say nothing about what an adapter can do.
package manifest
