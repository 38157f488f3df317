package provider

import "github.com/bonnie-build/bonnie/runtime/snapshot"

// Provider is a wire format that models are spoken to in. The zero value is none.
type Provider uint8

// The wire formats.
const (
	Anthropic       Provider = iota + 1 // Messages
	OpenAIResponses                     // Responses
	OpenAIChat                          // Chat Completions, and the many servers that imitate it
	Gemini                              // generateContent
)

var names = [...]string{"", "anthropic", "openai-responses", "openai-chat", "gemini"}

// Names gives the names of all providers, in their order.
func Names() []string { return append([]string(nil), names[1:]...) }

// Named gives the provider with a name, and false when there is none.
func Named(name string) (Provider, bool) {
	for i, n := range names {
		if i > 0 && n == name {
			return Provider(i), true
		}
	}
	return 0, false
}

// String gives the name, which is empty for none.
func (p Provider) String() string {
	if int(p) < len(names) {
		return names[p]
	}
	return ""
}

// dialect is what one provider does in its own way.
type dialect interface {
	// define appends the definition of a Skill.
	define(dst []byte, s *Skill) []byte
	// collect appends the roster of Skills that have definitions. The list is not empty.
	collect(dst []byte, d *Definitions, skills []*snapshot.Skill) []byte
	// read adds the calls of a whole response.
	read(c *calls, response value) *Error
	// event adds what an event of a stream says.
	event(s *Stream, event value) *Error
	// reply appends the answers to calls, in their order.
	reply(dst []byte, calls []Call, answers []answer) []byte
	// most is the number of Skills that a request can have; 0 when there is no limit.
	most() int
}

var dialects = [...]dialect{Anthropic: anthropic{}, OpenAIResponses: openAIResponses{}, OpenAIChat: openAIChat{}, Gemini: gemini{}}

// dialect gives that of a provider. One that does not exist is a mistake of the program.
func (p Provider) dialect() dialect { return dialects[p] }
