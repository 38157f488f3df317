// Package front serves MCP over Streamable HTTP, on this machine alone. It is linked by a program of its own: net/http would cost
// the lean runtime its leanness.
//
// There is one endpoint, /mcp. Every request has to carry the bearer token, a Host that is this machine (localhost, 127.0.0.1, [::1])
// or listed, and no Origin, or one of this machine or listed. Nothing redirects.
//
//	POST    one message of at most 4 MiB, application/json, by a client that accepts application/json and text/event-stream
//	GET     the stream of a session: what the server has to say that answers no request (versions before 2026-07-28)
//	DELETE  ends a session
//
// A request of 2026-07-28 stands for itself. Its headers MCP-Protocol-Version, Mcp-Method and, for a call, Mcp-Name repeat what its body
// says, or it is refused (400, -32020). Whoever goes away cancels it. A client of an older version begins with initialize and gets
// an Mcp-Session-Id, which its further messages carry; a session lasts until it is deleted, or nobody has used it for an hour.
//
// A request is answered with JSON, or, when there is something to say before its answer, with a stream of events. The status is
// 200 for results and for errors that are about the call; 202 without a body for notifications and answers; 404 for a method
// that does not exist (-32601) or a session that does not; 400 for what is no request, or not of the version it says; 401, 403, 405,
// 406, 413 and 415 for what HTTP has them for.
package front
