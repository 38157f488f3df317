//go:build darwin || linux

package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// thinking is a call of a Skill that the runtime carries out.
func (g *tongue) thinking(id int) string {
	return g.call(strconv.Itoa(id), "frame_change", `{"intention":"faster","proof":"a benchmark"}`)
}

// TestStopFile stops a call that runs, within a second, refuses others, and lets them run again.
func TestStopFile(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			stop, file := filepath.Join(t.TempDir(), "stop"), filepath.Join(t.TempDir(), "begun")
			t.Setenv(begun, file)
			p, folder := g.start(t, "-config", settings(t, map[string]any{"stopFile": stop}))
			if reply := p.ask(t, g.thinking(1)); !strings.Contains(reply, "succeeded") {
				t.Error(reply)
			}
			io.WriteString(p.in, g.call("2", "wait_note", `{}`)+"\n")
			wait(t, file)
			if err := os.WriteFile(stop, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			since := time.Now()
			reply, err := p.out.ReadString('\n')
			if took := time.Since(since); err != nil || !strings.Contains(reply, "stopRequested") || !strings.Contains(reply, "cancelled") || took > time.Second {
				t.Error(took, reply, err)
			}
			if reply := p.ask(t, g.thinking(3)); !strings.Contains(reply, "stopRequested") || !strings.Contains(reply, "blocked") || !strings.Contains(reply, "the operator has stopped everything") {
				t.Error(reply)
			}
			if err := os.Remove(stop); err != nil {
				t.Fatal(err)
			}
			time.Sleep(500 * time.Millisecond)
			if reply := p.ask(t, g.thinking(4)); !strings.Contains(reply, "succeeded") {
				t.Error(reply)
			}
			p.in.Close()
			if code := p.end(t); code != success || !strings.Contains(p.errs.String(), `"event":"stopped"`) || !strings.Contains(p.errs.String(), `"event":"resumed"`) {
				t.Error(code, p.errs.String())
			}
			if n, causes := records(t, folder); n != 5 || causes != " stopRequested stopRequested " {
				t.Error(n, causes)
			}
		})
	}
}

// TestStoppedFromTheStart finds the stop file before the first call.
func TestStoppedFromTheStart(t *testing.T) {
	g := tongues[0]
	stop := filepath.Join(t.TempDir(), "stop")
	if err := os.Mkdir(stop, 0o700); err != nil { // whatever it is
		t.Fatal(err)
	}
	p, _ := g.start(t, "-config", settings(t, map[string]any{"stopFile": stop}))
	if reply := p.ask(t, g.thinking(1)); !strings.Contains(reply, "stopRequested") {
		t.Error(reply)
	}
	p.in.Close()
	p.end(t)
}

// TestLimitsOfAProcess counts calls of all sessions.
func TestLimitsOfAProcess(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			p, _ := g.start(t, "-config", settings(t, map[string]any{"limits": map[string]any{"calls": 2}}))
			var got []string
			for i := range 4 {
				if g.command == "turn" {
					p.ask(t, `{"type":"open","id":"o","turn":"t`+strconv.Itoa(i)+`","session":"s`+strconv.Itoa(i)+`"}`)
					got = append(got, p.ask(t, strings.Replace(g.thinking(i), `"turn":"a"`, `"turn":"t`+strconv.Itoa(i)+`"`, 1)))
				} else {
					got = append(got, p.ask(t, g.thinking(i)))
				}
			}
			for i, reply := range got {
				if i < 2 && !strings.Contains(reply, "succeeded") || i >= 2 && !strings.Contains(reply, "the limit of calls") {
					t.Error(i, reply)
				}
			}
			p.in.Close()
			p.end(t)
		})
	}
}

// TestRotationOfReceipts lets the configuration say how large a file is.
func TestRotationOfReceipts(t *testing.T) {
	g := tongues[0]
	p, folder := g.start(t, "-config", settings(t, map[string]any{"receiptBytes": 4096}))
	const calls = 20
	for i := range calls {
		p.ask(t, g.thinking(i))
	}
	p.in.Close()
	if code := p.end(t); code != success {
		t.Error(code, p.errs.String())
	}
	if n, _ := records(t, folder); n != 1+calls {
		t.Error(n)
	}
	files, err := filepath.Glob(filepath.Join(folder, "receipts-*.jsonl"))
	if err != nil || len(files) < 3 {
		t.Error(files, err)
	}
	modes(t, folder, files)
	var out, errs strings.Builder
	if code := run([]string{"receipts", "list", folder, "-last", "2"}, &out, &errs); code != success || strings.Count(out.String(), "frame_change") != 2 {
		t.Error(code, out.String(), errs.String())
	}
}

// modes holds a folder and its files to being their owner's alone.
func modes(t *testing.T, folder string, files []string) {
	t.Helper()
	for i, name := range append([]string{folder}, files...) {
		want := os.FileMode(0o600)
		if i == 0 {
			want = 0o700
		}
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Error(name, info.Mode(), err)
		}
	}
}

