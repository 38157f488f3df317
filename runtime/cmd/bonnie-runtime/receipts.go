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

// showReceipts prints a line for each record of a log, or one of them with all of its members.
func showReceipts(arguments []string, out, errs io.Writer) int {
	f, err := readFilter(arguments, true, nil)
	if err != nil || f.id == "" && len(arguments) != 1 {
		return misuse(errs, "receipts show takes the folder of a log, and the ID of a record: its number, or at least the first 8 characters of the id of a run")
	}
	found := false
	report, err := receipt.Walk(f.folder, func(e *receipt.Entry) error {
		if f.id == "" {
			write(out, line(e)+"\n")
			return nil
		}
		if n, err := wire.Parse(e.Record, wire.Value); err == nil && f.names(e.Head.Sequence, n) {
			found = true
			write(out, table(append([][]string{{"record", strconv.FormatUint(e.Head.Sequence, 10)}, {"kind", e.Kind.String()}}, members(n)...))+"\n")
		}
		return nil
	})
	code := conclude(f.folder, report, err, out, errs)
	if code == success && f.id != "" && !found {
		write(errs, "bonnie-runtime: the log has no record "+quote(f.id)+"\n")
		return refused
	}
	return code
}

// exportReceipts prints every record of a log as a line of canonical JSON: its kind, the record, and its number as sequence. What was
// read until something is wrong has been printed then; what the reading came to is said on standard error.
func exportReceipts(arguments []string, out, errs io.Writer) int {
	if len(arguments) != 1 || strings.HasPrefix(arguments[0], "-") {
		return misuse(errs, "receipts export takes the folder of a log")
	}
	var dst []byte
	report, err := receipt.Walk(arguments[0], func(e *receipt.Entry) error {
		dst = append(append(dst[:0], `{"kind":"`...), e.Kind.String()...)
		dst = append(append(dst, `","record":`...), e.Record...)
		dst = append(strconv.AppendUint(append(dst, `,"sequence":`...), e.Head.Sequence, 10), "}\n"...)
		_, err := out.Write(dst)
		return err
	})
	return conclude(arguments[0], report, err, errs, errs)
}

// members are those of a record, each with its value as JSON in ASCII.
func members(n *wire.Node) (rows [][]string) {
	for _, m := range n.Members {
		rows = append(rows, []string{ascii(m.Name), ascii(string(m.Value.AppendCanonical(nil)))})
	}
	return rows
}

// conclude says what a reading of a log came to.
func conclude(folder string, report receipt.Report, err error, out, errs io.Writer) int {
	if err != nil {
		return unreadable(folder, err, errs)
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

// unreadable says why a log or a history could not be read.
func unreadable(folder string, err error, errs io.Writer) int {
	sentence := err.Error()
	switch err.(type) {
	case *os.PathError: // the system says what is wrong, but not what to do
		if sentence += "; name the folder of a log that you may read"; os.IsNotExist(err) {
			sentence = "there is no folder " + quote(folder) + "; name the folder of a log"
		}
	}
	write(errs, "bonnie-runtime: "+sentence+"\n")
	return failed
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
