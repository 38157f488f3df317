package provider

import "github.com/bonnie-build/bonnie/runtime/wire"

// The limits of a strict schema of OpenAI, and the number of functions of a request.
const (
	openAIMost       = 128
	strictProperties = 5000
	strictValues     = 1000
	strictNames      = 120000 // bytes of names and values together
	longEnumeration  = 250    // values from which on they have
	longValues       = 15000  // bytes together
)

// openAIStrict tells whether OpenAI holds a model to the schema. It does when everything can be written in its strict subset.
func openAIStrict(s *Skill) bool {
	names, values := 0, 0
	for i := range s.Parameters {
		p := &s.Parameters[i]
		of := 0
		for _, v := range p.EnumValues {
			of += len(v)
		}
		if len(p.EnumValues) > longEnumeration && of > longValues {
			return false
		}
		names, values = names+len(p.Name)+of, values+len(p.EnumValues)
	}
	return s.isFlat() && len(s.Parameters) <= strictProperties && values <= strictValues && names <= strictNames
}

// appendFunction appends the members of a function, which both APIs write alike. Strict is always said: left out, it means
// different things to them.
func appendFunction(dst []byte, s *Skill) []byte {
	dst = wire.AppendString(append(dst, `"name":`...), s.Name)
	dst = wire.AppendString(append(dst, `,"description":`...), s.Description)
	dst = append(dst, `,"parameters":`...)
	if openAIStrict(s) {
		return append(appendSchema(dst, s.Parameters, nullable), `,"strict":true`...)
	}
	return append(AppendSchema(dst, s.Parameters), `,"strict":false`...)
}
