package turn_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// succeed is an operation that changes one thing.
func succeed(context.Context, string, *argument.List) (operation.Result, error) { return changed, nil }

// asking makes the Skill of notes one that asks first.
func asking(p *contract.Package) {
	p.Skills[0].Access = ability.AccessConfirm
}

// TestATurnKeepsItsWorld runs 1,000 turns at once while packages come, change and go, and some activations are refused. Each
// turn has to see one revision from its first receipt to its last, with the package that belongs to it.
func TestATurnKeepsItsWorld(t *testing.T) {
	version := func(n byte) snapshot.Set {
		p := notes(func(p *contract.Package) { p.Digest[31] = n })
		return snapshot.Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{adapter("notes", runner(succeed), "place_note")}, Loaded: epoch}
	}
	first, issues := snapshot.Build(version(0))
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	engine := turn.New(turn.Options{Registry: snapshot.NewRegistry(first), Records: nothing{}})
	stop := make(chan struct{})
	activations := 0
	var activator sync.WaitGroup
	activator.Go(func() {
		for n := byte(1); ; n++ {
			select {
			case <-stop:
				return
			default:
			}
			set := version(n)
			refused := n%3 == 0
			if refused {
				set.Packages[0].Skills[0].InvocationName = "run_shell"
			}
			if issues, err := engine.Activate(set); err != nil || (len(issues) > 0) != refused {
				t.Error(issues, err)
				return
			}
			activations++
		}
	})
	var turns sync.WaitGroup
	for range 1000 {
		turns.Go(func() {
			current := engine.Session().Begin(turn.Entry{Target: target})
			s := current.Snapshot()
			digest := string(wire.AppendHex(nil, s.Packages[0].Digest[:]))
			var run turn.Run
			for range 10 {
				current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
				text := string(run.Receipt)
				if run.Status != operation.Succeeded || !strings.Contains(text, s.RevisionText) || strings.Count(text, digest) != 2 {
					t.Errorf("%v %v in %s: %s", run.Status, run.Cause, s.RevisionText, text)
					return
				}
			}
		})
	}
	turns.Wait()
	close(stop)
	activator.Wait()
	t.Log(activations, "activations")
}

// TestCallsOfOneTurn makes calls of one turn at the same time, on adapters of both kinds, while the turn ends.
func TestCallsOfOneTurn(t *testing.T) {
	for _, r := range []operation.Runner{runner(succeed), apart{succeed}} {
		w := newWorld(t, []*contract.Package{notes()}, adapter("notes", r, "place_note"))
		engine := turn.New(turn.Options{Registry: w.registry, Records: w.records})
		current := engine.Session().Begin(turn.Entry{Target: target})
		var calls sync.WaitGroup
		var ids sync.Map
		for i := range 40 {
			calls.Go(func() {
				var run turn.Run
				for range 20 {
					current.Call(t.Context(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
					if run.Status != operation.Succeeded && run.Cause != cause.TurnEnded {
						t.Errorf("%v %v", run.Status, run.Cause)
					}
					if _, twice := ids.LoadOrStore(run.ID, true); twice {
						t.Error("two runs have one id")
					}
				}
				if i == 0 {
					current.End()
				}
			})
		}
		calls.Wait()
		if n := len(w.records.Records()); n != 800 {
			t.Errorf("%d receipts of 800 calls", n)
		}
	}
}

// TestAStepEndsWithItsWorkflow lets the time of a workflow run out in one of its steps.
func TestAStepEndsWithItsWorkflow(t *testing.T) {
	step := contract.Step{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}
	short := func(p *contract.Package) { p.Skills[1].TimeoutSeconds = 0.5 }
	wait := func(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
		<-ctx.Done()
		return operation.Result{}, ctx.Err()
	}
	for _, r := range []operation.Runner{runner(wait), apart{wait}} {
		w := newWorld(t, []*contract.Package{notes(tour(step), short)}, adapter("notes", r, "look"))
		engine := turn.New(turn.Options{Registry: w.registry, Records: w.records})
		var run turn.Run
		engine.Session().Begin(turn.Entry{Target: target}).Call(t.Context(), turn.Call{Name: []byte("tour"), Arguments: []byte(`{"text":"a"}`)}, &run)
		if run.Status != operation.Failed || len(w.records.Records()) != 2 {
			t.Errorf("%v %v %q", run.Status, run.Cause, run.About)
		}
		if first := string(w.records.Records()[0].Record); !strings.Contains(first, `"cause":"deadlineExceeded"`) {
			t.Error(first)
		}
	}
}

// TestActivation records what came and went, and leaves everything as it was where it is refused.
func TestActivation(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(succeed), "place_note"))
	before := w.registry.Current()
	bad := notes(func(p *contract.Package) { p.Skills[0].InvocationName = "load_skill" })
	if issues, err := w.Activate(snapshot.Set{Packages: []*contract.Package{bad}}); err != nil || len(issues) == 0 {
		t.Error("it was activated", err)
	}
	if w.registry.Current() != before || len(w.records.Records()) != 0 {
		t.Error("a refused activation left something")
	}
	other := notes(func(p *contract.Package) { p.Version, p.Digest = "1.0.1", [32]byte{9} })
	if issues, err := w.Activate(snapshot.Set{Packages: []*contract.Package{other}, Loaded: epoch}); err != nil || len(issues) > 0 {
		t.Fatal(issues, err)
	}
	records := w.records.Records()
	if len(records) != 1 || records[0].Kind != receipt.Activated {
		t.Fatalf("%v", records)
	}
	for _, want := range []string{`"adaptersWent":["notes"]`, `"packageVersion":"1.0.1"`, `"packagesWent":[{`, w.registry.Current().RevisionText} {
		if !strings.Contains(string(records[0].Record), want) {
			t.Errorf("%s has no %s", records[0].Record, want)
		}
	}
	if r := w.do("place_note", call); r.Cause != cause.NoPublisher {
		t.Error("without its adapter the Skill is", r.Status, r.Cause)
	}
}

