package turn_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// tour adds a workflow to notes, with two Skills that its steps call: look gives a text, and place takes one.
func tour(steps ...contract.Step) func(*contract.Package) {
	return func(p *contract.Package) {
		p.Capabilities = []contract.Capability{{ID: "notes.look", Effect: ability.EffectRead, OutputType: "notes.text"}}
		p.ValueTypes = []contract.ValueType{{ID: "notes.text", Version: "1.0.0", Shape: ability.ValueShapeString}}
		text := contract.Parameter{Name: "text", Type: ability.ParameterTypeString, Required: true}
		look := contract.Skill{
			ID: "notes.look", Title: "Look", InvocationName: "look", Kind: ability.SkillKindEffectful, Access: ability.AccessSeamless, Exposed: true,
			Parameters:   []contract.Parameter{text},
			Requirements: contract.Requirements{Capabilities: []string{"notes.look"}},
			Outputs:      []contract.Port{{Name: "found", ValueType: "notes.text", Required: true}},
			Execution:    contract.Execution{Kind: ability.ExecutionKindBinding, Bindings: []contract.Binding{{AdapterID: "notes", Operation: "look", TargetClasses: []string{"note"}}}},
		}
		walk := contract.Skill{
			ID: "notes.tour", Title: "Tour", InvocationName: "tour", Kind: ability.SkillKindWorkflow, Access: ability.AccessSeamless, Exposed: true,
			Parameters: []contract.Parameter{text},
			Inputs:     []contract.Port{{Name: "text", ValueType: "notes.text", Required: true}},
			Outputs:    []contract.Port{{Name: "found", ValueType: "notes.text", Required: true}},
			Execution:  contract.Execution{Kind: ability.ExecutionKindStateMachine, Steps: steps},
		}
		p.Skills = []contract.Skill{look, walk}
	}
}

func TestWorkflows(t *testing.T) {
	found := func(text string) operation.Result {
		return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "notes.text", JSON: []byte(text)}}
	}
	look := contract.Step{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}
	loop := look
	loop.OnSuccess = "look"
	other := contract.Step{ID: "other", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}
	lost := contract.Step{ID: "lost", Operation: "look", Consumes: []string{"nowhere"}, Produces: []string{"found"}}
	lostThenOther := lost
	lostThenOther.OnFailure = "other"
	again := look
	again.OnFailure = "other"
	for _, c := range []struct {
		name     string
		steps    []contract.Step
		results  []operation.Result // of the calls of look, the last one again and again
		status   operation.Status
		cause    cause.Cause
		about    string
		value    string
		receipts int
	}{
		{"one step", []contract.Step{look}, []operation.Result{found(`"a"`)}, operation.Succeeded, 0, "", `{"found":"a"}`, 2},
		{"a loop", []contract.Step{loop}, []operation.Result{found(`"a"`)}, operation.Failed, cause.WorkflowTooLong, "look", "", 65},
		{"a port that nobody fills", []contract.Step{lost}, nil, operation.Blocked, cause.MissingPort, "nowhere", "", 1},
		{"and another way", []contract.Step{lostThenOther, other}, []operation.Result{found(`"b"`)}, operation.Succeeded, 0, "", `{"found":"b"}`, 2},
		{"a step that fails", []contract.Step{look}, []operation.Result{{Status: operation.Failed, Cause: cause.WindowGone}}, operation.Failed, cause.StepFailed, "look", "", 2},
		{"and another way then", []contract.Step{again, other}, []operation.Result{{Status: operation.Failed, Cause: cause.WindowGone}, found(`"c"`)}, operation.Succeeded, 0, "", `{"found":"c"}`, 3},
		{"a step that finds nothing", []contract.Step{look}, []operation.Result{{Status: operation.Succeeded, FoundNothing: true}}, operation.Succeeded, 0, "look", "", 2},
		{"a step that is deferred", []contract.Step{look, other}, []operation.Result{{Status: operation.Deferred}}, operation.Deferred, cause.AcceptedForLater, "look", "", 2},
		{"an output that nobody makes", []contract.Step{{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"elsewhere"}}}, []operation.Result{found(`"a"`)}, operation.Failed, cause.MissingOutput, "found", "", 2},
		{"a value of another type", []contract.Step{look}, []operation.Result{found(`7`)}, operation.Failed, cause.StepFailed, "look", "", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			calls := 0
			w := newWorld(t, []*contract.Package{notes(tour(c.steps...))}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
				calls++
				return c.results[min(calls, len(c.results))-1], nil
			}), "look"))
			w.clock.step = 1 // a second for each reading would be longer than a workflow may take
			r := w.do("tour", `{"text":"a"}`)
			if r.Status != c.status || r.Cause != c.cause || r.About != c.about || string(r.Value) != c.value {
				t.Errorf("%v %v %q %s, not %v %v %q %s", r.Status, r.Cause, r.About, r.Value, c.status, c.cause, c.about, c.value)
			}
			if n := len(w.records.Records()); n != c.receipts {
				t.Errorf("%d receipts, not %d", n, c.receipts)
			}
		})
	}
}

