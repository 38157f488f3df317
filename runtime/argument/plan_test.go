package argument_test

import (
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// TestPlan sorts a list and finds its names.
func TestPlan(t *testing.T) {
	list := []contract.Parameter{
		{Name: "text", Required: true}, {Name: "\ufb33"}, {Name: "\U0001F600"}, {Name: "app"}, {Name: "text"},
	}
	given := slices.Clone(list)
	plan := argument.NewPlan(list)
	var names []string
	for i, p := range plan.Parameters() {
		names = append(names, p.Name)
		if plan.Index(p.Name) != i {
			t.Errorf("%q is at %d, found at %d", p.Name, i, plan.Index(p.Name))
		}
	}
	if want := []string{"app", "text", "\U0001F600", "\ufb33"}; !slices.Equal(names, want) {
		t.Errorf("sorted as %q, want %q", names, want)
	}
	if !plan.Parameters()[1].Required {
		t.Error("of two parameters with one name the first one does not count")
	}
	for _, name := range []string{"", "tex", "texts", "zebra"} {
		if i := plan.Index(name); i != -1 {
			t.Errorf("%q is found at %d", name, i)
		}
	}
	for i := range list {
		if list[i].Name != given[i].Name {
			t.Error("the list that was given has changed")
		}
	}
}

// TestEqual compares lists by all that an operation sees of them.
func TestEqual(t *testing.T) {
	base := func() []contract.Parameter {
		return []contract.Parameter{
			{Name: "text", Type: ability.ParameterTypeString, Required: true},
			{Name: "mode", Type: ability.ParameterTypeString, EnumValues: []string{"a", "b"}},
		}
	}
	for _, c := range []struct {
		name   string
		change func([]contract.Parameter) []contract.Parameter
		want   bool
	}{
		{"the same", func(p []contract.Parameter) []contract.Parameter { return p }, true},
		{"order", func(p []contract.Parameter) []contract.Parameter { slices.Reverse(p); return p }, true},
		{"composition", func(p []contract.Parameter) []contract.Parameter { p[0].RequiresComposition = true; return p }, true},
		{"phrases", func(p []contract.Parameter) []contract.Parameter {
			p[1].Spoken = []contract.SpokenValue{{Value: "a", Phrases: []string{"x"}}}
			return p
		}, true},
		{"name", func(p []contract.Parameter) []contract.Parameter { p[0].Name = "texts"; return p }, false},
		{"type", func(p []contract.Parameter) []contract.Parameter { p[0].Type = ability.ParameterTypeNumber; return p }, false},
		{"required", func(p []contract.Parameter) []contract.Parameter { p[1].Required = true; return p }, false},
		{"order of values", func(p []contract.Parameter) []contract.Parameter { slices.Reverse(p[1].EnumValues); return p }, false},
		{"fewer values", func(p []contract.Parameter) []contract.Parameter { p[1].EnumValues = p[1].EnumValues[:1]; return p }, false},
		{"one more", func(p []contract.Parameter) []contract.Parameter { return append(p, p[0]) }, false},
		{"none", func([]contract.Parameter) []contract.Parameter { return nil }, false},
	} {
		other := c.change(base())
		if argument.Equal(base(), other) != c.want || argument.Equal(other, base()) != c.want {
			t.Errorf("%s: want %v", c.name, c.want)
		}
	}
	if !argument.Equal(nil, []contract.Parameter{}) {
		t.Error("two empty lists are not equal")
	}
}

// TestSlots asks for values that are not there.
func TestSlots(t *testing.T) {
	plan := argument.NewPlan(call)
	var l argument.List
	if l.Has(0) || l.Text(0) != nil || l.Plan() != nil || l.Canonical() != nil {
		t.Error("a List that has read nothing has something")
	}
	if !l.Read(plan, false, []byte(`{"count":7,"mode":"replace","scale":2.5,"text":"x","dry_run":true,"note":"y"}`), argument.Source{}) {
		t.Fatal(l.Findings())
	}
	count, text, mode := plan.Index("count"), plan.Index("text"), plan.Index("mode")
	if l.Number(count) != 7 || l.Choice(mode) != 2 || string(l.Text(mode)) != "replace" {
		t.Error("an integer is no number, or a choice no text")
	}
	if l.Integer(text) != 0 || l.Text(count) != nil || l.Boolean(count) || l.JSON(text) != nil || l.Choice(text) != 0 || l.Integer(mode) != 0 {
		t.Error("a parameter has a value of another type")
	}
	for _, i := range []int{-1, len(call), math.MaxInt} {
		if l.Has(i) || l.Text(i) != nil || l.Integer(i) != 0 || l.Number(i) != 0 || l.Boolean(i) || l.JSON(i) != nil || l.Choice(i) != 0 {
			t.Errorf("the parameter %d, which does not exist, has a value", i)
		}
	}
	// What is absent in the next call has no value of the last one.
	if !l.Read(plan, false, []byte(`{"mode":"insert","text":"x"}`), argument.Source{}) {
		t.Fatal(l.Findings())
	}
	for _, name := range []string{"count", "scale", "dry_run", "note"} {
		if i := plan.Index(name); l.Has(i) || l.Text(i) != nil || l.Integer(i) != 0 || l.Number(i) != 0 || l.Boolean(i) {
			t.Errorf("%s has a value of the last call", name)
		}
	}
}

// TestInput says when the canonical form is the input itself.
func TestInput(t *testing.T) {
	plan := argument.NewPlan(append(slices.Clone(call), contract.Parameter{Name: "options", Type: ability.ParameterTypeObject}))
	for _, c := range []struct {
		text string
		same bool
	}{
		{`{"count":12,"mode":"insert","options":{"a":[1,{}],"b":"\n"},"scale":0.5,"text":"a\"b ü"}`, true},
		{`{"count":12,"mode":"insert","text":"\u0041"}`, false},
		{`{"count":12,"mode":"insert","text":"" }`, false},
		{`{"count":12,"mode":"insert","text":""} `, false},
		{` {"count":12,"mode":"insert","text":""}`, false},
		{`{"mode":"insert","count":12,"text":""}`, false},
		{`{"count":12.0,"mode":"insert","text":""}`, false},
		{`{"mode":"insert","options":{"b":1,"a":2},"text":""}`, false},
		{`{"count":null,"mode":"insert","text":""}`, false},
		{`{"count":"12","mode":"insert","text":""}`, false},
	} {
		var l argument.List
		src := []byte(c.text)
		if !l.Read(plan, false, src, argument.Source{}) {
			t.Fatal(c.text, l.Findings())
		}
		if same := &l.Canonical()[0] == &src[0]; same != c.same {
			t.Errorf("%s: the form is the input itself: %v, want %v", c.text, same, c.same)
		}
		checkAccepted(t, &l)
	}
}

// TestOnePlan reads by one plan on many goroutines.
func TestOnePlan(t *testing.T) {
	plan := argument.NewPlan(call)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var l argument.List
			for _, c := range calls {
				if !l.Read(plan, true, []byte(c.text), argument.Source{Utterance: "x", Application: "y"}) {
					t.Error(c.text, l.Findings())
				}
			}
			l.Read(plan, true, []byte(`{"cuont":1,"mode":"x"}`), argument.Source{})
		})
	}
	all.Wait()
}
