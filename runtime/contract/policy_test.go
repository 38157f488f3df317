package contract

import (
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
)

const (
	longest   = ability.ConstraintKindMaximumDurationSeconds
	largest   = ability.ConstraintKindMaximumPayloadBytes
	frontmost = ability.ConstraintKindRequiresFrontmostApplication
	stable    = ability.ConstraintKindRequiresStableDocumentIdentity
	asks      = ability.ConstraintKindRequiresUserConfirmation
	stage     = ability.ConstraintKindRequiresStage
	source    = ability.ConstraintKindSourceMustMatchTarget
	target    = ability.ConstraintKindAllowedTargetClass
)

func TestFold(t *testing.T) {
	capability := func(effect ability.Effect, constraints ...Constraint) *Capability {
		return &Capability{Effect: effect, Constraints: constraints}
	}
	for name, c := range map[string]struct {
		in   []*Capability
		want Policy
	}{
		"nothing": {nil, Policy{Effect: ability.EffectNone}},
		"the smallest limits and the strongest effect": {
			[]*Capability{
				capability(ability.EffectRead, Constraint{longest, "30"}, Constraint{largest, "4096"}),
				capability(ability.EffectMutation, Constraint{longest, "2.5"}, Constraint{largest, "65536"}),
				capability(ability.EffectNone),
			},
			Policy{Effect: ability.EffectMutation, MaximumDuration: 2500 * time.Millisecond, MaximumPayload: 4096},
		},
		"presence turns on, whatever the value": {
			[]*Capability{capability(ability.EffectRead, Constraint{asks, "false"}), capability(ability.EffectRead, Constraint{stage, "no"})},
			Policy{Effect: ability.EffectRead, RequiresConfirmation: true, RequiresStage: true},
		},
		"the intersection of the allowlists that there are": {
			[]*Capability{
				capability(ability.EffectRead, Constraint{target, "editor"}, Constraint{target, "terminal"}),
				capability(ability.EffectRead),
				capability(ability.EffectRead, Constraint{target, "browser"}, Constraint{target, "terminal"}),
			},
			Policy{Effect: ability.EffectRead, AllowsTargets: true, AllowedTargets: []string{"terminal"}},
		},
		"an empty intersection allows nothing": {
			[]*Capability{capability(ability.EffectRead, Constraint{target, "a"}), capability(ability.EffectRead, Constraint{target, "b"}), capability(ability.EffectRead, Constraint{target, "a"})},
			Policy{Effect: ability.EffectRead, AllowsTargets: true, AllowedTargets: []string{}},
		},
		"what adapters enforce, each once and sorted": {
			[]*Capability{
				{Effect: ability.EffectRead, Constraints: []Constraint{{source, "true"}, {frontmost, "yes"}}, Permissions: []ability.PermissionKind{ability.PermissionKindFiles}},
				{Effect: ability.EffectRead, Constraints: []Constraint{{frontmost, "true"}, {stable, "true"}, {frontmost, "yes"}}, Permissions: []ability.PermissionKind{ability.PermissionKindFiles, ability.PermissionKindAccessibility}},
			},
			Policy{Effect: ability.EffectRead, Delegated: []Constraint{{frontmost, "true"}, {frontmost, "yes"}, {stable, "true"}, {source, "true"}},
				Permissions: []ability.PermissionKind{ability.PermissionKindAccessibility, ability.PermissionKindFiles}},
		},
		"limits that are no numbers let nothing pass": {
			[]*Capability{capability(ability.EffectRead, Constraint{longest, "Infinity"}, Constraint{largest, "-1"})},
			Policy{Effect: ability.EffectRead, MaximumDuration: 1, MaximumPayload: 1},
		},
		"an effect that is none is the strongest": {[]*Capability{capability(0)}, Policy{Effect: ability.EffectDestructive}},
		"a kind that is none is left to adapters, which cannot promise it": {
			[]*Capability{capability(ability.EffectRead, Constraint{99, "true"})},
			Policy{Effect: ability.EffectRead, Delegated: []Constraint{{99, "true"}}},
		},
	} {
		if diff := cmp.Diff(c.want, Fold(c.in)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

func TestLimits(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"30": 30 * time.Second, "0.25": 250 * time.Millisecond, "2.5": 2500 * time.Millisecond, "1.0000000019": time.Second + 1,
		"0.0000000001": 1, "0": 1, "0.0": 1, "": 1, "1e3": 1, "NaN": 1, "Infinity": 1, "-1": 1, "+1": 1, "01": 1, "1.": 1, ".5": 1, " 1": 1, "1_0": 1,
		"9223372035": 9223372035 * time.Second, "9223372036": math.MaxInt64, "99999999999999999999999999999999": math.MaxInt64,
	} {
		if got := duration(text); got != want {
			t.Errorf("duration %q: %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int64{
		"1": 1, "65536": 65536, "9007199254740991": 1<<53 - 1, "9007199254740992": 1, "99999999999999999999999999": 1,
		"0": 1, "": 1, "-5": 1, "+5": 1, "0x10": 1, "010": 1, "1e3": 1, "1.5": 1,
	} {
		if got := payload(text); got != want {
			t.Errorf("payload %q: %d, want %d", text, got, want)
		}
	}
}

func TestAdmits(t *testing.T) {
	read, write := ability.EffectRead, ability.EffectReversibleMutation
	listed := func(effect ability.Effect, classes ...string) Policy {
		return Policy{Effect: effect, AllowsTargets: true, AllowedTargets: classes}
	}
	many := make([]string, 20)
	for i := range many {
		many[i] = "class-" + strconv.Itoa(10+i)
	}
	for _, c := range []struct {
		name   string
		policy Policy
		claim  Claim
		want   cause.Cause
	}{
		{"nothing declared", Policy{Effect: read}, Claim{PayloadBytes: 1 << 40}, 0},
		{"a mutation without authority", Policy{Effect: write}, Claim{}, cause.MutationNotAuthorized},
		{"the strongest effect without authority", Policy{Effect: ability.EffectDestructive}, Claim{}, cause.MutationNotAuthorized},
		{"a read needs none", Policy{Effect: read}, Claim{}, 0},
		{"a mutation with authority", Policy{Effect: write}, Claim{Authorized: true}, 0},
		{"a payload at the limit", Policy{Effect: read, MaximumPayload: 10}, Claim{PayloadBytes: 10}, 0},
		{"a payload above it", Policy{Effect: read, MaximumPayload: 10}, Claim{PayloadBytes: 11}, cause.PayloadTooLarge},
		{"a class in the list", listed(write, "a", "b"), Claim{Authorized: true, TargetClass: "b"}, 0},
		{"a class outside", listed(write, "a", "b"), Claim{Authorized: true, TargetClass: "c"}, cause.TargetClassNotAllowed},
		{"a class in another case", listed(write, "a"), Claim{Authorized: true, TargetClass: "A"}, cause.TargetClassNotAllowed},
		{"a class outside of a read", listed(read, "a"), Claim{TargetClass: "c"}, cause.TargetClassNotAllowed},
		{"an unknown class of a mutation", listed(write, "a"), Claim{Authorized: true}, cause.TargetClassNotAllowed},
		{"an unknown class of a read", listed(read, "a"), Claim{}, 0},
		{"an empty list", listed(read), Claim{}, cause.TargetClassNotAllowed},
		{"an empty list and a class", listed(read), Claim{TargetClass: "a"}, cause.TargetClassNotAllowed},
		{"a named target outside", listed(write, "a"), Claim{Authorized: true, TargetClass: "a", Named: true, NamedClass: "b"}, cause.TargetClassNotAllowed},
		{"a named target of no class", listed(write, "a"), Claim{Authorized: true, TargetClass: "a", Named: true}, cause.TargetClassNotAllowed},
		{"a named target does not stand in for the lead", listed(write, "a"), Claim{Authorized: true, TargetClass: "b", Named: true, NamedClass: "a"}, cause.TargetClassNotAllowed},
		{"both inside", listed(write, "a"), Claim{Authorized: true, TargetClass: "a", Named: true, NamedClass: "a"}, 0},
		{"a class that is not named does not count", listed(write, "a"), Claim{Authorized: true, TargetClass: "a", NamedClass: "b"}, 0},
		{"authority comes first", Policy{Effect: write, AllowsTargets: true, MaximumPayload: 1}, Claim{PayloadBytes: 5}, cause.MutationNotAuthorized},
		{"then the target", Policy{Effect: read, AllowsTargets: true, MaximumPayload: 1}, Claim{PayloadBytes: 5}, cause.TargetClassNotAllowed},
		{"a long list, inside", listed(write, many...), Claim{Authorized: true, TargetClass: "class-29"}, 0},
		{"a long list, outside", listed(write, many...), Claim{Authorized: true, TargetClass: "class-30"}, cause.TargetClassNotAllowed},
	} {
		if got := c.policy.Admits(&c.claim); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	p, claim := listed(write, many...), Claim{Authorized: true, TargetClass: "class-29"}
	if n := testing.AllocsPerRun(100, func() { p.Admits(&claim) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkAdmits is the whole contract check of a call: authority, an allowlist of four classes whose last one it is, and the
// size.
func BenchmarkAdmits(b *testing.B) {
	p := Policy{Effect: ability.EffectReversibleMutation, MaximumPayload: 65536, AllowsTargets: true, AllowedTargets: []string{"browser", "code-editor", "terminal", "text-editor"}}
	claims := [...]Claim{{PayloadBytes: 240, TargetClass: "text-editor", Authorized: true}, {PayloadBytes: 241, TargetClass: "text-editor", Authorized: true}}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if p.Admits(&claims[i&1]) != 0 {
			b.Fatal("refused")
		}
		i++
	}
}
