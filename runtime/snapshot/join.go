package snapshot

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// join settles which operations can carry out each Skill (spec 4.3), and how ready it is before the workflows are judged (4.4).
func (b *builder) join() {
	for i := range b.s.Skills {
		b.joinSkill(&b.s.Skills[i])
	}
}

func (b *builder) joinSkill(k *Skill) {
	k.InputTypes, k.OutputTypes = types(k.Row.Inputs), types(k.Row.Outputs)
	var required []*contract.Capability
	for _, id := range k.Row.Requirements.Capabilities {
		if c := b.capabilities[id]; c != nil {
			required = append(required, c)
		} else {
			k.MissingCapabilities = append(k.MissingCapabilities, id)
		}
	}
	k.Policy = contract.Fold(required)
	if len(k.MissingCapabilities) > 0 { // its policy is not known, so nothing can be within it
		k.block(cause.CapabilityMissing, slices.Clone(k.MissingCapabilities)...)
		return
	}
	candidates := b.candidates(k)
	k.Policy = contract.Fold(b.claimed(required, candidates))
	f := fit{builder: b, skill: k}
	for i := range candidates {
		f.candidate(&candidates[i])
	}
	if len(k.Compatible) > 0 {
		k.Selected = &k.Compatible[0]
	}
	switch kind := k.Row.Execution.Kind; {
	case kind == ability.ExecutionKindCognitive, k.Selected != nil:
		k.Readiness = Ready
	case kind == ability.ExecutionKindStateMachine && len(candidates) == 0:
		k.Readiness = Partial
	default:
		slices.Sort(f.missing)
		k.Reasons, k.MissingCapabilities = f.reasons, slices.Compact(f.missing)
		if len(candidates) > 0 {
			k.block(cause.NoCompatibleAdapter)
		} else {
			k.block(cause.NoBinding)
		}
	}
	if k.Selected != nil { // a claim that is not specified matches anything, here too
		if o := k.Selected.Operation; len(o.Capabilities) == 0 && !k.Selected.Adapter.Manifest.Complete {
			for _, id := range k.Row.Requirements.Capabilities {
				b.s.Capabilities[id] = true
			}
		}
	}
}

