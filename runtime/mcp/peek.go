package mcp

import "github.com/bonnie-build/bonnie/runtime/wire"

// Kind is what a message is.
type Kind uint8

// The kinds of messages. What is none of the others is Malformed.
const (
	Malformed Kind = iota
	Request
	Notification
	Response
)

// Peek is what a transport has to know of a message before it is handled.
type Peek struct {
	Kind    Kind
	ID      []byte // of a request, as it stands
	Method  string
	Name    string // of the Skill that is called
	Version string // that the request names; empty when it goes by initialize
	Bare    bool   // it names a version, and not what the client can
}

// Look reads what a transport has to know of a message.
func Look(text []byte) (p Peek) {
	var r wire.Reader
	var m message
	if f := m.read(&r, text); f.code != 0 {
		return p
	}
	p = Peek{ID: m.id, Method: m.method.String(), Name: m.name.String(), Version: m.version.String(), Bare: m.metaCaps == nil}
	switch {
	case m.method == nil && (m.result != nil || m.isError):
		p.Kind = Response
	case m.method == nil || m.nullID:
	case m.id == nil:
		p.Kind = Notification
	default:
		p.Kind = Request
	}
	return p
}

// Refusal gives the answer to a request, by the id that Look gives, that a transport refuses.
func Refusal(id []byte, code int, sentence string) []byte {
	return appendError(nil, id, fault{code, sentence}, nil)
}

// CodeOf gives the code of an answer that is an error, and 0 for a result.
func CodeOf(answer []byte) int {
	var r wire.Reader
	code := member(&r, member(&r, answer, "error"), "code")
	n, sign := 0, 1
	for _, c := range code {
		switch {
		case c == '-':
			sign = -1
		case c < '0' || c > '9':
			return 0
		default:
			n = 10*n + int(c-'0')
		}
	}
	return sign * n
}
