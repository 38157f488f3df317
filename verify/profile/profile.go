package profile

import "regexp"

// profile is what a provider takes.
type profile struct {
	name      string
	wrapped   []string // the members that lead from a roster to its definitions; each is in the first element of an array
	members   []string // of a definition
	within    string   // the member that has them, if they are in one
	schema    string   // the member that has the schema
	bare      bool     // a Skill without arguments has no schema
	nullable  bool     // a type may be a list of one and null
	strictAll bool     // a strict schema requires every property
}

var profiles = []profile{
	{name: "anthropic", members: []string{"name", "description", "input_schema", "strict"}, schema: "input_schema"},
	{name: "openai-responses", members: []string{"type", "name", "description", "parameters", "strict"}, schema: "parameters", nullable: true, strictAll: true},
	{name: "openai-chat", members: []string{"name", "description", "parameters", "strict"}, within: "function", schema: "parameters", nullable: true, strictAll: true},
	{name: "gemini", members: []string{"name", "description", "parametersJsonSchema"}, wrapped: []string{"functionDeclarations"}, schema: "parametersJsonSchema", bare: true},
}

// The names that every provider takes.
var (
	skillName    = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)
	propertyName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)
)

// keywords are those that every provider takes, of those that are sent.
var keywords = []string{"type", "properties", "required", "additionalProperties", "enum", "items"}

// types are those that a value can have.
var types = []string{"string", "boolean", "integer", "number", "object", "array"}

// The limits of a definition, and of a request.
const (
	maxDescription = 1024
	maxSkills      = 128
	maxProperties  = 5000
	maxValues      = 1000
	maxNames       = 120000
	maxDepth       = 10
)