// claimed adds to the capabilities that a Skill requires those that the operations of its candidates claim. A Skill that names only
// the mildest of what an operation does, or none, is held to all of it: no package reaches beyond a contract by leaving it out.
func (b *builder) claimed(required []*contract.Capability, candidates []contract.Binding) []*contract.Capability {
	all := slices.Clone(required)
	for i := range candidates {
		a := b.byID[candidates[i].AdapterID]
		if a == nil {
			continue
		}
		o := a.Manifest.Operation(candidates[i].Operation)
		if o == nil {
			continue
		}
		for _, id := range o.Capabilities {
			if c := b.capabilities[id]; c != nil && !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	return all
}

// block gives a reason why a Skill is blocked, once.
func (k *Skill) block(why cause.Cause, ids ...string) {
	k.Readiness = Blocked
	for _, r := range k.Reasons {
		if r.Cause == why && slices.Equal(r.IDs, ids) {
			return
		}
	}
	k.Reasons = append(k.Reasons, Reason{why, ids})
}

// candidates gives what could carry out a Skill: its bindings, and what plugins offer, larger preferences first.
func (b *builder) candidates(k *Skill) []contract.Binding {
	list := slices.Clone(k.Row.Execution.Bindings)
	if offers := b.realized[k.Index]; len(offers) > 0 {
		present := make(map[target]bool, len(list)+len(offers))
		for _, c := range list {
			present[target{c.AdapterID, c.Operation}] = true
		}
		for _, c := range offers {
			if t := (target{c.AdapterID, c.Operation}); !present[t] {
				present[t] = true
				list = append(list, c)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y contract.Binding) int {
		switch {
		case x.Preference > y.Preference:
			return -1
		case x.Preference < y.Preference:
			return 1
		}
		return 0
	})
	return list
}

// fit judges the candidates of a Skill.
type fit struct {
	builder *builder
	skill   *Skill
	reasons []Reason        // of all candidates that were refused
	given   map[string]bool // the same, for no repetition among very many
	missing []string        // required capabilities that they do not claim
	refused bool            // the one that is being judged
}

func (f *fit) refuse(why cause.Cause, ids ...string) {
	f.refused = true
	if f.given == nil {
		f.given = make(map[string]bool)
	}
	if text := why.String() + " " + strings.Join(ids, " "); !f.given[text] { // no id has a space
		f.given[text] = true
		f.reasons = append(f.reasons, Reason{why, ids})
	}
}

// candidate judges a candidate by the rows of spec 4.3, and adds it to the compatible ones or the reasons why not.
func (f *fit) candidate(c *contract.Binding) {
	f.refused = false
	b, k := f.builder, f.skill
	if contract.IsPrimitive(c.Operation) || b.primitives[c.Operation] {
		f.refuse(cause.HostPrimitive, c.Operation)
		return
	}
	a := b.byID[c.AdapterID]
	var o *manifest.Operation
	if a != nil {
		o = a.Manifest.Operation(c.Operation)
	}
	switch {
	case o == nil:
		f.refuse(cause.NoPublisher, c.AdapterID, c.Operation)
		return
	case o.Unavailable:
		f.refuse(cause.OperationUnavailable, c.AdapterID, c.Operation)
		return
	case a.Manifest.Unavailable:
		f.refuse(cause.AdapterUnavailable, c.AdapterID)
		return
	}
	if k.stageNotDeclared() {
		f.refuse(cause.StageNotDeclared)
	}
	if k.confirmationNotDeclared() {
		f.refuse(cause.ConfirmationNotDeclared)
	}
	for _, d := range k.Policy.Delegated {
		if !slices.Contains(o.Enforced, manifest.Constraint(d)) {
			f.refuse(cause.ConstraintNotEnforced, d.Kind.String()+"="+d.Value)
		}
	}
	f.claims(a, o)
	f.targets(c, a, o)
	if !f.refused {
		k.Compatible = append(k.Compatible, Binding{Adapter: a, Operation: o, Reference: *c})
	}
}

// claims judges rows 5 to 7.
func (f *fit) claims(a *operation.Adapter, o *manifest.Operation) {
	k, m := f.skill, &a.Manifest
	if lacks := outside(k.Row.Requirements.Capabilities, o.Capabilities, m.Complete); len(lacks) > 0 {
		f.missing = append(f.missing, lacks...)
		f.refuse(cause.CapabilityNotClaimed, lacks...)
	}
	if lacks := outside(k.InputTypes, o.InputTypes, m.Complete); len(lacks) > 0 {
		f.refuse(cause.InputTypeNotAccepted, lacks...)
	}
	if lacks := outside(k.OutputTypes, o.OutputTypes, m.Complete); len(lacks) > 0 {
		f.refuse(cause.OutputTypeNotProduced, lacks...)
	}
	both := slices.Concat(k.InputTypes, k.OutputTypes)
	slices.Sort(both)
	if lacks := outside(slices.Compact(both), m.SupportedValueTypes, m.Complete); len(lacks) > 0 {
		f.refuse(cause.ValueTypeNotSupported, lacks...)
	}
	if lacks := outside(k.Policy.Permissions, m.GrantedPermissions, m.Complete); len(lacks) > 0 {
		names := make([]string, len(lacks))
		for i := range lacks {
			names[i] = lacks[i].String()
		}
		f.refuse(cause.PermissionNotGranted, names...)
	}
	f.signals(k.Row.Requirements.Interactions, o.ConsumesInteractions, m.Complete, f.builder.interactions, cause.InteractionNotConsumed, cause.InteractionNotProvided)
	f.signals(k.Row.Requirements.Perceptions, o.ObservesPerceptions, m.Complete, f.builder.perceptions, cause.PerceptionNotObserved, cause.PerceptionNotProvided)
}

// signals judges the interactions, or the perceptions, that a Skill requires. An adapter provides a signal only if it says so.
func (f *fit) signals(required, taken []string, complete bool, provided map[string]bool, notTaken, notProvided cause.Cause) {
	if lacks := outside(required, taken, complete); len(lacks) > 0 {
		f.refuse(notTaken, lacks...)
	}
	if !complete && len(taken) == 0 {
		return
	}
	var absent []string
	for _, id := range required {
		if !provided[id] {
			absent = append(absent, id)
		}
	}
	if len(absent) > 0 {
		f.refuse(notProvided, absent...)
	}
}

// targets judges rows 8 and 9.
func (f *fit) targets(c *contract.Binding, a *operation.Adapter, o *manifest.Operation) {
	known := len(o.TargetClasses) > 0 || a.Manifest.Complete
	if len(c.TargetClasses) > 0 && known && !share(c.TargetClasses, o.TargetClasses) {
		f.refuse(cause.TargetClassMismatch)
	}
	if p := &f.skill.Policy; p.AllowsTargets && (!share(c.TargetClasses, p.AllowedTargets) || !share(o.TargetClasses, p.AllowedTargets)) {
		f.refuse(cause.TargetClassNotAllowed)
	}
}

// outside gives what is required and not claimed. An empty claim that is not complete is not specified and matches anything.
// Claims are sorted.
func outside[T string | ability.PermissionKind](required, claims []T, complete bool) (lacks []T) {
	if len(claims) == 0 && !complete {
		return nil
	}
	for _, r := range required {
		if _, found := slices.BinarySearch(claims, r); !found {
			lacks = append(lacks, r)
		}
	}
	return lacks
}

// share tells whether two sets have an element in common. Both are sorted.
func share(a, b []string) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			return true
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return false
}

// stageNotDeclared tells whether a Skill does not declare that it uses the stage, although its capabilities ask for it.
func (k *Skill) stageNotDeclared() bool { return k.Policy.RequiresStage && !k.Row.UsesStage }

// confirmationNotDeclared tells whether a Skill does not ask first, although its capabilities ask for that. What destroys has to
// ask, whether or not a capability says so: admission refuses such a package, and here its Skill never runs.
func (k *Skill) confirmationNotDeclared() bool {
	asks := k.Policy.RequiresConfirmation || k.Policy.Effect == ability.EffectDestructive
	return asks && k.Row.Access != ability.AccessConfirm
}
