// Package protocol is what the runtime and the program of an adapter say to each other. Its types, decoders and encoders are
// generated from schemas/adapter-protocol.schema.json, and both sides use them: package remote, which starts programs, and
// package serve, which makes one of any adapter. A program in another language needs this comment and the schema.
//
// # Lines
//
// The runtime starts the program with three streams: it writes messages to standard input and reads messages from standard
// output. What the program writes to standard error is for a log. A message is one line: a JSON object, strict (no member twice,
// well-formed UTF-8, no noncharacters, no number beyond 2^53-1), and a line feed. A line has at most 4 MiB (4 194 304 bytes)
// with its line feed, in either direction. An object has one member, whose name says what the message is and whose value the
// schema describes. The order of members makes no difference, and none that the schema lacks may be there.
//
//	{"call":{"arguments":{"manner":"prose"},"deadlineMilliseconds":20000,"id":1,"operation":"start_dictation"}}
//
// # Messages
//
//	ready     program  what it can do. The first message, once
//	call      runtime  an operation to do. Ids start at 1 and grow; calls may overlap
//	progress  program  how far a call has come; at most 4096 for each call
//	cancel    runtime  nobody waits for a call any more. It is to be answered soon, by a result of status cancelled or by what it
//	                   came to all the same. A cancel and a result can cross: a program ignores one for a call that it has answered
//	result    program  what a call came to. Each call has one, whatever happens
//	preview   runtime  an operation about which a person is to be asked: what does it change? The program changes nothing
//	previewed program  what the question names, or an error. Each preview has one
//	target    runtime  arguments of an operation: which target do they name? The program looks at them and at nothing else
//	targeted  program  whether they name one, and its class. Each target has one
//	stop      runtime  there are no more calls. The program answers those that it still has, and ends
//
// Previews and targets are asked of a program that says in ready that it answers them (previews, targets), before the operation
// itself, and with an id of the same count as calls. A cancel is for them too, and a previewed or targeted is the answer to it. A
// preview without a subject makes the question poorer; a target that nobody answers in time fails the call.
//
// The runtime does not wait for the last line: when standard input ends, the runtime is gone, and the program ends.
//
// # What the runtime does not put up with
//
// A program that does one of these things is killed with all processes that it has started, and its calls have failed:
// saying nothing for too long before ready; saying ready again, or anything before it; a line that is too long, no JSON, or not
// what the schema says; a message that is the runtime's to send; progress or an answer for what is not under way or is something
// else, so a second result too; more progress than a call may have; a call that is not answered within two seconds after its cancel.
//
// # Manifests
//
// ready carries a manifest (spec 4.1). It gives a program nothing: the operator's configuration has a manifest as well, and
// what is not in both does not exist. Package remote says how the two are joined.
//
// # Results
//
// A result is an OperationResult (spec 6.3.4). status is succeeded, failed, deferred or cancelled, and cause says why unless the
// operation succeeded; a failure that has no name of its own is adapterFailed. error is for the log of the host.
package protocol

// Version is that of the protocol.
const Version = 1

// MaxLine is the number of bytes that a line has at most, its line feed included.
const MaxLine = 4 << 20

// MaxProgress is the number of progress messages that a call has at most.
const MaxProgress = 4096
