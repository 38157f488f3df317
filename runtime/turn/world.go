package turn

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/value"
)

// world is a snapshot with all that turns ask of it again and again, worked out once.
type world struct {
	snapshot     *snapshot.Snapshot
	skills       []skill // as snapshot.Skills
	interactions map[string]*contract.Interaction
	perceptions  map[string]*contract.Perception
	types        *value.Table
}

// skill is a Skill of the snapshot as calls meet it.
type skill struct {
	*snapshot.Skill
	label    string // abilityID | invocationName
	shape    *receipt.Shape
	gated    bool   // its snapshot gate is not open, or depends on the turn
	needs    bool   // an interaction, a perception, or a capability that no available binding claims
	missing  string // the lowest required capability that no available binding claims
	outputs  []string
	mutates  bool
	local    bool          // an adapter carries it out
	staged   bool          // it uses the stage
	resolves bool          // an application
	asks     bool          // access confirm: a binding of it is confirming (6.3 step 9)
	bindings []binding     // the compatible ones; the first is the selected one
	limit    time.Duration // of a workflow
	steps    []step        // of a workflow
}

// binding is an operation that can carry out a Skill.
type binding struct {
	adapter     *operation.Adapter
	runner      operation.Runner
	operation   string
	application string // of a plugin; empty for an adapter that serves any
	prompt      bool
	targeter    operation.Targeter  // nil
	previewer   operation.Previewer // nil
	limit       time.Duration
}

func newWorld(s *snapshot.Snapshot, userCap time.Duration, budgets []Budget) *world {
	w := &world{
		snapshot:     s,
		skills:       make([]skill, len(s.Skills)),
		interactions: make(map[string]*contract.Interaction),
		perceptions:  make(map[string]*contract.Perception),
	}
	capabilities := make(map[string]*contract.Capability)
	var types []*contract.ValueType
	for _, p := range s.Packages {
		for i := range p.Interactions {
			w.interactions[p.Interactions[i].ID] = &p.Interactions[i]
		}
		for i := range p.Perceptions {
			w.perceptions[p.Perceptions[i].ID] = &p.Perceptions[i]
		}
		for i := range p.Capabilities {
			capabilities[p.Capabilities[i].ID] = &p.Capabilities[i]
		}
		for i := range p.ValueTypes {
			types = append(types, &p.ValueTypes[i])
		}
	}
	w.types = value.NewTable(types)
	for i := range s.Skills {
		w.skills[i] = newSkill(s, &s.Skills[i], capabilities, userCap, budgets)
	}
	return w
}

func newSkill(s *snapshot.Snapshot, from *snapshot.Skill, capabilities map[string]*contract.Capability, userCap time.Duration, budgets []Budget) skill {
	k := skill{
		Skill:   from,
		label:   from.Package.Ability.ID + " | " + from.Name,
		shape:   receipt.NewShape(from.Reference, from.Package.Digest, true, s.RevisionText, from.Policy.Effect, from.InputTypes, from.OutputTypes),
		mutates: from.Policy.Mutates(),
		local:   from.Row.Execution.Kind == ability.ExecutionKindBinding, staged: from.Row.UsesStage, resolves: from.Row.Requirements.ResolvesApplication,
		asks:  from.Row.Access == ability.AccessConfirm,
		limit: limit(from, "", "", userCap, budgets),
	}
	for i := range from.Targets {
		k.steps = append(k.steps, newStep(s, from, i))
	}
	for _, id := range from.Row.Requirements.Capabilities {
		if !s.Capabilities[id] && k.missing == "" && !contains(from.Internal, id) {
			k.missing = id
		}
		if c := capabilities[id]; c != nil && c.OutputType != "" {
			k.outputs = append(k.outputs, c.OutputType)
		}
	}
	k.needs = k.missing != "" || len(from.Row.Requirements.Interactions)+len(from.Row.Requirements.Perceptions) > 0
	k.gated = k.needs || from.Gate != 0
	for i := range from.Compatible {
		k.bindings = append(k.bindings, newBinding(from, &from.Compatible[i], userCap, budgets))
	}
	return k
}

func newBinding(s *snapshot.Skill, from *snapshot.Binding, userCap time.Duration, budgets []Budget) binding {
	b := binding{adapter: from.Adapter, runner: from.Adapter.Runner, operation: from.Operation.Name}
	if p := from.Adapter.Manifest.Provider; p != nil {
		b.application = p.ApplicationID
	}
	_, b.prompt = from.Adapter.Runner.(operation.Prompt)
	b.targeter, b.previewer = operation.TargeterOf(from.Adapter.Runner), operation.PreviewerOf(from.Adapter.Runner)
	b.limit = limit(s, from.Adapter.Manifest.AdapterID, b.operation, userCap, budgets)
	return b
}

// limit is how long a run may take (spec 6.3.3).
func limit(s *snapshot.Skill, adapterID, name string, userCap time.Duration, budgets []Budget) time.Duration {
	stated := seconds(s.Row.TimeoutSeconds)
	base := max(min(max(userCap, time.Second), 30*time.Second), 20*time.Second)
	for _, b := range budgets {
		if b.AdapterID == adapterID && b.Operation == name {
			base = b.Limit
		}
	}
	switch {
	case stated == 0:
	case s.Row.Execution.Kind == ability.ExecutionKindStateMachine:
		base = stated
	default:
		base = min(base, stated)
	}
	if m := s.Policy.MaximumDuration; m > 0 {
		base = min(base, m)
	}
	return max(base, 1) // a budget of nothing is one that is over at once, not one without an end
}

// longest is what a number of seconds is cut to: a duration has an end.
const longest = 1 << 62

// seconds gives a duration for a number of seconds.
func seconds(s float64) time.Duration {
	if s <= 0 {
		return 0
	}
	if d := s * float64(time.Second); d < longest {
		return max(time.Duration(d), 1)
	}
	return longest
}
