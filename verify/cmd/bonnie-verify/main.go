// Command bonnie-verify proves that packages are what they claim to be. It shares no code with what builds them.
//
//	bonnie-verify check FILE...
//	    strict reading, canonical form, schema and digest of any packages; prints the digests
//	bonnie-verify all -rebuilt FOLDER [-abilities FOLDER]
//	    the same for every shipped package, and that each equals the one in FOLDER, which holds what the walkthroughs
//	    build: ID.bonnie and the source map ID.map.json
//	bonnie-verify diff -rebuilt FOLDER [-abilities FOLDER] ID...
//	    every difference between shipped and rebuilt packages
//
// The shipped packages are those in the folder abilities unless -abilities names another. Nothing is written but the text
// on standard output, which is for people.
//
// It exits with 0 when everything holds, 1 when something does not, and 2 on wrong usage or a failing machine; a 2 says on
// standard error why.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/bonnie-build/bonnie/verify/report"
)

func main() {
	refused, err := run(os.Args[1:], os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "bonnie-verify:", err)
		os.Exit(2)
	case refused:
		os.Exit(1)
	}
}

const usage = `use one of
  bonnie-verify check FILE...
  bonnie-verify all -rebuilt FOLDER [-abilities FOLDER]
  bonnie-verify diff -rebuilt FOLDER [-abilities FOLDER] ID...`

// misused reports arguments that ask for nothing that can be done.
func misused(why string) error { return errors.New(why + "; " + usage) }

// run does what the arguments ask and tells whether the answer is no.
func run(arguments []string, out io.Writer) (refused bool, err error) {
	if len(arguments) == 0 {
		return false, misused("there is no command")
	}
	command := arguments[0]
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says it all, once
	var abilities, rebuilt string
	switch command {
	case "check":
	case "all", "diff":
		flags.StringVar(&rebuilt, "rebuilt", "", "")
		flags.StringVar(&abilities, "abilities", "abilities", "")
	case "help", "-h", "-help", "--help":
		fmt.Fprintln(out, usage)
		return false, nil
	default:
		return false, misused("there is no command " + command)
	}
	if err := flags.Parse(arguments[1:]); errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(out, usage)
		return false, nil
	} else if err != nil {
		return false, misused(err.Error())
	}
	names := flags.Args()
	switch {
	case command != "check" && rebuilt == "":
		return false, misused(command + " needs -rebuilt FOLDER")
	case command == "all" && len(names) > 0:
		return false, misused("all takes no names, it verifies every package")
	case command == "check" && len(names) == 0:
		return false, misused("check needs a FILE")
	case command == "diff" && len(names) == 0:
		return false, misused("diff needs an ID")
	}
	v, err := newVerifier(report.NewText(out), abilities, rebuilt)
	if err != nil {
		return false, err
	}
	switch command {
	case "check":
		return v.check(names), nil
	case "all":
		return v.all()
	}
	return v.diff(names)
}
