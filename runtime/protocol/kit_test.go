package protocol_test

import (
	"context"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// notes is a package with Skills that an adapter of the same name carries out: place_note changes something, drop_note asks
// first, and wait_note waits until it is told to stop.
func notes() *contract.Package {
	p := &contract.Package{
		ID: "notes", Version: "1.0.0", Digest: [32]byte{1, 2, 3},
		Ability: contract.Ability{ID: "notes", Title: "Notes", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
		Capabilities: []contract.Capability{{
			ID: "notes.read", Effect: ability.EffectRead,
			Constraints: []contract.Constraint{{Kind: ability.ConstraintKindMaximumPayloadBytes, Value: "4096"}},
		}, {
			ID: "notes.write", Effect: ability.EffectMutation,
			Constraints: []contract.Constraint{{Kind: ability.ConstraintKindMaximumPayloadBytes, Value: "4096"}},
		}},
	}
	for _, s := range []struct {
		name, capability string
		access           ability.Access
	}{{"drop_note", "notes.write", ability.AccessConfirm}, {"place_note", "notes.write", ability.AccessSeamless}, {"read_note", "notes.read", ability.AccessSeamless}, {"wait_note", "notes.read", ability.AccessSeamless}} {
		p.Skills = append(p.Skills, contract.Skill{
			ID: "notes." + s.name[:len(s.name)-5], Title: s.name, InvocationName: s.name, Kind: ability.SkillKindEffectful, Access: s.access, Exposed: true,
			Parameters: []contract.Parameter{
				{Name: "text", Type: ability.ParameterTypeString, Required: true},
				{Name: "mode", Type: ability.ParameterTypeString, EnumValues: []string{"append", "replace"}},
			},
			Requirements: contract.Requirements{Capabilities: []string{s.capability}},
			Execution: contract.Execution{
				Kind: ability.ExecutionKindBinding, Realization: ability.RealizationPolicyAuthoredBindings,
				Bindings: []contract.Binding{{AdapterID: "notes", Operation: s.name, TargetClasses: []string{"note"}}},
			},
		})
	}
	return p
}

// adapter carries out the Skills of notes. It gives no word about its context, as most real ones do.
type adapter struct{}

func (adapter) Run(ctx context.Context, name string, _ *argument.List) (operation.Result, error) {
	switch name {
	case "wait_note":
		<-ctx.Done()
		return operation.Result{}, ctx.Err()
	case "read_note":
		return operation.Result{Status: operation.Succeeded}, nil
	}
	return operation.Result{Status: operation.Succeeded, Changes: []operation.Change{{Target: operation.Scope{DocumentID: "a"}, Kind: operation.Modified}}}, nil
}

// quick is such an adapter that keeps its word about its context.
type quick struct{ adapter }

func (quick) Prompt() {}

var epoch = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// newEngine is an engine over notes, whose clock stands still unless it is that of the system, and whose ids count.
func newEngine(tb testing.TB, r operation.Runner, records receipt.Sink, o turn.Options) *turn.Engine {
	tb.Helper()
	a := &operation.Adapter{Manifest: manifest.Manifest{AdapterID: "notes", Title: "Notes", Transport: manifest.Native}, Runner: r}
	for _, name := range []string{"drop_note", "place_note", "read_note", "wait_note"} {
		a.Manifest.Operations = append(a.Manifest.Operations, manifest.Operation{Name: name, TargetClasses: []string{"note"}})
	}
	o.Records = records
	engine, err := turn.Start(snapshot.Set{Packages: []*contract.Package{notes()}, Adapters: []*operation.Adapter{a}, Loaded: epoch}, o)
	if err != nil {
		tb.Fatal(err)
	}
	return engine
}

// nothing is a sink that keeps nothing.
type nothing struct{}

func (nothing) Record(receipt.Kind, []byte) error { return nil }
