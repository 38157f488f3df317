package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// running makes the program of this test bonnie-runtime itself.
const running = "BONNIE_TEST_RUN"

func TestMain(m *testing.M) {
	if os.Getenv(running) != "" {
		if os.Getenv(faultily) != "" {
			os.Exit(serveFaulty(os.Args[1:]))
		}
		main()
	}
	os.Exit(m.Run())
}

// program is bonnie-runtime as another process.
type program struct {
	*exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	pipe io.Closer
	errs strings.Builder
}

func start(t *testing.T, arguments ...string) *program {
	t.Helper()
	p := &program{Cmd: exec.Command(os.Args[0], arguments...)}
	p.Env, p.Stderr = append(os.Environ(), running+"=1"), &p.errs
	var err error
	if p.in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out, p.pipe = bufio.NewReader(out), out
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Process.Kill() })
	return p
}

// ask sends a line and gives the reply.
func (p *program) ask(t *testing.T, line string) string {
	t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		t.Fatal(err, p.errs.String())
	}
	reply, err := p.out.ReadString('\n')
	if err != nil {
		t.Fatal(err, p.errs.String())
	}
	return reply
}

// end waits for the program, which does not take long, and gives its exit code.
func (p *program) end(t *testing.T) int {
	t.Helper()
	late := time.AfterFunc(20*time.Second, func() { p.Process.Kill() })
	defer late.Stop()
	_ = p.Wait() // the code says it
	return p.ProcessState.ExitCode()
}

const (
	opening = `{"type":"open","id":"1","turn":"a"}`
	calling = `{"type":"call","id":"2","turn":"a","name":"frame_change","arguments":{"intention":"faster","proof":"a benchmark"}}`
)

// TestTurn speaks to the program, and ends it in every way there is: its input ends, it is told to stop, and its client goes.
// The receipts are in the log that it was given.
func TestTurn(t *testing.T) {
	for name, end := range map[string]struct {
		do   func(t *testing.T, p *program)
		code int
		errs string
	}{
		"the input ends": {func(t *testing.T, p *program) { p.in.Close() }, success, ""},
		"SIGTERM":        {func(t *testing.T, p *program) { p.Process.Signal(syscall.SIGTERM) }, success, ""},
		"the client goes": {func(t *testing.T, p *program) {
			p.pipe.Close()
			io.WriteString(p.in, opening+"\n")
		}, failed, "broken pipe"},
	} {
		t.Run(name, func(t *testing.T) {
			if runtime.GOOS == "windows" && name != "the input ends" {
				return // which has no such signal, and another error
			}
			folder := filepath.Join(t.TempDir(), "log")
			p := start(t, "turn", "-quiet", "-receipts", folder)
			if reply := p.ask(t, opening); !strings.Contains(reply, `"type":"opened"`) {
				t.Fatal(reply)
			}
			if reply := p.ask(t, calling); !strings.Contains(reply, `"status":"succeeded"`) || !strings.Contains(reply, `"value":"`) {
				t.Fatal(reply)
			}
			if reply := p.ask(t, strings.NewReplacer("frame_change", "type_at_cursor", `"intention":"faster","proof":"a benchmark"`, `"text":"a"`).Replace(calling)); !strings.Contains(reply, `"cause":"noPublisher"`) {
				t.Fatal(reply)
			}
			end.do(t, p)
			if code := p.end(t); code != end.code || !strings.Contains(p.errs.String(), end.errs) || end.errs == "" && p.errs.Len() > 0 {
				t.Errorf("exit code %d: %s", code, p.errs.String())
			}
			report, err := receipt.Verify(folder, nil)
			if err != nil || report.Problem != nil || report.Head.Sequence != 3 {
				t.Error(report, err)
			}
		})
	}
}

// TestTurnInMemory needs no folder.
func TestTurnInMemory(t *testing.T) {
	var out, errs strings.Builder
	if code := speak(t.Context(), compiled(), []string{"-quiet"}, strings.NewReader(opening+"\n"+calling), &out, &errs); code != success || errs.String() != "" {
		t.Fatal(code, errs.String())
	}
	if replies := out.String(); strings.Count(replies, "\n") != 2 || !strings.Contains(replies, `"status":"succeeded"`) {
		t.Error(replies)
	}
}
