package snapshot

import (
	"context"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

const (
	frontmost = ability.ConstraintKindRequiresFrontmostApplication
	source    = ability.ConstraintKindSourceMustMatchTarget
	asks      = ability.ConstraintKindRequiresUserConfirmation
	stage     = ability.ConstraintKindRequiresStage
	class     = ability.ConstraintKindAllowedTargetClass
)

// idle is a runner that is never asked.
type idle struct{}

func (idle) Run(context.Context, string, *argument.List) (operation.Result, error) {
	panic("a snapshot runs nothing")
}

// text is a parameter list.
func text(names ...string) (list []contract.Parameter) {
	for _, n := range names {
		list = append(list, contract.Parameter{Name: n, Type: ability.ParameterTypeString, Required: true})
	}
	return list
}

// typeAtCursor is a Skill that asks for everything that an adapter can lack.
func typeAtCursor() contract.Skill {
	return contract.Skill{
		ID: "writing.type-at-cursor", Title: "Type at the cursor", InvocationName: "type_text", Access: ability.AccessReversible,
		Exposed: true, InheritsContract: true, Parameters: text("text"),
		Inputs:  []contract.Port{{Name: "draft", ValueType: "text.draft"}},
		Outputs: []contract.Port{{Name: "receipt", ValueType: "text.receipt"}, {Name: "second", ValueType: "text.receipt"}},
		Requirements: contract.Requirements{
			Capabilities: []string{"text.measure", "text.write"}, Interactions: []string{"interaction.cursor"}, Perceptions: []string{"perception.focus"},
		},
		Execution: contract.Execution{Kind: ability.ExecutionKindBinding, Bindings: []contract.Binding{
			{AdapterID: "typer", Operation: "type_at_cursor", TargetClasses: []string{"browser", "text-editor"}}}},
	}
}

// writing is a package with that Skill.
func writing(skills ...contract.Skill) *contract.Package {
	if skills == nil {
		skills = []contract.Skill{typeAtCursor()}
	}
	return &contract.Package{
		ID: "writing", Version: "1.0.0", Digest: [32]byte{1}, Ability: contract.Ability{ID: "writing", Title: "Writing", Tint: "#336699"},
		Skills: skills,
		Capabilities: []contract.Capability{
			{ID: "text.measure", Effect: ability.EffectRead},
			{ID: "text.write", Effect: ability.EffectReversibleMutation, Permissions: []ability.PermissionKind{ability.PermissionKindAccessibility},
				Constraints: []contract.Constraint{{Kind: class, Value: "terminal"}, {Kind: class, Value: "text-editor"}, {Kind: frontmost, Value: "true"}}},
		},
		Interactions: []contract.Interaction{{ID: "interaction.cursor", ValueType: "text.draft", Ownership: ability.InteractionOwnershipSourceOwned,
			ClaimPolicy: ability.ClaimPolicyReusable, FreshnessSeconds: 5, Privacy: ability.DataPrivacyClassPrivate}},
		Perceptions: []contract.Perception{{ID: "perception.focus", ValueType: "text.draft", Ownership: ability.PerceptionOwnershipObserved,
			FreshnessSeconds: 5, Privacy: ability.DataPrivacyClassPrivate}},
		ValueTypes: []contract.ValueType{{ID: "text.draft", Version: "1.0.0", Shape: ability.ValueShapeString}, {ID: "text.receipt", Version: "1.0.0", Shape: ability.ValueShapeString}},
	}
}

// typer is an adapter that has everything that the Skill asks for.
func typer() *operation.Adapter {
	return &operation.Adapter{
		Runner: idle{},
		Manifest: manifest.Manifest{
			AdapterID: "typer", Title: "Typer", Transport: manifest.Accessibility, Complete: true,
			SupportedValueTypes: []string{"text.receipt", "text.draft"}, GrantedPermissions: []ability.PermissionKind{ability.PermissionKindAccessibility},
			ProvidesInteractions: []string{"interaction.cursor"}, ProvidesPerceptions: []string{"perception.focus"},
			Operations: []manifest.Operation{{
				Name: "type_at_cursor", Capabilities: []string{"text.write", "text.measure"}, InputTypes: []string{"text.draft"}, OutputTypes: []string{"text.receipt"},
				ConsumesInteractions: []string{"interaction.cursor"}, ObservesPerceptions: []string{"perception.focus"}, TargetClasses: []string{"text-editor", "browser"},
				Enforced: []manifest.Constraint{{Kind: frontmost, Value: "true"}},
			}},
		},
	}
}

// plain is an adapter whose claims are not specified, with operations by name.
func plain(id string, operations ...string) *operation.Adapter {
	a := &operation.Adapter{Runner: idle{}, Manifest: manifest.Manifest{AdapterID: id, Title: id, Transport: manifest.Native}}
	for _, name := range operations {
		a.Manifest.Operations = append(a.Manifest.Operations, manifest.Operation{Name: name})
	}
	return a
}

// binding is a Skill without requirements that binds an operation.
func binding(id, name, adapter, op string) contract.Skill {
	return contract.Skill{ID: id, Title: id, InvocationName: name, Access: ability.AccessSeamless, Exposed: true, InheritsContract: true,
		Execution: contract.Execution{Kind: ability.ExecutionKindBinding, Bindings: []contract.Binding{{AdapterID: adapter, Operation: op}}}}
}

// workflow is a Skill whose steps call operations.
func workflow(id, name string, operations ...string) contract.Skill {
	s := contract.Skill{ID: id, Title: id, InvocationName: name, Access: ability.AccessSeamless, Exposed: true,
		Execution: contract.Execution{Kind: ability.ExecutionKindStateMachine}}
	for i, op := range operations {
		s.Execution.Steps = append(s.Execution.Steps, contract.Step{ID: "s" + string(rune('a'+i)), Operation: op})
	}
	return s
}

// cognitive is a Skill without an adapter.
func cognitive(id, name string) contract.Skill {
	return contract.Skill{ID: id, Title: id, InvocationName: name, Access: ability.AccessSeamless, Exposed: true,
		Execution: contract.Execution{Kind: ability.ExecutionKindCognitive}}
}

// some makes a package of Skills, which are sorted, that has nothing else.
func some(id string, skills ...contract.Skill) *contract.Package {
	return &contract.Package{ID: id, Version: "1.0.0", Ability: contract.Ability{ID: id, Title: "The " + id}, Skills: skills}
}

func build(t testing.TB, set Set) *Snapshot {
	t.Helper()
	s, issues := Build(set)
	if s == nil {
		t.Fatalf("there is no snapshot: %+v", issues)
	}
	return s
}

// why gives the readiness of a Skill and its reasons with their ids.
func why(k *Skill) string {
	out := []string{k.Readiness.String()}
	for _, r := range k.Reasons {
		out = append(out, strings.Join(append([]string{r.Cause.String()}, r.IDs...), " "))
	}
	return strings.Join(out, ", ")
}

// codes gives the issues of a set that is refused.
func codes(t testing.TB, set Set) string {
	t.Helper()
	s, issues := Build(set)
	if (s == nil) != (len(issues) > 0) {
		t.Errorf("a snapshot and issues, or neither: %v", issues)
	}
	var out []string
	for _, i := range issues {
		if i.Detail == "" {
			t.Errorf("%s has no detail", i.Code)
		}
		out = append(out, i.Code+" "+i.Where)
	}
	return strings.Join(out, ", ")
}
