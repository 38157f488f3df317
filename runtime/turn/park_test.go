package turn_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// TestWhatIsConfirmedIsWhatRuns lets a host change everything that it is shown of a question.
func TestWhatIsConfirmedIsWhatRuns(t *testing.T) {
	var ran []string
	w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(func(_ context.Context, _ string, arguments *argument.List) (operation.Result, error) {
		ran = append(ran, string(arguments.Canonical()))
		return changed, nil
	}), "place_note"))
	session := w.Session()
	arguments := []byte(call)
	var run, settled turn.Run
	session.Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: arguments}, &run)
	asked, _ := session.Pending()
	answer := turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: true}
	for _, b := range [][]byte{run.Confirmation.Arguments, asked.Arguments, arguments} {
		for i := range b {
			b[i] = ' '
		}
	}
	session.Settle(context.Background(), answer, &settled)
	if len(ran) != 1 || ran[0] != call {
		t.Errorf("%v %v: it ran with %q", settled.Status, settled.Cause, ran)
	}
}

// TestAConfirmedRunCountsWhatWasNormalized compares the receipts of a question and of its answer.
func TestAConfirmedRunCountsWhatWasNormalized(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(succeed), "place_note"))
	session := w.Session()
	var run turn.Run
	session.Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(`{"count":"3","mode":"append","note":"n","scale":"0.5","text":"t"}`)}, &run)
	if run.Normalized != 2 {
		t.Fatal(run.Status, run.Cause, run.Normalized)
	}
	session.Settle(context.Background(), turn.Answer{Confirmation: run.Confirmation.ID, Digest: run.Confirmation.Digest, Yes: true}, &run)
	if run.Status != operation.Succeeded || run.Normalized != 2 {
		t.Error(run.Status, run.Cause, run.Normalized)
	}
}

// TestNothingIsParkedForNobody ends the call, or the turn, before or while its question is made.
func TestNothingIsParkedForNobody(t *testing.T) {
	for name, c := range map[string]struct {
		end   func(stop context.CancelFunc, current *turn.Turn)
		cause cause.Cause
	}{
		"the call": {func(stop context.CancelFunc, _ *turn.Turn) { stop() }, cause.StopRequested},
		"the turn": {func(_ context.CancelFunc, current *turn.Turn) { current.End() }, cause.TurnEnded},
	} {
		for _, when := range []string{"before", "while", "as it is done"} {
			t.Run(name+" "+when, func(t *testing.T) {
				ctx, stop := context.WithCancel(context.Background())
				defer stop()
				var current *turn.Turn
				var again atomic.Bool // the preview of a call that has ended may still be made
				preview := func(ctx context.Context) (operation.Preview, error) {
					switch {
					case again.Load():
					case when == "while":
						time.AfterFunc(10*time.Millisecond, func() { c.end(stop, current) })
						<-ctx.Done()
					case when == "as it is done":
						c.end(stop, current)
					}
					return operation.Preview{Subject: "a"}, nil
				}
				w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", previewer{succeed, preview}, "place_note"))
				session := w.Session()
				current = session.Begin(turn.Entry{Target: target})
				if when == "before" {
					c.end(stop, current)
				}
				var run turn.Run
				current.Call(ctx, turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
				if _, pending := session.Pending(); run.Status != operation.Cancelled || run.Cause != c.cause || pending {
					t.Error(run.Status, run.Cause, "pending:", pending)
				}
				// The place is free again.
				again.Store(true)
				session.Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
				if run.Status != operation.Requested {
					t.Error("the next one:", run.Status, run.Cause)
				}
			})
		}
	}
}

// TestASecondQuestionDoesNotWaitForTheFirst asks while the question of another call is being made.
func TestASecondQuestionDoesNotWaitForTheFirst(t *testing.T) {
	asking1, release := make(chan struct{}), make(chan struct{})
	w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", previewer{succeed, func(context.Context) (operation.Preview, error) {
		close(asking1)
		<-release
		return operation.Preview{Subject: "a"}, nil
	}}, "place_note"))
	current := w.Session().Begin(turn.Entry{Target: target})
	var first, second turn.Run
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &first)
	}()
	<-asking1
	current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &second)
	close(release)
	<-ended
	if second.Cause != cause.ConfirmationPending || first.Status != operation.Requested {
		t.Error("first:", first.Status, first.Cause, "second:", second.Status, second.Cause)
	}
}

// TestANoThatComesTooLate is as late as a yes.
func TestANoThatComesTooLate(t *testing.T) {
	for _, yes := range []bool{true, false} {
		w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(succeed), "place_note"))
		session := w.Session()
		var run turn.Run
		session.Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
		w.clock.now = w.clock.now.Add(time.Hour)
		session.Settle(context.Background(), turn.Answer{Confirmation: run.Confirmation.ID, Digest: run.Confirmation.Digest, Yes: yes}, &run)
		if run.Status != operation.Blocked || run.Cause != cause.ConfirmationExpired {
			t.Error(yes, run.Status, run.Cause)
		}
	}
}

// tightener asks for Skills by their ids, until a yes.
type tightener struct{ asks map[string]bool }

func (t tightener) Asks(k *snapshot.Skill) bool { return t.asks[k.Row.ID] }

func (t tightener) Settled(k *snapshot.Skill, yes bool) {
	if yes {
		delete(t.asks, k.Row.ID)
	}
}

// TestAHostAsksForMore asks for what a contract lets run, and keeps it out of workflows until then.
func TestAHostAsksForMore(t *testing.T) {
	look := contract.Step{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}
	w := newWorld(t, []*contract.Package{notes(tour(look))}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
		return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "notes.text", JSON: []byte(`"a"`)}}, nil
	}), "look"))
	session := w.Session()
	entry := turn.Entry{Target: target, Tightener: tightener{map[string]bool{"notes.look": true}}}
	var run turn.Run
	call := func(name string, status operation.Status, why cause.Cause) {
		t.Helper()
		session.Begin(entry).Call(context.Background(), turn.Call{Name: []byte(name), Arguments: []byte(`{"text":"a"}`)}, &run)
		if run.Status != status || run.Cause != why {
			t.Errorf("%s: %v %v", name, run.Status, run.Cause)
		}
	}
	call("tour", operation.Blocked, cause.WorkflowUnsafe)
	call("look", operation.Requested, 0)
	session.Settle(context.Background(), turn.Answer{Confirmation: run.Confirmation.ID, Digest: run.Confirmation.Digest}, &run)
	call("look", operation.Requested, 0)
	session.Settle(context.Background(), turn.Answer{Confirmation: run.Confirmation.ID, Digest: run.Confirmation.Digest, Yes: true}, &run)
	if run.Status != operation.Succeeded {
		t.Error(run.Status, run.Cause)
	}
	call("look", operation.Succeeded, 0)
	call("tour", operation.Succeeded, 0)
	entry.Tightener, entry.Unattended = tightener{map[string]bool{"notes.look": true}}, true
	call("look", operation.Blocked, cause.ConfirmationCancelled)
}
