// Command bonnie-runtime is the lean runtime: it is compiled with the packages of this repository, and has no reflection, no
// parser of packages and no search path.
//
//	bonnie-runtime skills                              the Skills that it was compiled with, and what they need to be ready
//	bonnie-runtime roster -provider NAME [-dormant] [ABILITY...]
//	                                                   what a request to a provider of models would define, as it is sent
//	bonnie-runtime receipts list FOLDER [FILTER]       the runs of a log, as a table
//	bonnie-runtime receipts show FOLDER [ID]           the records of a log, a line each, or one with all that it says
//	bonnie-runtime receipts verify FOLDER [-head HEAD] whether a log is as it was written
//	bonnie-runtime receipts export FOLDER              the records of a log as JSON lines, verified on the way
//	bonnie-runtime history show FOLDER [ID | FILTER]   what was done, with its arguments (runtime/history)
//	bonnie-runtime history purge FOLDER [-before DATE] takes what was done out of the history, at once; the receipts stay
//	bonnie-runtime mcp [SETUP]                         Skills for an MCP client on standard input and output (runtime/mcp)
//	bonnie-runtime turn [SETUP]                        turns for a client in any language, a JSON line each way (runtime/protocol)
//	bonnie-runtime doctor [SETUP]                      what a setup can do, and what it lacks
//	bonnie-runtime adapter-entry FILE [ARGUMENT...]    what a configuration has for the program of an adapter (runtime/adapter/remote)
//	bonnie-runtime install [-client NAME] [SETUP]      what MCP clients are told to start it with a setup
//	bonnie-runtime version
//	bonnie-runtime help
//
// A SETUP is what the operator lets it do: a configuration (-config FILE, see runtime/host), and flags that go before it: -root
// FOLDER, the workspace; -read-only; -allow PATTERN, secrets that are opened after all; -receipts FOLDER, the log; -confirm CLIENT, the
// name of an MCP client that may ask its person; -quiet, which turns off the log on standard error (runtime/host).
//
// A FILTER is any of -skill NAME, an invocation name or the id of a Skill; -status STATUS; -since DATE, a day such as 2026-01-31 or a
// time; and -last N. An ID is the number of a record, or at least the first 8 characters of the id of a run.
//
// What receipts export prints stays as it is: a line for each record, in the order of the log, each the canonical JSON of an object of
// kind (skillRun, disclosure or activation), record (see package receipt) and sequence, the number of the record. What the reading
// came to, with the head of the log, goes to standard error, and the exit code is 1 when the log is not as it was written: the lines
// that were printed are then those that are in order before that.
//
// It exits with 0 on success, with 1 when it refuses or has found something wrong, and with 2 for wrong usage or a machine that
// fails. What it finds goes to standard output, what stops it to standard error. Texts from a log are shown in ASCII, so that
// nothing in one speaks to the terminal.
package main

import (
	"bufio"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/host"
	"github.com/bonnie-build/bonnie/runtime/provider"
)

// version is that of the runtime; packages are admitted for it.
const version = "0.1.0"

// The exit codes.
const (
	success = iota
	refused
	failed
)

// command is a command of the program.
type command struct {
	words string // that it starts with
	usage string // what follows
	about string
	run   func(arguments []string, out, errs io.Writer) int
}

