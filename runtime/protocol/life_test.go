package protocol_test

import (
	"context"
	"errors"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// nothingLeft holds a test to leaving no goroutine behind.
func nothingLeft(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 200 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("goroutines are left:\n%s", stacks[:runtime.Stack(stacks, true)])
	})
}

func open(id, name string) string { return `{"type":"open","id":"` + id + `","turn":"` + name + `"}` }

func call(id, name, skill string) string {
	return `{"type":"call","id":"` + id + `","turn":"` + name + `","name":"` + skill + `","arguments":{"text":"a"}}`
}

// status is what a line says of a call.
func status(t *testing.T, line string) (id, status, why string) {
	t.Helper()
	r := check(t, line)
	switch r.Kind {
	case protocol.ReplyKindResult:
		return r.Result.Id.String(), r.Result.Status.String(), r.Result.Cause.String()
	case protocol.ReplyKindError:
		return r.Error.Id.String(), "error", r.Error.Code.String()
	case protocol.ReplyKindRequested:
		return r.Requested.Id.String(), "requested", ""
	case protocol.ReplyKindClosed:
		return r.Closed.Id.String(), "closed", ""
	}
	return "", "", ""
}

// TestEveryRequestIsAnsweredOnce sends calls of many turns at once, cancels some, closes turns while calls run, and ends the
// input behind them. Each id has to get one reply, each run one receipt, and closed comes behind the calls of its turn.
func TestEveryRequestIsAnsweredOnce(t *testing.T) {
	nothingLeft(t)
	const turns, calls = 8, 40
	for _, r := range []operation.Runner{adapter{}, quick{}} {
		records := new(receipt.Memory)
		c := talk(t, newEngine(t, r, records, turn.Options{}))
		var asked sync.Map
		go func() {
			defer c.requests.Close()
			send := func(id, line string) {
				asked.Store(id, true)
				io.WriteString(c.requests, line+"\n")
			}
			for i := range turns {
				n := strconv.Itoa(i)
				send("o"+n, open("o"+n, "t"+n))
			}
			for j := range calls {
				for i := range turns {
					n, id := strconv.Itoa(i), strconv.Itoa(i)+"."+strconv.Itoa(j)
					skill := []string{"place_note", "read_note", "drop_note", "wait_note"}[j%4]
					send(id, call(id, "t"+n, skill))
					if skill == "wait_note" {
						send("x"+id, `{"type":"cancel","id":"x`+id+`","call":"`+id+`"}`)
					}
					if j == calls-1 && i%2 == 0 {
						send("c"+n, `{"type":"close","id":"c`+n+`","turn":"t`+n+`"}`)
					}
				}
			}
		}()
		replies, err := c.collect()
		if err != nil {
			t.Fatal(err)
		}
		seen, results := make(map[string]bool), 0
		over := make(map[string]bool)
		for _, line := range replies {
			reply := check(t, line)
			var id string
			switch reply.Kind {
			case protocol.ReplyKindResult:
				id = reply.Result.Id.String()
				if results++; over[reply.Result.Turn.String()] {
					t.Error("a call is answered behind the end of its turn:", line)
				}
			case protocol.ReplyKindRequested:
				id = reply.Requested.Id.String()
				results++
			case protocol.ReplyKindError:
				id = reply.Error.Id.String()
				if reply.Error.Code != protocol.ProtocolCodeTooManyCalls {
					t.Error(line)
				}
			case protocol.ReplyKindOpened:
				id = reply.Opened.Id.String()
			case protocol.ReplyKindCancelled:
				id = reply.Cancelled.Id.String()
			case protocol.ReplyKindClosed:
				id = reply.Closed.Id.String()
				over[reply.Closed.Turn.String()] = true
			}
			if seen[id] {
				t.Error("a second reply:", line)
			}
			seen[id] = true
			asked.Delete(id)
		}
		asked.Range(func(id, _ any) bool { t.Error(id, "has no reply"); return true })
		if n := len(records.Records()); n != results+1 { // and that of the activation
			t.Errorf("%d receipts of %d runs", n, results)
		}
	}
}

// TestTooManyCalls fills the room for calls.
func TestTooManyCalls(t *testing.T) {
	nothingLeft(t)
	c := talk(t, newEngine(t, adapter{}, nothing{}, turn.Options{}))
	c.ask(open("o", "a"))
	for i := range protocol.MaximumCalls {
		c.say(call(strconv.Itoa(i), "a", "wait_note"))
	}
	if id, s, why := status(t, c.ask(call("more", "a", "read_note"))); id != "more" || s != "error" || why != "too-many-calls" {
		t.Error(id, s, why)
	}
	c.say(`{"type":"close","id":"c","turn":"a"}`)
	for range protocol.MaximumCalls {
		if _, s, why := status(t, c.hear()); s != "cancelled" || why != "turnEnded" {
			t.Error(s, why)
		}
	}
	if _, s, _ := status(t, c.hear()); s != "closed" {
		t.Error(s)
	}
	if rest, err := c.end(); len(rest) > 0 || err != nil {
		t.Error(rest, err)
	}
}

// TestTooManyTurnsAndSessions opens as many as there can be.
func TestTooManyTurnsAndSessions(t *testing.T) {
	c := talk(t, newEngine(t, adapter{}, nothing{}, turn.Options{}))
	for i := range protocol.MaximumTurns {
		n := strconv.Itoa(i)
		if r := check(t, c.ask(`{"type":"open","id":"1","turn":"`+n+`","session":"`+n+`"}`)); r.Kind != protocol.ReplyKindOpened {
			t.Fatal(r.Kind)
		}
	}
	if _, _, why := status(t, c.ask(open("1", "more"))); why != "too-many-turns" {
		t.Error(why)
	}
	c.ask(`{"type":"close","id":"1","turn":"0"}`)
	if _, _, why := status(t, c.ask(open("1", "more"))); why != "too-many-sessions" {
		t.Error(why)
	}
	if _, err := c.end(); err != nil {
		t.Error(err)
	}
}

