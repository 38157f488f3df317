package main

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// filterUsage is what a command line has for a filter.
const filterUsage = "[-skill NAME] [-status STATUS] [-since DATE] [-last N]"

// filter says which runs of a log or a history are shown.
type filter struct {
	folder string
	skill  string // invocation name or id; any when it is empty
	status string // of a run, or disposition
	since  string // as dates are written; empty for any
	last   int    // how many; 0 for all
	id     string // of one run, or the number of its record; empty for all
}

// readFilter reads a folder and the flags of a filter, or with an id that in their place. The statuses are those that there are.
func readFilter(arguments []string, withID bool, statuses []string) (f filter, err error) {
	var others []string
	for i := 0; i < len(arguments); i++ {
		flag := arguments[i]
		if !strings.HasPrefix(flag, "-") {
			others = append(others, flag)
			continue
		}
		if i++; i == len(arguments) || strings.HasPrefix(arguments[i], "-") {
			return f, errors.New(flag + " is followed by a value")
		}
		switch value := arguments[i]; flag {
		case "-skill":
			f.skill = value
		case "-status":
			if f.status = value; !slices.Contains(statuses, value) {
				return f, errors.New("there is no status " + quote(value) + "; the statuses are " + strings.Join(statuses, ", "))
			}
		case "-since":
			at, err := dateOf(value)
			if err != nil {
				return f, err
			}
			f.since = string(operation.AppendTime(nil, at))
		case "-last":
			if f.last, err = strconv.Atoi(value); err != nil || f.last < 1 {
				return f, errors.New("-last is followed by a number from 1 on")
			}
		default:
			return f, errors.New("there is no flag " + flag + "; the flags are " + filterUsage)
		}
	}
	switch {
	case len(others) == 2 && withID && len(arguments) == 2:
		f.id = others[1]
		if _, isNumber := numberOf(f.id); !isNumber && len(f.id) < shortestID {
			return f, errors.New("an ID is the number of a record, or at least the first 8 characters of the id of a run")
		}
	case len(others) != 1:
		return f, errors.New("it takes one folder")
	}
	f.folder = others[0]
	return f, nil
}

