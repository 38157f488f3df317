package snapshot

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// plugins makes an adapter of each plugin (spec 4.1.4), and takes what plugins offer to Skills. The names of native operations
// belong to nobody else.
func (b *builder) plugins(native map[string]bool) {
	b.realized = make(map[int][]contract.Binding)
	unsupported := make(map[string]bool, len(b.set.Unsupported))
	for _, id := range b.set.Unsupported {
		unsupported[id] = true
	}
	owners := make(map[string]string) // of operations
	for _, p := range b.sorted {
		if p.Plugin == nil {
			continue
		}
		for i := range p.Plugin.Operations {
			o := &p.Plugin.Operations[i]
			where := p.ID + ".plugin.operations." + o.Name
			if owner, taken := owners[o.Name]; taken {
				b.add(where, "duplicate-plugin-binding-operation", "the plugin "+contract.Quote(owner)+" has it too; rename one of them")
			}
			if native[o.Name] {
				b.add(where, "operation-shadows-runtime", "an adapter of the machine publishes it; rename it")
			}
			owners[o.Name] = p.ID
		}
		b.s.Adapters = append(b.s.Adapters, b.pluginAdapter(p, unsupported[p.Plugin.ID]))
		for i := range p.Plugin.Realizations {
			b.realize(p, &p.Plugin.Realizations[i])
		}
	}
}

// pluginAdapter makes the adapter of a plugin. Its claims are complete: of each operation those of the Skill that it carries
// out. So the manifest supports the input types of all of them. A target class that no manifest can have matches nothing, and
// is left out.
func (b *builder) pluginAdapter(p *contract.Package, unsupported bool) *operation.Adapter {
	g := p.Plugin
	m := manifest.Manifest{
		AdapterID: g.AdapterID, Version: g.Version, Title: g.Title, Transport: manifest.Accessibility, Complete: true,
		Provider: &manifest.Provider{
			Package: true, PluginID: g.ID, PluginTitle: titleOf(g.ID), OriginPackageID: p.ID, OriginPackageVersion: p.Version,
			OriginPackageDigest: string(wire.AppendHex(nil, p.Digest[:])), ApplicationID: g.ApplicationID,
		},
	}
	if b.set.Accessibility {
		m.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindAccessibility}
	}
	switch {
	case !b.set.Stage || b.set.Hands == nil:
		m.UnavailableReason = "this machine has no stage that can carry recipes"
	case unsupported:
		m.UnavailableReason = "the application runs in a release that the plugin does not support"
	}
	m.Unavailable = m.UnavailableReason != ""
	skills := make(map[string]string, len(g.Realizations))
	for i := range g.Realizations {
		skills[g.Realizations[i].Operation] = g.Realizations[i].SkillID
	}
	a := &operation.Adapter{Runner: b.set.Hands}
	for i := range g.Operations {
		o := manifest.Operation{AdapterID: g.AdapterID, Name: g.Operations[i].Name, TargetClasses: slices.DeleteFunc(slices.Clone(g.TargetClasses), func(class string) bool {
			return !manifest.IsTargetClass(class)
		})}
		if k, ok := b.skills[skills[o.Name]]; ok {
			row := b.s.Skills[k].Row
			o.Capabilities = row.Requirements.Capabilities
			o.ConsumesInteractions = row.Requirements.Interactions
			o.ObservesPerceptions = row.Requirements.Perceptions
			o.InputTypes = types(row.Inputs)
			for _, value := range b.constraints(o.Capabilities, ability.ConstraintKindRequiresFrontmostApplication) {
				o.Enforced = append(o.Enforced, manifest.Constraint{Kind: ability.ConstraintKindRequiresFrontmostApplication, Value: value})
			}
		}
		m.SupportedValueTypes = append(m.SupportedValueTypes, o.InputTypes...)
		m.Operations = append(m.Operations, o)
		a.Signatures = append(a.Signatures, operation.Signature{Operation: o.Name, Parameters: g.Operations[i].Inputs})
	}
	slices.Sort(m.SupportedValueTypes)
	m.SupportedValueTypes = slices.Compact(m.SupportedValueTypes)
	a.Manifest = m.Normalize()
	return a
}

// realize judges a realization (spec 3.9) and offers it to its Skill.
func (b *builder) realize(p *contract.Package, r *contract.Realization) {
	where := p.ID + ".plugin.realizations." + r.SkillID
	index, known := b.skills[r.SkillID]
	if !known {
		b.add(where, "missing-plugin-realization-skill", "no package has this Skill; add the package or leave the realization out")
		return
	}
	k := &b.s.Skills[index]
	switch row := k.Row; {
	case k.Package != p && !slices.Contains(p.Dependencies, k.Package.ID):
		b.add(where, "undeclared-plugin-realization-import", "the Skill belongs to "+contract.Quote(k.Package.ID)+", which the package does not need; add the dependency")
	case row.Execution.Realization != ability.RealizationPolicyPluginRealizations:
		b.add(where, "realization-not-allowed", "the Skill takes no realizations of plugins; leave it out")
	case !row.UsesStage:
		b.add(where, "realized-skill-without-stage", "the Skill does not use the stage; leave it out")
	case len(row.Outputs) > 0:
		b.add(where, "output-contract-unsupported", "the Skill has outputs, and a recipe gives none; leave it out")
	default:
		b.realized[index] = append(b.realized[index], contract.Binding{
			AdapterID: p.Plugin.AdapterID, Operation: r.Operation, Preference: r.Preference, TargetClasses: r.TargetClasses,
		})
	}
}

// equalInputs tells whether a Skill has the inputs of an operation of a plugin for parameters. Enumerations are equal as sets.
func equalInputs(parameters, inputs []contract.Parameter) bool {
	return argument.Equal(unordered(parameters), unordered(inputs))
}

func unordered(list []contract.Parameter) []contract.Parameter {
	list = slices.Clone(list)
	for i := range list {
		list[i].EnumValues = slices.Sorted(slices.Values(list[i].EnumValues))
	}
	return list
}

// titleOf makes the title of a provider from the id of the plugin (spec 3.9). It is never authored.
func titleOf(id string) string {
	words := strings.FieldsFunc(id, func(r rune) bool { return r == '.' || r == '-' })
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// types gives the value types of ports, sorted and each once.
func types(ports []contract.Port) []string {
	var list []string
	for i := range ports {
		list = append(list, ports[i].ValueType)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
