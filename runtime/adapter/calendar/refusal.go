package calendar

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Refusal is why an operation did nothing. It is an error with a code of this list.
type Refusal string

// The codes that are about arguments.
const (
	MomentMalformed  Refusal = "moment-malformed"   // not of RFC 9557, or not a date where a date is asked for
	MomentZoneless   Refusal = "moment-zoneless"    // no offset, Z, or no zone
	MomentUnknown    Refusal = "moment-zone"        // no zone of the IANA database
	MomentOffset     Refusal = "moment-offset"      // the zone does not have the offset then
	MomentNever      Refusal = "moment-never"       // the hour that is left out in spring
	MomentForm       Refusal = "moment-form"        // a date for an event with times, or the other way round
	SpanEmpty        Refusal = "span-empty"         // it ends before it begins
	SpanTooLong      Refusal = "span-too-long"      // more than five years
	MinutesRange     Refusal = "minutes-range"      // not 1 to 525600, or 0 to 40320 for an alert
	TitleEmpty       Refusal = "title-empty"        // nothing to read
	TextTooLong      Refusal = "text-too-long"      // more than 8 KiB
	RepeatsEndless   Refusal = "repeats-endless"    // a series without a last day, or a last day without a series
	RepeatsNever     Refusal = "repeats-never"      // the last day is before the first one
	LastDayPast      Refusal = "last-day-past"      // what took place stays
	ZoneOfSeries     Refusal = "series-zone"        // a series keeps its zone
	OccurrenceNeeded Refusal = "occurrence-needed"  // an id of a series without a start, or the other way round
	ScopeUnsupported Refusal = "series-split"       // a series with dates of its own is not split, nor is one without a rule
	SeriesDay        Refusal = "series-day"         // its rule names days, and the move is to another one
	SeriesOnly       Refusal = "series-only"        // a single event has no end of a series
	EventUnknown     Refusal = "event-unknown"      // there is none of this id
	EventChanged     Refusal = "event-changed"      // it is not the one that was seen
	FileChanged      Refusal = "file-changed"       // somebody wrote while this adapter did
	TimeTaken        Refusal = "time-taken"         // there is an event, and overlap is not allowed
	NotOrganizer     Refusal = "not-organizer"      // it is somebody else's
	NotInvited       Refusal = "not-invited"        // the address is not among those who are in it, or it is one's own
	NothingInView    Refusal = "nothing-in-view"    // nobody has pointed at an invitation
	EventNotWritable Refusal = "event-not-writable" // its file has it in a form that cannot be patched
)

func (r Refusal) Error() string { return string(r) }

// result is what an operation comes to when it is refused.
func (r Refusal) result() operation.Result {
	switch r {
	case EventUnknown:
		return operation.Result{Status: operation.Succeeded, FoundNothing: true}
	case SpanTooLong, MinutesRange:
		return operation.Result{Status: operation.Failed, Cause: cause.ArgumentOutOfRange}
	case EventChanged, FileChanged, TimeTaken, NotOrganizer, NotInvited, NothingInView, EventNotWritable, SeriesDay, SeriesOnly, ScopeUnsupported:
		return operation.Result{Status: operation.Failed, Cause: cause.StepFailed}
	}
	return operation.Result{Status: operation.Failed, Cause: cause.InvalidInput}
}

// Notice tells the host of an operation what its result does not hold. It has codes and numbers, and no text from a file.
type Notice struct {
	Operation string
	Refusal   Refusal // empty when there is none
	Files     int     // that were read
	Events    int     // events and series that were understood
	Skipped   []Skipped
}

// Skipped says how many files or events were left out for a reason. The codes are those of content.Error and recurrence, and
// those below.
type Skipped struct {
	Code  string
	Count int
}

// The codes of what is left out.
const (
	skipLink      = "file-link"            // a symbolic link
	skipIrregular = "file-irregular"       // a device, a pipe
	skipUnread    = "file-unreadable"      // the system said no
	skipMany      = "file-too-many"        // beyond 10,000 files
	skipDeep      = "file-too-deep-folder" // beyond eight folders
	skipMethod    = "file-method"          // no calendar but a message
	skipProperty  = "event-malformed"      // a property that no program writes like this
	skipLong      = "event-line-too-long"  // a property that is read has more than 64 KiB
	skipUTF8      = "event-invalid-utf8"
	skipZone      = "event-unknown-zone"
	skipTwice     = "event-duplicate" // two of one UID in a file
	skipRules     = "event-rules"     // several rules, or EXRULE
	skipRange     = "range-unsupported"
	skipEnds      = "event-ends-early" // it ends before it begins
	skipForms     = "event-forms"      // dates and times mixed
	skipMost      = "event-too-many"   // beyond 100,000 events, or 20,000 occurrences
)

// count adds to what is left out, which is sorted by code.
func count(list []Skipped, code string) []Skipped {
	i, found := slices.BinarySearchFunc(list, code, func(s Skipped, code string) int { return strings.Compare(s.Code, code) })
	if found {
		list[i].Count++
		return list
	}
	return slices.Insert(list, i, Skipped{code, 1})
}
