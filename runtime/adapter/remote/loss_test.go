//go:build linux

package remote

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// TestProgramsThatAreNeverThere starts programs of which nothing comes.
func TestProgramsThatAreNeverThere(t *testing.T) {
	for how, want := range map[string]Reason{
		"silent":              NeverReady,
		"exit at once":        Exited,
		"result before ready": NotReady,
		"other adapter":       OtherAdapter,
		"other protocol":      InvalidMessage,
	} {
		t.Run(how, func(t *testing.T) {
			within(t, 5*time.Second)
			c := config(t, how)
			if how == "silent" {
				c.Start = 50 * time.Millisecond
			}
			p := begun(t, c)
			lost(t, p, want)
			if how == "exit at once" {
				if s := p.State(); s.Detail != "exit status 3" || s.Errors != "no display\n" {
					t.Errorf("%+v", s)
				}
			}
			if _, err := place(context.Background(), p, "a"); err == nil || !strings.HasPrefix(err.Error(), string(want)) {
				t.Errorf("a call has the error %v", err)
			}
		})
	}
}

// lost waits until a program is lost for a reason, and sees that its adapter says so.
func lost(t *testing.T, p *Program, want Reason) {
	t.Helper()
	for range 500 {
		if p.State().Lost != "" {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if got := p.State().Lost; got != want {
		t.Errorf("it is lost because of %q, want %q", got, want)
	}
	if m := p.Adapter().Manifest; !m.Unavailable || m.UnavailableReason != want.Sentence() || want.Sentence() == "" {
		t.Errorf("its adapter is available=%v, %q", !m.Unavailable, m.UnavailableReason)
	}
}

// TestProgramsThatMisbehave calls programs that do what the protocol does not have. Each call has one answer, and each program is
// gone afterwards, with all that it has started.
func TestProgramsThatMisbehave(t *testing.T) {
	for how, c := range map[string]struct {
		want     Reason
		answered bool          // the call has a result all the same
		limit    time.Duration // of the call; 10 s when zero
	}{
		"ready twice":         {want: ReadyTwice},
		"hang":                {want: CancelIgnored, limit: 50 * time.Millisecond},
		"exit":                {want: Exited},
		"answer and exit":     {want: Exited, answered: true},
		"half a line":         {want: Exited},
		"close output":        {want: OutputClosed},
		"close input":         {want: InputClosed, limit: 50 * time.Millisecond}, // it is met by the next message
		"junk":                {want: InvalidMessage},
		"foreign":             {want: ForeignMessage},
		"empty":               {want: ForeignMessage},
		"twice":               {want: UnknownCall, answered: true},
		"unknown":             {want: UnknownCall},
		"progress of another": {want: UnknownCall},
		"answer of another":   {want: UnknownCall},
		"flood":               {want: TooMuchProgress},
		"long line":           {want: LongLine},
		"child":               {want: CancelIgnored, limit: 50 * time.Millisecond},
		"grandchild":          {want: CancelIgnored, limit: 50 * time.Millisecond},
		"daemon":              {want: CancelIgnored, limit: 50 * time.Millisecond},
		"daemon and exit":     {want: Exited},
	} {
		t.Run(how, func(t *testing.T) {
			within(t, 8*time.Second)
			p := begun(t, config(t, how))
			if c.limit == 0 {
				c.limit = 10 * time.Second
			}
			ctx, end := context.WithTimeout(context.Background(), c.limit)
			defer end()
			result, err := place(ctx, p, "a")
			switch {
			case c.answered && (err != nil || !result.FoundNothing):
				t.Errorf("%+v, %v", result, err)
			case !c.answered && (err == nil || result.Status != 0):
				t.Errorf("%+v, %v", result, err)
			}
			lost(t, p, c.want)
		})
	}
}

// TestEveryCallIsAnsweredWhenTheProgramGoes has many calls under way.
func TestEveryCallIsAnsweredWhenTheProgramGoes(t *testing.T) {
	within(t, 8*time.Second)
	p := begun(t, config(t, "good"))
	errors := make(chan error, 8)
	for range cap(errors) - 1 {
		go func() {
			_, err := place(context.Background(), p, "wait")
			errors <- err
		}()
	}
	time.Sleep(50 * time.Millisecond)
	_, err := place(context.Background(), p, "crash")
	errors <- err
	for range cap(errors) {
		if err := <-errors; err == nil || !strings.HasSuffix(err.Error(), "exit status 7") {
			t.Errorf("a call has the error %v", err)
		}
	}
}

// TestStandardErrorIsBounded has a program write 100 MB that nobody asked for.
func TestStandardErrorIsBounded(t *testing.T) {
	p := begun(t, config(t, "noise"))
	if result, err := place(context.Background(), p, "a"); err != nil || result.Status != operation.Succeeded {
		t.Fatalf("%+v, %v", result, err)
	}
	for range 100 {
		if s := p.State().Errors; strings.HasSuffix(s, "xthe end\n") && len(s) <= mostTail {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d bytes are kept", len(p.State().Errors))
}

// TestOrphansThatEndByThemselvesAreWaitedFor looks for processes that nobody has waited for, while the program still runs.
func TestOrphansThatEndByThemselvesAreWaitedFor(t *testing.T) {
	p := begun(t, config(t, "short-lived orphans"))
	self := os.Getpid()
	for range 200 {
		reap()
		over := 0
		for _, s := range processes() {
			if s.parent == self && (s.over || s.session != sessionOfSelf() && s.pid != p.last.os.Pid) {
				over++
			}
		}
		if over == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("orphans are left")
}

// TestTheProgramDiesWithTheRuntime kills a runtime whose program does not care that its standard input has ended.
func TestTheProgramDiesWithTheRuntime(t *testing.T) {
	leaves(t, built)
	c := exec.Command(os.Args[0])
	c.Env = []string{"BONNIE_TEST_PROGRAM=" + built}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil || len(running(built)) == 0 {
		t.Error("the runtime did not start its program", err)
	}
	c.Process.Kill()
	c.Wait()
	for range 100 { // it falls to this process, which still has to wait for it
		reap()
		if len(running(built)) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestProgramsDoNotEndEachOther has programs with families come and go beside one that stays.
func TestProgramsDoNotEndEachOther(t *testing.T) {
	stays := begun(t, config(t, "good"))
	helper, err := Start(config(t, "grandchild")) // which is an orphan of a program that runs
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(helper.Close)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 5 {
				p, err := Start(config(t, "daemon and exit"))
				if err != nil {
					t.Error(err)
					return
				}
				place(context.Background(), p, "a")
				p.Close()
			}
		})
	}
	all.Wait()
	if _, err := place(context.Background(), stays, "a"); err != nil {
		t.Error(err)
	}
	if s := helper.State(); s.Lost != "" {
		t.Errorf("%+v", s)
	}
	if n := len(running(built)); n != 3 {
		t.Errorf("%d processes are there: %v", n, running(built))
	}
}

// TestOnlyTheProgramOfTheDigestRuns changes the file.
func TestOnlyTheProgramOfTheDigestRuns(t *testing.T) {
	content, err := os.ReadFile(built)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "program")
	put := func(content []byte) {
		t.Helper()
		os.Remove(name)
		if err := os.WriteFile(name, content, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for what, c := range map[string]struct {
		want   Reason
		change func()
	}{
		"a byte more":    {Changed, func() { put(append(content[:len(content):len(content)], 0)) }},
		"absent":         {Unreadable, func() { os.Remove(name) }},
		"a folder":       {Unreadable, func() { os.Remove(name); os.Mkdir(name, 0o755) }},
		"not executable": {NotStarted, func() { put(content); os.Chmod(name, 0o644) }},
		"no program":     {Changed, func() { put([]byte("#!/bin/sh\n")) }},
	} {
		t.Run(what, func(t *testing.T) {
			put(content)
			c1 := config(t, "good")
			c1.Program = name
			c.change()
			p := begun(t, c1)
			lost(t, p, c.want)
		})
	}
	t.Run("comes back", func(t *testing.T) {
		put(content[1:])
		c := config(t, "good")
		c.Program, c.back = name, time.Millisecond
		p := begun(t, c)
		lost(t, p, Changed)
		put(content)
		for range 500 {
			if p.State().Lost == "" {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Error("it did not")
	})
	t.Run("a write while it starts", func(t *testing.T) {
		put(content)
		x, failed := openImage(name, digestOf(t, name))
		if failed != nil {
			t.Fatal(failed)
		}
		defer x.file.Close()
		if !x.unchanged() {
			t.Error("nothing was written")
		}
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		file.WriteAt(content[100:101], 100)
		os.Chtimes(name, x.before.ModTime(), x.before.ModTime())
		if x.unchanged() {
			t.Error("a write went unnoticed")
		}
	})
}