// TestHistoryOfAProcess keeps a history, which is shown while the program runs, and purged when it has ended; the receipts stay.
func TestHistoryOfAProcess(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			kept := filepath.Join(t.TempDir(), "history")
			p, folder := g.start(t, "-config", settings(t, map[string]any{"history": kept, "historyBytes": 4096}))
			for i := range 10 {
				p.ask(t, g.thinking(i))
			}
			command := func(want int, words ...string) string {
				t.Helper()
				var out, errs strings.Builder
				if code := run(words, &out, &errs); code != want {
					t.Error(words, code, errs.String())
				}
				return out.String() + errs.String()
			}
			by := map[string]string{"mcp": "model", "turn": "unknown"}[g.command]
			if shown := command(success, "history", "show", kept, "-last", "9"); strings.Count(shown, `coding | frame_change  succeeded    `+by) != 9 || strings.Count(shown, `{"intention":"faster","proof":"a benchmark"}`) != 9 || !strings.Contains(shown, "10 records") {
				t.Error(shown)
			}
			if shown := command(failed, "history", "purge", kept); !strings.Contains(shown, "another process has the history open") {
				t.Error(shown)
			}
			p.in.Close()
			if code := p.end(t); code != success {
				t.Error(code, p.errs.String())
			}
			files, err := filepath.Glob(filepath.Join(kept, "history-*.jsonl"))
			if err != nil || len(files) < 2 {
				t.Error(files, err)
			}
			modes(t, kept, files)
			before := command(success, "receipts", "verify", folder)
			if shown := command(success, "history", "purge", kept); !strings.HasPrefix(shown, "10 records removed, 0 kept") {
				t.Error(shown)
			}
			if after := command(success, "receipts", "verify", folder); after != before {
				t.Error(after)
			}
			files, _ = filepath.Glob(filepath.Join(kept, "*"))
			for _, name := range files {
				if text, err := os.ReadFile(name); err != nil || strings.Contains(string(text), "faster") {
					t.Error(name, err)
				}
			}
		})
	}
}

// marker stands for what is somebody's own.
const marker = "Wqzx7"

// event is a line of the log.
var event = regexp.MustCompile(`^\{"level":"(info|warning|error)","time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ","event":"[a-zA-Z]+"(,"code":"-?[a-z0-9-]+")?(,"[a-zA-Z]+":\d+)*\}$`)

// TestTheLogHasNoContent puts a marker wherever something from outside can stand: names of folders and files, arguments, values, names
// of Skills, lines that are refused, and what an adapter panics with. It is nowhere on standard error, and each line there is one of
// the log, in which all values but the first three and the code are numbers.
func TestTheLogHasNoContent(t *testing.T) {
	for _, g := range tongues {
		t.Run(g.command, func(t *testing.T) {
			root := filepath.Join(t.TempDir(), marker)
			if err := os.Mkdir(root, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(root, marker+".txt"), []byte(marker+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			kept := filepath.Join(t.TempDir(), marker, "history")
			p, _ := g.start(t, "-config", settings(t, map[string]any{"root": root, "workspace": marker, "history": kept, "stopFile": filepath.Join(t.TempDir(), marker)}))
			seen := 0
			for i, line := range []string{
				g.call("1", "read_file", `{"path":"`+marker+`.txt"}`), g.call("2", "read_file", `{"path":"none-`+marker+`"}`),
				g.call("3", "edit_file", `{"path":"`+marker+`.txt","before":"`+marker+`","after":"x"}`),
				g.call("4", marker, `{"`+marker+`":1}`), g.call("5", "frame_change", `{"intention":"`+marker+`","proof":"`+marker+`"}`),
				g.call("6", "frame_change", `{"`+marker+`":"`+marker+`"}`), g.call("7", "panic_note", `{}`),
				marker, `{"` + marker + `":"` + marker, `{"type":"` + marker + `","id":"` + marker + `"}`, `{"jsonrpc":"2.0","id":"` + marker + `","method":"` + marker + `"}`,
			} {
				if reply := p.ask(t, line); strings.Contains(reply, marker) {
					seen++
				} else if i == 0 {
					t.Error(reply) // the file is read
				}
			}
			p.in.Close()
			if code := p.end(t); code != success || seen == 0 {
				t.Error(code, seen)
			}
			errs := p.errs.String()
			if strings.Contains(strings.ToLower(errs), strings.ToLower(marker)) {
				t.Error(errs)
			}
			events := map[string]int{}
			for line := range strings.Lines(errs) {
				line = strings.TrimSuffix(line, "\n")
				var e struct{ Event string }
				if err := json.Unmarshal([]byte(line), &e); err != nil || !event.MatchString(line) {
					t.Error(line, err)
				}
				events[e.Event]++
			}
			for name, least := range map[string]int{"start": 1, "activation": 1, "refused": 3, "calls": 1, "end": 1} {
				if events[name] < least {
					t.Errorf("%s: %d in\n%s", name, events[name], errs)
				}
			}
		})
	}
}

// TestQuiet turns the log off, by a flag and by the configuration.
func TestQuiet(t *testing.T) {
	for _, g := range tongues {
		for _, arguments := range [][]string{{"-quiet"}, {"-config", settings(t, map[string]any{"quiet": true})}} {
			p, _ := g.start(t, arguments...)
			p.ask(t, "nonsense")
			p.ask(t, g.thinking(1))
			p.in.Close()
			if code := p.end(t); code != success || p.errs.String() != "" {
				t.Error(code, p.errs.String())
			}
		}
	}
}
