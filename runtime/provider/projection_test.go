package provider_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// TestProjections writes what a model is told of every shipped Skill, for people to read.
func TestProjections(t *testing.T) {
	var out []byte
	for _, k := range named(shipped(t)) {
		s := provider.Of(k)
		if len(s.Description) > provider.MaxDescription {
			t.Errorf("%s: the description has %d bytes", s.Name, len(s.Description))
		}
		if strings.ContainsFunc(s.Description, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%s: the description is not of ASCII: %s", s.Name, s.Description)
		}
		out = append(out, s.Name+"\n\t"+s.Description+"\n\t"...)
		out = append(provider.AppendSchema(out, s.Parameters), '\n')
	}
	compare(t, "testdata/projections.txt", out)
}

// TestRosters holds what would be sent to the limits of each provider: of all cognitive Skills, of an Ability with optional and
// with open arguments, and of no Skill.
func TestRosters(t *testing.T) {
	s := shipped(t)
	for _, name := range provider.Names() {
		p, _ := provider.Named(name)
		d := provider.Define(p, s)
		for _, ability := range []string{"coding", "presenting", "none"} {
			list := slices.DeleteFunc(named(s), func(k *snapshot.Skill) bool { return k.Package.ID != ability })
			roster, err := d.AppendRoster(nil, list)
			if err != nil || !json.Valid(roster) {
				t.Fatal(name, ability, err, string(roster))
			}
			compare(t, "testdata/roster-"+name+"-"+ability+".json", append(roster, '\n'))
			if n := testing.AllocsPerRun(10, func() { roster, _ = d.AppendRoster(roster[:0], list) }); n > 0 && !testing.Short() {
				t.Errorf("%s: a roster of %d costs %v allocations", name, len(list), n)
			}
		}
	}
}

// TestStrict crosses the limits within which tools are strict.
func TestStrict(t *testing.T) {
	skill := func(name string, parameters ...contract.Parameter) contract.Skill {
		return contract.Skill{
			ID: "notes." + strings.ReplaceAll(name, "_", "-"), InvocationName: name, Kind: ability.SkillKindEffectful,
			Access: ability.AccessSeamless, Exposed: true, Parameters: parameters,
			Execution: contract.Execution{Kind: ability.ExecutionKindBinding, Realization: ability.RealizationPolicyAuthoredBindings,
				Bindings: []contract.Binding{{AdapterID: "notes", Operation: name}}},
		}
	}
	optional := func(n int) (list []contract.Parameter) {
		for i := range n {
			list = append(list, contract.Parameter{Name: "p" + strconv.Itoa(i), Type: ability.ParameterTypeString})
		}
		return list
	}
	many := make([]string, 1001)
	for i := range many {
		many[i] = "v" + strconv.Itoa(i)
	}
	values := func(list []string) contract.Parameter {
		return contract.Parameter{Name: "value", Type: ability.ParameterTypeString, EnumValues: list}
	}
	for _, c := range []struct {
		what   string
		skills func() []contract.Skill
		want   map[provider.Provider]int // strict tools
	}{
		{"one", func() []contract.Skill { return []contract.Skill{skill("one")} },
			map[provider.Provider]int{provider.Anthropic: 1, provider.OpenAIChat: 1, provider.OpenAIResponses: 1}},
		{"twenty", func() []contract.Skill { return each(20, skill) },
			map[provider.Provider]int{provider.Anthropic: 20, provider.OpenAIChat: 20, provider.OpenAIResponses: 20}},
		{"twenty-one", func() []contract.Skill { return each(21, skill) },
			map[provider.Provider]int{provider.Anthropic: 0, provider.OpenAIChat: 21, provider.OpenAIResponses: 21}},
		{"24 optional", func() []contract.Skill { return []contract.Skill{skill("one", optional(24)...)} },
			map[provider.Provider]int{provider.Anthropic: 1, provider.OpenAIChat: 1, provider.OpenAIResponses: 1}},
		{"25 optional", func() []contract.Skill { return []contract.Skill{skill("one", optional(25)...)} },
			map[provider.Provider]int{provider.Anthropic: 0, provider.OpenAIChat: 1, provider.OpenAIResponses: 1}},
		{"1000 values", func() []contract.Skill { return []contract.Skill{skill("one", values(many[:1000]))} },
			map[provider.Provider]int{provider.Anthropic: 1, provider.OpenAIChat: 1, provider.OpenAIResponses: 1}},
		{"1001 values", func() []contract.Skill { return []contract.Skill{skill("one", values(many))} },
			map[provider.Provider]int{provider.Anthropic: 1, provider.OpenAIChat: 0, provider.OpenAIResponses: 0}},
		{"open", func() []contract.Skill {
			return []contract.Skill{skill("one", contract.Parameter{Name: "list", Type: ability.ParameterTypeArray})}
		},
			map[provider.Provider]int{provider.Anthropic: 0, provider.OpenAIChat: 0, provider.OpenAIResponses: 0}},
	} {
		s := built(t, []*contract.Package{{
			ID: "notes", Version: "1.0.0", Ability: contract.Ability{ID: "notes", Title: "Notes", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
			Skills: c.skills(),
		}})
		for _, p := range []provider.Provider{provider.Anthropic, provider.OpenAIChat, provider.OpenAIResponses, provider.Gemini} {
			roster, err := provider.Define(p, s).AppendRoster(nil, named(s))
			if err != nil || !json.Valid(roster) {
				t.Fatal(c.what, p, err)
			}
			if got := strings.Count(string(roster), `"strict":true`); got != c.want[p] {
				t.Errorf("%s, %s: %d tools are strict, want %d", c.what, p, got, c.want[p])
			}
		}
	}
	s := built(t, []*contract.Package{{
		ID: "notes", Version: "1.0.0", Ability: contract.Ability{ID: "notes", Title: "Notes", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
		Skills: each(129, skill),
	}})
	if _, err := provider.Define(provider.OpenAIChat, s).AppendRoster(nil, named(s)); code(err) != provider.TooManySkills {
		t.Error("129 Skills for OpenAI:", err)
	}
	other := shipped(t)
	if _, err := provider.Define(provider.Gemini, s).AppendRoster(nil, named(other)[:1]); code(err) != provider.ForeignSkill {
		t.Error("a Skill of another snapshot:", err)
	}
}

// each gives Skills that differ in their names, sorted.
func each(n int, skill func(string, ...contract.Parameter) contract.Skill) (list []contract.Skill) {
	for i := range n {
		list = append(list, skill("s"+strconv.Itoa(1000+i)))
	}
	return list
}

func code(err error) provider.Code {
	var e *provider.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
