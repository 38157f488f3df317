// Package project is the adapter of the id project: it runs the check, the build and the test that an operator has listed for a
// workspace, and says how they ended.
//
// # Commands
//
// A Command is an argument list for an act (check, build, test) and an extent (focused-file, changed-files, whole-project). It is
// the operator's. A model chooses one of the listed commands by a word of a closed list and adds nothing to it. The list is started
// without a shell, in the root of the workspace. Its program is an absolute path, or a name that New looks up once in the folders
// of Options.Path, which are not in a workspace.
//
// An act is done when it has a command for whole-project; a build has no other. An extent without a command of its own is done by
// that of whole-project, and the report says so. A command for focused-file or changed-files can have the argument {files}: in its
// place stand the files that Options.Files gives, each as an argument of its own that starts with ./, sorted and without
// repetition. They are regular files in the root, at most 256 of them with 32 KiB in their names; one that leads out, is no path of
// forward slashes or has control characters in its name makes the run fail before it starts. Files that are not there are left out.
// When none is left the whole project is done, for to do nothing and to call it green would be a lie.
//
// # Confirmation
//
// A check, a build and a test run code that the model can edit, and the Skills are seamless: the turn asks nobody. So a command is
// one that runs code of the workspace unless it is declared Inert, and before each run of one the adapter asks Options.Approve.
// Approvals is an Approve that asks a person once a session and remembers the answer for exactly these commands. The host says in the
// context of a call whose session it is, and tells when one is over (Forget). A no ends the run
// as cancelled (stopRequested); no answer at all does so, too, and is not remembered. Without an Approve such acts are unavailable. The
// time of the question is part of that of the run.
//
// # Running
//
// Of each act one run goes on at a time; another waits for it within its own time. A command leads a session and a process group of
// its own, without a terminal. It has nothing to read, and its environment is PATH (of Options.Path), HOME, LANG and TMPDIR of this process
// and what Options.Environment lists. When the context ends the group is asked to end (SIGTERM), and two seconds later it is killed
// (SIGKILL). When the command itself has ended, what is left of its group is killed at once. On Linux that goes for every group of its
// session. A process that has made a session of its own is out of reach: it is not waited for, and the report says that it holds
// the output. On Windows the command itself is ended at once and what it has started is not, for the package makes no job. Systems
// without processes (js, wasip1) make every act unavailable. Nothing here is a sandbox: a command does what the user may do.
//
// How long a run may take is in its context: the turn has named budgets for these operations (turn.Budgets).
//
// # What a run comes to
//
// The value is a coding.run-report. Its verdict is green (exit code zero), red (another) or stopped (a signal ended the command, its
// own or that of a context that ended). Only green succeeds. Red, and a signal that nobody here has sent, is a failed operation
// (stepFailed); stopped by the context is a cancelled one (stopRequested), which the turn words by its reason. Problems are the first
// 20 that were found, with a path only where it is a file of the workspace. The tail is a line of the adapter in brackets with the exit
// code, the bytes of the output and how many of them are not kept (the first 64 KiB and the last 192 KiB are), and then the end of the output as
// plain text. The report stays below 60 KiB of JSON. Counts of tests are absent where bytes are missing. Result.Truncated says that
// output or problems were left out.
//
// Every run that has started a command reports one change: the workspace, modified, without digests. What a command has written
// is not known, and to say nothing was changed would be to claim that it is.
//
// An error (the program is gone, a file that leads out) is for the log of the host.
package project