// TestAWorkflowCannotDoWhatItsStepsMayNot puts Skills into workflows that ask first, and workflows into themselves.
func TestAWorkflowCannotDoWhatItsStepsMayNot(t *testing.T) {
	look := contract.Step{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}
	self := look
	self.Operation = "tour"
	for name, c := range map[string]struct {
		step  contract.Step
		edit  func(*contract.Package)
		cause cause.Cause
	}{
		"a step that asks":            {look, func(p *contract.Package) { p.Skills[0].Access = ability.AccessConfirm }, cause.StepTargetNeedsConfirmation},
		"itself":                      {self, func(*contract.Package) {}, cause.WorkflowRecursion},
		"an operation of nobody":      {contract.Step{ID: "x", Operation: "nothing"}, func(*contract.Package) {}, cause.UnresolvedOperation},
		"a step whose adapter is not": {look, func(p *contract.Package) { p.Skills[0].Execution.Bindings[0].AdapterID = "other" }, cause.StepTargetNotReady},
		"a workflow that asks":        {look, func(p *contract.Package) { p.Skills[1].Access = ability.AccessConfirm }, cause.WorkflowConfirmation},
	} {
		t.Run(name, func(t *testing.T) {
			ran := false
			w := newWorld(t, []*contract.Package{notes(tour(c.step), c.edit)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
				ran = true
				return done, nil
			}), "look"))
			if r := w.do("tour", `{"text":"a"}`); r.Status != operation.Blocked || r.Cause != c.cause || ran {
				t.Errorf("%v %v; it ran: %v", r.Status, r.Cause, ran)
			}
		})
	}
}

// TestOutputs returns values that are larger than the contract lets them be.
func TestOutputs(t *testing.T) {
	limit := func(effect ability.Effect) func(*contract.Package) {
		return func(p *contract.Package) {
			p.ValueTypes = []contract.ValueType{{ID: "notes.text", Version: "1.0.0", Shape: ability.ValueShapeString}}
			p.Capabilities[0].OutputType, p.Capabilities[0].Effect = "notes.text", effect
		}
	}
	for _, c := range []struct {
		effect ability.Effect
		bytes  int
		status operation.Status
		cause  cause.Cause
	}{
		{ability.EffectRead, 4096, operation.Succeeded, 0}, {ability.EffectRead, 4097, operation.Failed, cause.OutputTooLarge},
		{ability.EffectMutation, 4096, operation.Succeeded, 0}, {ability.EffectMutation, 4097, operation.Succeeded, 0},
	} {
		result := operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "notes.text", JSON: []byte(`"` + strings.Repeat("a", c.bytes-2) + `"`)}}
		if c.effect == ability.EffectMutation {
			result.Changes = changed.Changes
		}
		w := newWorld(t, []*contract.Package{notes(limit(c.effect))}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { return result, nil }), "place_note"))
		r := w.do("place_note", call)
		if tooLarge := c.bytes > 4096; r.Status != c.status || r.Cause != c.cause || r.Oversize != tooLarge || (len(r.Value) == 0) != tooLarge {
			t.Errorf("%v of %d bytes: %v %v, %d bytes", c.effect, c.bytes, r.Status, r.Cause, len(r.Value))
		}
	}
}
