// Package receipt writes down what a turn did: the receipt of every run, refused or not, and a log that keeps receipts
// whatever happens to the process that writes them.
//
// # Receipts
//
// A receipt is the canonical JSON (RFC 8785) of an object with the members of spec 6.4 and confirmationID (spec 6.3.2).
// Most of it is the same for all runs of a Skill: a Shape holds that part as finished bytes, and Run.Append copies them
// between what differs.
//
// Every receipt has effect, id, inputTypes, outputTypes, reference, snapshotRevision, startedAt, status, changes,
// consumedInteractions and foundNothing. The other members are absent when their value is none: argumentsDigest, cause,
// confirmationID, finishedAt, normalizedArguments, packageDigest, targetScope.
//
// Dates are YYYY-MM-DDTHH:MM:SSZ; a fraction of a second is cut off, and a time outside of the years 0001 to 9999 becomes the
// first or the last second of these, so that a clock that is wrong loses no receipt. UUIDs and digests are lower-case
// hexadecimal. A scope's texts come from adapters: what is no Unicode text, and noncharacters, become U+FFFD. A number of a
// scope that JSON cannot hold exactly, above 2^53-1, is left out. A target class is no member of a scope.
//
// The record of an activation is the canonical JSON of an object with the members adaptersCame and adaptersWent (adapter
// ids), inventory (the inventory digest of spec 6.1.2), loadedAt, packagesCame and packagesWent (objects of packageDigest,
// packageID and packageVersion), and revision. What has changed has gone and come.
//
// # The log
//
// The log is a folder (mode 0700) with numbered files (mode 0600): receipts-00000001.jsonl and so on without a gap. The folder
// is no symbolic link, and the files are regular ones: nothing else is followed, read or written. Files are only ever appended
// to. A writer that finds its file at the size limit goes on in the next one. Each file has at least one line and ends with a
// line break. Names that do not start with "receipts-" are not the log's; the file "lock" is what writers lock.
//
// A file is a sequence of lines, each ended by one U+000A. A line is the canonical JSON of an object with five members, and
// with one more, file, where it begins a file:
//
//	digest    the SHA-256 of the canonical JSON of the line without this member, 64 lower-case hexadecimal digits
//	file      in the first line of each file but the first, the number in the file's name: 2, 3, 4 and so on; in no other line
//	kind      skillRun, disclosure or activation
//	previous  the digest of the line before; of the first line, the SHA-256 of the text bonnie.receipt-log.v1,
//	          b2977cfc2c81cef8a504231b5c9c5368808823129af652209f1530b107bbf1e0
//	record    an object
//	sequence  the number of the line in the log: 1, 2, 3 and so on, through all files
//
// As the members are sorted, a line has one form, and its digest is taken over an opening brace and what stands behind the
// digest and its comma:
//
//	{"digest":"…64…","kind":"skillRun","previous":"…64…","record":{…},"sequence":7}
//	{"digest":"…64…","file":2,"kind":"skillRun","previous":"…64…","record":{…},"sequence":8}
//
// The digests cover where each file begins, so that files that were joined or split, and lines that were moved over the end of
// one, do not verify.
//
// The record is at most 4 MiB (4194304 bytes), and is a value of the profile Value of package wire: no line break can stand
// in it.
//
// The head of a log is the sequence and the digest of its last line, written SEQUENCE:DIGEST; that of an empty log is 0 and
// the previous of the first line. Each line holds the digest of the one before, so the head stands for all that the log
// says. Someone who can write to the folder can write a whole new chain, or cut lines off at its end: only a head that was
// kept elsewhere shows that. What is in the log cannot be changed, added to, reordered or thinned out without a new chain.
//
// # Durability
//
// A record is acknowledged, that is, Log.Record returns nil, when its line has been written, the file synced, and the folder
// synced when the file is new in it. Records that arrive while a sync is under way are written together and share the
// next one. When writing or syncing fails the log takes nothing more, ever: after a failed sync nobody knows what the disk
// holds, and a second sync that succeeds proves nothing about the first. A record that was not acknowledged may be in the log.
//
// A writer that is killed leaves whole lines and perhaps the beginning of one more, or a last file with nothing in it yet.
// Opening the log cuts off what stands behind the last line break of the last file, and takes that file away when nothing is
// left of it: none of this was ever acknowledged. It cuts off nothing else. It verifies the last file and the line before it,
// and refuses a log that is broken in any other way there; it never repairs one. (A file system that after a loss of power
// shows the end of a write without its beginning leaves such a log. It is refused, because nobody can tell it from a log that
// was changed by hand.)
//
// One writer has a log at a time. On Linux, the BSDs and macOS it holds a flock on the file lock, on Windows it has that file
// open for itself alone; the system frees either when the process ends, however it ends. The others (wasip1, js) have no
// such lock: there the host has to see to it. Directories are synced where the system can do it, which Windows, wasip1 and js
// cannot, and modes are checked on Unix.
package receipt
