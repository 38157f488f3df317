package turn_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// The tests of this file are those of an adversary who writes packages, models' calls and adapters. None of them is admitted:
// the turn holds by itself.

// TestNoCallReachesBeyondItsContract makes calls that a contract forbids. The operation must never run.
func TestNoCallReachesBeyondItsContract(t *testing.T) {
	for _, c := range []struct {
		name      string
		edit      func(*contract.Package)
		entry     turn.Entry
		call      string
		arguments string
		status    operation.Status
		cause     cause.Cause
	}{
		{name: "target outside the allowlist", entry: turn.Entry{Target: operation.Scope{TargetClass: "terminal"}}, cause: cause.TargetClassNotAllowed},
		{name: "unknown target of a mutation", entry: turn.Entry{}, cause: cause.TargetClassNotAllowed},
		{name: "target in another letter case", entry: turn.Entry{Target: operation.Scope{TargetClass: "Note"}}, cause: cause.TargetClassNotAllowed},
		{name: "allowlists that share nothing", edit: func(p *contract.Package) {
			p.Capabilities = append(p.Capabilities, contract.Capability{ID: "notes.z", Effect: ability.EffectRead, Constraints: []contract.Constraint{{Kind: ability.ConstraintKindAllowedTargetClass, Value: "page"}}})
			p.Skills[0].Requirements.Capabilities = append(p.Skills[0].Requirements.Capabilities, "notes.z")
		}, cause: cause.TargetClassNotAllowed},
		{name: "payload", arguments: `{"text":"` + strings.Repeat("a", 5000) + `","mode":"append","count":1,"scale":1,"note":""}`, cause: cause.PayloadTooLarge},
		{name: "payload of white space is not counted", arguments: strings.Repeat(" ", 5000) + call, status: operation.Succeeded},
		{name: "confirmation as an argument", arguments: strings.Replace(call, "{", `{"confirm":true,`, 1), cause: cause.UnknownArgument},
		{name: "confirmation id as an argument", arguments: strings.Replace(call, "{", `{"confirmationID":"00000000-0000-8000-8000-000000000001",`, 1), cause: cause.UnknownArgument},
		{name: "confirmation as a name", call: "confirm_pending_skill", status: operation.Failed, cause: cause.UnknownInvocation},
		{name: "cancellation as a name", call: "cancel_pending_skill", status: operation.Failed, cause: cause.UnknownInvocation},
		{name: "disclosure", call: "load_skill", status: operation.Failed, cause: cause.UnknownInvocation},
		{name: "a shell", call: "run_shell", status: operation.Failed, cause: cause.UnknownInvocation},
		{name: "a script", call: "run_applescript", status: operation.Failed, cause: cause.UnknownInvocation},
		{name: "a name with more behind it", call: "place_note\x00", status: operation.Failed, cause: cause.UnknownInvocation},
		{name: "an empty name", call: " ", status: operation.Failed, cause: cause.UnknownInvocation},
		{name: "a Skill that is not exposed", edit: func(p *contract.Package) { p.Skills[0].Exposed = false }, cause: cause.NotExposed},
		{name: "a capability that nobody defines", edit: func(p *contract.Package) { p.Skills[0].Requirements.Capabilities = []string{"notes.other"} }, cause: cause.CapabilityMissing},
		{name: "an interaction that is not there", edit: func(p *contract.Package) { p.Skills[0].Requirements.Interactions = []string{"notes.selection"} }, cause: cause.InteractionMissing},
		{name: "confirmation that the Skill does not declare", edit: func(p *contract.Package) {
			p.Capabilities[0].Constraints = append(p.Capabilities[0].Constraints, contract.Constraint{Kind: ability.ConstraintKindRequiresUserConfirmation, Value: "false"})
		}, cause: cause.ConfirmationNotDeclared},
		{name: "a stage that the Skill does not declare", edit: func(p *contract.Package) {
			p.Capabilities[0].Constraints = append(p.Capabilities[0].Constraints, contract.Constraint{Kind: ability.ConstraintKindRequiresStage, Value: "false"})
		}, cause: cause.StageNotDeclared},
		{name: "an attestation that no adapter gives", edit: func(p *contract.Package) {
			p.Capabilities[0].Constraints = append(p.Capabilities[0].Constraints, contract.Constraint{Kind: ability.ConstraintKindSourceMustMatchTarget, Value: "note"})
		}, cause: cause.ConstraintNotEnforced},
		{name: "an operation that nobody publishes", edit: func(p *contract.Package) { p.Skills[0].Execution.Bindings[0].Operation = "burn_note" }, cause: cause.NoPublisher},
		{name: "an adapter that is not there", edit: func(p *contract.Package) { p.Skills[0].Execution.Bindings[0].AdapterID = "other" }, cause: cause.NoPublisher},
		{name: "a binding to other targets than the allowlist", edit: func(p *contract.Package) { p.Skills[0].Execution.Bindings[0].TargetClasses = []string{"page"} }, cause: cause.TargetClassMismatch},
	} {
		t.Run(c.name, func(t *testing.T) {
			edit := func(*contract.Package) {}
			if c.edit != nil {
				edit = c.edit
			}
			if c.entry.Target.TargetClass == "" && c.name != "unknown target of a mutation" {
				c.entry.Target = target
			}
			if c.call == "" {
				c.call = "place_note"
			}
			if c.arguments == "" {
				c.arguments = call
			}
			if c.status == 0 {
				c.status = operation.Blocked
			}
			ran := false
			w := newWorld(t, []*contract.Package{notes(edit)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
				ran = true
				return changed, nil
			}), "place_note"))
			var r turn.Run
			w.Session().Begin(c.entry).Call(context.Background(), turn.Call{Name: []byte(c.call), Arguments: []byte(c.arguments)}, &r)
			if r.Status != c.status || r.Cause != c.cause {
				t.Errorf("%v %v (%s), not %v %v", r.Status, r.Cause, r.About, c.status, c.cause)
			}
			if ran != (c.status == operation.Succeeded) {
				t.Error("the operation ran:", ran)
			}
			if len(w.records.Records()) != 1 || !isCanonical(r.Receipt) {
				t.Errorf("receipts: %s", w.records.Records())
			}
		})
	}
}

