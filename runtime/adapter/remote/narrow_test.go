package remote

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// TestNarrow joins an operator's manifest and a claimed one, each of which differs from a usual one in something.
func TestNarrow(t *testing.T) {
	constraint := manifest.Constraint{Kind: ability.ConstraintKindSourceMustMatchTarget, Value: "true"}
	type m = manifest.Manifest
	for name, c := range map[string]struct {
		granted, claimed, want func(*m)
	}{
		"nothing differs":             {},
		"names":                       {claimed: func(m *m) { m.Title, m.Version, m.Transport = "X", "9.0.0", manifest.Native }},
		"provider":                    {claimed: func(m *m) { m.Provider = &manifest.Provider{PluginID: "x"} }},
		"coverage of the program":     {granted: func(m *m) { m.Operations[0].Capabilities = []string{"a"} }, claimed: func(m *m) { m.Complete = true }, want: func(m *m) { m.Complete = true }},
		"coverage of both":            {granted: func(m *m) { m.Complete, m.Operations[0].Capabilities = true, []string{"a"} }, claimed: func(m *m) { m.Complete = true }, want: func(m *m) { m.Complete = true }},
		"more operations":             {claimed: func(m *m) { m.Operations = append(m.Operations, manifest.Operation{Name: "erase_notes"}) }},
		"fewer operations":            {granted: func(m *m) { m.Operations = append(m.Operations, manifest.Operation{Name: "erase_notes"}) }},
		"more capabilities":           {granted: func(m *m) { m.Operations[0].Capabilities = []string{"a", "b"} }, claimed: func(m *m) { m.Operations[0].Capabilities = []string{"b", "c"} }, want: func(m *m) { m.Operations[0].Capabilities = []string{"b"} }},
		"other capabilities":          {granted: func(m *m) { m.Operations[0].Capabilities = []string{"a"} }, claimed: func(m *m) { m.Operations[0].Capabilities = []string{"b"} }, want: func(m *m) { gone(&m.Operations[0]) }},
		"unspecified by the program":  {granted: func(m *m) { m.Operations[0].Capabilities = []string{"a"} }, want: func(m *m) { m.Operations[0].Capabilities = []string{"a"} }},
		"unspecified by the operator": {claimed: func(m *m) { m.Operations[0].Capabilities = []string{"a"} }, want: func(m *m) { m.Operations[0].Capabilities = []string{"a"} }},
		"an empty set by the operator": {granted: func(m *m) { m.Complete = true }, claimed: func(m *m) {
			m.Operations[0].Capabilities, m.Operations[0].InputTypes, m.GrantedPermissions = []string{"a"}, []string{"t"}, []ability.PermissionKind{ability.PermissionKindFiles}
			m.ProvidesPerceptions = []string{"p"}
		}, want: func(m *m) { m.Complete = true }},
		"target classes that nobody granted": {claimed: func(m *m) { m.Operations[0].TargetClasses = []string{"note"} }},
		"other target classes":               {granted: func(m *m) { m.Operations[0].TargetClasses = []string{"note"} }, claimed: func(m *m) { m.Operations[0].TargetClasses = []string{"page"} }, want: func(m *m) { gone(&m.Operations[0]) }},
		"constraints that nobody granted":    {claimed: func(m *m) { m.Operations[0].Enforced = []manifest.Constraint{constraint} }},
		"constraints that both have":         {granted: func(m *m) { m.Operations[0].Enforced = []manifest.Constraint{constraint} }, claimed: func(m *m) { m.Operations[0].Enforced = []manifest.Constraint{constraint} }, want: func(m *m) { m.Operations[0].Enforced = []manifest.Constraint{constraint} }},
		"other constraints": {granted: func(m *m) { m.Operations[0].Enforced = []manifest.Constraint{constraint} }, claimed: func(m *m) {
			m.Operations[0].Enforced = []manifest.Constraint{{Kind: constraint.Kind, Value: "false"}}
		}},
		"permissions": {granted: func(m *m) {
			m.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindFiles, ability.PermissionKindNetwork}
		},
			claimed: func(m *m) {
				m.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindBluetooth, ability.PermissionKindFiles}
			},
			want: func(m *m) { m.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindFiles} }},
		"no common permission": {granted: func(m *m) { m.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindFiles} },
			claimed: func(m *m) { m.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindNetwork} },
			want:    func(m *m) { m.Unavailable, m.UnavailableReason = true, nothingLeft }},
		"types beyond those of the manifest": {
			granted: func(m *m) {
				m.SupportedValueTypes, m.Operations[0].OutputTypes = []string{"a", "b"}, []string{"a", "b"}
			},
			claimed: func(m *m) { m.SupportedValueTypes = []string{"b"} },
			want:    func(m *m) { m.SupportedValueTypes, m.Operations[0].OutputTypes = []string{"b"}, []string{"b"} }},
		"no type of the manifest": {
			granted: func(m *m) { m.SupportedValueTypes, m.Operations[0].OutputTypes = []string{"a", "b"}, []string{"a"} },
			claimed: func(m *m) { m.SupportedValueTypes = []string{"b"} },
			want:    func(m *m) { m.SupportedValueTypes = []string{"b"}; gone(&m.Operations[0]) }},
		"the program is unavailable": {claimed: func(m *m) { m.Unavailable, m.UnavailableReason = true, "no camera" }, want: func(m *m) { m.Unavailable, m.UnavailableReason = true, "no camera" }},
		"the operator says no":       {granted: func(m *m) { m.Unavailable, m.UnavailableReason = true, "not here" }, want: func(m *m) { m.Unavailable, m.UnavailableReason = true, "not here" }},
		"an operation is unavailable": {claimed: func(m *m) { m.Operations[0].Unavailable = true }, want: func(m *m) {
			m.Operations[0].Unavailable, m.Operations[0].UnavailableReason = true, "its program says so without a reason"
		}},
		"the operator says no to one": {granted: func(m *m) { m.Operations[0].Unavailable, m.Operations[0].UnavailableReason = true, "no" }, want: func(m *m) { m.Operations[0].Unavailable, m.Operations[0].UnavailableReason = true, "no" }},
	} {
		t.Run(name, func(t *testing.T) {
			make := func(change func(*m)) *m {
				n := manifest.Manifest{AdapterID: "notes", Title: "Notes", Transport: manifest.LocalProcess, Operations: []manifest.Operation{{Name: "place_note"}}}
				if change != nil {
					change(&n)
				}
				n = n.Normalize()
				return &n
			}
			granted, claimed := make(c.granted), make(c.claimed)
			got := narrow(granted, claimed)
			if diff := cmp.Diff(*make(c.want), got.Normalize(), cmp.Transformer("", func(list []string) []string { return append([]string{}, list...) }),
				cmp.Transformer("constraints", func(list []manifest.Constraint) map[manifest.Constraint]bool {
					set := map[manifest.Constraint]bool{}
					for _, c := range list {
						set[c] = true
					}
					return set
				}),
				cmp.Transformer("permissions", func(list []ability.PermissionKind) string {
					text := ""
					for _, k := range list {
						text += k.String() + " "
					}
					return text
				})); diff != "" {
				t.Error(diff)
			}
			for _, issue := range manifest.Check(&got) {
				t.Errorf("%s at %s: %s", issue.Code, issue.Where, issue.Detail)
			}
		})
	}
}

// gone makes an operation one of whose claims nothing is left.
func gone(o *manifest.Operation) { o.Unavailable, o.UnavailableReason = true, nothingLeft }
