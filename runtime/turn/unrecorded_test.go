package turn_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// failing is a sink that fails from a record on.
type failing struct {
	from, have int
	how        func() error
}

func (f *failing) Record(receipt.Kind, []byte) error {
	if f.have++; f.have >= f.from {
		return f.how()
	}
	return nil
}

// TestAReceiptThatCannotBeWritten ends the work of the engine, however the sink fails.
func TestAReceiptThatCannotBeWritten(t *testing.T) {
	for name, how := range map[string]func() error{"an error": func() error { return errFull }, "a panic": func() error { panic("no") }} {
		t.Run(name, func(t *testing.T) {
			ran := 0
			w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { ran++; return changed, nil }), "place_note"))
			engine := turn.New(turn.Options{Registry: w.registry, Records: &failing{from: 1, how: how}})
			current := engine.Session().Begin(turn.Entry{Target: target})
			var run turn.Run
			for _, sentence := range []string{"notes | place_note ended as succeeded, but its receipt could not be written, and nothing more is run.", "The call ended as blocked, but"} {
				current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
				if said := string(run.AppendSummary(nil)); run.Unrecorded == nil || !strings.HasPrefix(said, sentence) {
					t.Error("the run says", said)
				}
			}
			if ran != 1 || run.Status != operation.Blocked {
				t.Error(ran, run.Status, run.Cause)
			}
		})
	}
}

// TestALostReceiptEndsAWorkflow loses the receipt of a step.
func TestALostReceiptEndsAWorkflow(t *testing.T) {
	look := contract.Step{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}, OnFailure: "other"}
	other := contract.Step{ID: "other", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}
	ran := 0
	w := newWorld(t, []*contract.Package{notes(tour(look, other))}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
		ran++
		return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "notes.text", JSON: []byte(`"a"`)}}, nil
	}), "look"))
	sink := &failing{from: 1, how: func() error { return errFull }}
	engine := turn.New(turn.Options{Registry: w.registry, Records: sink})
	var run turn.Run
	engine.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("tour"), Arguments: []byte(`{"text":"a"}`)}, &run)
	if ran != 1 || run.Status != operation.Failed || run.Cause != cause.AdapterFailed || run.Unrecorded == nil {
		t.Error(ran, run.Status, run.Cause, run.Unrecorded)
	}
}

// TestALostReceiptEndsConfirmations answers a question after a receipt was lost.
func TestALostReceiptEndsConfirmations(t *testing.T) {
	ran := 0
	w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { ran++; return changed, nil }), "place_note"))
	engine := turn.New(turn.Options{Registry: w.registry, Records: &failing{from: 2, how: func() error { return errFull }}})
	session := engine.Session()
	current := session.Begin(turn.Entry{Target: target})
	var run turn.Run
	current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
	asked := run.Confirmation
	current.Call(context.Background(), turn.Call{Name: []byte("nothing")}, &run)
	if run.Unrecorded == nil {
		t.Fatal("the receipt is not lost")
	}
	session.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: true}, &run)
	if ran != 0 || run.Status != operation.Blocked || run.Cause != cause.AdapterFailed {
		t.Error(ran, run.Status, run.Cause)
	}
	if _, ok := session.Pending(); !ok {
		t.Error("the question is gone")
	}
}

// TestASinkThatEndsTheGoroutine loses a receipt without a word.
func TestASinkThatEndsTheGoroutine(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(succeed), "place_note"))
	engine := turn.New(turn.Options{Registry: w.registry, Records: &failing{from: 1, how: func() error { runtime.Goexit(); return nil }}})
	current := engine.Session().Begin(turn.Entry{Target: target})
	var run turn.Run
	for range 2 {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
		}()
		<-ended
	}
	if run.Status != operation.Blocked {
		t.Error("after a lost receipt the engine runs on:", run.Status)
	}
}
