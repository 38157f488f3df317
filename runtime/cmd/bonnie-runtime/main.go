// Command bonnie-runtime is the lean runtime: it is compiled with the packages of this repository, and has no reflection, no
// parser of packages and no search path.
//
//	bonnie-runtime skills                              the Skills that it was compiled with, and whether they are ready
//	bonnie-runtime receipts show FOLDER                the receipts of a log, a line each
//	bonnie-runtime receipts verify FOLDER [-head HEAD] whether a log is as it was written
//	bonnie-runtime version
//
// It exits with 0 on success, with 1 when it refuses or has found something wrong, and with 2 for wrong usage or a machine that
// fails. What it finds goes to standard output, what stops it to standard error.
package main

import (
	"io"
	"os"
	"strings"
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
		{"skills", "", "the Skills that this runtime was compiled with, and whether they are ready", skills},
		{"receipts show", "FOLDER", "the receipts of a log, a line each", showReceipts},
		{"receipts verify", "FOLDER [-head HEAD]", "whether a log is as it was written, up to a head that was kept", verifyReceipts},
		{"version", "", "the version", func(arguments []string, out, errs io.Writer) int {
			if len(arguments) > 0 {
				return misuse(errs, "version takes no argument")
			}
			write(out, version+"\n")
			return success
		}},
		{"help", "", "this page", func(_ []string, out, _ io.Writer) int {
			write(out, help())
			return success
		}},
	}
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command that the arguments name.
func run(arguments []string, out, errs io.Writer) int {
	line := strings.Join(arguments, " ") + " "
	for _, c := range commands() {
		if strings.HasPrefix(line, c.words+" ") {
			return c.run(arguments[1+strings.Count(c.words, " "):], out, errs)
		}
	}
	if len(arguments) == 0 {
		write(errs, help())
		return failed
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
	return page
}

// misuse says what is wrong with the command line.
func misuse(errs io.Writer, sentence string) int {
	write(errs, "bonnie-runtime: "+sentence+"; the commands are listed by: bonnie-runtime help\n")
	return failed
}

// write writes text. There is nobody to tell when that fails.
func write(w io.Writer, text string) { _, _ = io.WriteString(w, text) }