// TestNoPackageActivatesWithAReservedName makes packages that take names of the host, or those of another package.
func TestNoPackageActivatesWithAReservedName(t *testing.T) {
	for name, edit := range map[string]func(*contract.Package){
		"invocation name": func(p *contract.Package) { p.Skills[0].InvocationName = "confirm_pending_skill" },
		"bound operation": func(p *contract.Package) { p.Skills[0].Execution.Bindings[0].Operation = "run_shell" },
		"malformed name":  func(p *contract.Package) { p.Skills[0].InvocationName = "Place Note" },
		"empty payload":   func(p *contract.Package) { p.Capabilities[0].Constraints[2].Value = "-1" },
		"same parameter": func(p *contract.Package) {
			p.Skills[0].Parameters = append(p.Skills[0].Parameters, p.Skills[0].Parameters[0])
		},
		"the name of another": func(p *contract.Package) {
			other := p.Skills[0]
			other.ID = "notes.place-again"
			p.Skills = append(p.Skills, other)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, issues := snapshot.Build(snapshot.Set{Packages: []*contract.Package{notes(edit)}, Adapters: []*operation.Adapter{adapter("notes", runner(nil), "place_note")}})
			if s != nil || len(issues) == 0 {
				t.Fatal("it was activated")
			}
		})
	}
}

