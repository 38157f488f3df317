package operation

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// ErrUnknown is the error of a Runner that has no operation of a name.
var ErrUnknown = errors.New("the adapter has no operation of this name")

// Promises is what whoever installs an adapter promises for it on this machine. Nothing in it is ever assumed: a Skill that
// needs what is not promised stays dormant.
type Promises struct {
	Version     string                   // of the implementation, a semantic version; 1.0.0 when it is empty
	Permissions []ability.PermissionKind // what the machine has granted to it
	// Enforces are constraints that every operation enforces whose capabilities declare them. One that no operation is asked
	// for goes to all of them, and the activation refuses it (orphan-enforced-constraint).
	Enforces     []manifest.Constraint
	Interactions []string      // ids of the interactions that it provides
	Perceptions  []string      // ids of the perceptions that it provides
	Unavailable  []Unavailable // operations that it does not do here
	// Prompt says that each operation returns soon after its context has ended, as the interface Prompt has it.
	Prompt bool
}

// Unavailable is an operation that an adapter has but does not do on this machine, and why, for people.
type Unavailable struct{ Operation, Reason string }

// Offer is an operation of an adapter as the Skills that bind it ask for it.
type Offer struct {
	Operation  manifest.Operation    // without constraints: those are promised
	Asks       []manifest.Constraint // that an adapter can enforce, of the capabilities
	Foreign    bool                  // some capability is not known, so it may ask for any constraint
	Parameters []contract.Parameter  // sorted by name
}

// New makes an adapter of native transport and complete claims from what its operations are asked for, what does them, and
// what is promised. The runner calls the methods of an implementation; where that has the method Target of a Targeter or
// Preview of a Previewer as well, the adapter has it. When the promises take back an operation that it does not have, the
// whole adapter is unavailable: an operation that was meant to be out of reach stays there.
func New(id, title string, offers []Offer, runner Runner, implementation any, promises Promises) *Adapter {
	t := typed{Runner: runner}
	t.targeter, _ = implementation.(targeter)
	t.previewer, _ = implementation.(previewer)
	runner = t
	if promises.Prompt {
		runner = prompt{t}
	}
	a := &Adapter{
		Manifest: manifest.Manifest{
			AdapterID:            id,
			Version:              promises.Version,
			Title:                title,
			Transport:            manifest.Native,
			Complete:             true,
			ProvidesInteractions: slices.Clone(promises.Interactions),
			ProvidesPerceptions:  slices.Clone(promises.Perceptions),
			GrantedPermissions:   slices.Clone(promises.Permissions),
		},
		Runner: runner,
	}
	m := &a.Manifest
	for i := range offers {
		o := offers[i].Operation
		o.Capabilities = slices.Clone(o.Capabilities)
		o.InputTypes = slices.Clone(o.InputTypes)
		o.OutputTypes = slices.Clone(o.OutputTypes)
		o.ConsumesInteractions = slices.Clone(o.ConsumesInteractions)
		o.ObservesPerceptions = slices.Clone(o.ObservesPerceptions)
		o.TargetClasses = slices.Clone(o.TargetClasses)
		o.Enforced = enforced(offers, i, promises.Enforces)
		m.Operations = append(m.Operations, o)
		m.SupportedValueTypes = append(append(m.SupportedValueTypes, o.InputTypes...), o.OutputTypes...)
		a.Signatures = append(a.Signatures, Signature{Operation: o.Name, Parameters: offers[i].Parameters})
	}
	slices.Sort(m.SupportedValueTypes)
	m.SupportedValueTypes = slices.Compact(m.SupportedValueTypes)
	for _, u := range promises.Unavailable {
		i := slices.IndexFunc(m.Operations, func(o manifest.Operation) bool { return o.Name == u.Operation })
		if i < 0 {
			m.Unavailable = true
			m.UnavailableReason = "the promises take back " + strconv.Quote(u.Operation) + ", which is no operation of this adapter"
			continue
		}
		m.Operations[i].Unavailable, m.Operations[i].UnavailableReason = true, u.Reason
	}
	return a
}

// enforced gives the promised constraints that an offer is asked for, and those that none is.
func enforced(offers []Offer, i int, promised []manifest.Constraint) (list []manifest.Constraint) {
	for _, c := range promised {
		asks := func(o Offer) bool { return slices.Contains(o.Asks, c) }
		if offers[i].Foreign || asks(offers[i]) || !slices.ContainsFunc(offers, asks) {
			list = append(list, c)
		}
	}
	return list
}

// typed is a runner with what its implementation can do beside running.
type typed struct {
	Runner
	targeter  targeter  // nil when it does not tell
	previewer previewer // likewise
}

type targeter interface {
	Target(operation string, arguments *argument.List) (class string, named bool)
}

type previewer interface {
	Preview(ctx context.Context, operation string, arguments *argument.List) (Preview, error)
}

// Target gives the class of the target that the arguments name.
func (t typed) Target(operation string, arguments *argument.List) (class string, named bool) {
	return t.targeter.Target(operation, arguments)
}

// Preview says what a question before the operation should name.
func (t typed) Preview(ctx context.Context, operation string, arguments *argument.List) (Preview, error) {
	return t.previewer.Preview(ctx, operation, arguments)
}

// TargeterOf gives the Targeter of a runner, or nil when it has none.
func TargeterOf(r Runner) Targeter {
	if t, ok := implemented(r); ok && t.targeter == nil {
		return nil
	}
	t, _ := r.(Targeter)
	return t
}

// PreviewerOf gives the Previewer of a runner, or nil when it has none.
func PreviewerOf(r Runner) Previewer {
	if t, ok := implemented(r); ok && t.previewer == nil {
		return nil
	}
	p, _ := r.(Previewer)
	return p
}

// implemented gives the runner of an adapter that New has made. Its type has the methods whatever the implementation has.
func implemented(r Runner) (t typed, ok bool) {
	switch r := r.(type) {
	case typed:
		return r, true
	case prompt:
		return r.typed, true
	}
	return typed{}, false
}

// prompt is such a runner that keeps its word about the context.
type prompt struct{ typed }

func (prompt) Prompt() {}
