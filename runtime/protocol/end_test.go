package protocol_test

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// TestTheInputEnds ends the input while a call runs. It may go on for a time, and is stopped and answered then.
func TestTheInputEnds(t *testing.T) {
	for name, c := range map[string]struct {
		drain       time.Duration
		status, why string
	}{
		"the call ends by itself": {time.Minute, "succeeded", ""},
		"the call goes on":        {20 * time.Millisecond, "cancelled", "turnEnded"},
	} {
		t.Run(name, func(t *testing.T) {
			nothingLeft(t)
			records := new(receipt.Memory)
			server := protocol.Impatient(newEngine(t, later{200 * time.Millisecond}, records, turn.Options{}), c.drain, time.Second)
			var out strings.Builder
			if err := server.Serve(t.Context(), strings.NewReader(open("o", "a")+"\n"+call("1", "a", "read_note")), &out); err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			if id, s, why := status(t, lines[1]); len(lines) != 2 || id != "1" || s != c.status || why != c.why {
				t.Error(lines)
			}
			if n := len(records.Records()); n != 2 {
				t.Error(n, "receipts")
			}
		})
	}
}

// later takes its time.
type later struct{ time.Duration }

func (l later) Run(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
	select {
	case <-time.After(l.Duration):
		return operation.Result{Status: operation.Succeeded}, nil
	case <-ctx.Done():
		return operation.Result{}, ctx.Err()
	}
}

// TestTheClientDoesNotRead stops a program whose client reads nothing: serving ends all the same, and says so.
func TestTheClientDoesNotRead(t *testing.T) {
	nothingLeft(t)
	replies, out := io.Pipe()
	defer replies.Close()
	in, requests := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- protocol.Impatient(newEngine(t, adapter{}, nothing{}, turn.Options{}), 20*time.Millisecond, 50*time.Millisecond).Serve(ctx, in, out)
	}()
	io.WriteString(requests, open("o", "a")+"\n")
	if _, err := replies.Read(make([]byte, 1)); err != nil { // and no more than that
		t.Fatal(err)
	}
	stop()
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "does not read") {
		t.Error(err)
	}
}

// TestManyRepliesAreRead sends more than is kept for a client, which reads late.
func TestManyRepliesAreRead(t *testing.T) {
	nothingLeft(t)
	replies, out := io.Pipe()
	const requests = 20_000
	ended := make(chan error, 1)
	go func() {
		server := protocol.New(newEngine(t, adapter{}, nothing{}, turn.Options{}))
		err := server.Serve(t.Context(), strings.NewReader(strings.Repeat(`{"type":"hello"}`+"\n", requests)), out)
		out.Close()
		ended <- err
	}()
	time.Sleep(50 * time.Millisecond)
	n := 0
	for s := bufio.NewScanner(replies); s.Scan(); n++ {
		if n%1000 == 0 {
			check(t, s.Text())
		}
	}
	if err := <-ended; err != nil || n != requests {
		t.Error(err, n)
	}
}

// TestACallHangs has an operation that breaks its word to come back.
func TestACallHangs(t *testing.T) {
	nothingLeft(t)
	release, begun := make(chan struct{}), make(chan struct{})
	defer close(release)
	server := protocol.Impatient(newEngine(t, ending(func() { close(begun); <-release }), nothing{}, turn.Options{}), time.Millisecond, 20*time.Millisecond)
	in, lines := io.Pipe()
	go func() {
		_, _ = io.WriteString(lines, open("o", "a")+"\n"+call("1", "a", "read_note")+"\n")
		<-begun // a call that has not begun is not left behind
		_ = lines.Close()
	}()
	if err := server.Serve(t.Context(), in, io.Discard); err != protocol.ErrHung {
		t.Error(err)
	}
}

// TestLongLines sends a line that is too long between two that are not.
func TestLongLines(t *testing.T) {
	var out strings.Builder
	in := open("1", "a") + "\n" + strings.Repeat(" ", 3*protocol.MaximumLine) + open("2", "b") + "\n" + open("3", "c")
	if err := protocol.New(newEngine(t, adapter{}, nothing{}, turn.Options{})).Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 4 || !strings.Contains(lines[1], `"code":"line-too-long","line":2,`) || !strings.Contains(lines[2], `"id":"3"`) {
		t.Errorf("%q", lines)
	}
	check(t, lines[1])
}

// TestALineAllocatesNothing holds calls in steady state to it.
func TestALineAllocatesNothing(t *testing.T) {
	server := protocol.New(newEngine(t, quick{}, nothing{}, turn.Options{}))
	run := func(calls int) float64 {
		return testing.AllocsPerRun(1, func() {
			c := newClient(calls, 1)
			if err := server.Serve(t.Context(), c, c); err != nil || c.failed != "" {
				t.Fatal(err, c.failed)
			}
		})
	}
	if few, many := run(1000), run(11_000); many-few > 100 {
		t.Errorf("10,000 calls allocate %v times", many-few)
	}
}

// FuzzServe sends any lines: every line is answered, each answer is one of the schema, and serving comes to its end.
func FuzzServe(f *testing.F) {
	f.Add(open("1", "a") + "\n" + call("2", "a", "place_note") + "\n" + `{"type":"close","id":"3","turn":"a"}`)
	f.Add(`{"type":"roster","id":"1","turn":"a"}` + "\n[]\n\x00\n" + `{"id":"\ud800"}`)
	f.Add(`{"type":"open","id":"1","turn":"a","target":{"processID":0},"signals":[{"id":"a","schema":"b","capturedAt":"2026-02-30T00:00:00Z"}]}`)
	engine := newEngine(f, quick{}, nothing{}, turn.Options{})
	f.Fuzz(func(t *testing.T, in string) {
		if strings.Contains(in, "wait_note") {
			return // it waits
		}
		var out strings.Builder
		if err := protocol.Impatient(engine, time.Second, time.Second).Serve(t.Context(), strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		want := 0
		for line := range strings.Lines(in) {
			if strings.Trim(strings.TrimSuffix(line, "\n"), " \t\r") != "" {
				want++
			}
		}
		if got := strings.Count(out.String(), "\n"); got != want {
			t.Errorf("%d replies to %d lines: %s", got, want, out.String())
		}
		for line := range strings.Lines(out.String()) {
			check(t, strings.TrimSuffix(line, "\n"))
		}
	})
}
