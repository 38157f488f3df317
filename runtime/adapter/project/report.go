package project

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// How long the tail of a report is, in bytes, and how long its JSON; the contract has 64 KiB for that.
const (
	greenTail  = 4 << 10
	redTail    = 24 << 10
	longReport = 60 << 10
)

// result says what a command came to.
func (a *adapter) result(act table.CodingAct, extent table.CodingExtent, o *outcome) operation.Result {
	scope := operation.Scope{WorkspaceID: a.workspace, TargetClass: "code-workspace"}
	result := operation.Result{
		Status:  operation.Failed,
		Cause:   cause.StepFailed,
		Target:  &scope,
		Changes: []operation.Change{{Target: scope, Kind: operation.Modified}},
	}
	report := table.CodingRunReport{
		Act: act, Extent: extent, Verdict: table.CodingVerdictRed,
		Seconds: table.CodingSeconds(math.Round(o.took.Seconds()*1000) / 1000),
	}
	tail := redTail
	switch {
	case o.stopped:
		report.Verdict = table.CodingVerdictStopped
		result.Status, result.Cause = operation.Cancelled, cause.StopRequested
	case o.signal != "":
		report.Verdict = table.CodingVerdictStopped
	case o.code == 0:
		report.Verdict, tail = table.CodingVerdictGreen, greenTail
		result.Status, result.Cause = operation.Succeeded, 0
	}
	result.Value, result.Truncated = a.fill(&report, o, tail)
	return result
}

// fill adds what the output says.
func (a *adapter) fill(r *table.CodingRunReport, o *outcome, longTail int) (value operation.Value, truncated bool) {
	output, total, dropped := o.output.text()
	output = plain(output)
	found := findings{}
	if root, err := os.OpenRoot(a.root); err == nil {
		found = read(output, r.Verdict == table.CodingVerdictGreen, a.locator(root))
		root.Close()
	}
	r.Problems = found.problems
	if dropped == 0 {
		r.Passed, r.HasPassed = table.CodingCount(found.passed.n), found.passed.known
		r.Failed, r.HasFailed = table.CodingCount(found.failed.n), found.failed.known
	}
	if len(r.Problems) == 0 && r.Verdict != table.CodingVerdictGreen {
		r.Problems = table.CodingProblemList{{Severity: table.CodingSeverityError, Message: table.CodingNote("the command " + o.ended() + " and named no problem")}}
	}
	head := "[the command " + o.ended() + "; " + strconv.FormatInt(total, 10) + " bytes of output, " + strconv.FormatInt(dropped, 10) + " of them not kept"
	if o.held {
		head += "; a process that it has left still holds the output"
	}
	head += "]\n"
	r.HasTail = true
	for {
		end := last(output, longTail)
		r.Tail = table.CodingNote(head + end)
		value = r.AsValue()
		if len(value.JSON) <= longReport {
			return value, dropped > 0 || found.more || len(end) < len(output)
		}
		longTail /= 2
	}
}

// ended says how a command ended.
func (o *outcome) ended() string {
	switch {
	case o.lost:
		return "was killed and has not ended"
	case o.stopped:
		return "was stopped"
	case o.signal != "":
		return "was ended by a signal (" + o.signal + ")"
	}
	return "ended with exit code " + strconv.Itoa(o.code)
}

// locator finds the files of the workspace: by a path in it, or an absolute one.
func (a *adapter) locator(root *os.Root) func(path string) (string, bool) {
	return func(path string) (string, bool) {
		path = filepath.FromSlash(path)
		if filepath.IsAbs(path) {
			inside, err := filepath.Rel(a.root, path)
			if err != nil {
				return "", false
			}
			path = inside
		}
		if !filepath.IsLocal(path) {
			return "", false
		}
		path = filepath.Clean(path)
		if info, err := root.Stat(path); err != nil || !info.Mode().IsRegular() {
			return "", false
		}
		return strings.TrimPrefix(filepath.ToSlash(path), "./"), true
	}
}
