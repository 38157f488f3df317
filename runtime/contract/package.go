package contract

import "github.com/bonnie-build/bonnie/runtime/ability"

// Package is one admitted package.
type Package struct {
	ID, Version  string
	Digest       [32]byte // SHA-256 of the canonical package without its member integrity (spec 1.2)
	Ability      Ability
	Skills       []Skill
	Capabilities []Capability
	Interactions []Interaction
	Perceptions  []Perception
	ValueTypes   []ValueType
	Dependencies []string // ids of the packages that it needs; optional ones are not among them
	Plugin       *Plugin  // nil when the package teaches no application
}

// Ability is what the package's Ability is and what stands beside it.
type Ability struct {
	ID, Title, Tint     string
	Paradigm            ability.Paradigm
	SupportingAbilities []string // operatingPolicy.defaultSupportingAbilities
}

// Capability is a contract that a Skill can require.
type Capability struct {
	ID                    string
	InputType, OutputType string // value-type ids; empty when there is none
	Effect                ability.Effect
	Permissions           []ability.PermissionKind // without repetition
	Constraints           []Constraint
}

// Constraint is a limit of a Capability.
type Constraint struct {
	Kind  ability.ConstraintKind
	Value string
}

// Interaction is a signal that a source owns and a turn can claim.
type Interaction struct {
	ID, ValueType    string
	Ownership        ability.InteractionOwnership
	ClaimPolicy      ability.ClaimPolicy
	FreshnessSeconds float64
	Privacy          ability.DataPrivacyClass
	Evidence         []Evidence
	RequiredScope    []ability.SourceResolution
	SupersessionKeys []ability.SourceScopeField
	ClearPolicies    []ability.ClearPolicy
}

// Evidence is a channel on which an interaction can be seen.
type Evidence struct {
	Channel              string
	Rank                 int64
	CanAuthorizeMutation bool
}

// Perception is something about the person's surroundings.
type Perception struct {
	ID, ValueType    string
	Ownership        ability.PerceptionOwnership
	FreshnessSeconds float64
	Privacy          ability.DataPrivacyClass
}

// ValueType is the type of a value at run time.
type ValueType struct {
	ID, Version string
	Shape       ability.ValueShape
	Fields      []Field
	ItemType    string // of an array; empty when there is none
	EnumValues  []string
}

// Field is a field of a value of shape object.
type Field struct {
	Name, ValueType string
	Required        bool
	Privacy         ability.DataPrivacyClass
}

// Plugin is an application that the package teaches.
type Plugin struct {
	ID            string
	AdapterID     string
	Version       string // of the adapter
	Title         string // of the adapter
	ApplicationID string
	TargetClasses []string // of the application
	Permissions   []ability.PermissionKind
	Operations    []Operation
	Realizations  []Realization
}

// Operation is what a plugin can do in its application.
type Operation struct {
	Name           string
	Inputs         []Parameter // what a Skill that inherits the contract takes
	TimeoutSeconds float64
}

// Realization says that an operation of the plugin carries out a Skill, which may belong to another package.
type Realization struct {
	SkillID, Operation string
	Preference         int64
	TargetClasses      []string
}
