package provider

// Code is the name of a kind of error. The texts are stable.
type Code string

// The codes. The catalogue of rules explains each.
const (
	MalformedResponse Code = "malformed-response"
	ResponseTooLarge  Code = "response-too-large"
	ProviderFailed    Code = "provider-failed"
	TooManyCalls      Code = "too-many-calls"
	DuplicateCallID   Code = "duplicate-call-id"
	UnfinishedStream  Code = "unfinished-stream"
	UnknownCallID     Code = "unknown-call-id"
	AnsweredTwice     Code = "answered-twice"
	TooManySkills     Code = "too-many-skills"
	ForeignSkill      Code = "foreign-skill"
)

// Error is what was wrong. All errors of this package are of this type.
type Error struct {
	Code   Code
	Detail string // lower case: what is wrong and what to do. It quotes nothing that came from outside
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Detail }

func fail(code Code, detail string) *Error { return &Error{code, detail} }