// TestAStaleConfirmation changes what was confirmed between the question and the answer.
func TestAStaleConfirmation(t *testing.T) {
	adapters := func() []*operation.Adapter {
		return []*operation.Adapter{adapter("notes", runner(succeed), "place_note")}
	}
	for name, c := range map[string]struct {
		set    snapshot.Set
		status operation.Status
		cause  cause.Cause
	}{
		"the same":             {snapshot.Set{Packages: []*contract.Package{notes(asking)}, Adapters: adapters(), Loaded: epoch.Add(time.Hour)}, operation.Succeeded, 0},
		"another digest":       {snapshot.Set{Packages: []*contract.Package{notes(asking, func(p *contract.Package) { p.Digest[0]++ })}, Adapters: adapters()}, operation.Blocked, cause.ConfirmationStale},
		"no package":           {snapshot.Set{Adapters: adapters()}, operation.Blocked, cause.ConfirmationStale},
		"no adapter":           {snapshot.Set{Packages: []*contract.Package{notes(asking)}}, operation.Blocked, cause.ConfirmationStale},
		"an adapter that left": {snapshot.Set{Packages: []*contract.Package{notes(asking)}, Adapters: []*operation.Adapter{adapter("other", runner(succeed), "place_other")}}, operation.Blocked, cause.ConfirmationStale},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []*contract.Package{notes(asking)}, adapters()...)
			session := w.Session()
			var run turn.Run
			session.Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
			if run.Status != operation.Requested || !strings.Contains(run.Confirmation.Question, "notes | place_note wants to change its target") {
				t.Fatal(run.Status, run.Cause, run.Confirmation.Question)
			}
			asked, ok := session.Pending()
			if !ok || string(asked.Arguments) != call {
				t.Fatalf("pending: %v %s", ok, asked.Arguments)
			}
			if issues, err := w.Activate(c.set); err != nil || len(issues) > 0 {
				t.Fatal(issues, err)
			}
			session.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: true}, &run)
			if run.Status != c.status || run.Cause != c.cause {
				t.Errorf("%v %v, not %v %v", run.Status, run.Cause, c.status, c.cause)
			}
		})
	}
}

// TestOnlyItsSessionSettles answers questions of somebody else, and questions with other arguments.
func TestOnlyItsSessionSettles(t *testing.T) {
	ran := 0
	w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { ran++; return changed, nil }), "place_note"))
	mine, other := w.Session(), w.Session()
	var run turn.Run
	mine.Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
	asked := run.Confirmation
	other.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: true}, &run)
	if run.Cause != cause.NothingPending {
		t.Error("another session settled it:", run.Status, run.Cause)
	}
	changedDigest := asked.Digest
	changedDigest[0]++
	mine.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: changedDigest, Yes: true}, &run)
	if run.Cause != cause.NothingPending || ran != 0 {
		t.Error("other arguments were settled:", run.Status, run.Cause)
	}
	// A question is answered once, however many answer it at once.
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			var run turn.Run
			mine.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: true}, &run)
		})
	}
	all.Wait()
	if ran != 1 {
		t.Error("it ran", ran, "times")
	}
}
