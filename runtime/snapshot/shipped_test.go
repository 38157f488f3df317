package snapshot

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// shipped gives the rows of the packages of this repository.
func shipped(t testing.TB) (packages []*contract.Package) {
	t.Helper()
	names, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no packages", err)
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := install.Read(src)
		if err != nil {
			t.Fatal(name, err)
		}
		packages = append(packages, p)
	}
	return packages
}

// fitted makes the adapters that have everything that the Skills of packages ask of them.
func fitted(packages []*contract.Package) (adapters []*operation.Adapter) {
	capabilities := make(map[string]*contract.Capability)
	for _, p := range packages {
		for i := range p.Capabilities {
			capabilities[p.Capabilities[i].ID] = &p.Capabilities[i]
		}
	}
	byID := make(map[string]*operation.Adapter)
	observer := plain("observer") // which does nothing, and provides the signals that recipes need
	adapters = append(adapters, observer)
	for _, p := range packages {
		for _, k := range p.Skills {
			observer.Manifest.ProvidesInteractions = union(observer.Manifest.ProvidesInteractions, k.Requirements.Interactions)
			for _, c := range k.Execution.Bindings {
				a := byID[c.AdapterID]
				if a == nil {
					a = &operation.Adapter{Runner: idle{}, Manifest: manifest.Manifest{AdapterID: c.AdapterID, Title: c.AdapterID, Transport: manifest.Native, Complete: true}}
					byID[c.AdapterID] = a
					adapters = append(adapters, a)
				}
				m := &a.Manifest
				i := slices.IndexFunc(m.Operations, func(o manifest.Operation) bool { return o.Name == c.Operation })
				if i < 0 {
					i = len(m.Operations)
					m.Operations = append(m.Operations, manifest.Operation{Name: c.Operation})
				}
				o := &m.Operations[i]
				o.Capabilities = union(o.Capabilities, k.Requirements.Capabilities)
				o.InputTypes, o.OutputTypes = union(o.InputTypes, types(k.Inputs)), union(o.OutputTypes, types(k.Outputs))
				m.SupportedValueTypes = union(union(m.SupportedValueTypes, o.InputTypes), o.OutputTypes)
				o.ConsumesInteractions, o.ObservesPerceptions = union(o.ConsumesInteractions, k.Requirements.Interactions), union(o.ObservesPerceptions, k.Requirements.Perceptions)
				m.ProvidesInteractions, m.ProvidesPerceptions = union(m.ProvidesInteractions, k.Requirements.Interactions), union(m.ProvidesPerceptions, k.Requirements.Perceptions)
				o.TargetClasses = union(o.TargetClasses, c.TargetClasses)
				for _, id := range k.Requirements.Capabilities {
					m.GrantedPermissions = union(m.GrantedPermissions, capabilities[id].Permissions)
					for _, k := range contract.Fold([]*contract.Capability{capabilities[id]}).Delegated {
						o.Enforced = union(o.Enforced, []manifest.Constraint{manifest.Constraint(k)})
					}
				}
			}
		}
	}
	return adapters
}

func union[T comparable](list, more []T) []T {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

func TestShippedPackages(t *testing.T) {
	packages := shipped(t)
	native := fitted(packages)
	for _, c := range []struct {
		name    string
		set     Set
		blocked func(*Skill) bool
	}{
		{"with everything", Set{Packages: packages, Adapters: native, Catalogue: cognition.Catalogue, Stage: true, Accessibility: true, Hands: idle{}}, func(*Skill) bool { return false }},
		{"without a stage", Set{Packages: packages, Adapters: native, Catalogue: cognition.Catalogue}, func(k *Skill) bool {
			return k.Row.Execution.Kind == ability.ExecutionKindBinding && len(k.Row.Execution.Bindings) == 0
		}},
		{"without adapters", Set{Packages: packages, Catalogue: cognition.Catalogue}, func(k *Skill) bool {
			return k.Row.Execution.Kind == ability.ExecutionKindBinding || k.Row.ID == "coding.verify-change" || k.Row.ID == "writing.wrap-up-session"
		}},
		{"without a catalogue", Set{Packages: packages, Adapters: native, Stage: true, Accessibility: true, Hands: idle{}}, func(k *Skill) bool {
			return k.Row.Execution.Kind == ability.ExecutionKindCognitive || k.Row.ID == "coding.verify-change" || k.Row.ID == "research.evidence-brief"
		}},
	} {
		s := build(t, c.set)
		if len(s.Packages) != 10 || len(s.Skills) != 156 || len(s.Warnings) > 0 {
			t.Errorf("%s: %d packages, %d Skills, %v", c.name, len(s.Packages), len(s.Skills), s.Warnings)
		}
		for i := range s.Skills {
			k := &s.Skills[i]
			blocked := c.blocked(k)
			if (k.Readiness == Blocked) != blocked || k.Exposed == blocked || (k.Gate == 0) == blocked || k.Name != "" && s.ByName([]byte(k.Name)) != k {
				t.Errorf("%s: %s is %s, exposed %v, gate %s", c.name, k.Row.ID, why(k), k.Exposed, k.Gate)
			}
			if blocked && (k.Gate == cause.NotExposed || k.Gate != k.Reasons[0].Cause) {
				t.Errorf("%s: %s does not say why: %s", c.name, k.Row.ID, k.Gate)
			}
			if k.Selected != nil && s.ByOperation([]byte(k.Selected.Operation.Name)) == nil {
				t.Errorf("%s: the operation of %s is not found", c.name, k.Row.ID)
			}
			if !blocked && k.Row.Execution.Kind == ability.ExecutionKindStateMachine && strings.HasPrefix(k.Row.ID, "coding.") {
				if !slices.Equal(k.Internal, []string{"source.carry-intention"}) {
					t.Errorf("%s gains %v", k.Row.ID, k.Internal)
				}
			}
		}
	}
}

// BenchmarkShipped is an activation of the packages of this repository with all adapters.
func BenchmarkShipped(b *testing.B) {
	packages := shipped(b)
	set := Set{Packages: packages, Adapters: fitted(packages), Catalogue: cognition.Catalogue, Stage: true, Accessibility: true, Hands: idle{}}
	b.ReportAllocs()
	for b.Loop() {
		build(b, set)
	}
}
