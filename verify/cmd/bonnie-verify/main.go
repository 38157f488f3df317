// Command bonnie-verify proves that packages are what they claim to be. It shares no code with what builds them.
//
//	bonnie-verify check FILE...
//	    bytes, canonical form, digest and schema of any packages
//	bonnie-verify all -rebuilt FOLDER [-abilities FOLDER]
//	    the same for every shipped package, and that each equals the one in FOLDER, which holds what the walkthroughs
//	    build: ID.bonnie and the source map ID.map.json
//	bonnie-verify diff -rebuilt FOLDER [-abilities FOLDER] ID...
//	    every difference between shipped and rebuilt packages
//
// It exits with 0 when everything holds, 1 when something does not, and 2 on wrong usage or a failing machine. The text on
// standard output is for people.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bonnie-build/bonnie/verify/report"
)

func main() {
	refused, err := run(os.Args[1:])
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

// run does what the arguments ask and tells whether the answer is no.
func run(arguments []string) (refused bool, err error) {
	if len(arguments) == 0 {
		return false, fmt.Errorf("%s", usage)
	}
	flags := flag.NewFlagSet(arguments[0], flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprintln(os.Stderr, usage) }
	rebuilt := flags.String("rebuilt", "", "the folder of rebuilt packages and source maps")
	abilities := flags.String("abilities", "abilities", "the folder of shipped packages")
	if err := flags.Parse(arguments[1:]); err != nil {
		return false, err
	}
	v, err := newVerifier(report.NewText(os.Stdout), *abilities, *rebuilt)
	if err != nil {
		return false, err
	}
	names := flags.Args()
	switch command := arguments[0]; {
	case command == "check" && len(names) > 0:
		return v.check(names), nil
	case command == "all" && *rebuilt != "" && len(names) == 0:
		return v.all()
	case command == "diff" && *rebuilt != "" && len(names) > 0:
		return v.diff(names)
	}
	return false, fmt.Errorf("%s", usage)
}

// shipped is the path of a shipped package, as people type it.
func (v *verifier) shipped(name string) string { return filepath.Join(v.abilities, name+".bonnie") }
