// Package mcp serves the Skills of a turn engine to clients of the Model Context Protocol. The word "tool" stays here: each
// tools/call is one turn with one call.
//
//	server := mcp.New(mcp.Options{Engine: engine, Name: "bonnie", Version: "0.1.0"})
//	err := server.Serve(ctx, os.Stdin, os.Stdout)
//
// # Versions
//
// One connection serves both eras. A request that names version 2026-07-28 in its _meta, beside the client's capabilities, stands
// for itself. A client that begins with initialize gets 2025-11-25, 2025-06-18, 2025-03-26 or 2024-11-05, and its further
// requests name nothing. The methods are server/discover, subscriptions/listen, tools/list and tools/call in the first, and
// initialize, ping, tools/list and tools/call in the second.
//
// # What is offered
//
// MCP carries no utterance, so nothing is routed: the list has every Skill of the current snapshot that is ready and exposed, in
// the order package id, Ability id, Skill id, on one page, the same for every client. The description and the schema of the
// arguments are those of package provider; nothing that an author is free in is in them. Annotations follow from the effect:
//
//	readOnlyHint     effect none or read
//	idempotentHint   the same: nobody says more of a change
//	destructiveHint  mutation and stronger: what cannot be taken back
//	openWorldHint    externalCommunication, or the permission network
//
// # Revisions
//
// _meta has "build.bonnie/revision", the revision of the snapshot, in lists and in answers, and "build.bonnie/run" in answers, the
// id of the receipt. Under a revision a name has one definition for ever. In 2026-07-28 a call runs in the current snapshot;
// one whose _meta has another revision than that is refused with code 4901, whose data is the current one. In older versions a
// session runs in the snapshot that it has listed last, until it lists again; notifications/tools/list_changed says when.
//
// # Answers
//
// An answer is the frame of package provider, as structuredContent and as text. isError is true unless the run succeeded, was
// deferred, or waits. Arguments that do not fit are such an answer, with all findings, so that a model can correct itself. Errors of
// the protocol are:
//
//	-32700  the line is no JSON of the profile wire.Value (doubles, no member twice, at most 512 deep)
//	-32600  no request: no jsonrpc "2.0", a batch, an id that is no string or integer or longer than 256 bytes or in use, or a
//	        line longer than 4 MiB, which is skipped
//	-32601  a method that this server does not have
//	-32602  parameters that lack something, a Skill that does not exist, a cursor, or a requestState that does not hold
//	-32021  the person has to be asked, and the client does not say that it can
//	-32022  another version than 2026-07-28 in _meta
//	4901    the revision that the client knows is gone
//	4902    too many calls at once (64), or subscriptions (16), or the server ends
//
// notifications/cancelled stops a call (stopRequested), which then has no answer, but a receipt. With a progressToken a call says
// how far it is: what its operation reports, or else each second how many seconds it has run.
//
// # The end
//
// When the input ends, calls that run may go on for 10 seconds, and are stopped then. When the context of Serve ends, or nothing can be
// written any more, they are stopped at once. Every call has its receipt.
//
// # Confirmation
//
// A call that has to be confirmed asks the person of the client, if the operator lets clients of this name do so and the client
// says that it can: in 2026-07-28 by a result input_required with one elicitation, and before by elicitation/create. The
// requestState is a secret of 256 bits that stands for this call by this client; it is taken once, and expires with the question. A retry
// with another name or other arguments cancels what waits. Where nobody can be asked the call is refused.
package mcp
