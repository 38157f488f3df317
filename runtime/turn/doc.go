// Package turn takes a call to its effect: it freezes a snapshot at the entry of a turn, and takes every call of the turn
// through the checks of spec 6.3, in their order, to an adapter and to a receipt.
//
//	engine, err := turn.Start(set, turn.Options{Records: log})
//	session := engine.Session()
//	t := session.Begin(turn.Entry{Target: target})
//	var run turn.Run // reused for the next call
//	t.Call(ctx, turn.Call{Name: name, Arguments: arguments}, &run)
//	fmt.Println(run.Status, run.Cause)
//
// # Turns
//
// An Engine serves one machine. A Session is one person's side of it: there a confirmation waits, and there turns are counted.
// A Turn is one request. Begin costs the same whatever the number of packages: it loads the current snapshot, which the turn
// keeps to its last receipt, and keeps the signals that the host claimed for it.
//
// # Calls
//
// There is one way to an effect, Turn.Call, for a model's call, for a host's own, for each step of a workflow, and, from the
// parked record on, for a call that a person has confirmed. The first check that refuses ends the run. Every run has a receipt,
// which is durable before Call returns; a receipt that could not be written is an error of the run (Run.Unrecorded), and the
// engine then refuses further calls, because what it does could no longer be proved.
//
// A call allocates nothing in the turn itself, unless it is refused for its arguments, is a workflow, runs on an adapter that is
// not operation.Prompt, or its operation asks the context for Done.
//
// # Names that are no Skills
//
// confirm_pending_skill and cancel_pending_skill are settled by Session.Settle alone; as the name of a call they are unknown, as
// are load_skill, run_shell and run_applescript. The reference in the receipt of a call whose name is unknown has source
// runtime, and the name only if it is a callable name.
//
// # Limits, the stop switch and the history
//
// A host can hold an engine to a number of calls, changes and questions (Limits), stop everything and let it go on (Halt, Resume),
// and be told of each run with its arguments (Options.History). What a limit or the switch refuses is blocked, stopRequested.
//
// # What decides
//
//	step of 6.3   here
//	0             Turn.Call: run id, snapshot and roster are the turn's
//	1, 2          provider.go: the application that the turn wants
//	3             gate.go: routing.md 5.4 A, then B
//	4             roster.go: what was projected in this turn or in the one before
//	5             settle.go
//	6             dispatch.go: the payload as it was received
//	7             cognitive.go, workflow.go
//	8, 9          dispatch.go
//	10, 11        package argument; the payload again
//	12            park.go
//	13            execute.go: the stage, the deadline, cancellation
//	14            outcome.go: what an adapter may say
//	15            record.go; remember.go
package turn
