//go:build linux

package remote

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/verify/missing"
)

// dictation is the operator's configuration of a program for the adapter dictation of the shipped packages.
func dictation(t *testing.T, program string) Config {
	a := table.Dictation(nil, operation.Promises{
		Permissions: []ability.PermissionKind{ability.PermissionKindMicrophone, ability.PermissionKindSpeechRecognition},
	})
	return Config{Program: program, SHA256: digestOf(t, program), Manifest: a.Manifest, Signatures: a.Signatures, back: 300 * time.Millisecond}
}

// machine is a runtime with the shipped packages and one program.
type machine struct {
	*turn.Engine
	program     *Program
	records     *receipt.Memory
	activations chan []contract.Issue
}

func newMachine(t *testing.T, c Config, budgets ...turn.Budget) *machine {
	t.Helper()
	m := &machine{program: begun(t, c), records: new(receipt.Memory), activations: make(chan []contract.Issue, 100)}
	s := NewSupervisor(snapshot.Set{Packages: table.Packages(), Catalogue: cognition.Catalogue}, m.program)
	var err error
	if m.Engine, err = turn.Start(s.Set(), turn.Options{Records: m.records, Budgets: budgets}); err != nil {
		t.Fatal(err)
	}
	s.Watch(m.Engine, func(issues []contract.Issue, err error) {
		if err != nil {
			t.Error(err)
		}
		m.activations <- issues
	})
	t.Cleanup(s.Close)
	return m
}

// call runs a call in a turn of its own, or in one that is given.
func (m *machine) call(ctx context.Context, name, arguments string, in ...*turn.Turn) *turn.Run {
	t := m.Session().Begin(turn.Entry{})
	if len(in) > 0 {
		t = in[0]
	}
	r := new(turn.Run)
	t.Call(ctx, turn.Call{Name: []byte(name), Arguments: []byte(arguments)}, r)
	return r
}

// is sees how a run ended.
func is(t *testing.T, r *turn.Run, status operation.Status, why cause.Cause) {
	t.Helper()
	if r.Status != status || r.Cause != why || r.Unrecorded != nil {
		t.Errorf("the run is %v, %v, %v; want %v, %v", r.Status, r.Cause, r.Unrecorded, status, why)
	}
}

// microphone builds the program of testdata/dictation.
func microphone(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "bonnie-adapter-dictation")
	if out, err := exec.Command("go", "build", "-o", program, "./testdata/dictation").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

const heard = `{"finality":"final","text":"Fog came in off the bay.`

