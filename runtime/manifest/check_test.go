package manifest

import (
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

const (
	frontmost = ability.ConstraintKindRequiresFrontmostApplication
	source    = ability.ConstraintKindSourceMustMatchTarget
)

// typer gives a manifest that nothing is wrong with.
func typer() *Manifest {
	m := Manifest{
		AdapterID: "typer", Title: "Typer", Transport: Accessibility, Complete: true,
		SupportedValueTypes: []string{"text.receipt", "text.draft"},
		GrantedPermissions:  []ability.PermissionKind{ability.PermissionKindFiles, ability.PermissionKindAccessibility},
		Operations: []Operation{
			{Name: "type_at_cursor", Capabilities: []string{"text.write"}, InputTypes: []string{"text.draft"}, OutputTypes: []string{"text.receipt"},
				TargetClasses: []string{"text-editor", "browser"}, Enforced: []Constraint{{source, "true"}, {frontmost, "true"}}},
			{Name: "count_words", Capabilities: []string{"text.read"}},
		},
	}.Normalize()
	return &m
}

func declares(id string) ([]contract.Constraint, bool) {
	switch id {
	case "text.write":
		return []contract.Constraint{{Kind: source, Value: "true"}, {Kind: frontmost, Value: "true"}}, true
	case "text.read":
		return nil, true
	}
	return nil, false
}

func codes(issues []contract.Issue) string {
	var out []string
	for _, i := range issues {
		code := i.Code
		if i.Warning {
			code += "(W)"
		}
		out = append(out, code, i.Where)
	}
	return strings.Join(out, " ")
}

func TestCheck(t *testing.T) {
	if issues := Check(typer()); len(issues) > 0 {
		t.Fatalf("a good manifest has issues: %v", issues)
	}
	first := func(change func(*Operation)) func(*Manifest) { return func(m *Manifest) { change(&m.Operations[1]) } }
	for _, c := range []struct {
		change func(*Manifest)
		want   string
	}{
		{func(m *Manifest) { m.AdapterID = "Typer"; m.Operations = nil }, "invalid-adapter-id Typer.adapterID"},
		{func(m *Manifest) { m.Version = "1" }, "invalid-adapter-version typer.version"},
		{func(m *Manifest) { m.Version = "" }, ""},
		{func(m *Manifest) { m.Title = " \t" }, "missing-adapter-title typer.title"},
		{func(m *Manifest) { m.Transport = 0 }, "unknown-enum-value typer.transport"},
		{func(m *Manifest) { m.Transport = 7 }, "unknown-enum-value typer.transport"},
		{func(m *Manifest) { m.Transport = Bluetooth }, ""},
		{func(m *Manifest) { m.Transport, m.Complete = Bluetooth, false }, "incomplete-bluetooth-contract typer.claimCoverage"},
		{func(m *Manifest) { m.Unavailable = true }, "missing-unavailable-reason typer.unavailableReason"},
		{func(m *Manifest) { m.Unavailable, m.UnavailableReason = true, "locked" }, ""},
		{func(m *Manifest) { m.UnavailableReason = "locked" }, "stale-unavailable-reason(W) typer.unavailableReason"},
		{first(func(o *Operation) { o.Unavailable = true }), "missing-unavailable-reason typer.operations[1].unavailableReason"},
		{first(func(o *Operation) { o.UnavailableReason = "locked" }), "stale-unavailable-reason(W) typer.operations[1].unavailableReason"},
		{first(func(o *Operation) { o.Name = "count_words" }), "duplicate-adapter-operation typer.operations"},
		{func(m *Manifest) { m.ProvidesInteractions = []string{"A", "b", "b", "b"} }, "duplicate-adapter-claim typer.providesInteractions invalid-adapter-claim-id typer.providesInteractions[0]"},
		{func(m *Manifest) { m.ProvidesPerceptions = []string{"a_b"} }, "invalid-adapter-claim-id typer.providesPerceptions[0]"},
		{func(m *Manifest) { m.SupportedValueTypes = append(m.SupportedValueTypes, "text.draft") }, "duplicate-adapter-claim typer.supportedValueTypes"},
		{first(func(o *Operation) { o.Capabilities = []string{""} }), "invalid-adapter-claim-id typer.operations[1].capabilities[0]"},
		{first(func(o *Operation) { o.ConsumesInteractions = []string{"x", "x"} }), "duplicate-adapter-claim typer.operations[1].consumesInteractions"},
		{first(func(o *Operation) { o.ObservesPerceptions = []string{"x", "x"} }), "duplicate-adapter-claim typer.operations[1].observesPerceptions"},
		{func(m *Manifest) { m.GrantedPermissions[0] = m.GrantedPermissions[1] }, "duplicate-adapter-permission typer.grantedPermissions"},
		{func(m *Manifest) { m.GrantedPermissions[0] = 99 }, "unknown-enum-value typer.grantedPermissions[1]"},
		{first(func(o *Operation) { o.AdapterID = "files" }), "adapter-operation-owner-mismatch typer.operations[1].adapterID"},
		{first(func(o *Operation) { o.Name = "Type" }), "invalid-adapter-operation typer.operations[0].operation"},
		{first(func(o *Operation) { o.TargetClasses = []string{"Text-Editor", "a b", "x"} }),
			"invalid-adapter-target-class typer.operations[1].targetClasses[0] invalid-adapter-target-class typer.operations[1].targetClasses[1]"},
		{first(func(o *Operation) { o.TargetClasses = []string{"x", "x"} }), "duplicate-adapter-target-class typer.operations[1].targetClasses"},
		{first(func(o *Operation) { o.Enforced[1] = o.Enforced[0] }), "duplicate-enforced-constraint typer.operations[1].enforcedConstraints"},
		{first(func(o *Operation) { o.Enforced[0].Kind = ability.ConstraintKindMaximumPayloadBytes }), "runtime-owned-enforced-constraint typer.operations[1].enforcedConstraints[0]"},
		{first(func(o *Operation) { o.Enforced[0].Kind = ability.ConstraintKindAllowedTargetClass }), "runtime-owned-enforced-constraint typer.operations[1].enforcedConstraints[0]"},
		{first(func(o *Operation) { o.Enforced[0].Value = "very true" }), "invalid-enforced-constraint-value typer.operations[1].enforcedConstraints[0]"},
		{first(func(o *Operation) { o.InputTypes = []string{"text.draft", "text.other"} }), "operation-value-outside-manifest typer.operations[1].inputTypes[1]"},
		{first(func(o *Operation) { o.OutputTypes = []string{"text.other"} }), "operation-value-outside-manifest typer.operations[1].outputTypes[0]"},
		{func(m *Manifest) { m.SupportedValueTypes = nil }, "operation-value-outside-manifest typer.operations[1].inputTypes[0] operation-value-outside-manifest typer.operations[1].outputTypes[0]"},
		{func(m *Manifest) { m.SupportedValueTypes, m.Complete = nil, false }, ""},
		{func(m *Manifest) {
			m.Provider = &Provider{PluginID: "A", OriginPackageVersion: "1", OriginPackageDigest: "00", PluginTitle: "\u202e"}
		},
			"malformed-digest typer.provider.originPackageDigest invalid-version typer.provider.originPackageVersion invalid-id typer.provider.pluginID bidi-character typer.provider.pluginTitle"},
	} {
		m := typer()
		c.change(m)
		n := m.Normalize()
		issues := Check(&n)
		if got := codes(issues); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		for _, i := range issues {
			if i.Detail == "" {
				t.Errorf("%s has no detail", i.Code)
			}
		}
	}
}

func TestCheckInventory(t *testing.T) {
	other := func(change func(*Manifest)) []*Manifest {
		m := *typer()
		m = m.Normalize()
		change(&m)
		return []*Manifest{typer(), &m}
	}
	for _, c := range []struct {
		manifests  []*Manifest
		primitives []Operation
		want       string
	}{
		{[]*Manifest{typer()}, nil, ""},
		{[]*Manifest{typer()}, []Operation{{Name: "run_shell"}, {Name: "load_skill"}}, ""},
		{other(func(m *Manifest) {}), nil, "duplicate-adapter-manifest typer.adapterID"},
		{other(func(m *Manifest) {
			m.AdapterID, m.Operations = "other", []Operation{{AdapterID: "other", Name: "run_shell"}}
		}), nil, "primitive-shadows-adapter-operation other.operations[0].operation"},
		{[]*Manifest{typer()}, []Operation{{Name: "count_words"}}, "primitive-shadows-adapter-operation typer.operations[0].operation"},
		{nil, []Operation{{Name: "Run"}, {Name: "ask_host", Capabilities: []string{"a", "a"}, Unavailable: true}, {Name: "ask_host"}},
			"primitive-duplicate-adapter-operation host.primitives primitive-invalid-adapter-operation host.primitives[0].operation" +
				" primitive-duplicate-adapter-claim host.primitives[1].capabilities primitive-missing-unavailable-reason host.primitives[1].unavailableReason"},
		{nil, []Operation{{Name: "ask_host", Capabilities: []string{"text.read"}, Enforced: []Constraint{{source, "true"}}}}, "primitive-orphan-enforced-constraint host.primitives[0].enforcedConstraints[0]"},
		{other(func(m *Manifest) {
			m.AdapterID, m.Operations = "other", []Operation{{AdapterID: "other", Name: "a", Capabilities: []string{"text.read"}, Enforced: []Constraint{{source, "true"}}}}
		}), nil, "orphan-enforced-constraint other.operations[0].enforcedConstraints[0]"},
		{other(func(m *Manifest) { // one of its capabilities is not known, or it does not say which it has
			m.AdapterID, m.Complete, m.Operations = "other", false, []Operation{
				{AdapterID: "other", Name: "a", Capabilities: []string{"text.read", "unknown"}, Enforced: []Constraint{{source, "true"}}},
				{AdapterID: "other", Name: "b", Enforced: []Constraint{{source, "true"}}},
			}
		}), nil, ""},
		{other(func(m *Manifest) {
			m.AdapterID, m.Operations = "other", []Operation{{AdapterID: "other", Name: "a", Enforced: []Constraint{{frontmost, "true"}}}}
		}), nil, "orphan-enforced-constraint other.operations[0].enforcedConstraints[0]"},
	} {
		if got := codes(CheckInventory(c.manifests, c.primitives, declares)); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestIDs(t *testing.T) {
	for name, want := range map[string]string{
		"Typer": "typer", "My Adapter": "my-adapter", "  a  b  ": "a-b", "a..b": "a.b", "a--b": "a-b", ".-a": "a", "a.-b": "a.-b", "a, - b": "a-b",
		"7zip": "adapter-7zip", "": "adapter-unknown", "...": "adapter-unknown", "é": "adapter-unknown", "Über Adapter": "ber-adapter",
		"a/b/c": "a-b-c", "a_b": "a-b", "a.": "a", "a- .b": "a-.b", "\u212Aelvin": "elvin", strings.Repeat("ab.", 60): strings.Repeat("ab.", 42) + "ab",
		strings.Repeat("1", 300): "adapter-" + strings.Repeat("1", 120),
	} {
		if got := AdapterID(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func FuzzIDs(f *testing.F) {
	f.Add("My Adapter 2.0")
	f.Fuzz(func(t *testing.T, name string) {
		id := AdapterID(name)
		if !contract.IsPortableID(id) || AdapterID(id) != id {
			t.Errorf("%q: %q", name, id)
		}
	})
}

func FuzzTokens(f *testing.F) {
	f.Add("text-editor.v2")
	f.Fuzz(func(t *testing.T, s string) {
		parts := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == '_' || r == '-' })
		want := len(s) > 0 && len(s) <= 96 && len(strings.Join(parts, "-")) == len(s) && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789._-") == "" &&
			!slices.ContainsFunc([]byte(s), func(c byte) bool { return c >= 0x80 })
		if want {
			for _, p := range parts {
				want = want && strings.Trim(p, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
			}
		}
		if IsTargetClass(s) != want {
			t.Errorf("%q: %v", s, !want)
		}
	})
}
