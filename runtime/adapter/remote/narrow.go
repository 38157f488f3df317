package remote

import (
	"cmp"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// narrow gives what is in both the operator's manifest and the one that a program claims, which are in their normal form. What a
// program claims beyond the operator's is not there, and what it does not claim goes. Where nothing is left of a claim whose
// emptiness would stand for anything, the operation, or the whole adapter, is unavailable.
func narrow(granted, claimed *manifest.Manifest) manifest.Manifest {
	n := granted.Normalize()
	s := side{granted.Complete, claimed.Complete}
	n.Complete = s.granted || s.claimed // then each list below is one that somebody has specified
	whole := true
	n.SupportedValueTypes = claim(s, granted.SupportedValueTypes, claimed.SupportedValueTypes, &whole)
	n.ProvidesInteractions = claim(s, granted.ProvidesInteractions, claimed.ProvidesInteractions, &whole)
	n.ProvidesPerceptions = claim(s, granted.ProvidesPerceptions, claimed.ProvidesPerceptions, &whole)
	n.GrantedPermissions = claim(s, granted.GrantedPermissions, claimed.GrantedPermissions, &whole)
	switch {
	case granted.Unavailable:
	case claimed.Unavailable:
		n.Unavailable, n.UnavailableReason = true, cmp.Or(claimed.UnavailableReason, "its program says so without a reason")
	case !whole:
		n.Unavailable, n.UnavailableReason = true, nothingLeft
	}
	n.Operations = n.Operations[:0]
	for i := range granted.Operations {
		g := &granted.Operations[i]
		if c := claimed.Operation(g.Name); c != nil {
			n.Operations = append(n.Operations, s.operation(g, c, n.SupportedValueTypes))
		}
	}
	return n
}

const nothingLeft = "its program claims nothing of what the operator grants"

// side says for two manifests whether an empty claim is an empty set, and not "not specified".
type side struct{ granted, claimed bool }

// operation narrows one operation. Types are also held to those that are left of the manifest's.
func (s side) operation(g, c *manifest.Operation, types []string) manifest.Operation {
	o, whole := *g, true
	o.Capabilities = claim(s, g.Capabilities, c.Capabilities, &whole)
	o.InputTypes = s.within(claim(s, g.InputTypes, c.InputTypes, &whole), types, &whole)
	o.OutputTypes = s.within(claim(s, g.OutputTypes, c.OutputTypes, &whole), types, &whole)
	o.ConsumesInteractions = claim(s, g.ConsumesInteractions, c.ConsumesInteractions, &whole)
	o.ObservesPerceptions = claim(s, g.ObservesPerceptions, c.ObservesPerceptions, &whole)
	o.TargetClasses = g.TargetClasses
	if len(g.TargetClasses) > 0 { // classes that nobody has granted are never there: an allowlist asks for them (4.3, row 9)
		o.TargetClasses = claim(s, g.TargetClasses, c.TargetClasses, &whole)
	}
	o.Enforced = slices.Clone(g.Enforced)
	if len(c.Enforced) > 0 || s.claimed {
		o.Enforced = slices.DeleteFunc(o.Enforced, func(k manifest.Constraint) bool { return !slices.Contains(c.Enforced, k) })
	}
	switch {
	case g.Unavailable:
	case c.Unavailable:
		o.Unavailable, o.UnavailableReason = true, cmp.Or(c.UnavailableReason, "its program says so without a reason")
	case !whole:
		o.Unavailable, o.UnavailableReason = true, nothingLeft
	}
	return o
}

// within leaves of types those that the manifest supports, as far as it says.
func (s side) within(list, supported []string, whole *bool) []string {
	if len(list) == 0 || len(supported) == 0 && !s.granted && !s.claimed {
		return list
	}
	return both(s, list, supported, whole)
}

// claim narrows one claim: a list that is not specified on one side is that of the other.
func claim[T cmp.Ordered](s side, granted, claimed []T, whole *bool) []T {
	switch {
	case len(claimed) == 0 && !s.claimed:
		return slices.Clone(granted)
	case len(granted) == 0 && !s.granted:
		return slices.Clone(claimed)
	}
	return both(s, granted, claimed, whole)
}

// both gives what two lists share. It is not whole when that is nothing and nothing would stand for anything.
func both[T cmp.Ordered](s side, granted, claimed []T, whole *bool) []T {
	list := slices.DeleteFunc(slices.Clone(granted), func(e T) bool { return !slices.Contains(claimed, e) })
	if len(list) == 0 && len(granted) > 0 && !s.granted && !s.claimed {
		*whole = false
	}
	return list
}
