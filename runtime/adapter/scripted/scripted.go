// Package scripted has adapters that do nothing and say that they did: the executable examples of walkthroughs run on them.
//
// A scripted adapter publishes every operation that the packages bind for its id, and claims and promises exactly what the
// Skills ask of it, so that each of them is ready unless something else is missing. Its operations succeed: a mutation reports
// that it modified one thing, and an operation of a capability with an output type gives the smallest value of that type (an
// empty text, zero, false, the first value of an enumeration, an object with its required fields, an array without elements).
// A Script says otherwise where an example needs it.
package scripted

import (
	"context"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Script gives what an operation comes to, and false where it says nothing and the adapter does what it does by itself.
type Script func(ctx context.Context, adapterID, name string, arguments *argument.List) (result operation.Result, scripted bool)

// Adapters makes an adapter for each id that the packages bind operations of, sorted by id; a nil script says nothing.
func Adapters(packages []*contract.Package, ids []string, script Script) []*operation.Adapter {
	index := newIndex(packages)
	ids = slices.Clone(ids)
	slices.Sort(ids)
	var list []*operation.Adapter
	for _, id := range slices.Compact(ids) {
		if a := index.adapter(id, script); a != nil {
			list = append(list, a)
		}
	}
	return list
}

// IDs gives the ids of all adapters that the packages bind operations of, sorted.
func IDs(packages []*contract.Package) []string {
	var ids []string
	for _, p := range packages {
		for i := range p.Skills {
			for j := range p.Skills[i].Execution.Bindings {
				ids = append(ids, p.Skills[i].Execution.Bindings[j].AdapterID)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// index finds what Skills refer to.
type index struct {
	packages     []*contract.Package
	capabilities map[string]*contract.Capability
	types        map[string]*contract.ValueType
}

func newIndex(packages []*contract.Package) *index {
	x := &index{packages: packages, capabilities: make(map[string]*contract.Capability), types: make(map[string]*contract.ValueType)}
	for _, p := range packages {
		for i := range p.Capabilities {
			x.capabilities[p.Capabilities[i].ID] = &p.Capabilities[i]
		}
		for i := range p.ValueTypes {
			x.types[p.ValueTypes[i].ID] = &p.ValueTypes[i]
		}
	}
	return x
}

// adapter makes the adapter of an id, or nil when no Skill binds an operation of it.
func (x *index) adapter(id string, script Script) *operation.Adapter {
	m := manifest.Manifest{AdapterID: id, Title: "Scripted " + id, Transport: manifest.Native, Complete: true}
	r := &runner{id: id, script: script, results: make(map[string]operation.Result)}
	for _, p := range x.packages {
		for i := range p.Skills {
			s := &p.Skills[i]
			for _, b := range s.Execution.Bindings {
				if b.AdapterID == id {
					x.publish(&m, r, s, &b)
				}
			}
		}
	}
	if len(m.Operations) == 0 {
		return nil
	}
	for _, list := range []*[]string{&m.ProvidesInteractions, &m.ProvidesPerceptions, &m.SupportedValueTypes} {
		*list = set(*list)
	}
	slices.Sort(m.GrantedPermissions)
	m.GrantedPermissions = slices.Compact(m.GrantedPermissions)
	return &operation.Adapter{Manifest: m, Runner: r}
}

// publish adds to the manifest what a Skill asks of one of its operations.
func (x *index) publish(m *manifest.Manifest, r *runner, s *contract.Skill, b *contract.Binding) {
	at := slices.IndexFunc(m.Operations, func(o manifest.Operation) bool { return o.Name == b.Operation })
	if at < 0 {
		at = len(m.Operations)
		m.Operations = append(m.Operations, manifest.Operation{AdapterID: m.AdapterID, Name: b.Operation})
	}
	o := &m.Operations[at]
	needs := &s.Requirements
	o.Capabilities = set(append(o.Capabilities, needs.Capabilities...))
	o.ConsumesInteractions = set(append(append(o.ConsumesInteractions, needs.Interactions...), needs.OptionalInteractions...))
	o.ObservesPerceptions = set(append(append(o.ObservesPerceptions, needs.Perceptions...), needs.OptionalPerceptions...))
	o.TargetClasses = set(append(o.TargetClasses, b.TargetClasses...))
	for _, port := range s.Inputs {
		o.InputTypes = append(o.InputTypes, port.ValueType)
	}
	for _, port := range s.Outputs {
		o.OutputTypes = append(o.OutputTypes, port.ValueType)
	}
	o.InputTypes, o.OutputTypes = set(o.InputTypes), set(o.OutputTypes)
	m.ProvidesInteractions = append(m.ProvidesInteractions, o.ConsumesInteractions...)
	m.ProvidesPerceptions = append(m.ProvidesPerceptions, o.ObservesPerceptions...)
	m.SupportedValueTypes = append(append(m.SupportedValueTypes, o.InputTypes...), o.OutputTypes...)

	var required []*contract.Capability
	for _, id := range needs.Capabilities {
		if c := x.capabilities[id]; c != nil {
			required = append(required, c)
		}
	}
	policy := contract.Fold(required)
	m.GrantedPermissions = append(m.GrantedPermissions, policy.Permissions...)
	for _, d := range policy.Delegated {
		if c := (manifest.Constraint{Kind: d.Kind, Value: d.Value}); !slices.Contains(o.Enforced, c) {
			o.Enforced = append(o.Enforced, c)
		}
	}
	r.results[b.Operation] = x.result(&policy, required)
}

// result is what an operation comes to by itself.
func (x *index) result(policy *contract.Policy, required []*contract.Capability) operation.Result {
	r := operation.Result{Status: operation.Succeeded}
	if policy.Mutates() {
		r.Changes = []operation.Change{{Target: operation.Scope{DocumentID: "scripted"}, Kind: operation.Modified}}
	}
	for _, c := range required {
		if t := x.types[c.OutputType]; t != nil {
			r.Value = operation.Value{TypeID: t.ID, JSON: x.smallest(nil, t, 0), Privacy: ability.DataPrivacyClassSecret}
			break
		}
	}
	return r
}

// set sorts a list and takes out what it repeats.
func set(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// runner does the operations of one adapter.
type runner struct {
	id      string
	script  Script
	results map[string]operation.Result
}

// Prompt says that operations end at once, unless the script waits; then it is the script that has to keep this word.
func (r *runner) Prompt() {}

// Run gives what the script says, or what the operation comes to by itself.
func (r *runner) Run(ctx context.Context, name string, arguments *argument.List) (operation.Result, error) {
	if r.script != nil {
		if result, ok := r.script(ctx, r.id, name, arguments); ok {
			return result, nil
		}
	}
	return r.results[name], nil
}
