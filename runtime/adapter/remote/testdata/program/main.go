// The program of the tests: its first argument says how it behaves.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/adapter/serve"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

const ready = `{"ready":{"manifest":{"adapterID":"notes","operations":[{"operation":"place_note"}]},"protocol":1}}`

var lines = bufio.NewScanner(os.Stdin)

// next waits for the next message of the runtime, and is empty when there are no more.
func next() string {
	if lines.Scan() {
		return lines.Text()
	}
	return ""
}

func say(line string) { io.WriteString(os.Stdout, line+"\n") }

func hang() { time.Sleep(time.Hour) }

// after says ready, waits for a call, and does something then.
func after(do func()) {
	say(ready)
	next()
	do()
	hang()
}

func main() {
	switch mode := os.Args[1]; mode {
	case "good":
		serve.Main(notes())
	case "telling", "previewing", "targeting":
		a, r := notes(), runner{}
		switch mode {
		case "telling":
			a.Runner = telling{previewing{r}, targeting{r}}
		case "previewing":
			a.Runner = previewing{r}
		case "targeting":
			a.Runner = targeting{r}
		}
		serve.Main(a)
	case "silent":
		hang()
	case "exit at once":
		fmt.Fprintln(os.Stderr, "no display")
		os.Exit(3)
	case "ready twice":
		say(ready)
		say(ready)
		hang()
	case "result before ready":
		say(`{"result":{"id":1,"status":"succeeded"}}`)
		hang()
	case "other adapter":
		say(strings.Replace(ready, "notes", "other", 1))
		hang()
	case "other protocol":
		say(strings.Replace(ready, `"protocol":1`, `"protocol":2`, 1))
		hang()
	case "wide":
		say(`{"ready":{"manifest":{"adapterID":"notes","claimCoverage":"complete","grantedPermissions":["files","microphone"],"operations":[` +
			`{"capabilities":["notes.write","notes.erase"],"operation":"place_note","targetClasses":["note","secret"]},{"operation":"erase_notes"}]},"protocol":1}}`)
		hang()
	case "hang":
		after(func() {})
	case "exit":
		after(func() { os.Exit(4) })
	case "answer and exit":
		after(func() { say(`{"result":{"foundNothing":true,"id":1,"status":"succeeded"}}`); os.Exit(0) })
	case "half a line":
		after(func() { io.WriteString(os.Stdout, `{"result":{"id":1,`); os.Exit(0) })
	case "close output":
		after(func() { syscall.Close(1) })
	case "close input":
		say(ready)
		os.Stdin.Close()
		hang()
	case "junk":
		after(func() { say("Traceback (most recent call last):") })
	case "foreign":
		after(func() { say(`{"stop":{}}`) })
	case "empty":
		after(func() { say(`{}`) })
	case "twice":
		after(func() {
			say(`{"result":{"foundNothing":true,"id":1,"status":"succeeded"}}`)
			say(`{"result":{"foundNothing":true,"id":1,"status":"succeeded"}}`)
		})
	case "unknown":
		after(func() { say(`{"result":{"id":99,"status":"succeeded"}}`) })
	case "progress of another":
		after(func() { say(`{"progress":{"done":1,"id":99}}`) })
	case "answer of another":
		after(func() { say(`{"previewed":{"id":1}}`) })
	case "flood":
		after(func() {
			for {
				say(`{"progress":{"done":1,"id":1}}`)
			}
		})
	case "long line":
		after(func() {
			chunk := strings.Repeat("x", 1<<20)
			for range 100 {
				io.WriteString(os.Stdout, chunk)
			}
		})
	case "noise":
		after(func() {
			chunk := strings.Repeat("x", 1<<20)
			for range 100 {
				io.WriteString(os.Stderr, chunk)
			}
			fmt.Fprintln(os.Stderr, "the end")
			say(`{"result":{"foundNothing":true,"id":1,"status":"succeeded"}}`)
		})
	case "child", "grandchild", "daemon":
		family(mode)
		after(func() {})
	case "daemon and exit":
		family("daemon")
		after(func() { os.Exit(0) })
	case "short-lived orphans":
		for range 5 {
			family("brief daemon")
		}
		after(func() {})
	case "middle of grandchild":
		begin(&syscall.SysProcAttr{}, "sleeper")
	case "middle of daemon":
		begin(&syscall.SysProcAttr{Setsid: true}, "sleeper")
	case "middle of brief daemon":
		begin(&syscall.SysProcAttr{Setsid: true}, "brief sleeper")
	case "sleeper":
		hang()
	case "brief sleeper":
		time.Sleep(10 * time.Millisecond)
	}
}

