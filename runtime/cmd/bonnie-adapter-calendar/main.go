// Command bonnie-adapter-calendar is the adapter calendar over a folder of iCalendar files (runtime/adapter/calendar), as a program
// that the runtime starts and speaks to (runtime/adapter/protocol). The configuration of the runtime has its arguments:
//
//	bonnie-adapter-calendar -folder FOLDER -zone ZONE [-address ADDRESS] [-hours DAYS/FROM-UNTIL]
//
// FOLDER has the files. ZONE is where the person is, a name of the IANA database such as Europe/Berlin. ADDRESS is the person's own;
// without it nothing that has an organiser is changed. The hours are those that the person works, on the wall in ZONE:
// mon,tue,wed,thu,fri/09:00-17:30.
//
// It needs no environment. Exit code 2 is wrong usage; what else stops it is exit code 1, and a sentence on standard error.
package main

import (
	"errors"
	"flag"
	"os"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar"
	"github.com/bonnie-build/bonnie/runtime/adapter/serve"
)

func main() {
	options, err := read(os.Args[1:])
	if err != nil {
		os.Stderr.WriteString("bonnie-adapter-calendar: " + err.Error() + "\n")
		os.Exit(2)
	}
	adapter, err := calendar.New(options)
	if err != nil {
		os.Stderr.WriteString("bonnie-adapter-calendar: " + err.Error() + "\n")
		os.Exit(1)
	}
	serve.Main(adapter)
}

// read reads the arguments of the program.
func read(arguments []string) (o calendar.Options, err error) {
	flags := flag.NewFlagSet("bonnie-adapter-calendar", flag.ContinueOnError)
	flags.StringVar(&o.Folder, "folder", "", "the folder with the files")
	flags.StringVar(&o.Zone, "zone", "", "where the person is, such as Europe/Berlin")
	flags.StringVar(&o.Address, "address", "", "the person's own address")
	hours := flags.String("hours", "", "when the person works, such as mon,tue/09:00-17:30")
	if err := flags.Parse(arguments); err != nil {
		return o, err
	}
	switch {
	case flags.NArg() > 0:
		return o, errors.New("there is no argument " + flags.Arg(0) + " beside flags")
	case o.Folder == "" || o.Zone == "":
		return o, errors.New("-folder FOLDER and -zone ZONE are needed")
	case *hours == "":
		return o, nil
	}
	o.Hours, err = readHours(*hours)
	if err == nil {
		o.Hours.Zone = o.Zone
	}
	return o, err
}

var days = map[string]time.Weekday{
	"mon": time.Monday, "tue": time.Tuesday, "wed": time.Wednesday, "thu": time.Thursday, "fri": time.Friday, "sat": time.Saturday, "sun": time.Sunday,
}

func readHours(text string) (*calendar.Hours, error) {
	wrong := errors.New("the hours " + text + " are not of the form mon,tue,wed/09:00-17:30")
	list, span, cut := strings.Cut(text, "/")
	from, until, also := strings.Cut(span, "-")
	if !cut || !also {
		return nil, wrong
	}
	h := new(calendar.Hours)
	for name := range strings.SplitSeq(list, ",") {
		day, known := days[name]
		if !known {
			return nil, wrong
		}
		h.Days = append(h.Days, day)
	}
	for clock, into := range map[string]*time.Duration{from: &h.From, until: &h.Until} {
		at, err := time.Parse("15:04", clock)
		if err != nil {
			return nil, wrong
		}
		*into = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
	}
	return h, nil
}
