package turn_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// slowNamer is a runner that is asked on a goroutine of its own what the arguments name.
type slowNamer struct {
	apart
	target func(*argument.List) (string, bool)
}

func (n slowNamer) Target(_ string, arguments *argument.List) (string, bool) {
	return n.target(arguments)
}

// quickNamer is one that keeps its word.
type quickNamer struct{ slowNamer }

func (quickNamer) Prompt() {}

// TestATargeterThatFails panics, ends its goroutine, or never comes back.
func TestATargeterThatFails(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for name, tell := range map[string]func(*argument.List) (string, bool){
		"a panic": func(*argument.List) (string, bool) { panic("no") },
		"an end":  func(*argument.List) (string, bool) { runtime.Goexit(); return "", false },
		"a hang":  func(*argument.List) (string, bool) { <-release; return "note", true },
	} {
		for _, prompt := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				n := slowNamer{apart{succeed}, tell}
				var r operation.Runner = n
				if prompt {
					r = quickNamer{n}
				}
				if name == "a hang" && prompt {
					return // whoever says that it keeps its word is believed
				}
				w := newWorld(t, []*contract.Package{notes()}, adapter("notes", r, "place_note"))
				var run *turn.Run
				ended := make(chan struct{})
				run = new(turn.Run)
				go func() {
					defer close(ended)
					w.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, run)
				}()
				<-ended
				if run.Status != operation.Failed || run.Cause != cause.AdapterFailed || len(w.records.Records()) != 1 {
					t.Error(run.Status, run.Cause, len(w.records.Records()), "receipts")
				}
			})
		}
	}
}

// TestAnOperationThatEndsItsGoroutine leaves a receipt and the stage behind, whoever's goroutine it is.
func TestAnOperationThatEndsItsGoroutine(t *testing.T) {
	exit := func(context.Context, string, *argument.List) (operation.Result, error) {
		runtime.Goexit()
		return operation.Result{}, nil
	}
	for name, r := range map[string]operation.Runner{"here": runner(exit), "apart": apart{exit}} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []*contract.Package{notes(onStage)}, adapter("notes", r, "place_note"))
			for n := 1; n <= 2; n++ { // the second time nobody holds the stage
				var run turn.Run
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					w.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
				}()
				<-ended
				if run.Status != operation.Failed || run.Cause != cause.AdapterFailed || len(w.records.Records()) != n {
					t.Error(run.Status, run.Cause, len(w.records.Records()), "receipts")
				}
			}
		})
	}
}

// TestAnOperationThatIsLeftBehind reads its arguments after its caller has used their memory for something else.
func TestAnOperationThatIsLeftBehind(t *testing.T) {
	var texts []string
	release, read := make(chan struct{}), make(chan struct{})
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", apart{func(_ context.Context, _ string, arguments *argument.List) (operation.Result, error) {
		defer close(read)
		<-release
		texts = append(texts, arguments.Text(4).String(), string(arguments.Canonical()))
		return changed, nil
	}}, "place_note"))
	ctx, cancel := context.WithCancel(context.Background())
	arguments := []byte(call)
	time.AfterFunc(20*time.Millisecond, cancel)
	var run turn.Run
	current := w.Session().Begin(turn.Entry{Target: target})
	current.Call(ctx, turn.Call{Name: []byte("place_note"), Arguments: arguments}, &run)
	if run.Status != operation.Cancelled {
		t.Fatal(run.Status, run.Cause)
	}
	for i := range arguments {
		arguments[i] = 'x'
	}
	current.Call(context.Background(), turn.Call{Name: []byte("nothing"), Arguments: []byte(`{"secret":"of another call"}`)}, &run)
	close(release)
	<-read
	if len(texts) != 2 || texts[1] != call {
		t.Errorf("it read %q", texts)
	}
}

// TestACallThatIsOverWhenItsTargetIsKnown ends its turn while the adapter says what the arguments name: it throws nobody off the
// stage. A budget of nothing ends at once, and one without an answer about its target within its time does so too.
func TestACallThatIsOverWhenItsTargetIsKnown(t *testing.T) {
	var current *turn.Turn
	ran := 0
	n := slowNamer{apart{func(context.Context, string, *argument.List) (operation.Result, error) { ran++; return changed, nil }}, func(*argument.List) (string, bool) {
		current.End()
		return "note", true
	}}
	w := newWorld(t, []*contract.Package{notes(onStage)}, adapter("notes", quickNamer{n}, "place_note"))
	current = w.Session().Begin(turn.Entry{Target: target})
	var run turn.Run
	current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
	if run.Status != operation.Cancelled || run.Cause != cause.TurnEnded || ran != 0 {
		t.Error(run.Status, run.Cause, ran)
	}
	engine := turn.New(turn.Options{Registry: w.registry, Records: w.records, Budgets: []turn.Budget{{AdapterID: "notes", Operation: "place_note"}}})
	n.target = func(*argument.List) (string, bool) { return "note", true }
	current = engine.Session().Begin(turn.Entry{Target: target})
	current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
	if run.Status != operation.Failed && run.Status != operation.Cancelled {
		t.Error("a budget of nothing:", run.Status, run.Cause)
	}
}

// TestACallThatIsOverDoesNotTakeTheStage cancels a call before it is made, while another one holds the stage.
func TestACallThatIsOverDoesNotTakeTheStage(t *testing.T) {
	holding, release := make(chan struct{}), make(chan struct{})
	w := newWorld(t, []*contract.Package{notes(onStage)}, adapter("notes", apart{func(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
		close(holding)
		select {
		case <-ctx.Done():
			return operation.Result{}, ctx.Err()
		case <-release:
			return changed, nil
		}
	}}, "place_note"))
	var held, over turn.Run
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &held)
	}()
	<-holding
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w.Session().Begin(turn.Entry{Target: target}).Call(ctx, turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &over)
	close(release)
	<-ended
	if over.Status != operation.Cancelled || over.Cause != cause.StopRequested || held.Status != operation.Succeeded {
		t.Error("over:", over.Status, over.Cause, "held:", held.Status, held.Cause)
	}
}