// TestAnAdapterIsNotBelieved makes adapters that say what they may not.
func TestAnAdapterIsNotBelieved(t *testing.T) {
	value := func(typeID, json string) operation.Result {
		r := changed
		r.Value = operation.Value{TypeID: typeID, JSON: []byte(json)}
		return r
	}
	change := func(c operation.Change) operation.Result {
		return operation.Result{Status: operation.Succeeded, Changes: []operation.Change{c}}
	}
	for _, c := range []struct {
		name   string
		result operation.Result
		err    error
		panics bool
		status operation.Status
		cause  cause.Cause
		about  string
	}{
		{name: "a mutation that changed nothing", result: operation.Result{Status: operation.Succeeded}, status: operation.Failed, cause: cause.AdapterFailed, about: "changes"},
		{name: "a status that is none", result: operation.Result{}, status: operation.Failed, cause: cause.AdapterFailed, about: "status"},
		{name: "a status of the turn", result: operation.Result{Status: operation.Requested}, status: operation.Failed, cause: cause.AdapterFailed, about: "status"},
		{name: "success with a cause", result: operation.Result{Status: operation.Succeeded, FoundNothing: true, Cause: cause.StepFailed}, status: operation.Failed, cause: cause.AdapterFailed, about: "cause"},
		{name: "failure without a cause", result: operation.Result{Status: operation.Failed}, status: operation.Failed, cause: cause.AdapterFailed},
		{name: "a cause of the gate", result: operation.Result{Status: operation.Failed, Cause: cause.NotOffered}, status: operation.Failed, cause: cause.AdapterFailed},
		{name: "a cause of the hands", result: operation.Result{Status: operation.Failed, Cause: cause.WindowGone}, status: operation.Failed, cause: cause.WindowGone},
		{name: "cancelled by nobody", result: operation.Result{Status: operation.Cancelled}, status: operation.Failed, cause: cause.AdapterFailed, about: "cause"},
		{name: "the person took over", result: operation.Result{Status: operation.Cancelled, Cause: cause.PersonTookOver}, status: operation.Cancelled, cause: cause.PersonTookOver},
		{name: "accepted for later", result: operation.Result{Status: operation.Deferred, Cause: cause.WindowGone}, status: operation.Deferred, cause: cause.AcceptedForLater},
		{name: "another target", result: operation.Result{Status: operation.Succeeded, FoundNothing: true, Target: &operation.Scope{TargetClass: "terminal"}}, status: operation.Failed, cause: cause.TargetClassNotAllowed, about: "terminal"},
		{name: "a value that nobody declared", result: value("notes.secret", `"x"`), status: operation.Failed, cause: cause.AdapterFailed, about: "value"},
		{name: "a value of no type", result: value("", `"x"`), status: operation.Failed, cause: cause.AdapterFailed, about: "value"},
		{name: "a stage that nobody took", result: operation.Result{Status: operation.Cancelled, Cause: cause.StagePreempted}, status: operation.Failed, cause: cause.AdapterFailed, about: "cause"},
		{name: "a cause beyond the list", result: operation.Result{Status: operation.Failed, Cause: 200}, status: operation.Failed, cause: cause.AdapterFailed},
		{name: "a stop as a failure", result: operation.Result{Status: operation.Failed, Cause: cause.Cancelled}, status: operation.Failed, cause: cause.AdapterFailed},
		{name: "a change of no kind", result: change(operation.Change{}), status: operation.Failed, cause: cause.AdapterFailed, about: "changes"},
		{name: "a change of another kind", result: change(operation.Change{Kind: 9}), status: operation.Failed, cause: cause.AdapterFailed, about: "changes"},
		{name: "a change of another target", result: change(operation.Change{Kind: operation.Deleted, Target: operation.Scope{TargetClass: "terminal"}}), status: operation.Failed, cause: cause.TargetClassNotAllowed, about: "terminal"},
		{name: "created from something", result: change(operation.Change{Kind: operation.Created, Before: operation.Digest{Known: true}}), status: operation.Failed, cause: cause.AdapterFailed, about: "changes"},
		{name: "deleted and still there", result: change(operation.Change{Kind: operation.Deleted, After: operation.Digest{Known: true}}), status: operation.Failed, cause: cause.AdapterFailed, about: "changes"},
		{name: "nothing found and changed", result: operation.Result{Status: operation.Succeeded, FoundNothing: true, Changes: changed.Changes}, status: operation.Failed, cause: cause.AdapterFailed, about: "changes"},
		{name: "an error", err: errors.New("no"), status: operation.Failed, cause: cause.AdapterFailed},
		{name: "a panic", panics: true, status: operation.Failed, cause: cause.AdapterFailed},
	} {
		for _, prompt := range []bool{true, false} {
			t.Run(c.name, func(t *testing.T) {
				f := func(context.Context, string, *argument.List) (operation.Result, error) {
					if c.panics {
						panic("no")
					}
					return c.result, c.err
				}
				var r operation.Runner = runner(f)
				if !prompt {
					r = apart{f}
				}
				w := newWorld(t, []*contract.Package{notes()}, adapter("notes", r, "place_note"))
				if got := w.do("place_note", call); got.Status != c.status || got.Cause != c.cause || got.About != c.about {
					t.Errorf("%v %v %q, not %v %v %q", got.Status, got.Cause, got.About, c.status, c.cause, c.about)
				}
			})
		}
	}
}