// TestTheContextEnds stops the program while calls run: they are stopped, answered and recorded.
func TestTheContextEnds(t *testing.T) {
	nothingLeft(t)
	records, started := new(receipt.Memory), make(chan struct{}, 3)
	c := talk(t, newEngine(t, slow{started}, records, turn.Options{}))
	c.ask(open("o", "a"))
	for i := range 3 {
		c.say(call(strconv.Itoa(i), "a", "wait_note"))
		<-started
	}
	c.stop()
	replies, err := c.collect()
	if err != nil || len(replies) != 3 || len(records.Records()) != 4 {
		t.Fatal(replies, err, len(records.Records()))
	}
	for _, line := range replies {
		if _, s, why := status(t, line); s != "cancelled" || why != "turnEnded" {
			t.Error(line)
		}
	}
}

// slow says when an operation has started.
type slow struct{ started chan<- struct{} }

func (s slow) Run(ctx context.Context, name string, arguments *argument.List) (operation.Result, error) {
	s.started <- struct{}{}
	return adapter{}.Run(ctx, name, arguments)
}

// TestAnAnswerIsSettledAtTheEnd stops the program while a person's answer is carried out.
func TestAnAnswerIsSettledAtTheEnd(t *testing.T) {
	nothingLeft(t)
	records, started := new(receipt.Memory), make(chan struct{}, 1)
	c := talk(t, newEngine(t, stuck{started}, records, turn.Options{}))
	c.ask(open("o", "a"))
	q := check(t, c.ask(call("1", "a", "drop_note"))).Requested
	c.say(`{"type":"confirm","id":"2","confirmation":"` + q.Confirmation.String() + `","digest":"` + q.Digest.String() + `","answer":"yes"}`)
	<-started
	c.stop()
	replies, err := c.collect()
	if err != nil || len(replies) != 1 {
		t.Fatal(replies, err)
	}
	if id, s, why := status(t, replies[0]); id != "2" || s != "cancelled" || why != "stopRequested" {
		t.Error(replies[0])
	}
}

// stuck waits in every operation until it has to stop.
type stuck struct{ started chan<- struct{} }

func (s stuck) Run(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
	s.started <- struct{}{}
	<-ctx.Done()
	return operation.Result{}, ctx.Err()
}

// TestTheClientGoes closes the output while a call runs: serving ends with the error of writing, and the run has its receipt.
func TestTheClientGoes(t *testing.T) {
	nothingLeft(t)
	records, started := new(receipt.Memory), make(chan struct{}, 2)
	in, requests := io.Pipe()
	gone := errors.New("the client has gone")
	ended := make(chan error)
	go func() {
		ended <- protocol.New(newEngine(t, slow{started}, records, turn.Options{})).Serve(t.Context(), in, writer(func(b []byte) (int, error) {
			if strings.Contains(string(b), "opened") {
				return len(b), nil
			}
			return 0, gone
		}))
	}()
	io.WriteString(requests, open("o", "a")+"\n"+call("1", "a", "wait_note")+"\n")
	<-started
	io.WriteString(requests, call("2", "a", "read_note")+"\n")
	if err := <-ended; err != gone {
		t.Error(err)
	}
	if n := len(records.Records()); n != 3 {
		t.Error(n, "receipts")
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }

// TestAnOperationEndsItsGoroutine lets operations end the goroutine of the call, or panic.
func TestAnOperationEndsItsGoroutine(t *testing.T) {
	nothingLeft(t)
	for name, do := range map[string]func(){"goexit": runtime.Goexit, "panic": func() { panic("a") }} {
		t.Run(name, func(t *testing.T) {
			c := talk(t, newEngine(t, ending(do), nothing{}, turn.Options{}))
			c.ask(open("o", "a"))
			for i := range 100 {
				c.say(call(strconv.Itoa(i), "a", "read_note"))
				if _, s, why := status(t, c.hear()); s != "failed" || why != "adapterFailed" {
					t.Fatal(s, why)
				}
			}
			if _, err := c.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// ending does something else than an operation does.
type ending func()

func (e ending) Run(context.Context, string, *argument.List) (operation.Result, error) {
	e()
	return operation.Result{}, nil
}

func (ending) Prompt() {}

// TestReceiptsComeFirst loses a receipt: the reply says so, and nothing more is run.
func TestReceiptsComeFirst(t *testing.T) {
	full := new(filling)
	c := talk(t, newEngine(t, adapter{}, full, turn.Options{}))
	c.ask(open("o", "a"))
	if r := check(t, c.ask(call("1", "a", "place_note"))); r.Result.Status != protocol.StatusSucceeded || r.Result.Unrecorded {
		t.Error(r.Result)
	}
	full.full = true
	if r := check(t, c.ask(call("2", "a", "drop_note"))); r.Kind != protocol.ReplyKindResult || !r.Result.Unrecorded {
		t.Error(r.Kind, r.Result)
	}
	full.full = false
	if r := check(t, c.ask(call("3", "a", "place_note"))); r.Result.Status != protocol.StatusBlocked {
		t.Error(r.Result)
	}
}

// filling is a sink that can be full.
type filling struct{ full bool }

func (f *filling) Record(receipt.Kind, []byte) error {
	if f.full {
		return errors.New("no space left")
	}
	return nil
}

// TestTheNumbersOfListsAreTheSame holds what is converted by number to its names.
func TestTheNumbersOfListsAreTheSame(t *testing.T) { protocol.CheckLists(t.Errorf) }
