package contract

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
)

// Policy is what holds for every run of a Skill: its required capabilities, folded into one (spec 4.2).
type Policy struct {
	MaximumDuration      time.Duration // 0: none declared
	MaximumPayload       int64         // bytes; 0: none declared
	RequiresStage        bool
	RequiresConfirmation bool
	AllowsTargets        bool                     // an allowlist exists; no class is allowed when AllowedTargets is empty
	AllowedTargets       []string                 // sorted
	Delegated            []Constraint             // what an adapter has to enforce: exact kind and value, sorted by them
	Permissions          []ability.PermissionKind // sorted
	Effect               ability.Effect           // the strongest; EffectNone without capabilities
}

// Fold makes the policy of a Skill from the capabilities that it requires, imported ones included. A capability never widens what
// another one allows. A limit whose text is no positive number, which Check refuses, is the tightest one: nothing passes it.
// An effect that is none of the enumeration is the strongest.
func Fold(capabilities []*Capability) Policy {
	p := Policy{Effect: ability.EffectNone}
	for _, c := range capabilities {
		p.fold(c)
	}
	slices.SortFunc(p.Delegated, CompareConstraints)
	p.Delegated = slices.Compact(p.Delegated)
	slices.Sort(p.Permissions) // the order of the enumeration is that of the names
	p.Permissions = slices.Compact(p.Permissions)
	return p
}

func (p *Policy) fold(c *Capability) {
	if effect := c.Effect; effect.String() == "" {
		p.Effect = ability.EffectDestructive
	} else {
		p.Effect = max(p.Effect, effect) // the order of the enumeration is that of the ranks
	}
	p.Permissions = append(p.Permissions, c.Permissions...)
	var targets []string
	for _, k := range c.Constraints {
		switch k.Kind {
		case ability.ConstraintKindMaximumDurationSeconds:
			p.MaximumDuration = smaller(p.MaximumDuration, duration(k.Value))
		case ability.ConstraintKindMaximumPayloadBytes:
			p.MaximumPayload = smaller(p.MaximumPayload, payload(k.Value))
		case ability.ConstraintKindRequiresUserConfirmation:
			p.RequiresConfirmation = true
		case ability.ConstraintKindRequiresStage:
			p.RequiresStage = true
		case ability.ConstraintKindAllowedTargetClass:
			targets = append(targets, k.Value)
		default: // those that only an adapter can enforce, and kinds that nobody can
			p.Delegated = append(p.Delegated, k)
		}
	}
	if targets == nil {
		return
	}
	slices.Sort(targets)
	targets = slices.Compact(targets)
	if p.AllowsTargets {
		targets = slices.DeleteFunc(targets, func(t string) bool {
			_, found := slices.BinarySearch(p.AllowedTargets, t)
			return !found
		})
	}
	p.AllowsTargets, p.AllowedTargets = true, targets
}

// smaller gives the smaller limit, where 0 is none.
func smaller[T ~int64](limit, other T) T {
	if limit == 0 {
		return other
	}
	return min(limit, other)
}

// duration reads a maximumDurationSeconds: digits without a leading zero, and after a point more digits. What is finer than a
// nanosecond is cut off, and what is longer than a duration can be is the longest. Anything else is a nanosecond.
func duration(text string) time.Duration {
	whole, fraction, point := strings.Cut(text, ".")
	if !isNumeral(whole) || point && !isDigits(fraction) {
		return 1
	}
	const most = math.MaxInt64 / int64(time.Second)
	var n int64
	for i := range len(whole) {
		if n = n*10 + int64(whole[i]-'0'); n >= most {
			return math.MaxInt64
		}
	}
	for i := range 9 {
		n *= 10
		if i < len(fraction) {
			n += int64(fraction[i] - '0')
		}
	}
	return time.Duration(max(n, 1))
}

// payload reads a maximumPayloadBytes: a positive numeral of at most 2^53-1. Anything else is one byte, which no payload fits in.
func payload(text string) int64 {
	var n int64
	if !isNumeral(text) {
		return 1
	}
	for i := range len(text) {
		if n = n*10 + int64(text[i]-'0'); n > 1<<53-1 {
			return 1
		}
	}
	return max(n, 1)
}

func isDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// CompareConstraints orders constraints by the name of the kind and then by the value.
func CompareConstraints(a, b Constraint) int {
	return cmp.Or(strings.Compare(a.Kind.String(), b.Kind.String()), strings.Compare(a.Value, b.Value))
}

// Mutates tells whether runs under the policy change something.
func (p *Policy) Mutates() bool { return p.Effect >= ability.EffectReversibleMutation }

// Claim is what a run says of itself, for the policy to judge.
type Claim struct {
	PayloadBytes int64
	TargetClass  string // of the lead target of the turn; empty when it is not known
	Named        bool   // the arguments name a target
	NamedClass   string // its class; empty when it is not known
	Authorized   bool   // the claimed signals authorise a mutation
}

// Admits is the contract check of a run. It gives the first of these that holds, and zero when none does:
//
//	mutationNotAuthorized  the policy mutates, and the signals do not authorise it
//	targetClassNotAllowed  there is an allowlist, and it is empty, or the class of the lead target or of the target that the
//	                       arguments name is not in it, or is unknown while the policy mutates
//	payloadTooLarge        the payload is larger than the policy allows
//
// A target that the arguments name does not stand in for the lead target: both are held to the list.
func (p *Policy) Admits(c *Claim) cause.Cause {
	mutates := p.Mutates()
	if mutates && !c.Authorized {
		return cause.MutationNotAuthorized
	}
	if p.AllowsTargets && (!p.admitsClass(c.TargetClass, mutates) || c.Named && !p.admitsClass(c.NamedClass, mutates)) {
		return cause.TargetClassNotAllowed
	}
	if p.MaximumPayload > 0 && c.PayloadBytes > p.MaximumPayload {
		return cause.PayloadTooLarge
	}
	return 0
}

// admitsClass tells whether the allowlist, which exists, has room for a target of a class.
func (p *Policy) admitsClass(class string, mutates bool) bool {
	list := p.AllowedTargets
	if class == "" {
		return !mutates && len(list) > 0
	}
	if len(list) > 8 {
		_, found := slices.BinarySearch(list, class)
		return found
	}
	for _, t := range list {
		if t == class {
			return true
		}
	}
	return false
}
