package cognition

import "github.com/bonnie-build/bonnie/runtime/contract"

// Contract is an entry of the catalogue: one primitive.
type Contract struct {
	ID                string // bonnie.cognition.NAME
	AbilityID         string // whose Skills can use it
	SkillID           string // empty when it is an operation of workflows and nothing else
	InvocationName    string // empty when a model cannot call it
	WorkflowOperation string // what a step of a workflow of the Ability calls it by; empty when none can
	Parameters        []contract.Parameter
	Description       string    // what the engine tells a model about it
	Text              string    // what it gives; empty when that is the sections
	Sections          []Section // empty when that is the text
	// InternalCapabilities are what a workflow of the Ability gains by naming the operation, for its run alone; sorted.
	InternalCapabilities []string
}

// Section is an argument under a title.
type Section struct{ Parameter, Title string }

// ForSkill gives the contract of a Skill, or nil when there is none. The name is the one that the Skill is called by, or empty.
// It is the contract with this very name, or else the one of the Skill that has no name, which serves workflows only.
func ForSkill(abilityID, skillID, invocationName string) *Contract {
	return FindSkill(Catalogue, abilityID, skillID, invocationName)
}

// ForOperation gives the contract of an operation in a workflow of an Ability, or nil when there is none.
func ForOperation(abilityID, operation string) *Contract {
	return FindOperation(Catalogue, abilityID, operation)
}

// FindSkill is ForSkill in another catalogue.
func FindSkill(catalogue []Contract, abilityID, skillID, invocationName string) *Contract {
	var unnamed *Contract
	for i := range catalogue {
		c := &catalogue[i]
		if c.SkillID == "" || c.SkillID != skillID || c.AbilityID != abilityID {
			continue
		}
		if c.InvocationName == invocationName {
			return c
		}
		if c.InvocationName == "" {
			unnamed = c
		}
	}
	return unnamed
}

// FindOperation is ForOperation in another catalogue.
func FindOperation(catalogue []Contract, abilityID, operation string) *Contract {
	for i := range catalogue {
		if c := &catalogue[i]; c.WorkflowOperation != "" && c.WorkflowOperation == operation && c.AbilityID == abilityID {
			return c
		}
	}
	return nil
}
