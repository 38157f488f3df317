package contract

import "github.com/bonnie-build/bonnie/runtime/ability"

// Skill is one machine-readable instruction of an Ability.
type Skill struct {
	ID, Title        string
	InvocationName   string // as declared; empty when it is not
	Kind             ability.SkillKind
	Access           ability.Access
	Exposed          bool // modelExposure.enabled
	InheritsContract bool // without parameters of its own it takes those of its binding's operation
	UsesStage        bool
	TimeoutSeconds   float64 // 0 when there is none
	Parameters       []Parameter
	Inputs, Outputs  []Port
	Requirements     Requirements
	Execution        Execution
	TargetParameters []string // semantics.targetParameters: the arguments that name what a mutation is done to
}

// Requirements is what has to be there for a Skill.
type Requirements struct {
	Capabilities         []string
	Interactions         []string
	Perceptions          []string
	OptionalInteractions []string
	OptionalPerceptions  []string
	SupportingAbilities  []string
	ResolvesApplication  bool
}

// Execution says how a Skill is carried out.
type Execution struct {
	Kind        ability.ExecutionKind
	Realization ability.RealizationPolicy
	Bindings    []Binding
	Steps       []Step
}

// Binding names an operation of an adapter.
type Binding struct {
	AdapterID, Operation string
	Preference           int64
	TargetClasses        []string
}

// Step is a step of a workflow.
type Step struct {
	ID, Operation        string
	Consumes, Produces   []string
	OnSuccess, OnFailure string // step ids; empty when the rule of spec 4.6 decides
}

// Parameter is something that a call passes.
type Parameter struct {
	Name                string
	Type                ability.ParameterType
	Required            bool
	RequiresComposition bool // the value cannot be lifted from the utterance
	SpokenSpan          bool
	EnumValues          []string      // for a string; empty when every string will do
	Spoken              []SpokenValue // sorted by value
}

// SpokenValue is how people say a value of an enumeration.
type SpokenValue struct {
	Value   string
	Phrases []string
}

// Port is a value that goes into a Skill or comes out of it.
type Port struct {
	Name, ValueType string
	Required        bool
}
