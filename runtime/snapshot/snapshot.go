package snapshot

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Set is everything that a machine activates together. The order of its lists makes no difference. A snapshot copies what it
// keeps of the adapters, and reads the rows of packages, the entries of the catalogue and the parameter lists of signatures as
// long as it lives: they must not be changed.
type Set struct {
	Packages  []*contract.Package
	Adapters  []*operation.Adapter
	Catalogue []cognition.Contract
	// Primitives are operations that the host binds itself; none of them carries out a Skill.
	Primitives []manifest.Operation
	// Stage says that the machine has a stage that can carry recipes (hands.md 7.2), Accessibility that it has granted that
	// permission to the engine, and Hands is the engine, which does the operations of all plugins: their names differ.
	// Without a stage and Hands the adapters of plugins are unavailable.
	Stage, Accessibility bool
	Hands                operation.Runner
	// Unsupported are the ids of plugins whose application runs in a release that they do not support (spec 3.2).
	Unsupported []string
	Loaded      time.Time // when, for people; no part of the revision
}

// Snapshot is a registry that never changes. Everything in it is to be read only; any number of goroutines can.
type Snapshot struct {
	Revision     [16]byte // UUIDv8
	RevisionText string   // as it is written: 70dff7b1-52cd-8af9-9784-1a67933932bc
	Inventory    [32]byte // digest of the inventory object
	Loaded       time.Time
	Packages     []*contract.Package  // by the title of the Ability, then the id
	Skills       []Skill              // by package id, Ability id, Skill id
	Adapters     []*operation.Adapter // by id; those of plugins among them, with manifests in their normal form
	Catalogue    []cognition.Contract
	Capabilities map[string]bool  // claimed by available bindings (routing.md 5.1)
	Fallbacks    []Fallback       // operations that no Skill owns, by adapter id and name
	Warnings     []contract.Issue // of the activation, sorted

	names, operations, ids table
}

// Skill is a Skill with everything that is settled about it in a snapshot.
type Skill struct {
	Index   int // in Snapshot.Skills
	Package *contract.Package
	Row     *contract.Skill
	Policy  contract.Policy
	Name    string // the effective invocation name; empty when it has none

	Readiness           Readiness // Ready or Blocked
	Reasons             []Reason  // why it is blocked
	MissingCapabilities []string  // that no refused operation claims, or that no package defines; sorted
	Selected            *Binding  // nil: the first of Compatible
	Compatible          []Binding // what can carry it out: one parameter list for all

	// Plan reads its arguments: the list of the Skill, or else the one that it inherits from the selected operation; for a
	// cognitive Skill that of its contract. It is never nil.
	Plan      *argument.Plan
	Cognitive *cognition.Contract // nil
	Targets   []StepTarget        // of a workflow: beside each step what it calls
	Internal  []string            // of a workflow: capabilities that it gains for its run (spec 4.5), sorted

	// Gate is the first failure of routing.md 5.4 A among the rows that do not depend on the turn, GateRow that row (1 to 6,
	// or 10, which comes behind those of the turn), GateID the id it is about. They are zero when nothing stands in the way.
	Gate    cause.Cause
	GateRow int
	GateID  string
	// Inner is the same for a step of a workflow, which may call a Skill that is not exposed to models.
	Inner   Failure
	Exposed bool // a model can be offered it (spec 4.4)

	Reference               []byte   // AbilitySkillReference (spec 6.2) in canonical JSON
	InputTypes, OutputTypes []string // value types of the ports, sorted
}

// Binding is an operation that can carry out a Skill.
type Binding struct {
	Adapter   *operation.Adapter
	Operation *manifest.Operation
	Reference contract.Binding // what led to it: a binding of the Skill, or a realization of a plugin
}

// Reason is why something is not available. The ids depend on the cause: the operation of an adapter as [adapter, operation],
// an adapter alone, capabilities, value types, permissions, signals, Abilities, a constraint as kind=value, the operation of
// a step, or the Skill that it calls.
type Reason struct {
	Cause cause.Cause
	IDs   []string
}

// Failure is a row of routing.md 5.4 A that fails, with the id that it is about; the zero value is none.
type Failure struct {
	Cause cause.Cause
	Row   int
	ID    string
}

// StepTarget is what a step of a workflow calls.
type StepTarget struct {
	Skill    int                 // an index into Snapshot.Skills; -1 when it is no Skill
	Contract *cognition.Contract // an operation of workflows of the catalogue; nil when it is none
}

// Fallback is an operation of an adapter that no Skill owns. No model is offered it.
type Fallback struct {
	Adapter   *operation.Adapter
	Operation *manifest.Operation
	Reference []byte // with version 0.0.0 and source adapterFallback, in canonical JSON
}

// Readiness says how far a Skill has what it needs. The zero value is none.
type Readiness uint8

// The values of Readiness. After an activation a Skill is never Partial.
const (
	Ready Readiness = iota + 1
	Partial
	Blocked
)

var readinesses = [...]string{"", "ready", "partial", "blocked"}

// String gives the name as it is written.
func (r Readiness) String() string {
	if int(r) < len(readinesses) {
		return readinesses[r]
	}
	return ""
}

// ByName gives the Skill with an effective invocation name, and nil when there is none. It is exposed, or dormant: then its Gate
// says why.
func (s *Snapshot) ByName(name []byte) *Skill { return s.skill(find(&s.names, name)) }

// ByOperation gives the Skill that an operation belongs to: the first whose selected binding has it, or else the first with a
// compatible one. It need not be exposed.
func (s *Snapshot) ByOperation(name []byte) *Skill { return s.skill(find(&s.operations, name)) }

// BySkillID gives the Skill with an id.
func (s *Snapshot) BySkillID(id string) *Skill { return s.skill(find(&s.ids, id)) }

// Fuzzy gives the Skill of ByName whose name a text is when its upper-case letters of ASCII are made lower-case, and '-', '.' and
// spaces are made '_' (spec 6.3 step 8). The names are callable names and differ, so there is at most one.
func (s *Snapshot) Fuzzy(name []byte) *Skill {
	var folded [64]byte // the longest callable name
	if len(name) > len(folded) {
		return nil
	}
	for i, c := range name {
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '-' || c == '.' || c == ' ':
			c = '_'
		}
		folded[i] = c
	}
	return s.ByName(folded[:len(name)])
}

func (s *Snapshot) skill(index int32) *Skill {
	if index < 0 {
		return nil
	}
	return &s.Skills[index]
}
