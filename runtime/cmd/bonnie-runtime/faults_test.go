//go:build darwin || linux

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

func ignorePipes() { signal.Ignore(syscall.SIGPIPE) }

// fileSize is the variable with how large a file can be for the program.
const fileSize = "BONNIE_TEST_FILE_SIZE"

func init() {
	if size := os.Getenv(fileSize); size != "" && os.Getenv(running) != "" {
		n, err := strconv.ParseUint(size, 10, 64)
		if err == nil {
			signal.Ignore(syscall.SIGXFSZ) // so that writing more is an error, as it is when the disk is full
			err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n})
		}
		if err != nil {
			panic(err)
		}
	}
}

// tongue is a protocol that the program speaks.
type tongue struct {
	command string
	open    []string                           // what is said before calls, each with an answer
	call    func(id, name, args string) string // a call
	// What an answer has for a malformed line, and for one that is too long.
	malformed, long string
}

var tongues = []tongue{
	{
		"turn", []string{`{"type":"open","id":"1","turn":"a","target":{"targetClass":"code-workspace","workspaceID":"w"}}`},
		func(id, name, args string) string {
			return `{"type":"call","id":"` + id + `","turn":"a","name":"` + name + `","arguments":` + args + `}`
		},
		`"code":"malformed-json"`, `"code":"line-too-long"`,
	},
	{
		"mcp", []string{`{"jsonrpc":"2.0","id":"0","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`},
		func(id, name, args string) string {
			return `{"jsonrpc":"2.0","id":"` + id + `","method":"tools/call","params":{"name":"` + name + `","arguments":` + args + `}}`
		},
		`"code":-32700`, `"code":-32600`,
	},
}

// start starts the program with the faulty adapter and a log, and opens the conversation.
func (g *tongue) start(t *testing.T, arguments ...string) (p *program, folder string) {
	t.Helper()
	t.Setenv(faultily, "1")
	folder = filepath.Join(t.TempDir(), "log")
	p = start(t, append([]string{g.command, "-receipts", folder}, arguments...)...)
	for _, line := range g.open {
		p.ask(t, line)
	}
	return p, folder
}

// records gives how many records a log has, all in order, by the causes of the runs.
func records(t *testing.T, folder string) (n int, causes string) {
	t.Helper()
	var list []string
	report, err := receipt.Walk(folder, func(e *receipt.Entry) error {
		var r struct{ Cause string }
		n++
		if err := json.Unmarshal(e.Record, &r); err != nil {
			return err
		}
		if e.Kind == receipt.SkillRun {
			list = append(list, r.Cause)
		}
		return nil
	})
	if err != nil || report.Problem != nil {
		t.Fatal(report.Problem, err)
	}
	return n, strings.Join(list, " ")
}

// wait waits until a file is there.
func wait(t *testing.T, file string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if text, err := os.ReadFile(file); err == nil && (strings.HasSuffix(file, "begun") || len(text) > 0) {
			return
		}
		if time.Now().After(end) {
			t.Fatal(file + " does not come")
		}
	}
}