// TestAnAdapterCannotFillTheLog makes adapters that say they have changed more than a receipt can hold.
func TestAnAdapterCannotFillTheLog(t *testing.T) {
	long := strings.Repeat("a", 5<<20)
	many := make([]operation.Change, 100_000)
	for i := range many {
		many[i] = operation.Change{Kind: operation.Modified, Target: operation.Scope{DocumentID: "a"}}
	}
	for name, result := range map[string]operation.Result{
		"many changes":      {Status: operation.Succeeded, Changes: many},
		"a long change":     {Status: operation.Succeeded, Changes: []operation.Change{{Kind: operation.Deleted, Target: operation.Scope{DocumentID: long}}, changed.Changes[0]}},
		"a long target":     {Status: operation.Succeeded, Changes: changed.Changes, Target: &operation.Scope{WindowID: long}},
		"many escaped":      {Status: operation.Succeeded, Changes: slices.Repeat([]operation.Change{{Kind: operation.Modified, Target: operation.Scope{DocumentID: strings.Repeat("\x01", 1024)}}}, 1024)},
		"many and too late": {Status: operation.Failed, Changes: many},
	} {
		w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { return result, nil }), "place_note"))
		r := w.do("place_note", call)
		if r.Status != operation.Failed || r.Cause != cause.AdapterFailed || r.Unrecorded != nil || len(r.Receipt) > 1<<20 || !strings.Contains(string(r.Receipt), `"kind":"modified"`) {
			t.Errorf("%s: %v %v %v, a receipt of %d bytes", name, r.Status, r.Cause, r.Unrecorded, len(r.Receipt))
		}
	}
}

// TestAValueIsOfItsType declares an output type and returns other things.
func TestAValueIsOfItsType(t *testing.T) {
	declare := func(p *contract.Package) {
		p.ValueTypes = []contract.ValueType{{ID: "notes.place", Version: "1.0.0", Shape: ability.ValueShapeEnumeration, EnumValues: []string{"top", "end"}}}
		p.Capabilities[0].OutputType = "notes.place"
	}
	for json, good := range map[string]bool{`"top"`: true, `"middle"`: false, `7`: false, `{`: false, `null`: false, `"\ud800"`: false, `"top" "end"`: false, ``: false} {
		result := changed
		result.Value = operation.Value{TypeID: "notes.place", JSON: []byte(json)}
		w := newWorld(t, []*contract.Package{notes(declare)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { return result, nil }), "place_note"))
		r := w.do("place_note", call)
		if (r.Status == operation.Succeeded) != good || good && string(r.Value) != json {
			t.Errorf("%s: %v %v %q %s", json, r.Status, r.Cause, r.About, r.Value)
		}
		if !strings.Contains(string(r.Receipt), `"changes":[{"kind":"modified"`) {
			t.Errorf("%s: what was changed is not in the receipt: %s", json, r.Receipt)
		}
	}
}

// TestAnAdapterCannotPublishNamesOfTheHost makes manifests that an activation refuses.
func TestAnAdapterCannotPublishNamesOfTheHost(t *testing.T) {
	for name, a := range map[string]*operation.Adapter{
		"a primitive": adapter("notes", runner(nil), "run_shell"),
		"a claim of the runtime": {Manifest: manifest.Manifest{AdapterID: "notes", Title: "Notes", Transport: manifest.Native, Operations: []manifest.Operation{
			{Name: "place_note", Enforced: []manifest.Constraint{{Kind: ability.ConstraintKindRequiresUserConfirmation, Value: "true"}}},
		}}, Runner: runner(nil)},
	} {
		if s, issues := snapshot.Build(snapshot.Set{Packages: []*contract.Package{notes()}, Adapters: []*operation.Adapter{a}}); s != nil || len(issues) == 0 {
			t.Error(name, "was activated")
		}
	}
}

