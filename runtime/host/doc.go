// Package host makes a running engine of what a program was compiled with and of what its operator lets it do.
//
//	document, err := host.Read("/home/a/.config/bonnie/runtime.json")
//	h, err := host.Start(set, document, host.Options{Config: path})
//	defer h.Close()
//	server := mcp.New(mcp.Options{Engine: h.Engine, Target: h.Target, Tightener: h, ...})
//
// # Configuration
//
// The file is one of schemas/runtime-config.schema.json, at most 1 MiB; a Document is it in memory. It has to lie outside of the
// workspace, and so has the folder of receipts: a model that can edit files could else edit what it may do. Paths are absolute.
//
// # Adapters
//
//	files    with a root: the files of the workspace
//	project  with a root and commands: its checks, builds and tests
//
// What an adapter cannot do here leaves its Skills dormant, with a reason that Unavailable lists.
//
// # What stands in front
//
// A client that carries no context does not say what a person looks at. The workspace stands in front of the Skills that files and
// project carry out, as the operator has named it; nothing stands in front of others.
//
// # Questions
//
// Checks, builds and tests run code that a model can edit. Each is asked for once in the life of the process (Tightener), unless the
// operator trusts the workspace. The answer stands for the Skill, not for one call.
package host