// TestBadLines sends lines that are no JSON, and one of 100 MB: each is refused by name, and the next call runs.
func TestBadLines(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			p, folder := g.start(t)
			for _, line := range []string{`{"type":`, `{"id":"9","id":"8"}`, "\xff", `nonsense`, `{}}`} {
				if reply := p.ask(t, line); !strings.Contains(reply, g.malformed) {
					t.Error(line, reply)
				}
			}
			go func() {
				part := bytes.Repeat([]byte("x"), 1<<20)
				for range 100 {
					if _, err := p.in.Write(part); err != nil {
						return
					}
				}
				io.WriteString(p.in, "\n")
			}()
			if reply, err := p.out.ReadString('\n'); err != nil || !strings.Contains(reply, g.long) {
				t.Fatal(reply, err)
			}
			// The rest of the line may still be on its way: it is written by another goroutine, so this waits for it.
			time.Sleep(300 * time.Millisecond)
			if reply := p.ask(t, g.call("7", "frame_change", `{"intention":"faster","proof":"a benchmark"}`)); !strings.Contains(reply, `succeeded`) {
				t.Error(reply)
			}
			p.in.Close()
			if code := p.end(t); code != success {
				t.Error(code, p.errs.String())
			}
			if n, causes := records(t, folder); n != 2 || causes != "" {
				t.Error(n, causes)
			}
			if usage, ok := p.ProcessState.SysUsage().(*syscall.Rusage); ok && runtime.GOOS == "linux" && usage.Maxrss > 96<<10 {
				t.Errorf("the program took %d KiB", usage.Maxrss)
			}
			if n := strings.Count(p.errs.String(), `"event":"refused"`); n != 6 {
				t.Errorf("%d lines are told of as refused: %s", n, p.errs.String())
			}
		})
	}
}

// TestAFaultyAdapter panics, hangs, comes back late and floods: each is an answer with a name, and a receipt.
func TestAFaultyAdapter(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			p, folder := g.start(t)
			for i, c := range []struct{ name, cause string }{
				{"panic_note", "adapterFailed"}, {"hang_note", "deadlineExceeded"}, {"exit_note", "deadlineExceeded"}, {"flood_note", "outputTooLarge"},
			} {
				reply := p.ask(t, g.call(strconv.Itoa(10+i), c.name, `{}`))
				if !strings.Contains(reply, c.cause) || !strings.Contains(reply, "failed") || len(reply) > 4096 {
					t.Errorf("%s: %.300s", c.name, reply)
				}
			}
			p.in.Close()
			if code := p.end(t); code != success {
				t.Error(code, p.errs.String())
			}
			if n, causes := records(t, folder); n != 5 || causes != "adapterFailed deadlineExceeded deadlineExceeded outputTooLarge" {
				t.Error(n, causes)
			}
			if strings.Contains(p.errs.String(), "marker") {
				t.Error(p.errs.String())
			}
		})
	}
}

// TestTheEndInACall ends the program while a call runs: it is told to stop, or its client has gone.
func TestTheEndInACall(t *testing.T) {
	for _, g := range tongues {
		for name, c := range map[string]struct {
			end   func(p *program)
			code  int
			cause map[string]string
		}{
			"SIGTERM": {func(p *program) { p.Process.Signal(syscall.SIGTERM) }, success, map[string]string{"turn": "turnEnded", "mcp": "stopRequested"}},
			"the client goes": {func(p *program) {
				p.pipe.Close()
				io.WriteString(p.in, "nonsense\n")
				p.in.Close()
			}, failed, map[string]string{"turn": "turnEnded", "mcp": "stopRequested"}},
		} {
			t.Run(g.command+" "+name, func(t *testing.T) {
				file := filepath.Join(t.TempDir(), "begun")
				t.Setenv(begun, file)
				p, folder := g.start(t)
				io.WriteString(p.in, g.call("7", "wait_note", `{}`)+"\n")
				wait(t, file)
				began := time.Now()
				c.end(p)
				if name == "SIGTERM" {
					if reply, err := p.out.ReadString('\n'); err != nil || !strings.Contains(reply, c.cause[g.command]) {
						t.Error(reply, err)
					}
				}
				if code := p.end(t); code != c.code {
					t.Error(code, p.errs.String())
				}
				if took := time.Since(began); took > 5*time.Second {
					t.Errorf("the end took %v", took)
				}
				if n, causes := records(t, folder); n != 2 || causes != c.cause[g.command] {
					t.Error(n, causes)
				}
			})
		}
	}
}