// family starts processes that mean to outlive the program: a child, one whose parent is gone, one in a session of its own.
func family(kind string) {
	if kind == "child" {
		begin(&syscall.SysProcAttr{}, "sleeper")
		return
	}
	c := begin(&syscall.SysProcAttr{Setsid: kind != "grandchild"}, "middle of "+kind)
	c.Wait()
}

func begin(how *syscall.SysProcAttr, mode string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	c := exec.Command(self, mode)
	c.SysProcAttr = how
	c.Stdout, c.Stderr = os.Stdout, os.Stderr // which keeps the streams open
	if err := c.Start(); err != nil {
		panic(err)
	}
	return c
}

// notes is an adapter whose one operation does what the text of the note says.
func notes() *operation.Adapter {
	return &operation.Adapter{
		Manifest:   manifest.Manifest{AdapterID: "notes", Operations: []manifest.Operation{{Name: "place_note"}}},
		Signatures: []operation.Signature{{Operation: "place_note", Parameters: []contract.Parameter{{Name: "text", Type: ability.ParameterTypeString}}}},
		Runner:     runner{},
	}
}

type runner struct{}

func (runner) Run(ctx context.Context, _ string, arguments *argument.List) (operation.Result, error) {
	changed := []operation.Change{{Target: operation.Scope{DocumentID: "a"}, Kind: operation.Modified}}
	switch text := arguments.Text(0).String(); text {
	case "crash":
		os.Exit(7)
	case "panic":
		panic("out of paper")
	case "error":
		return operation.Result{Changes: changed}, errors.New("the disk is full")
	case "wait":
		<-ctx.Done()
		return operation.Result{Status: operation.Cancelled}, nil
	case "deadline":
		d, ok := ctx.Deadline()
		if !ok || time.Until(d) > 20*time.Second || time.Until(d) < time.Second {
			return operation.Result{}, errors.New("the deadline did not arrive")
		}
	case "tell":
		serve.Progress(ctx, 1, 2)
		serve.Progress(ctx, 2, 2)
	case "where":
		folder, _ := os.Getwd()
		stray, _ := os.ReadDir("/proc/self/fd")
		var open []string
		for _, e := range stray {
			if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil && !strings.HasPrefix(to, "anon_inode") && !strings.HasPrefix(to, "/proc/") && !strings.HasPrefix(to, "/sys/") { // those of its own runtime
				open = append(open, e.Name())
			}
		}
		return operation.Result{}, fmt.Errorf("folder %s, environment %q, arguments %q, descriptors %v", folder, os.Environ(), os.Args[1:], open)
	}
	return operation.Result{Status: operation.Succeeded, Changes: changed}, nil
}

// previewing, targeting and telling say more than what they do.
type (
	previewing struct{ runner }
	targeting  struct{ runner }
	telling    struct {
		previewing
		operation.Targeter
	}
)

func (previewing) Preview(ctx context.Context, _ string, arguments *argument.List) (operation.Preview, error) {
	switch text := arguments.Text(0).String(); text {
	case "panic":
		panic("out of paper")
	case "error":
		return operation.Preview{Subject: text}, errors.New("the disk is full")
	case "wait":
		<-ctx.Done()
		return operation.Preview{}, ctx.Err()
	default:
		return operation.Preview{Subject: text, Bytes: 1, Changed: time.Date(2026, 3, 27, 9, 0, 0, 0, time.UTC), Restorable: true}, nil
	}
}

func (targeting) Target(_ string, arguments *argument.List) (class string, named bool) {
	text := arguments.Text(0).String()
	if text == "panic" {
		panic("out of paper")
	}
	return text, text != ""
}
