package cause

// Sentence gives the engine's own sentence for a cause, as a model and a person may read it: what is the matter and, where
// somebody can do something about it, what would help. It has no capital at its start, no period at its end and nothing of a
// package in it, so it completes "LABEL is unavailable: SENTENCE." as well as "failed: SENTENCE". It is empty for none.
func (c Cause) Sentence() string {
	if int(c) < len(sentences) {
		return sentences[c]
	}
	return ""
}

var sentences = [...]string{
	// The base gate (routing.md 5.4).
	NotExposed:               "it is not offered to models",
	WorkflowConfirmation:     "it is a workflow that asks for confirmation, and a workflow cannot wait for an answer",
	StageNotDeclared:         "its contract asks for the stage, and it does not declare that it uses the stage",
	ConfirmationNotDeclared:  "its contract asks for the person's confirmation, and it does not declare that it confirms",
	EmptyTargetAllowlist:     "its capabilities allow no class of target in common",
	InteractionMissing:       "it needs an interaction that is not there, such as a selection by the person",
	PerceptionMissing:        "it needs a perception that is not there, such as the window in focus",
	CapabilityMissing:        "it needs a capability that this turn does not have",
	SupportingAbilityMissing: "it builds on an Ability that is not installed",
	MutationNotAuthorized:    "nothing that the person has pointed at authorizes a change; a fresh, complete selection would",
	WorkflowUnsafe:           "a step of its workflow is not ready, not known or could not go on without an answer",
	BelowAffinity:            "the request is not close enough to what it is for",
	NotRelevant:              "the request does not call for it",

	// Availability (adapters.md 4.3, 4.4).
	HostPrimitive:               "its operation belongs to the host and can be bound by no Skill",
	NoPublisher:                 "no installed adapter has its operation; one that does would bring it back",
	OperationUnavailable:        "its adapter cannot do this operation at present",
	AdapterUnavailable:          "its adapter is installed, but not available at present",
	ConstraintNotEnforced:       "its adapter does not enforce a constraint of the contract",
	CapabilityNotClaimed:        "its adapter does not claim a capability that is required",
	InputTypeNotAccepted:        "its adapter does not accept a type of value that goes in",
	OutputTypeNotProduced:       "its adapter does not produce a type of value that has to come out",
	ValueTypeNotSupported:       "its adapter does not support a type of value that is needed",
	PermissionNotGranted:        "this machine has not granted a permission that it needs; the person can grant it",
	InteractionNotConsumed:      "its adapter does not take an interaction that is required",
	InteractionNotProvided:      "no available adapter provides an interaction that is required",
	PerceptionNotObserved:       "its adapter does not observe a perception that is required",
	PerceptionNotProvided:       "no available adapter provides a perception that is required",
	TargetClassMismatch:         "its adapter works on other classes of target than its binding names",
	TargetClassNotAllowed:       "its contract does not allow a target of this class, or the class is not known",
	NoCompatibleAdapter:         "no installed adapter fulfils its contract",
	NoBinding:                   "it is bound to no operation, so nothing can carry it out",
	CognitiveAccess:             "it is a cognitive Skill with an access other than seamless",
	NotCatalogued:               "the runtime has no cognitive primitive for it",
	WorkflowRecursion:           "its workflow leads back into itself",
	UnresolvedOperation:         "a step of its workflow names an operation that does not exist here",
	StepTargetNotReady:          "a Skill that its workflow calls is not ready",
	StepTargetNeedsConfirmation: "a Skill that its workflow calls asks for confirmation, which a workflow cannot wait for",

	// Dispatch (turn.md 6.3).
	ProviderContradiction:  "the name belongs to another application than the one that this turn is about",
	ApplicationCannotServe: "the application that is wanted cannot do this; an alternative has to be chosen",
	NotOffered:             "it was not offered in this turn or the one before; call what is on offer now",
	NothingPending:         "no call is waiting for confirmation",
	PayloadTooLarge:        "the call holds more data than its contract allows; pass less",
	UnknownInvocation:      "there is no such command; call a name that is on offer",
	UnknownArgument:        "the call passes an argument that is not declared; leave it out",
	ArgumentTypeMismatch:   "an argument does not have its declared type; pass a value of that type",
	ArgumentNotInEnum:      "an argument is not one of its declared values; pass one of them",
	MissingArgument:        "a required argument is missing; pass it",
	ConfirmationPending:    "another call is waiting for confirmation; the person has to settle that one first",
	ConfirmationExpired:    "the wait for the person's confirmation has expired; make the call again",
	ConfirmationStale:      "what was to be confirmed has changed or is gone; make the call again",
	PreviewTimedOut:        "the question to the person could not be prepared in time",
	DeadlineExceeded:       "it did not end within its time",
	OutputTooLarge:         "the result is larger than the contract allows; ask for less",
	AdapterFailed:          "its adapter reported a failure that has no name of its own",

	// Workflows (adapters.md 4.6).
	WorkflowTooLong: "the workflow went through more transitions than one run may have",
	MissingPort:     "a step of the workflow lacks a value that it consumes",
	MissingOutput:   "the workflow came to its end without a required output",
	StepFailed:      "a step could not be done, and nothing was declared in its place",

	// Cancellation and deferral (turn.md 6.6).
	PersonTookOver:        "the person used the keyboard or the pointer, and the person comes first",
	StopRequested:         "the person or the host asked to stop",
	StagePreempted:        "another run took the stage",
	ConfirmationCancelled: "the call that waited for confirmation was cancelled",
	TurnEnded:             "the turn ended while the run was in progress",
	AcceptedForLater:      "the adapter has taken the work and will finish it after this turn",

	// Hands (hands.md 7.7).
	StageUnavailable:         "there is no stage to act on, or no desktop session",
	StageLacks:               "the stage lacks a part that the run needs",
	PhysicalInputUnwatchable: "input by the person could not be told from input by the run, so nothing was touched",
	StageHeld:                "another run holds the stage; try again when it is free",
	WorldSnapshotFailed:      "the person's desktop could not be recorded for restoring it, so nothing was touched",
	ApplicationNotRunning:    "the application is not running; the person can start it",
	ApplicationAmbiguous:     "more than one running application fits; the person can close all but one",
	ActivationRefused:        "the application could not be brought to the front",
	UnknownInput:             "the operation does not declare an input that was passed; leave it out",
	MissingInput:             "the operation needs an input that has no value; pass one",
	InvalidInput:             "the value of an input is not valid for the operation; pass one that is",
	ArgumentNotANumber:       "the text of an argument is not a number; pass a number",
	ArgumentOutOfRange:       "a number is outside of its bounds; pass one within them",
	TextContainsNewline:      "a text to be typed has a line break; pass it without",
	UnsupportedStep:          "the stage cannot perform a step of the operation",
	PointerUnavailable:       "the stage has no pointer",
	WindowGone:               "the window or the process that was acted on no longer exists",
	LostFocus:                "another application came to the front, so the run stopped",
	PostconditionFailed:      "what has to hold after the operation does not hold",
	NoTimeRemaining:          "there was no time left to begin",
	TimedOut:                 "the operation used up its time",
	Cancelled:                "the operation was ended from outside, by a stop request or by another run",
}