// dateOf reads a day, which begins at midnight in UTC, or a time.
func dateOf(text string) (time.Time, error) {
	if at, err := time.Parse(time.DateOnly, text); err == nil {
		return at, nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	return time.Time{}, errors.New("the date " + quote(text) + " is none: write 2026-01-31, or a time as 2026-01-31T08:00:00Z")
}

// shortestID is how much of an id at least stands for it; what is shorter is a number.
const shortestID = 8

// numberOf reads the number of a record.
func numberOf(id string) (uint64, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	return n, err == nil && len(id) < shortestID
}

// names tells whether the record with a number is the one that is asked for.
func (f *filter) names(number uint64, n *wire.Node) bool {
	if wanted, ok := numberOf(f.id); ok {
		return wanted == number
	}
	id := n.Member("id")
	return id != nil && strings.HasPrefix(id.Text, f.id)
}

// takes tells whether a run is shown: its reference, status, and time.
func (f *filter) takes(reference *wire.Node, status, startedAt string) bool {
	return (f.skill == "" || reference != nil && (member(reference, "invocationName") == f.skill || member(reference, "skillID") == f.skill)) &&
		(f.status == "" || status == f.status) && startedAt >= f.since
}

// keep adds a row behind a heading, and lets the oldest one go when there are more than are shown.
func (f *filter) keep(rows [][]string, row ...string) [][]string {
	rows = append(rows, row)
	if f.last > 0 && len(rows)-1 > f.last {
		rows = slices.Delete(rows, 1, 2)
	}
	return rows
}

// runStatuses are those of receipts.
var runStatuses = []string{"requested", "succeeded", "failed", "blocked", "deferred", "cancelled"}

// listReceipts prints a table of runs.
func listReceipts(arguments []string, out, errs io.Writer) int {
	f, err := readFilter(arguments, false, runStatuses)
	if err != nil {
		return misuse(errs, "receipts list: "+err.Error())
	}
	rows := [][]string{{"when", "Ability | Skill", "status", "cause", "changes"}}
	report, err := receipt.Walk(f.folder, func(e *receipt.Entry) error {
		n, err := wire.Parse(e.Record, wire.Value)
		if err != nil || e.Kind != receipt.SkillRun {
			return nil
		}
		if reference := n.Member("reference"); f.takes(reference, member(n, "status"), member(n, "startedAt")) {
			rows = f.keep(rows, member(n, "startedAt"), label(reference), member(n, "status"), member(n, "cause"), changes(n))
		}
		return nil
	})
	if len(rows) > 1 {
		write(out, table(rows))
	} else if err == nil {
		write(out, "there are no such runs\n")
	}
	return conclude(f.folder, report, err, out, errs)
}

// label names the Skill of a reference.
func label(reference *wire.Node) string {
	if reference == nil {
		return ""
	}
	return member(reference, "abilityID") + " | " + member(reference, "invocationName")
}

// changes counts the changes of a run by their kinds.
func changes(n *wire.Node) string {
	list := n.Member("changes")
	if list == nil {
		return ""
	}
	var parts []string
	for _, kind := range []operation.ChangeKind{operation.Created, operation.Modified, operation.Moved, operation.Deleted} {
		n := 0
		for _, c := range list.Items {
			if k := c.Member("kind"); k != nil && k.Text == kind.String() {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+kind.String())
		}
	}
	return strings.Join(parts, ", ")
}

// dispositions are those of the history.
var dispositions = func() (list []string) {
	for d := history.Unknown; d <= history.Unsettled; d++ {
		list = append(list, d.String())
	}
	return list
}()

// showHistory prints a table of what was done, or one record.
func showHistory(arguments []string, out, errs io.Writer) int {
	f, err := readFilter(arguments, true, dispositions)
	if err != nil {
		return misuse(errs, "history show: "+err.Error())
	}
	rows := [][]string{{"when", "Ability | Skill", "disposition", "by", "undoable", "arguments"}}
	all, found := 0, false
	broken, err := history.Walk(f.folder, func(_ []byte, n *wire.Node) error {
		all++
		if f.id != "" {
			if f.names(uint64(all), n) {
				found = true
				write(out, table(members(n)))
			}
			return nil
		}
		action := n.Member("action")
		if action == nil {
			return nil
		}
		if reference := action.Member("skill"); f.takes(reference, member(n, "disposition"), member(n, "startedAt")) {
			undoable := ""
			if u := n.Member("undoable"); u != nil && u.Bool {
				undoable = "yes"
			}
			rows = f.keep(rows, member(n, "startedAt"), label(reference), member(n, "disposition"), member(n, "initiator"), undoable, brief(action))
		}
		return nil
	})
	switch {
	case err != nil:
		return unreadable(f.folder, err, errs)
	case f.id != "" && !found:
		write(errs, "bonnie-runtime: the history has no record "+quote(f.id)+"\n")
		return refused
	case f.id != "":
		return success
	case len(rows) > 1:
		write(out, table(rows))
	default:
		write(out, "there are no such actions\n")
	}
	write(out, count(all, "record")+"\n")
	if broken > 0 {
		write(errs, "bonnie-runtime: "+count(broken, "line")+" cannot be read; history purge takes them away\n")
		return refused
	}
	return success
}

// brief shows the beginning of the arguments of an action.
func brief(action *wire.Node) string {
	const most = 60
	a := action.Member("argumentsJSON")
	if a == nil {
		return ""
	}
	text := ascii(a.Text)
	if len(text) > most {
		text = text[:most] + "..."
	}
	return text
}

// purgeHistory takes records of a history away.
func purgeHistory(arguments []string, out, errs io.Writer) int {
	const usage = "history purge takes the folder of a history, and -before with a date"
	var before time.Time
	if len(arguments) == 3 && arguments[1] == "-before" {
		at, err := dateOf(arguments[2])
		if err != nil {
			return misuse(errs, err.Error())
		}
		before, arguments = at, arguments[:1]
	}
	if len(arguments) != 1 || strings.HasPrefix(arguments[0], "-") {
		return misuse(errs, usage)
	}
	removed, kept, err := history.Purge(arguments[0], before)
	if err != nil {
		return unreadable(arguments[0], err, errs)
	}
	write(out, count(removed, "record")+" removed, "+strconv.Itoa(kept)+" kept; receipts stay as they are\n")
	return success
}