// settings writes a configuration, and gives its file.
func settings(t *testing.T, d map[string]any) string {
	t.Helper()
	text, err := json.Marshal(d)
	file := filepath.Join(t.TempDir(), "runtime.json")
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestNoProcessIsLeft tells the program to stop while a command runs that does not end when it is asked to.
func TestNoProcessIsLeft(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			number := filepath.Join(t.TempDir(), "pid")
			root := t.TempDir()
			config := settings(t, map[string]any{"root": root, "path": []string{"/bin", "/usr/bin"}, "project": map[string]any{
				"trusted": true, "network": true, "commands": []any{map[string]any{
					"act": "test", "extent": "whole-project",
					"command": []string{"sh", "-c", "trap '' TERM; echo $$ > " + number + "; while :; do sleep 0.1; done"},
				}},
			}})
			p, folder := g.start(t, "-config", config)
			io.WriteString(p.in, g.call("7", "test_project", `{"extent":"whole-project"}`)+"\n")
			wait(t, number)
			text, _ := os.ReadFile(number)
			pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			p.Process.Signal(syscall.SIGTERM)
			if code := p.end(t); code != success {
				t.Error(code, p.errs.String())
			}
			if err := syscall.Kill(pid, 0); err == nil && !zombie(pid) {
				syscall.Kill(pid, syscall.SIGKILL)
				t.Error("the command runs on")
			}
			if n, causes := records(t, folder); n != 2 || causes != "turnEnded" && causes != "stopRequested" {
				t.Error(n, causes)
			}
		})
	}
}

// zombie tells whether a process has ended and nobody has asked how: what takes over orphans may be slow.
func zombie(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	fields := strings.Fields(string(text))
	return err != nil || len(fields) > 2 && fields[2] == "Z"
}

// TestAFullDisk lets no file of the program grow beyond what its first records need: the call whose receipt is lost says so, nothing
// runs after it, and what was acknowledged is in the log.
func TestAFullDisk(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			t.Setenv(fileSize, "12000")
			p, folder := g.start(t)
			acknowledged, lost := 0, false
			for i := range 40 {
				reply := p.ask(t, g.call(strconv.Itoa(10+i), "frame_change", `{"intention":"faster","proof":"a benchmark"}`))
				switch {
				case strings.Contains(reply, "succeeded") && !strings.Contains(reply, "nrecorded") && !lost:
					acknowledged++
				case !lost:
					lost = true
					if !strings.Contains(reply, "could not be") {
						t.Error(reply)
					}
				case !strings.Contains(reply, "could not be") && !strings.Contains(reply, "adapterFailed"):
					t.Error(reply)
				}
			}
			p.in.Close()
			if code := p.end(t); code != success {
				t.Error(code, p.errs.String())
			}
			if !lost || acknowledged == 0 || !strings.Contains(p.errs.String(), `"event":"receiptsFailed"`) {
				t.Error(lost, acknowledged, p.errs.String())
			}
			l, err := receipt.OpenLog(folder, receipt.Options{}) // which cuts off what was never acknowledged
			if err != nil {
				t.Fatal(err)
			}
			l.Close()
			if n, _ := records(t, folder); n != 1+acknowledged {
				t.Errorf("%d records, but %d runs were acknowledged", n, acknowledged)
			}
		})
	}
}

// TestNoGoroutineIsLeft speaks to the faulty adapter in this process.
func TestNoGoroutineIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, g := range tongues {
		lines := append(slices.Clone(g.open), "nonsense", g.call("1", "panic_note", `{}`), g.call("2", "flood_note", `{}`), g.call("3", "exit_note", `{}`))
		var out, errs bytes.Buffer
		in := strings.NewReader(strings.Join(lines, "\n") + "\n")
		var code int
		if g.command == "mcp" {
			code = speakMCP(t.Context(), faulty(), nil, in, &out, &errs)
		} else {
			code = speak(t.Context(), faulty(), nil, in, &out, &errs)
		}
		if code != success || strings.Count(out.String(), "\n") != len(lines) {
			t.Error(code, out.String(), errs.String())
		}
	}
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, and %d before\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
	}
}
