// Package contract has what the turn reads of admitted packages, as rows of plain data, and the rules that hold for every run
// whatever a package, an adapter or a model says.
//
// # Rows
//
// A Package is what a turn needs of a .bonnie file, and nothing else: no prose for people but the titles that receipts name,
// no fixtures, no recipes. Rows come from two places that the turn cannot tell apart: package table has those of the shipped
// packages as generated literals, and package install makes them from a package that a host has admitted at run time. Every
// list is in the order of the package file, in which collections and sets are sorted by bytes (spec 1.8); the parameters of a
// Skill are in their author's order.
//
// Rows are facts, not permissions. Check says what is wrong with a package whose rows nobody should have let through; the
// admission of packages refuses far more and explains it better, but the turn does not depend on it.
//
// # Policy
//
// Fold makes the policy of a Skill from the capabilities that it requires (spec 4.2). It is folded here only, once for every
// snapshot, and Policy.Admits is the one check that every run passes, in a workflow and after a confirmation too.
package contract
