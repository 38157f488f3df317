// Package files is the adapter files over a folder: it lists, reads and searches the source of a workspace, makes changes that
// can be taken back, and reads manuscripts that are written in Markdown. What each operation is for stands in the walkthroughs of
// coding and writing.
//
// # What is reached
//
// Paths are relative to the root of the workspace, with slashes; they have no "..", at most 1024 bytes, names of at most 255, and
// neither control characters nor noncharacters. Links are followed as long as they stay in the workspace; a change goes to the
// file that a link leads to, and only what is called by its own name is moved or deleted. The operating system holds the adapter
// in the root (os.Root), also where somebody changes a link while it works.
//
// Refused, whatever leads there and however it is capitalised, are .git and the like, .bonnie, and secrets: files and folders of
// the names that keys and passwords usually have. An operator can protect more, and allow single secrets (Options).
//
// Listing and searching leave out what git would ignore by the .gitignore files of the workspace and by .git/info/exclude; a file
// that is tracked although it matches is left out too, for nothing here reads the index of git. They follow no links.
//
// # Text
//
// A file is text in UTF-8, with a byte order mark or without, in UTF-16 with one, or in an encoding that is not known here and
// has no zero bytes; in the last case only ASCII can be written, and what else there is stays as it is. Anything else is binary,
// and neither read nor edited. A text is read, quoted and replaced with a line feed for every line end, and is written with
// those that it has. A file has at most 8 MiB for all this.
//
// # Changes
//
// A change is made whole or not at all: the new content is written beside the file, made to last, and given its name once the
// file has been compared with what was seen of it. Between that comparison and the new name there is a moment in which another
// program could write the file; no system that Go runs on lets both be one step. Nothing is ever written over by a new file, a
// new name or a restored file. While a change is made there is a file .bonnie-PROCESS-NUMBER.tmp beside the one it is for; one that
// a killed process left is removed by a change in that folder an hour later.
//
// A deletion needs its question: Preview notes what the file held, and a file that holds something else when the answer comes
// stays.
//
// # The folder .bonnie
//
// What can be taken back is kept in the folder .bonnie of the root, which nobody but its owner can enter (mode 0700, files 0600).
// One runtime uses it at a time.
//
//	.bonnie/.gitignore        the line "*"
//	.bonnie/trash/index.jsonl an index, of deleted files
//	.bonnie/trash/ID/PATH     a deleted file, under the path that it had
//	.bonnie/edits/index.jsonl an index, of changes
//	.bonnie/edits/ID          the bytes of an edited file before the change; empty for other changes
//	.bonnie/edits/ID.reverted the bytes that an edited file held until the change was taken back
//
// An index has one canonical JSON object on a line, in the order in which things were done. ID is a number of at least six digits,
// larger than those of all lines before it.
//
//	id            ID
//	kind          deleted, in the trash; edited, created or moved, among the changes
//	path          the path of the file: that which it had, for a deleted one, and that which it has since, for a moved one
//	previousPath  of a moved file: the path that it had
//	before        of an edited file: the SHA-256 of what it held before, as hex digits
//	after         the SHA-256 of what the file held after the change, or when it was deleted
//
// A line whose ID is not there beside the index counts no more: what was restored or taken back is gone from there. So lines are
// only ever added, before the change is made, and a line that was cut by the end of a process is passed over. An index of more
// than 1000 lines is written anew with those that count. Of changes the last 200 are kept, and at most 64 MiB; the trash is
// never emptied.
//
// # Failures
//
//	invalidInput        a path that is refused, a file that is binary, too large or write-protected, a passage that is not
//	                    in the file exactly once, a path that is taken, an expression that is none
//	argumentOutOfRange  a line, a count of lines or a depth below 1
//	stepFailed          the file is not what the call was about: it changed since it was seen, since somebody was asked, or
//	                    since the change that should be taken back
//
// Where nothing is at a path, an operation has found nothing.
package files
