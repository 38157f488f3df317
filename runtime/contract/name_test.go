package contract

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The forms as spec 1.5 and semver.org write them.
var (
	portable = regexp.MustCompile(`^[a-z][a-z0-9.-]*$`)
	callable = regexp.MustCompile(`^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$`)
	token    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$`)
	version  = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`)
)

func agree(t *testing.T, s string) {
	t.Helper()
	ascii := !strings.ContainsAny(s, "\n")
	for _, form := range []struct {
		name      string
		got, want bool
	}{
		{"portable id", IsPortableID(s), ascii && portable.MatchString(s) && len(s) <= 128 && !strings.Contains(s, "..") && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "-")},
		{"callable name", IsCallableName(s), ascii && callable.MatchString(s) && len(s) <= 64},
		{"machine token", IsMachineToken(s), ascii && token.MatchString(s)},
		{"version", IsVersion(s), ascii && version.MatchString(s) && len(s) <= 128},
		{"primitive", IsPrimitive(s), slices.Contains(Primitives(), s)},
	} {
		if form.got != form.want {
			t.Errorf("%q as a %s: %v, want %v", s, form.name, form.got, form.want)
		}
	}
}

func TestNamesAreThoseOfTheSpecification(t *testing.T) {
	for _, s := range []string{"", "a", "a.b-c", "a..b", "a.", "a-", "1a", "a_b", "a__b", "_a", "a_", "A", "é", "a\n", "1.0.0", "1.0", "01.0.0", "1.0.0-01", "1.0.0-0a",
		"1.0.0-a.b+c.d", "1.0.0+a+b", "1.0.0-", "1.0.0+", "1.2.3.4", "v1.0.0", "1.0.0-α", "run_shell", "run_shells", "999999999999999999999999.0.0",
		strings.Repeat("a", 64), strings.Repeat("a", 65), strings.Repeat("a", 128), strings.Repeat("a", 129), "1.0.0+" + strings.Repeat("a", 122), "1.0.0+" + strings.Repeat("a", 123)} {
		agree(t, s)
	}
	const alphabet = "ab01.-_+A\n"
	r := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		s := make([]byte, r.IntN(10))
		for i := range s {
			s[i] = alphabet[r.IntN(len(alphabet))]
		}
		agree(t, string(s))
	}
	if !slices.IsSorted(Primitives()) || len(Primitives()) != 5 {
		t.Error("the primitives of the host are not the five, sorted")
	}
}

func FuzzNames(f *testing.F) {
	f.Add("a.b-c")
	f.Add("1.0.0-rc.1+build.5")
	f.Fuzz(func(t *testing.T, s string) { agree(t, s) })
}

func TestEffectiveName(t *testing.T) {
	bindings := []Binding{{Operation: "first", Preference: 1}, {Operation: "second", Preference: 5}, {Operation: "third", Preference: 5}}
	for _, c := range []struct {
		skill Skill
		want  string
	}{
		{Skill{}, ""},
		{Skill{InvocationName: "own", Execution: Execution{Bindings: bindings}}, "own"},
		{Skill{Execution: Execution{Bindings: bindings}}, "second"},
	} {
		if got := c.skill.EffectiveName(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.skill, got, c.want)
		}
	}
}
