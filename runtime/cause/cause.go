// Package cause has the closed list of names that say why a Skill is not there, a call is refused, or a run did not succeed
// (spec 6.6). A receipt, a decision and an answer hold them; nothing else ever does.
package cause

// Cause is a name of the list. The zero value is none: nothing stands in the way.
type Cause uint8

// The names, in the order of the list.
const (
	NotExposed Cause = iota + 1
	WorkflowConfirmation
	StageNotDeclared
	ConfirmationNotDeclared
	EmptyTargetAllowlist
	InteractionMissing
	PerceptionMissing
	CapabilityMissing
	SupportingAbilityMissing
	MutationNotAuthorized
	WorkflowUnsafe
	BelowAffinity
	NotRelevant
	HostPrimitive
	NoPublisher
	OperationUnavailable
	AdapterUnavailable
	ConstraintNotEnforced
	CapabilityNotClaimed
	InputTypeNotAccepted
	OutputTypeNotProduced
	ValueTypeNotSupported
	PermissionNotGranted
	InteractionNotConsumed
	InteractionNotProvided
	PerceptionNotObserved
	PerceptionNotProvided
	TargetClassMismatch
	TargetClassNotAllowed
	NoCompatibleAdapter
	NoBinding
	CognitiveAccess
	NotCatalogued
	WorkflowRecursion
	UnresolvedOperation
	StepTargetNotReady
	StepTargetNeedsConfirmation
	ProviderContradiction
	ApplicationCannotServe
	NotOffered
	NothingPending
	PayloadTooLarge
	UnknownInvocation
	UnknownArgument
	ArgumentTypeMismatch
	ArgumentNotInEnum
	MissingArgument
	ConfirmationPending
	ConfirmationExpired
	ConfirmationStale
	PreviewTimedOut
	DeadlineExceeded
	OutputTooLarge
	AdapterFailed
	WorkflowTooLong
	MissingPort
	MissingOutput
	StepFailed
	PersonTookOver
	StopRequested
	StagePreempted
	ConfirmationCancelled
	TurnEnded
	AcceptedForLater
	StageUnavailable
	StageLacks
	PhysicalInputUnwatchable
	StageHeld
	WorldSnapshotFailed
	ApplicationNotRunning
	ApplicationAmbiguous
	ActivationRefused
	UnknownInput
	MissingInput
	InvalidInput
	ArgumentNotANumber
	ArgumentOutOfRange
	TextContainsNewline
	UnsupportedStep
	PointerUnavailable
	WindowGone
	LostFocus
	PostconditionFailed
	NoTimeRemaining
	TimedOut
	Cancelled
)

var names = [...]string{"",
	"notExposed", "workflowConfirmation", "stageNotDeclared", "confirmationNotDeclared", "emptyTargetAllowlist",
	"interactionMissing", "perceptionMissing", "capabilityMissing", "supportingAbilityMissing", "mutationNotAuthorized",
	"workflowUnsafe", "belowAffinity", "notRelevant", "hostPrimitive", "noPublisher", "operationUnavailable",
	"adapterUnavailable", "constraintNotEnforced", "capabilityNotClaimed", "inputTypeNotAccepted",
	"outputTypeNotProduced", "valueTypeNotSupported", "permissionNotGranted", "interactionNotConsumed",
	"interactionNotProvided", "perceptionNotObserved", "perceptionNotProvided", "targetClassMismatch",
	"targetClassNotAllowed", "noCompatibleAdapter", "noBinding", "cognitiveAccess", "notCatalogued",
	"workflowRecursion", "unresolvedOperation", "stepTargetNotReady", "stepTargetNeedsConfirmation",
	"providerContradiction", "applicationCannotServe", "notOffered", "nothingPending", "payloadTooLarge",
	"unknownInvocation", "unknownArgument", "argumentTypeMismatch", "argumentNotInEnum", "missingArgument",
	"confirmationPending", "confirmationExpired", "confirmationStale", "previewTimedOut", "deadlineExceeded",
	"outputTooLarge", "adapterFailed", "workflowTooLong", "missingPort", "missingOutput", "stepFailed",
	"personTookOver", "stopRequested", "stagePreempted", "confirmationCancelled", "turnEnded", "acceptedForLater",
	"stageUnavailable", "stageLacks", "physicalInputUnwatchable", "stageHeld", "worldSnapshotFailed",
	"applicationNotRunning", "applicationAmbiguous", "activationRefused", "unknownInput", "missingInput",
	"invalidInput", "argumentNotANumber", "argumentOutOfRange", "textContainsNewline", "unsupportedStep",
	"pointerUnavailable", "windowGone", "lostFocus", "postconditionFailed", "noTimeRemaining", "timedOut", "cancelled",
}

// String gives the name as it is written, which is empty for none.
func (c Cause) String() string {
	if int(c) < len(names) {
		return names[c]
	}
	return ""
}

// OfHands says whether the engine's hands give the cause to an operation that has failed (hands.md 7.7). A stop is no failure.
func (c Cause) OfHands() bool { return c >= StageUnavailable && c < Cancelled }

// Of gives the cause of a name, and zero for a name that is not in the list.
func Of(name string) Cause {
	for i, n := range names {
		if i > 0 && n == name {
			return Cause(i)
		}
	}
	return 0
}