// TestDeadlines runs operations that take longer than their contract lets them.
func TestDeadlines(t *testing.T) {
	short := func(p *contract.Package) { p.Capabilities[0].Constraints[1].Value = "0.05" }
	heed := func(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
		if d, ok := ctx.Deadline(); !ok || time.Until(d) > 50*time.Millisecond {
			t.Error("the deadline is", d)
		}
		<-ctx.Done()
		if ctx.Err() != context.DeadlineExceeded {
			t.Error(ctx.Err())
		}
		return operation.Result{Status: operation.Cancelled, Cause: cause.StopRequested}, nil
	}
	release := make(chan struct{})
	defer close(release)
	for name, r := range map[string]operation.Runner{
		"prompt":     runner(heed),
		"on its own": apart{heed},
		"does not listen": apart{func(context.Context, string, *argument.List) (operation.Result, error) {
			<-release
			return changed, nil
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []*contract.Package{notes(short)}, adapter("notes", r, "place_note"))
			engine := turn.New(turn.Options{Registry: w.registry, Records: w.records})
			current := engine.Session().Begin(turn.Entry{Target: target})
			var run turn.Run
			started := time.Now()
			current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
			if run.Status != operation.Failed || run.Cause != cause.DeadlineExceeded {
				t.Error(run.Status, run.Cause)
			}
			if took := time.Since(started); took > 5*time.Second {
				t.Error("it took", took)
			}
			// The next call has memory of its own, whatever the last one still holds.
			current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte("{}")}, &run)
			if run.Cause != cause.MissingArgument {
				t.Error(run.Status, run.Cause)
			}
		})
	}
}

// TestStopping cancels a call, and ends a turn, while an operation runs.
func TestStopping(t *testing.T) {
	started := make(chan struct{})
	wait := func(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
		started <- struct{}{}
		<-ctx.Done()
		return operation.Result{}, ctx.Err()
	}
	for name, c := range map[string]struct {
		stop  func(cancel context.CancelFunc, t *turn.Turn)
		cause cause.Cause
	}{
		"the call": {func(cancel context.CancelFunc, _ *turn.Turn) { cancel() }, cause.StopRequested},
		"the turn": {func(_ context.CancelFunc, t *turn.Turn) { t.End() }, cause.TurnEnded},
	} {
		for _, r := range []operation.Runner{runner(wait), apart{wait}} {
			t.Run(name, func(t *testing.T) {
				w := newWorld(t, []*contract.Package{notes()}, adapter("notes", r, "place_note"))
				engine := turn.New(turn.Options{Registry: w.registry, Records: w.records})
				current := engine.Session().Begin(turn.Entry{Target: target})
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				go func() {
					<-started
					c.stop(cancel, current)
				}()
				var run turn.Run
				current.Call(ctx, turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
				if run.Status != operation.Cancelled || run.Cause != c.cause {
					t.Error(run.Status, run.Cause)
				}
			})
		}
	}
}

// TestTheStageGoesToTheLastWhoClaimsIt runs an operation that holds the stage when another one needs it.
func TestTheStageGoesToTheLastWhoClaimsIt(t *testing.T) {
	holding := make(chan struct{}, 1)
	first := true
	w := newWorld(t, []*contract.Package{notes(onStage)}, adapter("notes", apart{func(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
		if !first {
			return changed, nil
		}
		first = false
		holding <- struct{}{}
		<-ctx.Done()
		return operation.Result{}, ctx.Err()
	}}, "place_note"))
	engine := turn.New(turn.Options{Registry: w.registry, Records: w.records})
	var held, later turn.Run
	done := make(chan struct{})
	go func() {
		defer close(done)
		engine.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &held)
	}()
	<-holding
	engine.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &later)
	<-done
	if held.Status != operation.Cancelled || held.Cause != cause.StagePreempted {
		t.Error("the first:", held.Status, held.Cause)
	}
	if later.Status != operation.Succeeded {
		t.Error("the second:", later.Status, later.Cause)
	}
}

// TestASkillCannotLeaveItsContractOut binds an operation of a destructive capability that asks, and names none.
func TestASkillCannotLeaveItsContractOut(t *testing.T) {
	ran := 0
	a := adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { ran++; return changed, nil }), "place_note")
	a.Manifest.Complete = true
	a.Manifest.Operations[0].Capabilities = []string{"notes.write"}
	leave := func(p *contract.Package) {
		p.Capabilities[0].Effect = ability.EffectDestructive
		p.Capabilities[0].Constraints = []contract.Constraint{{Kind: ability.ConstraintKindAllowedTargetClass, Value: "note"}, {Kind: ability.ConstraintKindRequiresUserConfirmation, Value: "true"}}
		p.Skills[0].Requirements = contract.Requirements{}
	}
	w := newWorld(t, []*contract.Package{notes(leave)}, a)
	var run turn.Run
	w.Session().Begin(turn.Entry{}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
	if run.Status != operation.Blocked || ran != 0 || !strings.Contains(string(run.Receipt), `"effect":"destructive"`) {
		t.Errorf("%v %v, it ran %d times: %s", run.Status, run.Cause, ran, run.Receipt)
	}
}
