// Package table generates a Go package from admitted packages: what a turn needs of them as data that the linker lays out, and
// what an integrator needs of them as types that the compiler checks.
//
// # Files
//
//	table_gen.go            Packages, the rows of all packages in the order of their ids; PackageFiles, which pins the SHA-256 of
//	                        every package file and the digest of every package; the type OperationResult
//	package_ID_gen.go       the rows of a package: one variable of the type contract.Package, a literal of constants
//	adapter_ID_gen.go       an adapter that bindings name: its interface, what makes an operation.Adapter of an implementation, and
//	                        the arguments of its operations
//	skills_ID_gen.go        the arguments of the exposed Skills of a package that no operation has the name of
//	values_ID_gen.go        the value types of a package
//
// In the names of files - and . of an id become _. Generated code imports the runtime of this module and package context, and
// has no function init, no maps, no reflection. Equal packages give equal bytes.
//
// # Rows
//
// Every member of a row is what the package says, in its order, with defaults filled in; what is absent is the zero value,
// and an empty list is nil. Package install makes the same rows of a package that is admitted at run time.
//
// # Callables
//
// A callable is an operation that a binding names, or the effective invocation name of an exposed Skill. It has one
// parameter list in a table, and so one type of arguments, NAMEArgs, and one function ReadNAMEArgs that takes them out of the
// slots of an argument.List, which are sorted by name. The list of an operation is that of the Skills that bind it and have
// one: two that differ, whatever their order, are binding-parameter-mismatch. The list of a cognitive Skill is that of its
// primitive in the catalogue; a Skill that inherits has that of its operation, or of the plugin's operation that realizes
// it. When two adapters, or an operation and another Skill, call different lists by one name, that is
// callable-parameter-mismatch: names of types depend on the name alone, and never on which other packages are there.
//
// A string is a wire.Text, an enumeration a type of its own (NAME and the name of the parameter) whose zero value is
// absence, an integer int64, a number float64, a boolean bool, an object or array wire.Raw. An optional X that is no
// enumeration has HasX beside it. Texts and JSON are views that hold until the operation returns.
//
// # Adapters
//
// For the adapter id typer there is TyperAdapter, an interface with a method for each operation, sorted by name, and the function
// Typer, which makes an operation.Adapter. Its manifest claims for each operation what the Skills that bind it ask for, and
// no more: the capabilities, the types of their ports and capabilities, interactions and perceptions, optional ones
// included, and target classes; with complete coverage and native transport. What only the machine can tell is in
// operation.Promises: granted permissions, enforced constraints, provided interactions and perceptions, and operations that
// are not available here. Every operation has a method, also one that is not available: an implementation without it does not
// compile.
//
// # Value types
//
// An object is a struct, an enumeration a type with constants, an array a slice, and a scalar a named type (data is []byte).
// Each has AppendJSON, its canonical JSON, and AsValue, the value that an operation gives back, whose privacy is that of the
// strictest field. A type that no package here declares is wire.Raw, JSON that AppendJSON brings to its canonical form. A
// number that is not finite, an integer beyond 2^53-1 and JSON that is none are written as null, which no type takes. A type
// that holds itself is value-recursive-type.
//
// # Names
//
// Names of files and types depend on the id or name alone; token.Identifier says how. Two that become one identifier are
// go-name-collision, which names both. No text of a package becomes part of the program other than as such an identifier or
// as a quoted literal; none becomes a comment.
package table
