// Command bonnie-verify proves that packages are what they claim to be. It shares no code with what builds them.
//
//	bonnie-verify check FILE...
//	    strict reading, canonical form, schema and digest of any packages; prints the digests
//	bonnie-verify all -rebuilt FOLDER [-abilities FOLDER]
//	    the same and admission for every shipped package, and that each equals the one in FOLDER, which holds what the walkthroughs
//	    build: ID.bonnie and the source map ID.map.json, and that providers of models take what they are sent of it
//	bonnie-verify diff -rebuilt FOLDER [-abilities FOLDER] ID...
//	    every difference between shipped and rebuilt packages
//	bonnie-verify admit [-beside FOLDER] FILE...
//	    admission of any packages, as if they were installed together, and together with those in FOLDER
//	bonnie-verify built -rebuilt FOLDER
//	    admission of the packages in FOLDER, before they replace the shipped ones
//	bonnie-verify lean [-update]
//	    that the turn path of the module in this folder imports what its list says, or write the list
//	bonnie-verify explain CODE
//	    what a code means and what to do, or what a cause of a receipt says and where it is decided
//
// The shipped packages are those in the folder abilities unless -abilities names another; all includes lean where the module
// carries a list. The text on standard output is for people. The environment variable BONNIE_REPORT, json:FILE, sarif:FILE
// or junit:FILE, makes check and all write a report for programs as well, in a format that package verify/report specifies.
// What check and admit are given may come from anybody: they read plain files alone, and follow a link to a folder only
// where it leads below the folder that it stands in.
//
// It exits with 0 when everything holds, 1 when something does not, and 2 on wrong usage or a failing machine; a 2 says on
// standard error why.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"

	"github.com/bonnie-build/bonnie/verify/admit"
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
  bonnie-verify diff -rebuilt FOLDER [-abilities FOLDER] ID...
  bonnie-verify admit [-beside FOLDER] FILE...
  bonnie-verify built -rebuilt FOLDER
  bonnie-verify lean [-update]
  bonnie-verify explain CODE`

// confine keeps what strangers' files cost within limits, unless whoever started the program has set others.
func confine() {
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(admit.MemoryLimit)
	}
}

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
	var update bool
	switch command {
	case "check", "explain":
	case "lean":
		flags.BoolVar(&update, "update", false, "")
	case "admit":
		flags.StringVar(&abilities, "beside", "", "")
	case "built":
		flags.StringVar(&rebuilt, "rebuilt", "", "")
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
	if why := misuse(command, rebuilt, len(names)); why != "" {
		return false, misused(why)
	}
	text := report.NewText(out)
	switch command {
	case "explain":
		return explain(text, names[0]), nil
	case "lean":
		return proveLean(text, update)
	}
	v, err := newVerifier(text, abilities, rebuilt)
	if err != nil {
		return false, err
	}
	switch command {
	case "check":
		confine()
		return v.check(names)
	case "admit":
		confine()
		return v.admit(names, abilities != "")
	case "built":
		return v.built()
	case "all":
		return v.all()
	}
	return v.diff(names)
}

// misuse says what is wrong with the arguments of a command, or nothing.
func misuse(command, rebuilt string, names int) string {
	switch {
	case (command == "all" || command == "diff" || command == "built") && rebuilt == "":
		return command + " needs -rebuilt FOLDER"
	case (command == "all" || command == "built") && names > 0:
		return command + " takes no names, it is about every package"
	case command == "lean" && names > 0:
		return "lean takes no names, it proves every root"
	case (command == "check" || command == "admit") && names == 0:
		return command + " needs a FILE"
	case command == "diff" && names == 0:
		return "diff needs an ID"
	case command == "explain" && names != 1:
		return "explain needs one CODE"
	}
	return ""
}
