package snapshot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// sketchSet is a discipline and an application that carries out one of its Skills, on a machine with a stage.
func sketchSet() Set {
	design := some("design", contract.Skill{
		ID: "design.draw", Title: "Draw", InvocationName: "draw_shape", Access: ability.AccessReversible, Exposed: true, InheritsContract: true, UsesStage: true,
		Parameters:   []contract.Parameter{{Name: "shape", Type: ability.ParameterTypeString, Required: true, EnumValues: []string{"oval", "line"}}},
		Inputs:       []contract.Port{{Name: "shape", ValueType: "canvas.shape"}},
		Requirements: contract.Requirements{Capabilities: []string{"canvas.draw"}},
		Execution:    contract.Execution{Kind: ability.ExecutionKindBinding, Realization: ability.RealizationPolicyPluginRealizations},
	})
	design.Capabilities = []contract.Capability{{ID: "canvas.draw", Effect: ability.EffectReversibleMutation, Permissions: []ability.PermissionKind{ability.PermissionKindAccessibility},
		Constraints: []contract.Constraint{{Kind: class, Value: "Canvas"}, {Kind: class, Value: "canvas"}, {Kind: frontmost, Value: "true"}, {Kind: stage, Value: "true"}}}}
	sketch := some("sketch")
	sketch.Dependencies, sketch.Digest = []string{"design"}, [32]byte{0xAB}
	sketch.Plugin = &contract.Plugin{
		ID: "sketch", AdapterID: "sketch", Version: "2.0.0", Title: "Sketch", ApplicationID: "sketch", TargetClasses: []string{"Canvas", "canvas"},
		Permissions: []ability.PermissionKind{ability.PermissionKindAccessibility},
		Operations: []contract.Operation{{Name: "sketch_draw", TimeoutSeconds: 5,
			Inputs: []contract.Parameter{{Name: "shape", Type: ability.ParameterTypeString, Required: true, EnumValues: []string{"line", "oval"}}}}},
		Realizations: []contract.Realization{{SkillID: "design.draw", Operation: "sketch_draw", Preference: 100, TargetClasses: []string{"Canvas", "canvas"}}},
	}
	return Set{Packages: []*contract.Package{design, sketch}, Stage: true, Accessibility: true, Hands: idle{}}
}

func TestPluginManifest(t *testing.T) {
	s := build(t, sketchSet())
	want := manifest.Manifest{
		AdapterID: "sketch", Version: "2.0.0", Title: "Sketch", Transport: manifest.Accessibility, Complete: true,
		SupportedValueTypes: []string{"canvas.shape"}, GrantedPermissions: []ability.PermissionKind{ability.PermissionKindAccessibility},
		Operations: []manifest.Operation{{AdapterID: "sketch", Name: "sketch_draw", Capabilities: []string{"canvas.draw"}, InputTypes: []string{"canvas.shape"},
			TargetClasses: []string{"canvas"}, Enforced: []manifest.Constraint{{Kind: frontmost, Value: "true"}}}},
		Provider: &manifest.Provider{Package: true, PluginID: "sketch", PluginTitle: "Sketch", OriginPackageID: "sketch", OriginPackageVersion: "1.0.0",
			OriginPackageDigest: "ab" + strings.Repeat("00", 31), ApplicationID: "sketch"},
	}
	if diff := cmp.Diff(want, s.Adapters[0].Manifest); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	k := s.BySkillID("design.draw")
	if why(k) != "ready" || k.Selected.Reference.Preference != 100 || k.Selected.Adapter.Runner == nil || len(s.Fallbacks) > 0 {
		t.Errorf("%s %+v", why(k), k.Selected)
	}
	if got := k.Plan.Parameters()[0].EnumValues[0]; got != "oval" {
		t.Errorf("the enumeration is not in the order of the Skill: %s", got)
	}
	if !strings.Contains(string(k.Reference), `"provider":{"applicationID":"sketch","originPackageDigest":"ab00`) {
		t.Errorf("%s", k.Reference)
	}
}

// TestPluginReadiness has what a machine can lack.
func TestPluginReadiness(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Set)
		want   string
	}{
		{"nothing", func(*Set) {}, "ready"},
		{"the stage", func(s *Set) { s.Stage = false }, "blocked, adapterUnavailable sketch, noCompatibleAdapter"},
		{"the engine", func(s *Set) { s.Hands = nil }, "blocked, adapterUnavailable sketch, noCompatibleAdapter"},
		{"the release", func(s *Set) { s.Unsupported = []string{"sketch"} }, "blocked, adapterUnavailable sketch, noCompatibleAdapter"},
		{"the permission", func(s *Set) { s.Accessibility = false }, "blocked, permissionNotGranted accessibility, noCompatibleAdapter"},
		{"the application", func(s *Set) { s.Packages = s.Packages[:1] }, "blocked, noBinding"},
		{"the target", func(s *Set) { s.Packages[1].Plugin.TargetClasses = nil }, "blocked, targetClassMismatch, targetClassNotAllowed, noCompatibleAdapter"},
		{"an authored binding that is as good goes first", func(s *Set) {
			s.Packages[0].Skills[0].Execution.Bindings = []contract.Binding{{AdapterID: "none", Operation: "x", Preference: 100}}
		}, "ready"},
		{"its parameters are the inputs", func(s *Set) { s.Packages[0].Skills[0].Parameters = nil }, "ready"},
	} {
		set := sketchSet()
		c.change(&set)
		k := build(t, set).BySkillID("design.draw")
		if got := why(k); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if c.want == "ready" && k.Plan.Index("shape") != 0 {
			t.Errorf("%s: it has other parameters", c.name)
		}
	}
}

func TestTitles(t *testing.T) {
	for id, want := range map[string]string{"sketch": "Sketch", "final-cut.pro": "Final Cut Pro", "a": "A", "x-1": "X 1"} {
		if got := titleOf(id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// TestManyPlugins lets thousands of applications carry out one Skill, half of them where they cannot.
func TestManyPlugins(t *testing.T) {
	const n = 4000
	set := sketchSet()
	sketch := set.Packages[1]
	set.Packages = set.Packages[:1]
	for i := range n {
		p, plugin := *sketch, *sketch.Plugin
		p.ID, p.Plugin = fmt.Sprintf("app%04d", i), &plugin
		p.Ability.ID, plugin.ID, plugin.AdapterID, plugin.ApplicationID = p.ID, p.ID, p.ID, p.ID
		plugin.Operations = slices.Clone(plugin.Operations)
		plugin.Realizations = slices.Clone(plugin.Realizations)
		plugin.Operations[0].Name = fmt.Sprintf("draw_%04d", i)
		plugin.Realizations[0].Operation, plugin.Realizations[0].Preference = plugin.Operations[0].Name, int64(i%7)
		if i%2 == 1 {
			set.Unsupported = append(set.Unsupported, p.ID)
		}
		set.Packages = append(set.Packages, &p)
	}
	k := build(t, set).BySkillID("design.draw")
	if len(k.Compatible) != n/2 || k.Selected.Operation.Name != "draw_0006" || k.Compatible[1].Operation.Name != "draw_0020" {
		t.Errorf("%d, first %s, then %s", len(k.Compatible), k.Selected.Operation.Name, k.Compatible[1].Operation.Name)
	}
	set.Stage = false
	if k := build(t, set).BySkillID("design.draw"); len(k.Reasons) != n+1 {
		t.Errorf("%d reasons", len(k.Reasons))
	}
}
