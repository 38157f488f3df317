package protocol

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Manifest gives a manifest that has been decoded as package manifest has it, in its normal form. It shares no memory with the
// message.
func (v *AdapterManifest) Manifest() manifest.Manifest {
	m := manifest.Manifest{
		AdapterID:            string(v.AdapterID),
		Version:              string(v.Version),
		Title:                string(v.Title),
		Transport:            manifest.Transport(v.Transport), // the enumerations of the schema have the order of the others
		Complete:             v.ClaimCoverage == ClaimCoverageComplete,
		ProvidesInteractions: texts(v.ProvidesInteractions),
		ProvidesPerceptions:  texts(v.ProvidesPerceptions),
		SupportedValueTypes:  texts(v.SupportedValueTypes),
		Unavailable:          v.HasIsAvailable && !v.IsAvailable,
		UnavailableReason:    string(v.UnavailableReason),
	}
	for _, kind := range v.GrantedPermissions {
		m.GrantedPermissions = append(m.GrantedPermissions, ability.PermissionKind(kind))
	}
	for i := range v.Operations {
		o := &v.Operations[i]
		operation := manifest.Operation{
			Name:                 string(o.Operation),
			Capabilities:         texts(o.Capabilities),
			InputTypes:           texts(o.InputTypes),
			OutputTypes:          texts(o.OutputTypes),
			ConsumesInteractions: texts(o.ConsumesInteractions),
			ObservesPerceptions:  texts(o.ObservesPerceptions),
			TargetClasses:        texts(o.TargetClasses),
			Unavailable:          o.HasIsAvailable && !o.IsAvailable,
			UnavailableReason:    string(o.UnavailableReason),
		}
		for _, c := range o.EnforcedConstraints {
			operation.Enforced = append(operation.Enforced, manifest.Constraint{Kind: ability.ConstraintKind(c.Kind), Value: string(c.Value)})
		}
		m.Operations = append(m.Operations, operation)
	}
	return m.Normalize()
}

func texts(list []wire.Text) []string {
	if len(list) == 0 {
		return nil
	}
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = string(t)
	}
	return out
}

// NewManifest gives the message of a manifest.
func NewManifest(m *manifest.Manifest) AdapterManifest {
	v := AdapterManifest{
		AdapterID:            wire.Text(m.AdapterID),
		Version:              wire.Text(m.Version),
		HasVersion:           m.Version != "",
		Title:                Clean(m.Title, longText),
		HasTitle:             m.Title != "",
		Transport:            Transport(m.Transport),
		ClaimCoverage:        ClaimCoverageIncremental,
		ProvidesInteractions: views(m.ProvidesInteractions), HasProvidesInteractions: len(m.ProvidesInteractions) > 0,
		ProvidesPerceptions: views(m.ProvidesPerceptions), HasProvidesPerceptions: len(m.ProvidesPerceptions) > 0,
		SupportedValueTypes: views(m.SupportedValueTypes), HasSupportedValueTypes: len(m.SupportedValueTypes) > 0,
		HasGrantedPermissions: len(m.GrantedPermissions) > 0,
		HasIsAvailable:        m.Unavailable,
		UnavailableReason:     Clean(m.UnavailableReason, longText),
		HasUnavailableReason:  m.UnavailableReason != "",
	}
	if m.Complete {
		v.ClaimCoverage = ClaimCoverageComplete
	}
	for _, kind := range m.GrantedPermissions {
		v.GrantedPermissions = append(v.GrantedPermissions, PermissionKind(kind))
	}
	for i := range m.Operations {
		v.Operations = append(v.Operations, newOperation(&m.Operations[i]))
	}
	return v
}

func newOperation(o *manifest.Operation) PublishedOperation {
	v := PublishedOperation{
		Operation:    wire.Text(o.Name),
		Capabilities: views(o.Capabilities), HasCapabilities: len(o.Capabilities) > 0,
		InputTypes: views(o.InputTypes), HasInputTypes: len(o.InputTypes) > 0,
		OutputTypes: views(o.OutputTypes), HasOutputTypes: len(o.OutputTypes) > 0,
		ConsumesInteractions: views(o.ConsumesInteractions), HasConsumesInteractions: len(o.ConsumesInteractions) > 0,
		ObservesPerceptions: views(o.ObservesPerceptions), HasObservesPerceptions: len(o.ObservesPerceptions) > 0,
		TargetClasses: views(o.TargetClasses), HasTargetClasses: len(o.TargetClasses) > 0,
		HasEnforcedConstraints: len(o.Enforced) > 0,
		HasIsAvailable:         o.Unavailable,
		UnavailableReason:      Clean(o.UnavailableReason, longText),
		HasUnavailableReason:   o.UnavailableReason != "",
	}
	for _, c := range o.Enforced {
		v.EnforcedConstraints = append(v.EnforcedConstraints, EnforcedConstraint{Kind: ConstraintKind(c.Kind), Value: wire.Text(c.Value)})
	}
	return v
}

func views(list []string) []wire.Text {
	out := make([]wire.Text, len(list))
	for i, s := range list {
		out[i] = wire.Text(s)
	}
	return out
}
