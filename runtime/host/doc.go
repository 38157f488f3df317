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
// workspace, and so have the folders of receipts and of the history, and the stop file: a model that can edit files could else edit what
// it may do. Paths are absolute.
//
// # Limits
//
// Calls, changes and questions are counted over all sessions, as long as the process lives (limits; see turn.Limits). What is beyond a
// limit is refused as stopRequested. Changes are counted as operations report them; bytes written are not, as no operation tells them.
//
// # The stop switch
//
// While the stop file exists, whatever it is, or cannot be looked for, calls are refused as stopRequested. It is looked for before the
// first call and then five times a second: calls that run have been stopped within a second. When it is gone calls run again.
//
// # What is kept
//
// Receipts prove what was done (package receipt). A history has the arguments as well (package history); it is kept where the
// configuration names a folder, and one that cannot be written stops no call.
//
// # The log
//
// What happens is told in lines of JSON, each of the members level (info, warning or error), time, event, for some a code, and numbers.
// There is no content in them: no argument, value, name or path. The events, with their numbers:
//
//	start           adapters, adaptersUnavailable, operations, operationsUnavailable
//	activation      packages, skills, skillsReady
//	calls           each minute in which there were some: calls by status (requested, succeeded, failed, blocked, deferred, cancelled),
//	                changes, argumentBytes, valueBytes; and refusedLines beyond the ten of a minute that are told by themselves
//	refused         a line of a client: code, of its protocol, and bytes
//	stopped         by the stop file
//	resumed         it is gone
//	historyFailed   a record of the history could not be kept; told once
//	receiptsFailed  a receipt could not be written, and no call is run any more; told once
//	end             as calls, over the life of the process
//
// Numbers that are 0 are left out of calls and end. Nobody waits for a reader of the log: what finds no room is dropped, and the next
// line says how many were (dropped). The end waits for a second.
//
// # Adapters
//
//	files    with a root: the files of the workspace
//	project  with a root and commands: its checks, builds and tests
//
// Each entry of adapters is a program that Start starts and Close ends (package remote): the operator names its file with the
// SHA-256, its arguments, and a manifest, which is what it is granted. The manifest is one of the protocol's schema, and what a program
// says of itself narrows it. While the program is lost, its Skills are dormant; they come back with it, and OnChange tells so.
//
// What an adapter cannot do here leaves its Skills dormant, with a reason that Unavailable lists.
//
// # What stands in front
//
// A client that carries no context does not say what a person looks at. The workspace stands in front of the Skills that files and
// project carry out, as the operator has named it; the target of its entry does for those of a program, and nothing for others.
//
// # Questions
//
// Checks, builds and tests run code that a model can edit. Each is asked for once in the life of the process (Tightener), unless the
// operator trusts the workspace. The answer stands for the Skill, not for one call.
package host
