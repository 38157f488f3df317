package snapshot

import (
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// appendReference appends the AbilitySkillReference of a Skill (spec 6.2) in canonical JSON.
func appendReference(dst []byte, k *Skill) []byte {
	p := k.Package
	dst = member(dst, "{", "abilityID", p.Ability.ID)
	dst = member(dst, ",", "abilityTint", p.Ability.Tint)
	dst = member(dst, ",", "abilityTitle", p.Ability.Title)
	var provider *manifest.Provider
	if k.Selected != nil {
		dst = member(dst, ",", "adapterID", k.Selected.Adapter.Manifest.AdapterID)
		dst = member(dst, ",", "bindingOperation", k.Selected.Operation.Name)
		provider = k.Selected.Adapter.Manifest.Provider
	}
	dst = member(dst, ",", "invocationName", k.Name)
	dst = append(wire.AppendHex(append(dst, `,"packageDigest":"`...), p.Digest[:]), '"')
	dst = member(dst, ",", "packageID", p.ID)
	dst = member(dst, ",", "packageVersion", p.Version)
	dst = appendProvider(dst, provider)
	dst = member(dst, ",", "skillID", k.Row.ID)
	dst = member(dst, ",", "skillTitle", k.Row.Title)
	return append(member(dst, ",", "source", "package"), '}')
}

// appendFallback appends the reference of an operation that no Skill owns: the adapter stands for the package and the Ability,
// and the operation for the Skill.
func appendFallback(dst []byte, a *operation.Adapter, o *manifest.Operation) []byte {
	m := &a.Manifest
	dst = member(dst, "{", "abilityID", m.AdapterID)
	dst = member(dst, ",", "abilityTint", "#000000")
	dst = member(dst, ",", "abilityTitle", m.AdapterID)
	dst = member(dst, ",", "adapterID", m.AdapterID)
	dst = member(dst, ",", "bindingOperation", o.Name)
	dst = member(dst, ",", "invocationName", o.Name)
	dst = member(dst, ",", "packageID", m.AdapterID)
	dst = member(dst, ",", "packageVersion", "0.0.0")
	dst = appendProvider(dst, m.Provider)
	dst = member(dst, ",", "skillID", m.AdapterID+"."+o.Name)
	dst = member(dst, ",", "skillTitle", o.Name)
	return append(member(dst, ",", "source", "adapterFallback"), '}')
}

func appendProvider(dst []byte, p *manifest.Provider) []byte {
	if p == nil {
		return dst
	}
	return p.Append(append(dst, `,"provider":`...), true)
}

func member(dst []byte, before, name, value string) []byte {
	dst = append(wire.AppendString(append(dst, before...), name), ':')
	return wire.AppendString(dst, value)
}
