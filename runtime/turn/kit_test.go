package turn_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// notes is a package with one Skill, place_note, which is bound to the operation place_note of the adapter notes. Edits change
// it before it is used.
func notes(edits ...func(*contract.Package)) *contract.Package {
	p := &contract.Package{
		ID: "notes", Version: "1.0.0", Digest: [32]byte{1, 2, 3},
		Ability: contract.Ability{ID: "notes", Title: "Notes", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
		Capabilities: []contract.Capability{{
			ID: "notes.write", Effect: ability.EffectMutation,
			Constraints: []contract.Constraint{
				{Kind: ability.ConstraintKindAllowedTargetClass, Value: "note"},
				{Kind: ability.ConstraintKindMaximumDurationSeconds, Value: "10"},
				{Kind: ability.ConstraintKindMaximumPayloadBytes, Value: "4096"},
			},
		}},
		Skills: []contract.Skill{{
			ID: "notes.place", Title: "Place a note", InvocationName: "place_note", Kind: ability.SkillKindEffectful,
			Access: ability.AccessSeamless, Exposed: true, InheritsContract: true,
			Parameters: []contract.Parameter{
				{Name: "text", Type: ability.ParameterTypeString, Required: true},
				{Name: "mode", Type: ability.ParameterTypeString, Required: true, EnumValues: []string{"append", "replace", "insert-before"}},
				{Name: "count", Type: ability.ParameterTypeInteger, Required: true},
				{Name: "scale", Type: ability.ParameterTypeNumber, Required: true},
				{Name: "note", Type: ability.ParameterTypeString, Required: true},
				{Name: "dry_run", Type: ability.ParameterTypeBoolean},
			},
			Requirements: contract.Requirements{Capabilities: []string{"notes.write"}},
			Execution: contract.Execution{
				Kind: ability.ExecutionKindBinding, Realization: ability.RealizationPolicyAuthoredBindings,
				Bindings: []contract.Binding{{AdapterID: "notes", Operation: "place_note", TargetClasses: []string{"note"}}},
			},
		}},
	}
	for _, edit := range edits {
		edit(p)
	}
	return p
}

// call is one of about 240 bytes, canonical.
const call = `{"count":3,"dry_run":false,"mode":"insert-before","note":"Kept short, since it is read aloud.","scale":0.75,"text":"Fog came in off the bay before the ferry did, and the pier lights went out one by one until only the last was left."}`

// runner does every operation by a function, on the goroutine of the turn.
type runner func(ctx context.Context, operation string, arguments *argument.List) (operation.Result, error)

func (f runner) Run(ctx context.Context, operation string, arguments *argument.List) (operation.Result, error) {
	return f(ctx, operation, arguments)
}

func (f runner) Prompt() {}

// changed is what a mutation says that changed one thing.
var changed = operation.Result{Status: operation.Succeeded, Changes: []operation.Change{{Target: operation.Scope{DocumentID: "a"}, Kind: operation.Modified}}}

// adapter publishes operations under an id, which claim nothing in particular.
func adapter(id string, r operation.Runner, operations ...string) *operation.Adapter {
	a := &operation.Adapter{Manifest: manifest.Manifest{AdapterID: id, Title: id, Transport: manifest.Native}, Runner: r}
	for _, name := range operations {
		a.Manifest.Operations = append(a.Manifest.Operations, manifest.Operation{Name: name, TargetClasses: []string{"note"}})
	}
	return a
}

// world is an engine over packages and adapters, with a clock and ids of its own.
type world struct {
	*turn.Engine
	registry *snapshot.Registry
	records  *receipt.Memory
	clock    *clock
}

func newWorld(tb testing.TB, packages []*contract.Package, adapters ...*operation.Adapter) *world {
	tb.Helper()
	s, issues := snapshot.Build(snapshot.Set{Packages: packages, Adapters: adapters, Loaded: epoch})
	if len(issues) > 0 {
		tb.Fatal(issues)
	}
	w := &world{registry: snapshot.NewRegistry(s), records: new(receipt.Memory), clock: &clock{now: epoch}}
	w.Engine = turn.New(turn.Options{Registry: w.registry, Records: w.records, Now: w.clock.read, NewID: counter()})
	return w
}

// target is the lead target of turns that may place notes.
var target = operation.Scope{DocumentID: "a", TargetClass: "note"}

// do runs one call in a turn of its own.
func (w *world) do(name, arguments string) *turn.Run {
	var r turn.Run
	w.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte(name), Arguments: []byte(arguments)}, &r)
	return &r
}

// onStage makes the Skill of notes use the stage.
func onStage(p *contract.Package) {
	p.Capabilities[0].Constraints = append(p.Capabilities[0].Constraints, contract.Constraint{Kind: ability.ConstraintKindRequiresStage, Value: "true"})
	p.Skills[0].UsesStage = true
}

// nothing is a sink that keeps nothing.
type nothing struct{}

func (nothing) Record(receipt.Kind, []byte) error { return nil }

// errFull is that of a sink whose disk is full.
var errFull = errors.New("no space left")
