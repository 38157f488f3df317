// Package history keeps what was done, with what it was done with: the local history of actions (spec 6.4). A receipt has the digest
// of arguments and proves a run; a record of the history has the arguments, for the person whose machine it is, proves nothing, and
// can be taken away.
//
// # Records
//
// A record is the canonical JSON (RFC 8785) of an object of these members; those marked with ? are absent when there is no value:
//
//	action           {adapters, argumentsJSON?, intention, skill, target?}: the ids of the adapters that carry the Skill out, the
//	                 canonical arguments as a text, the invocation name, the reference of the Skill (spec 6.2), and a SourceScope
//	confirmationID?  of the question, in the record of the call that waits and of the answer
//	containerKey?    the workspace of the target
//	disposition      succeeded, failed, blocked, deferred, cancelled, requestedConfirmation, unsettled or unknown
//	finishedAt?      as startedAt; absent while the call waits
//	foundNothing     it ran, and what was asked for does not exist
//	id               of the run, as in its receipt
//	initiator        model, bonnieRead, bonnieAct or unknown
//	startedAt        YYYY-MM-DDTHH:MM:SSZ
//	summary          a sentence of the engine; of a call that waits it quotes arguments
//	undoable         it succeeded with changes that can be taken back
//
// # Files
//
// A history is a folder (mode 0700) with files (mode 0600) of lines, each a record and a line feed: history-GGGGGGGG-NNNNNNNN.jsonl,
// with a generation and a number of eight digits, both from 1. The files of the highest generation are the history, in the order of
// their numbers; those of others are leftovers, which whoever opens it takes away, as well as the file purge.new. A file that a
// record would make larger than the limit is followed by the next one, and of those the newest eight stay.
//
// One process has a history open at a time, by a lock on the file lock. Records are written at once, and synced when a file is full
// and at the end: after a loss of power the last ones can be missing. What is behind the last line feed of the last file was never
// a record, and is cut off when the history is opened.
//
// # Purging
//
// Purge writes the records that stay to purge.new, syncs it and renames it to the first file of the next generation; with that it is
// done, and the files of the generation before are taken away. A reader sees the history of before or of after, and nothing between.
package history

// Sink takes records. It keeps nothing of the bytes it is given, and can be called by many goroutines at once.
type Sink interface{ Remember(record []byte) }
