package main

import (
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// verifyReceipts says whether a log is as it was written.
func verifyReceipts(arguments []string, out, errs io.Writer) int {
	var folder string
	var kept *receipt.Head
	for i := 0; i < len(arguments); i++ {
		switch a := arguments[i]; {
		case a == "-head" && i+1 < len(arguments):
			i++
			head, err := receipt.ParseHead(arguments[i])
			if err != nil {
				return misuse(errs, err.Error())
			}
			kept = &head
		case strings.HasPrefix(a, "-") || folder != "":
			return misuse(errs, "receipts verify takes one folder, and -head with the head that was kept")
		default:
			folder = a
		}
	}
	if folder == "" {
		return misuse(errs, "receipts verify takes the folder of a log")
	}
	report, err := receipt.Verify(folder, kept)
	code := conclude(folder, report, err, out, errs)
	switch {
	case code != success:
	case kept != nil:
		write(out, "the head that was kept, at "+strconv.FormatUint(kept.Sequence, 10)+", is in it\n")
	default:
		write(out, "keep this head elsewhere: verifying with -head then also shows lines that were cut off or written anew\n")
	}
	return code
}

// showReceipts prints a line for each record of a log.
func showReceipts(arguments []string, out, errs io.Writer) int {
	if len(arguments) != 1 || strings.HasPrefix(arguments[0], "-") {
		return misuse(errs, "receipts show takes the folder of a log")
	}
	folder := arguments[0]
	report, err := receipt.Walk(folder, func(e *receipt.Entry) error {
		write(out, line(e)+"\n")
		return nil
	})
	return conclude(folder, report, err, out, errs)
}

// conclude says what a reading of a log came to.
func conclude(folder string, report receipt.Report, err error, out, errs io.Writer) int {
	switch {
	case os.IsNotExist(err):
		write(errs, "bonnie-runtime: there is no folder "+quote(folder)+"; name the folder of a log\n")
		return failed
	case err != nil:
		sentence := err.Error()
		if _, ok := err.(*os.PathError); ok { // the system says what is wrong, but not what to do
			sentence += "; name the folder of a log that you may read"
		}
		write(errs, "bonnie-runtime: "+sentence+"\n")
		return failed
	}
	records := count(int(report.Head.Sequence), "record")
	switch p := report.Problem; {
	case p != nil:
		write(out, p.Error()+"\n")
		write(out, "refused: "+records+" in order before that\n")
		return refused
	case report.Head.Sequence == 0:
		write(out, "the folder has no records; head "+report.Head.String()+"\n")
	default:
		write(out, records+", all as they were written; head "+report.Head.String()+"\n")
	}
	return success
}

// line shows a record: its number, when it began, how it ended, what was called, and why.
func line(e *receipt.Entry) string {
	number := strconv.FormatUint(e.Head.Sequence, 10)
	n, err := wire.Parse(e.Record, wire.Value)
	if err != nil {
		return number + "  " + e.Kind.String()
	}
	cells := []string{pad(number, 6)}
	switch e.Kind {
	case receipt.SkillRun:
		cells = append(cells, member(n, "startedAt"), pad(member(n, "status"), 9), pad(member(n, "effect"), 18))
		if r := n.Member("reference"); r != nil {
			cells = append(cells, member(r, "abilityID")+" | "+member(r, "invocationName"))
		}
		if why := member(n, "cause"); why != "" {
			cells = append(cells, "("+why+")")
		}
	case receipt.Activated:
		cells = append(cells, member(n, "loadedAt"), pad("activated", 9), pad("", 18), "revision "+member(n, "revision"))
	default:
		cells = append(cells, e.Kind.String())
	}
	return strings.TrimRight(strings.Join(cells, "  "), " ")
}

// member gives a text of an object, as a person may see it: it comes from a log that anybody could have written.
func member(n *wire.Node, name string) string {
	m := n.Member(name)
	if m == nil || m.Kind != wire.String {
		return ""
	}
	shown := quote(m.Text)
	return shown[1 : len(shown)-1]
}
