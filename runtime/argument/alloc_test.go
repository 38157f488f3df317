//go:build !race

// The race detector makes the pool of buffers forget some at random.

package argument_test

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// TestAllocations holds that good arguments allocate nothing, however they are written and whatever is filled in, once a List
// has read some.
func TestAllocations(t *testing.T) {
	plan := argument.NewPlan(append([]contract.Parameter{
		{Name: "app", Type: ability.ParameterTypeString},
		{Name: "options", Type: ability.ParameterTypeObject},
		{Name: "extent", Type: ability.ParameterTypeString, EnumValues: []string{"all", "one"},
			Spoken: []contract.SpokenValue{{Value: "all", Phrases: []string{"the whole thing", "everything"}}}},
	}, call...))
	from := argument.Source{Utterance: "Check the WHOLE thing — schön", Application: "com.example.editor"}
	texts := []string{
		`{"mode":"insert","text":"a \"b\" \u0041\n","options":{"b":[1, 2.50, {"z":"\/","y":{}}],"a":null},"app":""}`,
		`{"mode":"insert","text":"","count":"-12","scale":"0.12345678901234567","extent":"both"}`,
		`{"mode":"insert","text":"","count":1234567890123456,"scale":1e-7}`,
	}
	for _, c := range calls {
		texts = append(texts, c.text)
	}
	for _, text := range texts {
		var l argument.List
		src := []byte(text)
		read := func() {
			if !l.Read(plan, true, src, from) || l.Canonical() == nil {
				t.Fatal(text, l.Findings())
			}
			if _, ok := l.Received(); !ok {
				t.Fatal(text)
			}
		}
		read()
		if n := testing.AllocsPerRun(100, read); n != 0 {
			t.Errorf("%s: %v allocations, want 0", text, n)
		}
	}
}
