//go:build linux

package remote

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

func TestCalls(t *testing.T) {
	c := config(t, "good")
	var told []float64
	c.Progress = func(operation string, done, total float64) { told = append(told, done, total) }
	p := begun(t, c)
	ctx, end := context.WithTimeout(context.Background(), 10*time.Second)
	defer end()
	for text, want := range map[string]string{
		"a":        "",
		"deadline": "",
		"tell":     "",
		"panic":    "the operation panicked: out of paper",
		"error":    "the disk is full",
		"where":    `folder /, environment [], arguments ["good"], descriptors [0 1 2 3]`,
	} {
		result, err := place(ctx, p, text)
		switch {
		case want != "" && (err == nil || err.Error() != want):
			t.Errorf("%s has the error %v", text, err)
		case want == "" && (err != nil || result.Status != operation.Succeeded || len(result.Changes) != 1):
			t.Errorf("%s comes to %+v, %v", text, result, err)
		case text == "error" && len(result.Changes) != 1:
			t.Errorf("%s forgets what it has changed", text)
		}
	}
	if len(told) != 4 || told[0] != 1 || told[2] != 2 || told[3] != 2 {
		t.Errorf("the progress is %v", told)
	}
	if s := p.State(); s.Lost != "" || s.Surplus != nil {
		t.Errorf("%+v", s)
	}
	t.Run("of an operation that is not there", func(t *testing.T) {
		if _, err := p.Run(ctx, "erase_notes", new(argument.List)); err == nil {
			t.Error("it was done")
		}
	})
	t.Run("that is too long", func(t *testing.T) {
		if _, err := place(ctx, p, strings.Repeat("x", 5<<20)); err != (errLong{}) {
			t.Error(err)
		}
		if _, err := place(ctx, p, strings.Repeat("x", 4<<20-2048)); err != nil {
			t.Error(err)
		}
	})
	t.Run("that is cancelled", func(t *testing.T) {
		ctx, end := context.WithCancel(ctx)
		time.AfterFunc(20*time.Millisecond, end)
		if result, err := place(ctx, p, "wait"); err != nil || result.Status != operation.Cancelled {
			t.Errorf("%+v, %v", result, err)
		}
		if p.State().Lost != "" {
			t.Error("a cancel that was answered cost the program its life")
		}
	})
}

// TestQuestionsBeforeACall asks programs what a question should name and which target arguments name, and tells who waits for a call how
// far it is.
func TestQuestionsBeforeACall(t *testing.T) {
	p := begun(t, config(t, "telling"))
	ctx, end := context.WithTimeout(context.Background(), 10*time.Second)
	defer end()
	runner := p.Adapter().Runner
	previewer, targeter := operation.PreviewerOf(runner), operation.TargeterOf(runner)
	if previewer == nil || targeter == nil {
		t.Fatal("it tells nothing")
	}
	want := operation.Preview{Subject: "a", Bytes: 1, Changed: time.Date(2026, 3, 27, 9, 0, 0, 0, time.UTC), Restorable: true}
	if got, err := previewer.Preview(ctx, "place_note", noteOf("a")); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"panic", "error"} {
		if got, err := previewer.Preview(ctx, "place_note", noteOf(bad)); err == nil || got != (operation.Preview{Bytes: -1}) {
			t.Errorf("%+v, %v", got, err)
		}
	}
	short, cut := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cut()
	if _, err := previewer.Preview(short, "place_note", noteOf("wait")); err == nil {
		t.Error("a preview that was given up is there")
	}
	for given, want := range map[string]string{"": "", "note": "note", "panic": ""} {
		if class, named := targeter.Target("place_note", noteOf(given)); class != want || named != (given != "") {
			t.Errorf("%q names %q, %v", given, class, named)
		}
	}
	var told []float64
	if _, err := runner.Run(operation.WithProgress(ctx, func(done, total float64) { told = append(told, done, total) }), "place_note", noteOf("tell")); err != nil || len(told) != 4 {
		t.Error(told, err)
	}
	if s := p.State(); s.Lost != "" {
		t.Errorf("%+v", s)
	}
}

// TestAProgramIsAskedWhatItAnswers has programs that answer one kind of question, or none.
func TestAProgramIsAskedWhatItAnswers(t *testing.T) {
	for how, want := range map[string][2]bool{"good": {}, "previewing": {true, false}, "targeting": {false, true}} {
		t.Run(how, func(t *testing.T) {
			runner := begun(t, config(t, how)).Adapter().Runner
			if got := [2]bool{operation.PreviewerOf(runner) != nil, operation.TargeterOf(runner) != nil}; got != want {
				t.Error(got)
			}
		})
	}
}

