// Package protocol serves turns to clients in any language: a client writes requests to the program and reads its replies, a
// JSON object a line each. bonnie-runtime turn speaks it on standard input and output. The messages are those of
// schemas/turn-protocol.schema.json, from which their types here are generated; this comment says what they do.
//
// # Lines
//
// A line is one JSON object in UTF-8 without a raw line feed, of at most 1 MiB, and ends in a line feed; the last one may lack
// it. Lines of spaces, tabs and carriage returns alone say nothing. JSON has one meaning here (profile wire.Value): no member
// twice, no number beyond 2^53-1, no half of a surrogate pair. Members that the schema does not have are refused. Replies are
// in canonical form (RFC 8785), one line each, and have no limit of size.
//
// # Requests and replies
//
// The member type says which message it is. Every request has an id, a text that the client chooses, and gets one reply with
// that id; an id can be used again when its reply is there. Requests are taken in the order of their lines. Calls and answers
// to questions then run at the same time, and are answered as they end, the others are answered at once.
//
//	open     begins a turn, which freezes the current snapshot   opened, with the revision of the snapshot
//	roster   asks which Skills the turn offers                    offered
//	project  says which of them a model is shown                  projected
//	call     calls a Skill in a turn                              result; or requested, when a person is asked first
//	confirm  is the answer of that person                         result
//	cancel   tells a call or a confirm to stop                    cancelled; the call has a reply of its own
//	close    ends a turn and stops its calls                      closed, behind the replies to these
//
// Any of them can get an error instead: then it was not carried out, and nothing of it is in the receipts. A result is
// that of a run and has a receipt, which is durable before the reply is sent, also when the run was refused: status and cause
// say why, findings what is wrong with the arguments and where. The client gives turns their names; a name is free again
// when the turn is closed. A turn with a projection takes calls of what it shows, or of what its session showed before.
// progress is reserved: no version writes it so far, and a client passes over it.
//
// # Errors
//
//	malformed-json     the line is no JSON with one meaning; the findings say where
//	line-too-long      a line has more than 1 MiB; its rest is passed over
//	invalid-request    the line is no request of the schema; the findings say all that is wrong with it
//	duplicate-id       a request with this id has no reply yet
//	duplicate-turn     a turn of this name is open
//	unknown-turn       no turn of this name is open
//	unknown-skill      a name that is to be shown is that of no Skill; none is shown
//	too-many-calls     64 calls and confirms are running
//	too-many-turns     1024 turns are open
//	too-many-sessions  there are 1024 sessions
//	closing            the program is about to end
//
// An error has the number of the line, and the id of the request if it has one that belongs to it alone: a line that is no JSON
// has none, and a duplicate id is that of another request, whose reply comes by itself.
//
// # Questions
//
// A call of a Skill that asks first gets requested: a question, its id, the arguments and their digest. The question is for the
// person; a client shows it, with the arguments, and to no model. It sends the answer as confirm, with the id of the question
// and the digest of what the person has seen. A confirm can settle the questions of its own session alone, each once, until
// they expire: 180 seconds later, or when the turn after the next one begins in the session. A session has one question at a
// time. What open and confirm do not name a session is one, that of the empty name. Whoever can write to the input is taken
// for the person's side: a client gives nothing that a model says the way into a confirm.
//
// # The end
//
// When the input ends, calls that run may go on for 10 seconds; then all turns end, and what still runs is stopped and
// answered. The program then exits. SIGTERM and an interrupt stop calls at once, and answer them too. When the output is closed,
// or nobody reads it for 5 seconds at the end, calls are stopped and their receipts written, but not answered.
//
// # Clients
//
// testdata/client.py and testdata/client.mjs are whole clients in Python and JavaScript, without any library: they open a
// turn, call a Skill, let a question be answered and close the turn. A test runs them.
package protocol
