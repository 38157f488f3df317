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
	"github.com/bonnie-build/bonnie/runtime/turn"
)

func limit(n int64) *int64 { return &n }

// limited is an engine over notes with limits.
func limited(t *testing.T, w *world, l turn.Limits) *turn.Engine {
	t.Helper()
	return turn.New(turn.Options{Registry: w.registry, Records: w.records, Now: w.clock.read, NewID: counter(), Limits: l})
}

func place(s *turn.Session) *turn.Run {
	var r turn.Run
	s.Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &r)
	return &r
}

// TestLimits makes calls in several sessions until each limit is used up.
func TestLimits(t *testing.T) {
	for name, c := range map[string]struct {
		limits  turn.Limits
		changes int // that a call reports
		edits   []func(*contract.Package)
		passes  int // calls
		status  operation.Status
		about   string
	}{
		"no calls":      {turn.Limits{Calls: limit(0)}, 1, nil, 0, operation.Succeeded, "limit of calls"},
		"calls":         {turn.Limits{Calls: limit(3)}, 1, nil, 3, operation.Succeeded, "limit of calls"},
		"no changes":    {turn.Limits{Changes: limit(0)}, 1, nil, 0, operation.Succeeded, "limit of changes"},
		"changes":       {turn.Limits{Changes: limit(3)}, 1, nil, 3, operation.Succeeded, "limit of changes"},
		"many changes":  {turn.Limits{Changes: limit(3)}, 2, nil, 2, operation.Succeeded, "limit of changes"},
		"confirmations": {turn.Limits{Confirmations: limit(2)}, 1, []func(*contract.Package){asking}, 2, operation.Requested, "limit of questions"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []*contract.Package{notes(c.edits...)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
				r := changed
				for len(r.Changes) < c.changes {
					r.Changes = append(r.Changes[:len(r.Changes):len(r.Changes)], changed.Changes...)
				}
				return r, nil
			}), "place_note"))
			e := limited(t, w, c.limits)
			for i := range c.passes + 2 {
				r := place(e.Session())
				if i < c.passes {
					if r.Status != c.status {
						t.Fatal(i, r.Status, r.Cause, r.About)
					}
					continue
				}
				says := string(r.AppendSummary(nil))
				if r.Status != operation.Blocked || r.Cause != cause.StopRequested || !strings.Contains(r.About, c.about) || !strings.Contains(says, c.about) {
					t.Error(i, r.Status, r.Cause, says)
				}
				if last := w.records.Records()[i]; !strings.Contains(string(last.Record), `"cause":"stopRequested"`) || !strings.Contains(string(last.Record), `"invocationName":"place_note"`) {
					t.Error(string(last.Record))
				}
			}
		})
	}
}

// TestWhatHasNotHappenedIsNotCounted fails, finds nothing and is refused, within a limit of one change; and asks no question within a
// limit of one.
func TestWhatHasNotHappenedIsNotCounted(t *testing.T) {
	results := []operation.Result{
		{Status: operation.Failed, Cause: cause.StepFailed}, {Status: operation.Succeeded, FoundNothing: true}, changed, changed,
	}
	n := 0
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
		n++
		if n == 1 {
			panic("no")
		}
		return results[n-2], nil
	}), "place_note"))
	e := limited(t, w, turn.Limits{Changes: limit(1)})
	var got []string
	for range 5 {
		got = append(got, place(e.Session()).Status.String())
	}
	if have := strings.Join(got, " "); have != "failed failed succeeded succeeded blocked" {
		t.Error(have)
	}

	w = newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(succeed), "place_note"))
	e = limited(t, w, turn.Limits{Confirmations: limit(1)})
	var r turn.Run
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e.Session().Begin(turn.Entry{Target: target}).Call(ctx, turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &r)
	if s := place(e.Session()); r.Status != operation.Cancelled || s.Status != operation.Requested {
		t.Error(r.Status, s.Status, s.Cause)
	}
}

// TestLimitsHoldForCallsAtOnce runs many calls at the same time.
func TestLimitsHoldForCallsAtOnce(t *testing.T) {
	const most = 10
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", apart{func(context.Context, string, *argument.List) (operation.Result, error) {
		time.Sleep(time.Millisecond)
		return changed, nil
	}}, "place_note"))
	e := turn.New(turn.Options{Registry: w.registry, Records: w.records, Limits: turn.Limits{Changes: limit(most)}})
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			s := e.Session()
			for range 10 {
				place(s)
			}
		})
	}
	wait.Wait()
	c := e.Counts()
	if c.Calls[operation.Succeeded] != most || c.Calls[operation.Blocked] != 80-most || c.Changes != most || c.Arguments != 80*uint64(len(call)) {
		t.Errorf("%+v", c)
	}
}