// TestTurns runs turns of the real engine over a program, which is lost twice and comes back twice.
func TestTurns(t *testing.T) {
	program := microphone(t)
	ctx := context.Background()
	m := newMachine(t, dictation(t, program))
	old := m.Session().Begin(turn.Entry{})
	is(t, m.call(ctx, "start_dictation", `{"manner":"prose"}`), operation.Succeeded, 0)
	stopped := m.call(ctx, "stop_dictation", "")
	is(t, stopped, operation.Succeeded, 0)
	if !bytes.HasPrefix(stopped.Value, []byte(heard)) {
		t.Errorf("the value is %s", stopped.Value)
	}
	is(t, m.call(ctx, "start_dictation", `{"manner":"shouted"}`), operation.Blocked, cause.ArgumentNotInEnum)

	// It crashes: the call has failed, and the next turn does not have the Skill.
	is(t, m.call(ctx, "start_dictation", `{"manner":"verbatim"}`), operation.Failed, cause.AdapterFailed)
	m.activated(t)
	if r := m.call(ctx, "start_dictation", `{"manner":"prose"}`); r.Status != operation.Blocked {
		t.Errorf("a Skill without its program is %v, %v", r.Status, r.Cause)
	}
	if s := m.call(ctx, "stop_dictation", "").Skill; s == nil || s.Readiness != snapshot.Blocked || s.Reasons[0].Cause != cause.AdapterUnavailable {
		t.Errorf("the Skill is not dormant: %+v", s)
	}
	is(t, m.call(ctx, "stop_dictation", "", old), operation.Failed, cause.AdapterFailed) // of a turn that began before

	// It is back by itself.
	m.activated(t)
	is(t, m.call(ctx, "stop_dictation", ""), operation.Succeeded, 0)
	is(t, m.call(ctx, "stop_dictation", "", old), operation.Succeeded, 0)

	// It ignores a cancel: the call ends at once, and the program a little later.
	short, end := context.WithTimeout(ctx, 50*time.Millisecond)
	defer end()
	if r := m.call(short, "start_dictation", `{"manner":"notes"}`); r.Status != operation.Cancelled {
		t.Errorf("%v, %v", r.Status, r.Cause)
	}
	m.activated(t)
	if got := m.program.State().Lost; got != CancelIgnored {
		t.Errorf("it is lost because of %q", got)
	}
	m.activated(t)
	is(t, m.call(ctx, "stop_dictation", ""), operation.Succeeded, 0)

	// Its file changes while it runs, and it does not start again.
	content, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	os.Remove(program)
	if err := os.WriteFile(program, append(content, 0), 0o755); err != nil {
		t.Fatal(err)
	}
	is(t, m.call(ctx, "stop_dictation", ""), operation.Succeeded, 0)
	is(t, m.call(ctx, "start_dictation", `{"manner":"verbatim"}`), operation.Failed, cause.AdapterFailed)
	m.activated(t)
	for range 500 {
		if m.program.State().Lost == Changed {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	lost(t, m.program, Changed)
	if n := len(m.records.Records()); n != 13+1+5 {
		t.Errorf("there are %d records, want those of 13 runs and 6 activations", n)
	}
}

// TestADeadlineEndsTheProgram has two calls under way in a program that answers neither, one with a short deadline. The other one
// has failed with the program.
func TestADeadlineEndsTheProgram(t *testing.T) {
	c := dictation(t, microphone(t))
	c.grace = 500 * time.Millisecond
	m := newMachine(t, c, turn.Budget{AdapterID: "dictation", Operation: "start_dictation", Limit: 2 * time.Second})
	other := make(chan *turn.Run)
	go func() { other <- m.call(context.Background(), "start_dictation", `{"manner":"notes"}`) }()
	var list argument.List
	list.Read(argument.NewPlan(c.Signatures[0].Parameters), false, []byte(`{"manner":"notes"}`), argument.Source{})
	short, end := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer end()
	if _, err := m.program.Run(short, "start_dictation", &list); err == nil {
		t.Error("it was answered")
	}
	is(t, <-other, operation.Failed, cause.AdapterFailed)
	m.activated(t)
	m.activated(t)
	is(t, m.call(context.Background(), "start_dictation", `{"manner":"notes"}`), operation.Failed, cause.DeadlineExceeded)
	m.activated(t)
	lost(t, m.program, CancelIgnored)
}

// activated waits for the next activation.
func (m *machine) activated(t *testing.T) {
	t.Helper()
	select {
	case issues := <-m.activations:
		for _, i := range issues {
			if !i.Warning {
				t.Errorf("%+v", i)
			}
		}
	case <-time.After(20 * time.Second):
		t.Fatal("there was no activation")
	}
}

// TestAManifestThatTheEngineRefusesIsLeftOut activates a program whose operator grants a constraint that no package declares, once
// the program is there.
func TestAManifestThatTheEngineRefusesIsLeftOut(t *testing.T) {
	p := begun(t, dictation(t, microphone(t)))
	s := NewSupervisor(snapshot.Set{Packages: table.Packages(), Catalogue: cognition.Catalogue}, p)
	e, err := turn.Start(s.Set(), turn.Options{Records: new(receipt.Memory)})
	if err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	claimed := *p.claimed
	p.config.Manifest.Operations[0].Enforced = []manifest.Constraint{{Kind: ability.ConstraintKindSourceMustMatchTarget, Value: "true"}}
	claimed.manifest.Operations = p.config.Manifest.Operations
	p.claimed, p.revision = &claimed, p.revision+1
	p.mu.Unlock()
	reports := make(chan []contract.Issue, 1)
	s.Watch(e, func(issues []contract.Issue, _ error) { reports <- issues })
	defer s.Close()
	if issues := <-reports; len(issues) == 0 || issues[0].Code != "orphan-enforced-constraint" {
		t.Errorf("%+v", issues)
	}
	m := &machine{Engine: e}
	if s := m.call(context.Background(), "start_dictation", "").Skill; s == nil || s.Readiness != snapshot.Blocked || s.Reasons[0].Cause != cause.AdapterUnavailable {
		t.Errorf("%+v", s)
	}
}

// TestTheProgramInPython runs turns over an adapter in another language.
func TestTheProgramInPython(t *testing.T) {
	python := missing.Program(t, "python3")
	text, err := os.ReadFile("testdata/dictation.py")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "bonnie-adapter-dictation")
	if err := os.WriteFile(program, bytes.Replace(text, []byte("PYTHON"), []byte(python), 1), 0o755); err != nil {
		t.Fatal(err)
	}
	c := dictation(t, program)
	told := make(chan float64, 10)
	c.Start, c.Progress = 20*time.Second, func(_ string, done, total float64) { told <- done / total }
	m := newMachine(t, c)
	ctx := context.Background()
	is(t, m.call(ctx, "start_dictation", `{"manner":"prose"}`), operation.Succeeded, 0)
	if got := <-told; got != 0.5 {
		t.Errorf("the progress is %v", got)
	}
	stopped := m.call(ctx, "stop_dictation", "")
	is(t, stopped, operation.Succeeded, 0)
	if want := `{"finality":"final","text":"Fog came in off the bay — again."}`; string(stopped.Value) != want {
		t.Errorf("the value is %s", stopped.Value)
	}
	short, end := context.WithTimeout(ctx, 100*time.Millisecond)
	defer end()
	if r := m.call(short, "start_dictation", `{"manner":"notes"}`); r.Status != operation.Cancelled {
		t.Errorf("%v, %v", r.Status, r.Cause)
	}
	is(t, m.call(ctx, "stop_dictation", ""), operation.Succeeded, 0)
	if s := m.program.State(); s.Lost != "" || s.Errors != "" {
		t.Errorf("%+v", s)
	}
}
