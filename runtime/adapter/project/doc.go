// Package project runs the commands that a project already has: its check, its build and its test.
//
// A command is started without a shell as a process group of its own. It has nothing to read. When the context ends, the group is
// asked to end (SIGTERM), and two seconds later it is killed. When the command itself has ended, what is left of its group is
// killed. Of its output the first 64 KiB and the last 192 KiB are kept, and the rest is counted.
package project
