//go:build linux

package remote

import (
	"context"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// built is the program of testdata/program.
var built string

func TestMain(m *testing.M) {
	if built = os.Getenv("BONNIE_TEST_PROGRAM"); built != "" {
		host()
	}
	folder, err := os.MkdirTemp("", "bonnie-remote-")
	if err != nil {
		panic(err)
	}
	built = filepath.Join(folder, "program")
	if out, err := exec.Command("go", "build", "-o", built, "./testdata/program").CombinedOutput(); err != nil {
		panic(string(out))
	}
	if err := Adopt(); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// host is a runtime that is killed: the tests start it as a process of its own.
func host() {
	content, err := os.ReadFile(built)
	if err != nil {
		panic(err)
	}
	p, err := Start(Config{Program: built, SHA256: sha256.Sum256(content), Arguments: []string{"hang"}, Manifest: granted})
	if err != nil || p.State().Lost != "" {
		panic("the program is not there")
	}
	os.Stdout.WriteString("ready\n")
	time.Sleep(time.Hour)
}

// digestOf gives the SHA-256 of a file.
func digestOf(t testing.TB, name string) [32]byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(content)
}

// granted is the operator's manifest of the tests.
var granted = manifest.Manifest{
	AdapterID: "notes", Title: "Notes", Transport: manifest.LocalProcess,
	Operations: []manifest.Operation{{Name: "place_note", TargetClasses: []string{"note"}}},
}

// config is one for a program that behaves in a way. The grace is longer than a closed stream is waited for.
func config(t testing.TB, how string) Config {
	return Config{Program: built, SHA256: digestOf(t, built), Arguments: []string{how}, Manifest: granted, back: time.Hour, grace: time.Second}
}

// begun starts a program, and sees at the end of the test that nothing is left of it: no process, no goroutine, no descriptor.
func begun(t *testing.T, c Config) *Program {
	t.Helper()
	leaves(t, c.Program)
	p, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// leaves sees at the end of the test, once everything is closed, that nothing is left.
func leaves(t *testing.T, program string) {
	t.Helper()
	descriptors() // opens what the runtime keeps open
	goroutines, files := runtime.NumGoroutine(), descriptors()
	t.Cleanup(func() {
		var g, f int
		var processes []string
		for range 100 {
			g, f, processes = runtime.NumGoroutine(), descriptors(), running(program)
			if g <= goroutines && f <= files && len(processes) == 0 {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("left are %d goroutines, %d descriptors and the processes %v\n%s", g-goroutines, f-files, processes, stacks[:runtime.Stack(stacks, true)])
	})
}

func descriptors() int {
	list, _ := os.ReadDir("/proc/self/fd")
	return len(list)
}

// running lists processes of a program, and those that have ended and that nobody has waited for.
func running(program string) (list []string) {
	self := os.Getpid()
	for _, s := range processes() {
		name := "/proc/" + number(s.pid)
		if exe, err := os.Readlink(name + "/exe"); err == nil && strings.HasPrefix(exe, program) || s.parent == self && s.over {
			line, _ := os.ReadFile(name + "/cmdline")
			list = append(list, number(s.pid)+" "+strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return list
}

func number(n int) string {
	var digits []byte
	for ; n > 0; n /= 10 {
		digits = append([]byte{byte('0' + n%10)}, digits...)
	}
	return string(digits)
}

var plan = argument.NewPlan([]contract.Parameter{{Name: "text", Type: ability.ParameterTypeString}})

// place has a program place a note.
func place(ctx context.Context, p *Program, text string) (operation.Result, error) {
	return p.Run(ctx, "place_note", noteOf(text))
}

// noteOf gives the arguments of a note.
func noteOf(text string) *argument.List {
	list := new(argument.List)
	list.Read(plan, false, []byte(`{"text":"`+text+`"}`), argument.Source{})
	return list
}

// within fails a test that takes longer than a time, which is meant for machines that are busy too.
func within(t *testing.T, limit time.Duration) {
	t.Helper()
	started := time.Now()
	t.Cleanup(func() {
		if took := time.Since(started); took > limit {
			t.Errorf("it took %v", took)
		}
	})
}