// commands are all there are. The list is made anew because the help, which is in it, prints it.
func commands() []command {
	return []command{
		{"skills", "", "the Skills that this runtime was compiled with, and what they need to be ready", skills},
		{"roster", "-provider NAME [-dormant] [ABILITY...]", "what a request to a provider of models would define, as it is sent", roster},
		{"receipts list", "FOLDER [FILTER]", "the runs of a log, as a table", listReceipts},
		{"receipts show", "FOLDER [ID]", "the records of a log, a line each, or one with all that it says", showReceipts},
		{"receipts verify", "FOLDER [-head HEAD]", "whether a log is as it was written, up to a head that was kept", verifyReceipts},
		{"receipts export", "FOLDER", "the records of a log as JSON lines, verified on the way", exportReceipts},
		{"history show", "FOLDER [ID | FILTER]", "what was done, with its arguments", showHistory},
		{"history purge", "FOLDER [-before DATE]", "takes what was done out of the history; the receipts stay", purgeHistory},
		{"mcp", "[SETUP]", "Skills for an MCP client on standard input and output", serving(speakMCP)},
		{"turn", "[SETUP]", "turns for a client in any language: JSON lines on standard input and output", serving(speak)},
		{"doctor", "[SETUP]", "what a setup can do, and what it lacks", doctor},
		{"adapter-entry", "FILE [ARGUMENT...]", "what a configuration has for the program of an adapter, as the program reports itself", adapterEntry},
		{"install", "[-client NAME] [SETUP]", "what MCP clients are told to start it with a setup", install},
		{"version", "", "the version", func(arguments []string, out, errs io.Writer) int {
			if len(arguments) > 0 {
				return misuse(errs, "version takes no argument")
			}
			write(out, "bonnie-runtime "+version+"\n")
			return success
		}},
		{"help", "", "this page", func(_ []string, out, _ io.Writer) int {
			write(out, help())
			return success
		}},
	}
}

func main() { os.Exit(printing(os.Args[1:], os.Stdout, os.Stderr)) }

// printing runs the program. What could not be printed was not said, so then it has failed.
func printing(arguments []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	code := run(arguments, out, stderr)
	if err := out.Flush(); err != nil {
		write(stderr, "bonnie-runtime: not all could be printed: "+err.Error()+"\n")
		return failed
	}
	return code
}

// run runs the command that the arguments name.
func run(arguments []string, out, errs io.Writer) int {
	if len(arguments) == 0 {
		return misuse(errs, "there is no command")
	}
	switch arguments[0] {
	case "-h", "-help", "--help":
		arguments = []string{"help"}
	}
	var others []string
	for _, c := range commands() {
		words := strings.Fields(c.words)
		if len(arguments) >= len(words) && slices.Equal(arguments[:len(words)], words) {
			return c.run(arguments[len(words):], out, errs)
		}
		if words[0] == arguments[0] {
			others = append(others, words[1])
		}
	}
	if len(others) > 0 {
		return misuse(errs, arguments[0]+" is followed by "+strings.Join(others, " or "))
	}
	return misuse(errs, "there is no command "+quote(arguments[0]))
}

// help is the page of all commands.
func help() string {
	page := "bonnie-runtime runs the Skills of reviewed packages.\n\n"
	width := 0
	for _, c := range commands() {
		width = max(width, len(c.words)+1+len(c.usage))
	}
	for _, c := range commands() {
		page += "  " + pad(strings.TrimSpace(c.words+" "+c.usage), width) + "  " + c.about + "\n"
	}
	return page + "\nA roster has the Skills that are ready, with -dormant the others too; its size is told on standard error. The providers\n" +
		"are " + strings.Join(provider.Names(), ", ") + ".\n\n" +
		"A SETUP is " + host.Usage + ".\n\n" +
		"A FILTER is " + filterUsage + ".\n" +
		"An ID is the number of a record, or at least the first 8 characters of the id of a run. A DATE is a day, such as\n" +
		"2026-01-31, or a time, such as 2026-01-31T08:00:00Z.\n\n" +
		"A HEAD is what receipts verify has printed before, SEQUENCE:DIGEST. Exit code 0: success; 1: refused or something\n" +
		"is wrong; 2: wrong usage or a failing machine.\n"
}

// misuse says what is wrong with the command line.
func misuse(errs io.Writer, sentence string) int {
	write(errs, "bonnie-runtime: "+sentence+"; the commands are listed by: bonnie-runtime help\n")
	return failed
}

// write writes text. On standard output a failure is seen in the end; there is nobody to tell when standard error fails.
func write(w io.Writer, text string) { _, _ = io.WriteString(w, text) }
