package remote

// Reason is why a program is not there.
type Reason string

// The reasons.
const (
	Unreadable      Reason = "program-unreadable"  // the file cannot be opened, or is none
	Changed         Reason = "program-changed"     // the file is not the one of the operator's digest
	NotStarted      Reason = "program-not-started" // the system did not start it
	NeverReady      Reason = "never-ready"         // it said nothing before the time for its start was over
	ReadyTwice      Reason = "ready-twice"
	NotReady        Reason = "message-before-ready"
	OtherAdapter    Reason = "other-adapter" // its manifest is that of another adapter id
	InvalidMessage  Reason = "invalid-message"
	LongLine        Reason = "line-too-long"
	ForeignMessage  Reason = "foreign-message" // a message that is the runtime's to send, or none
	UnknownCall     Reason = "unknown-call"    // progress or a result for a call that is not under way
	TooMuchProgress Reason = "too-much-progress"
	CancelIgnored   Reason = "cancel-ignored" // a call was not answered in time after its cancel
	InputClosed     Reason = "input-closed"   // it closed its standard input
	OutputClosed    Reason = "output-closed"  // it closed its standard output and went on
	Exited          Reason = "exited"         // it ended by itself
	Stopped         Reason = "stopped"        // the runtime needs it no longer
)

var sentences = map[Reason]string{
	Unreadable:      "its program cannot be read; look at the path in the configuration",
	Changed:         "its program is not the one whose SHA-256 the configuration has; install that one, or change the configuration",
	NotStarted:      "its program could not be started; look whether this machine can run it",
	NeverReady:      "its program did not say ready in time",
	ReadyTwice:      "its program said ready a second time",
	NotReady:        "its program sent another message before ready",
	OtherAdapter:    "its program is that of another adapter; look at the path and the manifest in the configuration",
	InvalidMessage:  "its program sent a line that is no message of the protocol",
	LongLine:        "its program sent a line of more than 4 MiB",
	ForeignMessage:  "its program sent a message that only the runtime sends, or an empty one",
	UnknownCall:     "its program answered a call that was not under way",
	TooMuchProgress: "its program sent more progress than a call can have",
	CancelIgnored:   "its program did not answer a call that was cancelled",
	InputClosed:     "its program closed its standard input",
	OutputClosed:    "its program closed its standard output",
	Exited:          "its program ended",
	Stopped:         "its program was stopped",
}

// Sentence says a reason to people, in lower case.
func (r Reason) Sentence() string { return sentences[r] }

// loss is why a program is not there, and what the system or the program says about it.
type loss struct {
	reason Reason
	detail string
}

func (l *loss) Error() string {
	text := string(l.reason) + ": " + l.reason.Sentence()
	if l.detail != "" {
		text += ": " + l.detail
	}
	return text
}
