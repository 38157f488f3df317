package admit

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// pattern gives the pattern of a definition of the schema of packages.
func pattern(t *testing.T, name string) *regexp.Regexp {
	root, err := wire.Parse(schemas.Package(), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	p := root.Member("$defs").Member(name).Member("pattern")
	if p == nil {
		t.Fatalf("there is no pattern of %s", name)
	}
	return regexp.MustCompile(p.Text)
}

// The forms of names are those that the schema states where it can.
func TestForms(t *testing.T) {
	alphabet := []string{"a", "Z", "0", "9", "-", "_", ".", " ", "é", "\u0430"}
	for _, c := range []struct {
		definition string
		is         func(wire.Text) bool
		longest    int
	}{
		{"portableID", isPortableID, 128},
		{"callableName", isCallableName, 64},
		{"machineToken", isMachineToken, 64},
		{"semanticVersion", func(t wire.Text) bool { _, ok := readVersion(t); return ok }, 128},
	} {
		p := pattern(t, c.definition)
		check := func(text string) {
			if got, want := c.is(wire.Text(text)), p.MatchString(text) && len(text) <= c.longest; got != want {
				t.Errorf("%s %q: %v", c.definition, text, got)
			}
		}
		var walk func(text string, left int)
		walk = func(text string, left int) {
			check(text)
			for _, s := range alphabet {
				if left > 0 {
					walk(text+s, left-1)
				}
			}
		}
		walk("", 4)
		walk("1.0.", 4)
		walk("1.0.0", 3)
		walk("1.0.0-", 3)
		walk("1.0.0+", 3)
		for _, n := range []int{63, 64, 65, 127, 128, 129} {
			check(strings.Repeat("a", n))
			check("1.0." + strings.Repeat("1", n-4))
			check("1.0.0-" + strings.Repeat("a", n-6))
		}
	}
}

func TestVersionsCompare(t *testing.T) {
	// Each comes before the next.
	ascending := strings.Fields(`0.0.0-0 0.0.0 0.0.1 0.0.9 0.0.10 0.1.0 1.0.0-0 1.0.0-1 1.0.0-9 1.0.0-10 1.0.0-18446744073709551615
		1.0.0-18446744073709551616 1.0.0-- 1.0.0-1a 1.0.0-A 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11
		1.0.0-rc.1 1.0.0-rc.1.0 1.0.0 1.0.1 2.0.0 10.0.0 18446744073709551616.0.0`)
	for i, a := range ascending {
		for j, b := range ascending {
			v, ok := readVersion(wire.Text(a + "+build.7"))
			w, also := readVersion(wire.Text(b))
			if !ok || !also {
				t.Fatal(a, b)
			}
			if got := v.compare(w); got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%s compared with %s: %d", a, b, got)
			}
		}
	}
}

// The tables of this toolchain are those of Unicode 15.0.0; with others the comparison below says nothing.
func TestLowerCase(t *testing.T) {
	if unicode.Version != "15.0.0" {
		t.Logf("the tables of the standard library are those of Unicode %s", unicode.Version)
	}
	for c := rune(0); c <= unicode.MaxRune; c++ {
		// What is assigned later is in no table of 15.0.0, and no routing term can hold it.
		if isCapital(c) != (unicode.ToLower(c) != c) && unicode.Version == "15.0.0" {
			t.Errorf("%U is a capital: %v", c, isCapital(c))
		}
	}
	for i, run := range capitals {
		if run.first > run.last || run.step < 1 || i > 0 && capitals[i-1].last >= run.first {
			t.Errorf("the runs around %U are not sorted", run.first)
		}
	}
}

func TestPlaceholders(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Open {application}.", ""},
		{"{application}{application}", ""},
		{"Open it.", ""},
		{"", ""},
		{"Open {app}.", `"app"`},
		{"Open {app} and {app}.", `"app"`},
		{"{a} {b-2} {c_d}", `"a", "b-2", "c_d"`},
		{"{application", "<unbalanced>"},
		{"application}", "<unbalanced>"},
		{"{}", "<unbalanced>"},
		{"{Application}", "<unbalanced>"},
		{"{ application }", "<unbalanced>"},
		{"{{application}}", "<unbalanced>"},
		{"{app} {", `"app", <unbalanced>`},
		{"{{app}", `"app", <unbalanced>`},
		{"{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}{k}{l}{m}{n}{o}{p}{q}{r}", `"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", others`},
	} {
		f := &findings{}
		f.placeholders(wire.Text(c.text))
		got := ""
		if len(f.issues) > 0 {
			got, _, _ = strings.Cut(strings.TrimPrefix(f.issues[0].Message, "in braces stands "), "; ")
		}
		if got != c.want || len(f.issues) > 1 {
			t.Errorf("%s: found %s, not %s", c.text, got, c.want)
		}
	}
}

func TestEffectiveInvocation(t *testing.T) {
	bound := func(preferences ...int64) (list []ability.Binding) {
		for i, p := range preferences {
			list = append(list, ability.Binding{Operation: wire.Text(string(rune('a' + i))), Preference: p})
		}
		return list
	}
	for _, c := range []struct {
		skill ability.Skill
		want  string
	}{
		{ability.Skill{}, ""},
		{ability.Skill{Execution: ability.Execution{Bindings: bound(0)}}, "a"},
		{ability.Skill{Execution: ability.Execution{Bindings: bound(0, 0)}}, "a"},
		{ability.Skill{Execution: ability.Execution{Bindings: bound(-1, 0, 0)}}, "b"},
		{ability.Skill{Execution: ability.Execution{Bindings: bound(3, 1, 7)}, ModelExposure: ability.ModelExposure{HasInvocationName: true, InvocationName: wire.Text("x")}}, "x"},
	} {
		if got := invocation(&c.skill); string(got) != c.want || got == nil != (c.want == "") {
			t.Errorf("found %q, not %q", got, c.want)
		}
	}
}
