package manifest

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestNormalForm(t *testing.T) {
	m := Manifest{AdapterID: "a", Operations: []Operation{
		{Name: "z", Capabilities: []string{"b", "a"}, Enforced: []Constraint{{source, "x"}, {frontmost, "y"}, {frontmost, "x"}}}, {Name: "y", AdapterID: "b"}},
		GrantedPermissions: []ability.PermissionKind{9, 1}, Provider: &Provider{PluginID: "p"}}
	n := m.Normalize()
	want := Manifest{AdapterID: "a", Version: "1.0.0", Operations: []Operation{
		{AdapterID: "b", Name: "y"}, {AdapterID: "a", Name: "z", Capabilities: []string{"a", "b"}, Enforced: []Constraint{{frontmost, "x"}, {frontmost, "y"}, {source, "x"}}}},
		GrantedPermissions: []ability.PermissionKind{1, 9}, Provider: &Provider{PluginID: "p"}}
	if diff := cmp.Diff(want, n); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(want, n.Normalize()); diff != "" {
		t.Errorf("twice: (-want +got)\n%s", diff)
	}
	m.Operations[0].Capabilities[0], m.Operations[0].Enforced[0].Value, m.Operations[1].Name, m.Provider.PluginID, m.GrantedPermissions[0] = "changed", "changed", "changed", "changed", 3
	if diff := cmp.Diff(want, n); diff != "" {
		t.Errorf("the normal form shares memory: (-want +got)\n%s", diff)
	}
	if n.Operation("z") != &n.Operations[1] || n.Operation("x") != nil {
		t.Error("an operation is not found by its name")
	}
}

// TestNamesAreSorted holds what Normalize relies on.
func TestNamesAreSorted(t *testing.T) {
	var names []string
	for k := ability.PermissionKind(1); k.String() != ""; k++ {
		names = append(names, k.String())
	}
	if len(names) != 14 || !slices.IsSorted(names) {
		t.Errorf("%v", names)
	}
	for x := Transport(1); x <= LocalProcess; x++ {
		if x.String() == "" {
			t.Errorf("transport %d has no name", x)
		}
	}
}

// TestInventory holds the object to spec 6.1.2, member by member, and to its canonical form.
func TestInventory(t *testing.T) {
	m := Manifest{AdapterID: "sketch", Title: "Sketch", Transport: Accessibility, Complete: true, Unavailable: true, UnavailableReason: "there is no stage",
		ProvidesInteractions: []string{"i"}, ProvidesPerceptions: []string{"p"}, SupportedValueTypes: []string{"v"},
		Operations: []Operation{{Name: "draw", Capabilities: []string{"c"}, InputTypes: []string{"v"}, OutputTypes: []string{"v"}, ConsumesInteractions: []string{"i"},
			ObservesPerceptions: []string{"p"}, TargetClasses: []string{"t"}, Enforced: []Constraint{{frontmost, "true"}}, Unavailable: true, UnavailableReason: "no"}},
		GrantedPermissions: []ability.PermissionKind{ability.PermissionKindAccessibility},
		Provider: &Provider{Package: true, PluginID: "sketch", PluginTitle: "Sketch", OriginPackageID: "sketch", OriginPackageVersion: "1.0.0",
			OriginPackageDigest: "00", ApplicationID: "sketch"}}.Normalize()
	plain := Manifest{AdapterID: "typer", Transport: Native}.Normalize()
	got := AppendInventory(nil, []*Manifest{&m, &plain}, []string{"bonnie.cognition.a"})
	if err := wire.CheckCanonical(got, wire.Package); err != nil {
		t.Fatal(err)
	}
	want := `{
		"adapters": [{
			"adapterID": "sketch", "version": "1.0.0", "transport": "accessibility", "claimCoverage": "complete", "isAvailable": false,
			"operations": [{
				"adapterID": "sketch", "operation": "draw", "capabilities": ["c"], "inputTypes": ["v"], "outputTypes": ["v"], "consumesInteractions": ["i"],
				"observesPerceptions": ["p"], "targetClasses": ["t"], "enforcedConstraints": [{"kind": "requiresFrontmostApplication", "value": "true"}], "isAvailable": false
			}],
			"providesInteractions": ["i"], "providesPerceptions": ["p"], "supportedValueTypes": ["v"], "grantedPermissions": ["accessibility"],
			"provider": {"pluginClass": "package", "pluginID": "sketch", "originPackageID": "sketch", "originPackageVersion": "1.0.0", "originPackageDigest": "00", "applicationID": "sketch"}
		}, {
			"adapterID": "typer", "version": "1.0.0", "transport": "native", "claimCoverage": "incremental", "isAvailable": true, "operations": [],
			"providesInteractions": [], "providesPerceptions": [], "supportedValueTypes": [], "grantedPermissions": []
		}],
		"cognitivePrimitives": ["bonnie.cognition.a"],
		"hostPrimitives": ["cancel_pending_skill", "confirm_pending_skill", "load_skill", "run_applescript", "run_shell"]
	}`
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal([]byte(want), &b) != nil {
		t.Fatal("no JSON")
	}
	if diff := cmp.Diff(b, a); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := string(m.Provider.Append(nil, true)); got != `{"applicationID":"sketch","originPackageDigest":"00","originPackageID":"sketch","originPackageVersion":"1.0.0","pluginClass":"package","pluginID":"sketch","pluginTitle":"Sketch"}` {
		t.Error(got)
	}
}
