package admit

import (
	"bytes"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// exposure judges what a model sees of a Skill at the path (2.3).
func (f *findings) exposure(s *ability.Skill) {
	e := &s.ModelExposure
	if s.Requirements.ResolvesApplication {
		mark := f.enter("requirements")
		if !slices.ContainsFunc(e.Parameters, func(p ability.Parameter) bool { return receivesApplication(p.Name) }) {
			f.member("resolvesApplication", "missing-application-parameter", "no parameter receives the application; add one that is named app")
		}
		if !e.Enabled {
			f.member("resolvesApplication", "unexposed-application-resolution", "no model sees this Skill, so nothing names an application; expose it, or take this away")
		}
		f.leave(mark)
	}
	defer f.leave(f.enter("modelExposure"))
	name := invocation(s)
	switch {
	case name == nil && e.Enabled:
		f.add("missing-invocation", "no model can call the Skill, because it has no name; write invocationName, or set enabled to false")
	case name != nil && !e.HasInvocationName && !isCallableName(name):
		f.member("invocationName", "invalid-invocation", token(name)+" comes from a binding and is no name that models can call; write invocationName")
	}
	if isHostPrimitive(name) {
		f.member("invocationName", "reserved-runtime-invocation", token(name)+" belongs to the host; choose another name")
	}
	if len(e.Parameters) > 1 {
		var few [8]wire.Text
		list := few[:0]
		for i := range e.Parameters {
			list = append(list, e.Parameters[i].Name)
		}
		for _, t := range repeated(list) {
			f.member("parameters", "duplicate-model-parameter", "two parameters are "+token(t)+"; give one of them another name")
		}
	}
	for i := range e.Parameters {
		mark := f.among("parameters", i)
		f.parameter(&e.Parameters[i])
		f.leave(mark)
	}
}

// parameter judges a model parameter at the path.
func (f *findings) parameter(p *ability.Parameter) {
	if len(p.EnumValues) > 0 && p.Type != ability.ParameterTypeString && p.Type != 0 {
		f.member("enumValues", "invalid-model-enum", "the type "+p.Type.String()+" has no enumeration; write the type string, or take the values away")
	}
	if p.RequiresComposition && p.SpokenSpan {
		f.add("contradictory-parameter-source", "a value that is composed is no span of the utterance; keep requiresComposition or spokenSpan")
	}
	if len(p.SpokenValues) == 0 {
		return
	}
	values := catalogueOf(p.EnumValues, itself)
	defer f.leave(f.enter("spokenValues"))
	unique := f.isUnique(p.SpokenValues)
	var under map[string]int // where each phrase stands; -1 when that has been reported
	if !unique {
		under = make(map[string]int)
	}
	for i, entry := range p.SpokenValues {
		mark := f.enter(shownID(entry.Name))
		if !values.has(entry.Name) {
			f.add("unknown-spoken-value", token(entry.Name)+" is none of enumValues; correct it, or list it there"+f.meant(wire.Text(entry.Name), keys(p.EnumValues, itself)))
		}
		for j, phrase := range entry.Value {
			if !isLowerCase(phrase) {
				mark := f.element(j)
				f.once("invalid-spoken-phrase", token(phrase)+" has upper-case letters; write it in lower case")
				f.leave(mark)
			}
		}
		f.leave(mark)
		if unique {
			continue
		}
		for _, phrase := range distinct(entry.Value) {
			other, known := under[string(phrase)]
			if !known {
				under[string(phrase)] = i
			} else if other >= 0 {
				under[string(phrase)] = -1
				f.add("ambiguous-spoken-phrase",
					"the phrase "+token(phrase)+" stands under "+token(p.SpokenValues[other].Name)+" and "+token(entry.Name)+"; keep it under one of them")
			}
		}
	}
}

// isUnique says whether each phrase stands once in spoken values, without a map, which few of them are worth.
func (f *findings) isUnique(values []wire.Entry[[]wire.Text]) bool {
	list := f.phrases[:0]
	for i := range values {
		list = append(list, values[i].Value...)
	}
	slices.SortFunc(list, func(a, b wire.Text) int { return bytes.Compare(a, b) })
	unique := true
	for i := 1; i < len(list) && unique; i++ {
		unique = !bytes.Equal(list[i-1], list[i])
	}
	f.phrases = list
	return unique
}