// TestHalt stops what runs, in every way in which an operation can wait, refuses calls, and lets them run again.
func TestHalt(t *testing.T) {
	begun := make(chan struct{}, 1)
	waits := map[string]operation.Runner{
		"on its own goroutine": apart{func(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
			begun <- struct{}{}
			<-ctx.Done()
			return operation.Result{}, ctx.Err()
		}},
		"for ever": apart{func(context.Context, string, *argument.List) (operation.Result, error) {
			begun <- struct{}{}
			<-t.Context().Done()
			return operation.Result{}, nil
		}},
		"asking": runner(func(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
			begun <- struct{}{}
			for ctx.Err() == nil {
				time.Sleep(time.Millisecond)
			}
			return operation.Result{}, ctx.Err()
		}),
	}
	for name, r := range waits {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []*contract.Package{notes()}, adapter("notes", r, "place_note"))
			ended := make(chan *turn.Run, 1)
			go func() { ended <- place(w.Session()) }()
			<-begun
			w.Halt()
			w.Halt() // which changes nothing
			select {
			case r := <-ended:
				if r.Status != operation.Cancelled || r.Cause != cause.StopRequested {
					t.Error(r.Status, r.Cause)
				}
			case <-time.After(time.Second):
				t.Fatal("it still runs")
			}
			if r := place(w.Session()); r.Status != operation.Blocked || r.Cause != cause.StopRequested || !strings.Contains(string(r.AppendSummary(nil)), "stopped everything") {
				t.Error(r.Status, r.Cause)
			}
			w.Resume()
			go func() { ended <- place(w.Session()) }()
			<-begun
			w.Halt()
			if r := <-ended; r.Status != operation.Cancelled {
				t.Error(r.Status, r.Cause)
			}
		})
	}
}

// TestHaltHoldsConfirmations: a yes is refused and the question stays; a no is taken.
func TestHaltHoldsConfirmations(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(succeed), "place_note"))
	settle := func(s *turn.Session, yes bool) *turn.Run {
		asked, ok := s.Pending()
		if !ok {
			t.Fatal("nothing waits")
		}
		var r turn.Run
		s.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: yes}, &r)
		return &r
	}
	first, second := w.Session(), w.Session()
	place(first)
	place(second)
	w.Halt()
	if r := settle(first, true); r.Status != operation.Blocked || r.Cause != cause.StopRequested {
		t.Error(r.Status, r.Cause)
	}
	if r := settle(second, false); r.Status != operation.Cancelled || r.Cause != cause.ConfirmationCancelled {
		t.Error(r.Status, r.Cause)
	}
	w.Resume()
	if r := settle(first, true); r.Status != operation.Succeeded {
		t.Error(r.Status, r.Cause)
	}
}

// TestLimitsInAWorkflow counts its changes by its steps, and itself as one call; a halt ends it between them.
func TestLimitsInAWorkflow(t *testing.T) {
	step := contract.Step{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}
	other := step
	other.ID = "other"
	mutating := func(p *contract.Package) { p.Capabilities[0].Effect = ability.EffectReversibleMutation }
	for name, c := range map[string]struct {
		limits   turn.Limits
		halts    bool
		statuses string
		last     cause.Cause
		changes  uint64
	}{
		"calls":   {turn.Limits{Calls: limit(1), Changes: limit(2)}, false, "succeeded succeeded succeeded", 0, 2},
		"changes": {turn.Limits{Changes: limit(1)}, false, "succeeded blocked blocked", cause.StepFailed, 1},
		"a halt":  {turn.Limits{}, true, "succeeded cancelled", cause.StopRequested, 1},
	} {
		t.Run(name, func(t *testing.T) {
			var e *turn.Engine
			w := newWorld(t, []*contract.Package{notes(tour(step, other), mutating)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
				if c.halts {
					e.Halt()
				}
				r := changed
				r.Value = operation.Value{TypeID: "notes.text", JSON: []byte(`"x"`)}
				return r, nil
			}), "look"))
			e = turn.New(turn.Options{Registry: w.registry, Records: w.records, Limits: c.limits})
			var r turn.Run
			e.Session().Begin(turn.Entry{Target: target}).Call(context.Background(), turn.Call{Name: []byte("tour"), Arguments: []byte(`{"text":"t"}`)}, &r)
			var statuses []string
			for _, kept := range w.records.Records() {
				statuses = append(statuses, member(t, string(kept.Record), "status"))
			}
			if have := strings.Join(statuses, " "); have != c.statuses || r.Cause != c.last {
				t.Error(have, r.Cause, r.About)
			}
			if n := e.Counts(); n.Calls[r.Status] != 1 || n.Changes != c.changes {
				t.Errorf("%+v", n)
			}
		})
	}
}
