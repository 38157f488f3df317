//go:build unix

package project

import (
	"context"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// begin runs the program in a bad way and stops it once its output has a line, or not at all.
func begin(t *testing.T, how string, stop bool) (outcome, string) {
	t.Helper()
	leaks(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if stop {
		go func() {
			time.Sleep(500 * time.Millisecond)
			cancel()
		}()
	}
	ended := make(chan struct{})
	p := program(t)
	o, err := run(ctx, start{p, []string{p}, t.TempDir(), []string{"BAD=" + how}, nil}, func() { close(ended) })
	if err != nil {
		t.Fatal(err)
	}
	<-ended
	text, _, _ := o.output.text()
	return o, text
}

// told gives the number of the process that a program has named.
func told(t *testing.T, text string) int {
	t.Helper()
	for line := range strings.Lines(text) {
		if pid, err := strconv.Atoi(strings.TrimSpace(line)); err == nil {
			return pid
		}
	}
	t.Fatalf("no number of a process in %q", text)
	return 0
}

func TestHang(t *testing.T) {
	o, text := begin(t, "hang", true)
	if !o.stopped || o.code != -1 || o.signal != "killed" || text != "ready\n" || o.held {
		t.Errorf("%+v %q", o, text)
	}
	if o.took < politely || o.took > politely+3*time.Second {
		t.Errorf("it took %v", o.took)
	}
}

func TestHangWithChild(t *testing.T) {
	o, text := begin(t, "hang-with-child", true)
	if !o.stopped || o.signal != "killed" || o.held {
		t.Errorf("%+v", o)
	}
	gone(t, told(t, text))
}

func TestChildOutlivesRequest(t *testing.T) {
	o, text := begin(t, "end-before-child", true)
	if !o.stopped || o.signal != "terminated" || o.took > politely || o.held {
		t.Errorf("%+v", o)
	}
	gone(t, told(t, text))
}

// TestChildLeft has a command that is done and leaves a process in its group, which holds the output open.
func TestChildLeft(t *testing.T) {
	o, text := begin(t, "leave-child", false)
	if o.stopped || o.code != 0 || o.held || o.took > politely {
		t.Errorf("%+v", o)
	}
	gone(t, told(t, text))
}

// TestOtherGroupLeft has one that leaves a process in another group of its session, as shells with job control and timeout do.
func TestOtherGroupLeft(t *testing.T) {
	o, text := begin(t, "leave-other-group", false)
	pid := told(t, text)
	if runtime.GOOS != "linux" { // nobody tells who is in a session
		syscall.Kill(pid, syscall.SIGKILL)
	} else if o.held {
		t.Errorf("%+v", o)
	}
	if o.stopped || o.code != 0 || o.took > politely {
		t.Errorf("%+v", o)
	}
	gone(t, pid)
}

// TestStrangerLeft has one that leaves a process in a session of its own. That one is out of reach, and nobody waits for it.
func TestStrangerLeft(t *testing.T) {
	o, text := begin(t, "leave-stranger", false)
	if o.stopped || o.code != 0 || !o.held || o.took > politely {
		t.Errorf("%+v", o)
	}
	pid := told(t, text)
	if !alive(pid) {
		t.Error("the stranger is gone")
	}
	syscall.Kill(pid, syscall.SIGKILL)
	gone(t, pid)
}

func TestFlood(t *testing.T) {
	o, text := begin(t, "flood", false)
	_, total, dropped := o.output.text()
	if total != 1<<30 || dropped != 1<<30-keptHead-keptTail || o.code != 0 {
		t.Errorf("%d bytes, %d dropped, code %d", total, dropped, o.code)
	}
	if marker := "\n[1073479680 bytes of output left out here]\n"; strings.Count(text, marker) != 1 || len(text) != keptHead+keptTail+len(marker) {
		t.Errorf("%d bytes of text", len(text))
	}
	t.Logf("1 GiB in %v", o.took)
}

func TestFloodForever(t *testing.T) {
	o, _ := begin(t, "flood-forever", true)
	if !o.stopped || o.signal != "killed" || o.held {
		t.Errorf("%+v", o)
	}
}

func TestExits(t *testing.T) {
	for _, c := range []struct {
		how, text, signal string
		code              int
	}{
		{"kill-itself", "", "killed", -1},
		{"exit-3", "to the error output\n", "", 3},
		{"read", "0\ntrue\n", "", 0},
		{"terminal", "true\ntrue\n", "", 0},
	} {
		o, text := begin(t, c.how, false)
		if o.code != c.code || o.signal != c.signal || text != c.text || o.stopped {
			t.Errorf("%s: %+v %q", c.how, o, text)
		}
	}
}

func TestCannotStart(t *testing.T) {
	leaks(t)
	ended := 0
	for _, s := range []start{
		{"/no/such/program", []string{"x"}, t.TempDir(), nil, nil},
		{t.TempDir(), []string{"x"}, t.TempDir(), nil, nil},
		{program(t), []string{"x"}, "/no/such/folder", nil, nil},
	} {
		if _, err := run(t.Context(), s, func() { ended++ }); err == nil {
			t.Errorf("%v was started", s)
		}
	}
	if ended != 3 {
		t.Errorf("the end was told %d times", ended)
	}
}

// TestContextEnded starts a command when nobody waits any more: the caller looks first, so it is stopped at once.
func TestContextEnded(t *testing.T) {
	leaks(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := program(t)
	o, err := run(ctx, start{p, []string{p}, t.TempDir(), []string{"BAD=hang"}, nil}, func() {})
	if err != nil || !o.stopped || o.took > politely {
		t.Error(o, err)
	}
}

func TestCapture(t *testing.T) {
	for _, size := range []int{0, 1, keptHead, keptHead + 1, keptHead + keptTail, keptHead + keptTail + 1, 3*keptTail + 17} {
		for _, chunk := range []int{1000, 32 << 10, keptTail + 5, 1 << 20} {
			var c capture
			all := make([]byte, size)
			for i := range all {
				all[i] = byte('a' + i%23)
			}
			for rest := all; len(rest) > 0; {
				n := min(chunk, len(rest))
				c.Write(rest[:n])
				rest = rest[n:]
			}
			want := string(all)
			dropped := max(0, size-keptHead-keptTail)
			if dropped > 0 {
				want = string(all[:keptHead]) + "\n[" + strconv.Itoa(dropped) + " bytes of output left out here]\n" + string(all[size-keptTail:])
			}
			if text, total, d := c.text(); text != want || total != int64(size) || d != int64(dropped) {
				t.Errorf("%d bytes in chunks of %d: %d, %d", size, chunk, total, d)
			}
		}
	}
}
