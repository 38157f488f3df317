package admit

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
)

// routing judges a routing policy at the path of what it belongs to (2.2 and 2.5).
func (f *findings) routing(r *ability.Routing, d *ability.Document) {
	defer f.leave(f.enter("routing"))
	if r.HasEligibility {
		mark := f.enter("eligibility")
		f.predicate(&r.Eligibility)
		f.leave(mark)
	}
	for i := range r.Excludes {
		mark := f.among("excludes", i)
		f.predicate(&r.Excludes[i])
		f.leave(mark)
	}
	for _, t := range r.Fallbacks {
		if search(d.Skills, skillID, t) < 0 {
			f.member("fallbacks", "missing-routing-fallback", token(t)+" is no Skill of this package; write the full id of one, or take it away"+f.meant(t, keys(d.Skills, skillID)))
		}
	}
}

// predicate judges a predicate at the path, and those inside of it.
func (f *findings) predicate(p *ability.Predicate) {
	switch p.Kind {
	case ability.PredicateKindAll, ability.PredicateKindAny, ability.PredicateKindNot:
		f.group(p)
	default:
		if len(p.Children) > 0 {
			f.add("routing-leaf-children", p.Kind.String()+" has no children; put them and this predicate into one of kind all or any")
		}
		if !p.HasValue || isBlank(p.Value) {
			f.add("missing-routing-value", p.Kind.String()+" has no value to compare with; write one, as in \"value\": \"deck\"")
		} else {
			f.predicateValue(p)
		}
	}
	for i := range p.Children {
		mark := f.among("children", i)
		f.predicate(&p.Children[i])
		f.leave(mark)
	}
}

// group judges a predicate that joins others.
func (f *findings) group(p *ability.Predicate) {
	kind := p.Kind.String()
	if p.HasValue {
		f.add("routing-group-value", kind+" has no value; take it away")
	}
	switch {
	case p.Kind == ability.PredicateKindNot:
		if len(p.Children) != 1 {
			f.add("invalid-routing-not", "not has "+count(len(p.Children), "child", "children")+"; give it exactly one")
		}
	case len(p.Children) == 0:
		f.add("empty-routing-group", kind+" has no children; add some, or take the predicate away")
	}
}

// predicateValue judges the value of a predicate that compares one.
func (f *findings) predicateValue(p *ability.Predicate) {
	v := p.Value
	switch p.Kind {
	case ability.PredicateKindHasInteraction, ability.PredicateKindHasPerception, ability.PredicateKindHasCapability:
		if !isPortableID(v) {
			f.add("invalid-id", token(v)+": "+explanation("invalid-id")+"; "+remedy("invalid-id"))
		}
	case ability.PredicateKindPermissionGranted:
		if !isNamed(v, ability.PermissionKind.String) {
			f.add("unknown-permission", token(v)+" is no permission; "+remedy("unknown-permission")+f.meant(v, values(ability.PermissionKind.String)))
		}
	case ability.PredicateKindSourceResolution:
		if !isNamed(v, ability.SourceResolution.String) {
			f.add("unknown-source-resolution", token(v)+" is no source resolution; "+remedy("unknown-source-resolution")+f.meant(v, values(ability.SourceResolution.String)))
		}
	case ability.PredicateKindIntent:
		if !isNamed(v, ability.Intent.String) {
			f.add("unknown-intent", token(v)+" is no intent; "+remedy("unknown-intent")+f.meant(v, values(ability.Intent.String)))
		}
	case ability.PredicateKindTargetClass:
		if !isMachineToken(v) {
			f.add("invalid-target-class", token(v)+" is no target class; "+remedy("invalid-target-class"))
		}
	}
}
