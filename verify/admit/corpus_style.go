package admit

import "github.com/bonnie-build/bonnie/runtime/ability"

// styleValues are the values of each dimension of style (tenets.md 8.2): the first and the last of those that follow each
// other. roleVocabulary has words in their place.
var styleValues = [...]struct{ first, last ability.StyleValue }{
	ability.StyleDimensionConcurrencyPrimitive: {ability.StyleValueLockBox, ability.StyleValueSerialQueue},
	ability.StyleDimensionStateExposure:        {ability.StyleValuePrivateBoxedState, ability.StyleValuePublishedProperties},
	ability.StyleDimensionErrorPosture:         {ability.StyleValueDegradeHonestly, ability.StyleValueThrowToCaller},
	ability.StyleDimensionTestNaming:           {ability.StyleValueSentence, ability.StyleValueCamelCaseUnit},
	ability.StyleDimensionTestFramework:        {ability.StyleValueBuiltInTesting, ability.StyleValueXunitTesting},
	ability.StyleDimensionBindingStyle:         {ability.StyleValueGuardEarlyReturn, ability.StyleValueNestedConditional},
	ability.StyleDimensionFileOrganization:     {ability.StyleValueExtensionPerConcern, ability.StyleValueSingleFileType},
	ability.StyleDimensionAccessDefault:        {ability.StyleValueInternalUnlessNeeded, ability.StyleValuePublicByDefault},
	ability.StyleDimensionCommentPosture:       {ability.StyleValueIncidentAnchored, ability.StyleValueSparse},
	ability.StyleDimensionAnnotationHabit:      {ability.StyleValueAnnotatesHeavily, ability.StyleValueAnnotatesSparingly},
	ability.StyleDimensionTitlingStyle:         {ability.StyleValueSentenceTitles, ability.StyleValueLabelTitles},
	ability.StyleDimensionSectionGranularity:   {ability.StyleValueManyShortSections, ability.StyleValueFewLongSections},
	ability.StyleDimensionRoleVocabulary:       {},
}

// styleMembers are the members of a style rule that not every kind has, in the order of their names, and the kinds that
// have them.
var styleMembers = [...]struct {
	name string
	kind ability.StyleRuleKind
}{
	{"above", ability.StyleRuleKindRatio},
	{"below", ability.StyleRuleKindRatio},
	{"candidates", ability.StyleRuleKindVote},
	{"denominator", ability.StyleRuleKindRatio},
	{"numerator", ability.StyleRuleKindRatio},
	{"threshold", ability.StyleRuleKindRatio},
	{"vocabulary", ability.StyleRuleKindVocabulary},
}

// styleRule judges a style rule at the path.
func (f *findings) styleRule(s *ability.StyleRule) {
	present := [...]bool{s.Above != 0, s.Below != 0, len(s.Candidates) > 0, s.HasDenominator, s.HasNumerator, s.HasThreshold, s.HasVocabulary}
	for i, m := range styleMembers {
		if present[i] && s.Kind != m.kind {
			f.member(m.name, "plugin-style-shape-mismatch", s.Kind.String()+" has no "+m.name+"; take it away, or correct the kind")
		}
	}
	switch s.Kind {
	case ability.StyleRuleKindVote:
		if len(s.Candidates) < 2 {
			f.member("candidates", "corpus-vote-needs-alternatives", "a vote needs two candidates or more; add them, or write another kind")
		}
	case ability.StyleRuleKindRatio:
		f.ratio(s)
	case ability.StyleRuleKindVocabulary:
		if !s.HasVocabulary {
			f.member("vocabulary", "corpus-vocabulary-incomplete", "a vocabulary needs a counter; write vocabulary as an object with source and tokens")
		} else if s.Vocabulary.Source != ability.CounterSourceDeclaredTypeSuffix {
			f.member("vocabulary.source", "corpus-vocabulary-source-invalid", "only the endings of names make a vocabulary; write the source declaredTypeSuffix")
		}
	}
	f.styleValue("above", s.Dimension, s.Above)
	f.styleValue("below", s.Dimension, s.Below)
	for i := range s.Candidates {
		c := &s.Candidates[i]
		mark := f.among("candidates", i)
		f.styleValue("value", s.Dimension, c.Value)
		for j := range c.Counters {
			inner := f.among("counters", j)
			f.counter(&c.Counters[j])
			f.leave(inner)
		}
		f.leave(mark)
	}
	f.given(s.HasGuard, "guard.numerator", &s.Guard.Numerator)
	f.given(s.HasGuard && s.Guard.HasDenominator, "guard.denominator", &s.Guard.Denominator)
	f.given(s.HasNumerator, "numerator", &s.Numerator)
	f.given(s.HasDenominator, "denominator", &s.Denominator)
	f.given(s.HasVocabulary, "vocabulary", &s.Vocabulary)
}

// ratio holds a style rule of that kind to what it needs.
func (f *findings) ratio(s *ability.StyleRule) {
	const incomplete = "corpus-ratio-incomplete"
	if !s.HasNumerator {
		f.member("numerator", incomplete, "a ratio needs a numerator; write a counter, which is an object with source")
	}
	if !s.HasDenominator {
		f.member("denominator", incomplete, "a ratio needs a denominator; write a counter, which is an object with source")
	}
	if !s.HasThreshold {
		f.member("threshold", incomplete, "a ratio needs a threshold; write the number that the ratio is compared with")
	}
	if s.Above == 0 && s.Below == 0 {
		f.add("corpus-ratio-decides-nothing", "a ratio needs above, below or both; add one")
	}
}

// styleValue holds a value to the dimension of its rule.
func (f *findings) styleValue(name string, dimension ability.StyleDimension, value ability.StyleValue) {
	if value == 0 || dimension == 0 || int(dimension) >= len(styleValues) {
		return // found by the reader
	}
	if of := styleValues[dimension]; value < of.first || value > of.last {
		f.member(name, "corpus-unknown-style-value", value.String()+" is no value of "+dimension.String()+"; "+valuesOf(dimension))
	}
}

func valuesOf(dimension ability.StyleDimension) string {
	of := styleValues[dimension]
	if of.first == 0 {
		return "it has words instead; write a rule of kind vocabulary"
	}
	text := "write " + of.first.String()
	for v := of.first + 1; v <= of.last; v++ {
		text += " or " + v.String()
	}
	return text
}

// given judges a counter that may be absent.
func (f *findings) given(there bool, name string, c *ability.Counter) {
	if there {
		mark := f.enter(name)
		f.counter(c)
		f.leave(mark)
	}
}
