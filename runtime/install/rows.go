package install

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Rows gives the rows of an admitted package. The digest is that of the package (spec 1.2), which the caller has checked.
func Rows(d *ability.Document, digest [32]byte) *contract.Package {
	p := &contract.Package{
		ID:      string(d.Package.Id),
		Version: string(d.Package.Version),
		Digest:  digest,
		Ability: contract.Ability{
			ID:                  string(d.Ability.Id),
			Title:               string(d.Ability.Title),
			Tint:                string(d.Ability.Tint),
			Paradigm:            d.Ability.Paradigm,
			SupportingAbilities: texts(d.Ability.OperatingPolicy.DefaultSupportingAbilities),
		},
		Skills:       each(d.Skills, skill),
		Capabilities: each(d.Capabilities, capability),
		Interactions: each(d.Interactions, interaction),
		Perceptions:  each(d.Perceptions, perception),
		ValueTypes:   each(d.ValueTypes, valueType),
	}
	for i := range d.Dependencies {
		if !d.Dependencies[i].Optional {
			p.Dependencies = append(p.Dependencies, string(d.Dependencies[i].PackageID))
		}
	}
	if d.HasPlugin {
		p.Plugin = plugin(&d.Plugin)
	}
	return p
}

// each gives what one makes of the elements of a list, and nil for an empty one.
func each[T, R any](list []T, one func(*T) R) []R {
	if len(list) == 0 {
		return nil
	}
	rows := make([]R, len(list))
	for i := range list {
		rows[i] = one(&list[i])
	}
	return rows
}

func texts(list []wire.Text) []string {
	return each(list, func(t *wire.Text) string { return string(*t) })
}

// tokens copies a list of values of an enumeration.
func tokens[T ~uint8](list []T) []T { return each(list, func(t *T) T { return *t }) }

func capability(c *ability.Capability) contract.Capability {
	row := contract.Capability{
		ID:          string(c.Id),
		InputType:   string(c.InputType),
		OutputType:  string(c.OutputType),
		Effect:      c.Effect,
		Constraints: each(c.Constraints, constraint),
	}
	for i := range c.Permissions { // there is one for each target
		if kind := c.Permissions[i].Kind; !slices.Contains(row.Permissions, kind) {
			row.Permissions = append(row.Permissions, kind)
		}
	}
	return row
}

func constraint(c *ability.Constraint) contract.Constraint {
	return contract.Constraint{Kind: c.Kind, Value: string(c.Value)}
}

func interaction(i *ability.Interaction) contract.Interaction {
	return contract.Interaction{
		ID:               string(i.Id),
		ValueType:        string(i.ValueType),
		Ownership:        i.Ownership,
		ClaimPolicy:      i.ClaimPolicy,
		FreshnessSeconds: i.FreshnessSeconds,
		Privacy:          i.Privacy,
		Evidence:         each(i.Evidence, evidence),
		RequiredScope:    tokens(i.RequiredScope),
		SupersessionKeys: tokens(i.SupersessionKeys),
		ClearPolicies:    tokens(i.ClearPolicies),
	}
}

func evidence(e *ability.Evidence) contract.Evidence {
	return contract.Evidence{Channel: string(e.Channel), Rank: e.Rank, CanAuthorizeMutation: e.CanAuthorizeMutation}
}

func perception(p *ability.Perception) contract.Perception {
	return contract.Perception{
		ID:               string(p.Id),
		ValueType:        string(p.ValueType),
		Ownership:        p.Ownership,
		FreshnessSeconds: p.FreshnessSeconds,
		Privacy:          p.Privacy,
	}
}

func valueType(v *ability.ValueType) contract.ValueType {
	return contract.ValueType{
		ID:         string(v.Id),
		Version:    string(v.Version),
		Shape:      v.Shape,
		Fields:     each(v.Fields, field),
		ItemType:   string(v.ItemType),
		EnumValues: texts(v.EnumValues),
	}
}

func field(f *ability.Field) contract.Field {
	return contract.Field{Name: string(f.Name), ValueType: string(f.ValueType), Required: f.Required, Privacy: f.Privacy}
}
