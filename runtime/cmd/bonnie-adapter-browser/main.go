// Command bonnie-adapter-browser is the adapter browser, a Chromium without a window (runtime/adapter/browser), as a program that the
// runtime starts and speaks to (runtime/adapter/protocol). The configuration of the runtime has its arguments:
//
//	bonnie-adapter-browser -host HOST... [-scheme SCHEME...] [-network PREFIX...] [-search ADDRESS] [-chromium FILE] [-allow-root]
//	                       [-folder FOLDER]
//
// HOST is what may be spoken to and SCHEME how, https when there is none (runtime/adapter/browser/fence). PREFIX is a network that is
// not public and may be reached under a permitted name, such as 10.0.0.0/8. ADDRESS is that of a search service, with {query} where the
// words go. FILE is Chromium; without it, it is looked for in /usr/local/bin, /usr/bin and /bin. -allow-root lets it run as root, where
// it has no sandbox. FOLDER is where its profile is made and removed, that of the system for temporary files when it is not given.
//
// It needs no environment. Exit code 2 is wrong usage; what else stops it is exit code 1, and a sentence on standard error.
package main

import (
	"errors"
	"flag"
	"net/netip"
	"os"

	"github.com/bonnie-build/bonnie/runtime/adapter/browser"
	"github.com/bonnie-build/bonnie/runtime/adapter/serve"
)

func main() {
	options, err := read(os.Args[1:])
	if err != nil {
		os.Stderr.WriteString("bonnie-adapter-browser: " + err.Error() + "\n")
		os.Exit(2)
	}
	if _, set := os.LookupEnv("PATH"); !set { // the runtime starts it without one
		os.Setenv("PATH", "/usr/local/bin:/usr/bin:/bin")
	}
	b, err := browser.New(options)
	if err != nil {
		os.Stderr.WriteString("bonnie-adapter-browser: " + err.Error() + "\n")
		os.Exit(1)
	}
	serve.Main(b.Adapter(), b.Close)
}

// read reads the arguments of the program.
func read(arguments []string) (o browser.Options, err error) {
	flags := flag.NewFlagSet("bonnie-adapter-browser", flag.ContinueOnError)
	each := func(name, about string, list *[]string) {
		flags.Func(name, about, func(v string) error { *list = append(*list, v); return nil })
	}
	each("host", "what may be spoken to; any number of times", &o.Hosts)
	each("scheme", "how; any number of times", &o.Schemes)
	flags.Func("network", "a network that is not public; any number of times", func(v string) error {
		prefix, err := netip.ParsePrefix(v)
		o.Networks = append(o.Networks, prefix)
		return err
	})
	flags.StringVar(&o.Search, "search", "", "a search service, with {query} where the words go")
	flags.StringVar(&o.Program, "chromium", "", "the path of Chromium")
	flags.BoolVar(&o.AllowRoot, "allow-root", false, "lets it run as root, without a sandbox")
	flags.StringVar(&o.Folder, "folder", "", "where the profile is made")
	if err := flags.Parse(arguments); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, errors.New("there is no argument " + flags.Arg(0) + " beside flags")
	}
	return o, nil
}