func TestCallsSideBySide(t *testing.T) {
	c := config(t, "good")
	c.Calls = 4
	p := begun(t, c)
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			for range 20 {
				if result, err := place(context.Background(), p, "a"); err != nil || result.Status != operation.Succeeded {
					t.Errorf("%+v, %v", result, err)
				}
			}
		})
	}
	all.Wait()
	t.Run("others wait", func(t *testing.T) {
		ctx, end := context.WithCancel(context.Background())
		for range c.Calls {
			all.Go(func() { place(ctx, p, "wait") })
		}
		for len(p.slots) < c.Calls {
			time.Sleep(time.Millisecond)
		}
		soon, endSoon := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer endSoon()
		if _, err := place(soon, p, "a"); err != context.DeadlineExceeded {
			t.Error(err)
		}
		end()
		all.Wait()
	})
}

// TestAProgramThatNobodyCallsSleeps sees a program stop and start again with a call, while its adapter stays available.
func TestAProgramThatNobodyCallsSleeps(t *testing.T) {
	c := config(t, "good")
	c.Idle = 20 * time.Millisecond
	p := begun(t, c)
	p.mu.Lock()
	q := p.process
	p.mu.Unlock()
	defer func() { // a call that got hold of it before it was stopped goes to another one
		if a := q.do(context.Background(), result, "place_note", new(argument.List)); a.failure != (errResting{}) {
			t.Error(a.failure)
		}
	}()
	for range 3 {
		for range 500 {
			if p.State().Asleep && len(running(built)) == 0 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if !p.State().Asleep || p.Adapter().Manifest.Unavailable {
			t.Fatal("it does not sleep, or its adapter is unavailable")
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := place(context.Background(), p, "a"); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
}

// TestCallsMeetSleep calls a program again and again that stops all the time.
func TestCallsMeetSleep(t *testing.T) {
	c := config(t, "good")
	c.Idle = time.Millisecond
	p := begun(t, c)
	for i := range 100 {
		if _, err := place(context.Background(), p, "a"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i%7) * 300 * time.Microsecond)
	}
}

// TestALostProgramComesBack kills a program by its own hand.
func TestALostProgramComesBack(t *testing.T) {
	c := config(t, "good")
	c.back = time.Millisecond
	p := begun(t, c)
	for range 3 {
		if _, err := place(context.Background(), p, "crash"); err == nil {
			t.Fatal("it did not crash")
		}
		comesBack(t, p)
		if _, err := place(context.Background(), p, "a"); err != nil {
			t.Error(err)
		}
	}
}

func comesBack(t *testing.T, p *Program) {
	t.Helper()
	for range 1000 {
		p.mu.Lock()
		there := p.process != nil && p.process.reason() == nil
		p.mu.Unlock()
		if there {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("it does not come back")
}

// TestCloseEndsCalls closes a program while calls are under way, and calls it afterwards.
func TestCloseEndsCalls(t *testing.T) {
	within(t, 8*time.Second)
	for _, how := range []string{"good", "hang", "daemon"} {
		t.Run(how, func(t *testing.T) {
			p := begun(t, config(t, how))
			failed := make(chan error)
			go func() {
				_, err := place(context.Background(), p, "wait")
				failed <- err
			}()
			time.Sleep(20 * time.Millisecond)
			p.Close()
			if err := <-failed; err == nil || !strings.HasPrefix(err.Error(), string(Stopped)) {
				t.Error(err)
			}
			if _, err := place(context.Background(), p, "a"); err == nil {
				t.Error("a call came to something")
			}
			lost(t, p, Stopped)
			p.Close()
		})
	}
}

func TestConfigurations(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"path of the program is not absolute": func(c *Config) { c.Program = "program" },
		"no SHA-256":                          func(c *Config) { c.SHA256 = [32]byte{} },
		"working folder is not absolute":      func(c *Config) { c.Folder = "." },
		"NAME=VALUE":                          func(c *Config) { c.Environment = []string{"PATH"} },
		"negative":                            func(c *Config) { c.Calls = -1 },
		"invalid-adapter-id":                  func(c *Config) { c.Manifest.AdapterID = "Notes" },
	} {
		c := config(t, "good")
		change(&c)
		if p, err := Start(c); p != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v", err)
		}
	}
	c := config(t, "good")
	c.Environment, c.Folder = []string{"LANG=C"}, t.TempDir()
	p := begun(t, c)
	if _, err := place(context.Background(), p, "where"); err == nil || !strings.HasPrefix(err.Error(), "folder "+c.Folder+`, environment ["LANG=C"]`) {
		t.Error(err)
	}
}

// TestAProgramClaimsMoreThanIsGranted starts one.
func TestAProgramClaimsMoreThanIsGranted(t *testing.T) {
	c := config(t, "wide")
	c.Manifest.Operations = []manifest.Operation{{Name: "place_note", Capabilities: []string{"notes.write"}, TargetClasses: []string{"note"}}}
	c.Manifest.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindFiles}
	p := begun(t, c)
	c.Manifest.Complete = true // as the program says
	if diff := cmp.Diff(c.Manifest.Normalize(), p.Adapter().Manifest); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"erase_notes"}, p.State().Surplus); diff != "" {
		t.Error(diff)
	}
}
