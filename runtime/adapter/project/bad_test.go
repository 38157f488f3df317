//go:build unix

package project

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bad are the ways in which the test's own program behaves when BAD names one of them.
var bad = map[string]func(){
	"hang": func() { ignoring(); say("ready"); forever() },
	"hang-with-child": func() {
		ignoring()
		say(strconv.Itoa(child("hang", nil)))
		forever()
	},
	"end-before-child": func() { // the leader ends when it is asked to, its child does not
		say(strconv.Itoa(child("hang", nil)))
		forever()
	},
	"leave-child":       func() { say(strconv.Itoa(child("hang", nil))) },
	"leave-other-group": func() { say(strconv.Itoa(child("hang", &syscall.SysProcAttr{Setpgid: true}))) },
	"terminal": func() {
		_, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
		session, _, _ := syscall.RawSyscall(syscall.SYS_GETSID, 0, 0, 0)
		say(err != nil, int(session) == os.Getpid())
	},
	"leave-stranger": func() { say(strconv.Itoa(child("hang", &syscall.SysProcAttr{Setsid: true}))) },
	"flood": func() {
		chunk := bytes.Repeat([]byte("0123456789abcdef"), 4096)
		for range 1 << 30 / len(chunk) {
			os.Stdout.Write(chunk)
		}
	},
	"flood-forever": func() {
		ignoring()
		for chunk := bytes.Repeat([]byte("x"), 1<<16); ; {
			os.Stdout.Write(chunk)
		}
	},
	"kill-itself": func() { syscall.Kill(os.Getpid(), syscall.SIGKILL); forever() },
	"exit-3":      func() { os.Stderr.WriteString("to the error output\n"); os.Exit(3) },
	"read":        func() { b, err := io.ReadAll(os.Stdin); say(strconv.Itoa(len(b)), err == nil) },
	"environment": func() { say(strings.Join(os.Environ(), "\n")) },
	"arguments":   func() { say(strings.Join(os.Args[1:], "\n")); d, _ := os.Getwd(); say(d) },
	"quotes":      func() { os.Stdout.WriteString(strings.Repeat("\"\\", 2_000_000)); os.Exit(1) },
	"problems": func() {
		for i := range 100 {
			say("bin/tool:1: no place", "tool.go:"+strconv.Itoa(i+1)+": "+strings.Repeat("\"", 500))
		}
		os.Exit(1)
	},
	"alone": func() { // as long as nothing of the same act is running
		f, err := os.OpenFile("busy-"+os.Args[1], os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			os.Exit(1)
		}
		time.Sleep(200 * time.Millisecond)
		os.Remove(f.Name())
	},
}

func TestMain(m *testing.M) {
	if do, ok := bad[os.Getenv("BAD")]; ok {
		do()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func say(words ...any) {
	for _, w := range words {
		switch w := w.(type) {
		case string:
			os.Stdout.WriteString(w + "\n")
		case bool:
			os.Stdout.WriteString(strconv.FormatBool(w) + "\n")
		}
	}
}

func ignoring() { signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT) }

func forever() {
	for {
		time.Sleep(time.Hour)
	}
}

// child starts the program again, with the same output, and does not wait for it.
func child(how string, attributes *syscall.SysProcAttr) int {
	c := exec.Command(os.Args[0])
	c.Env, c.Stdout, c.SysProcAttr = append(os.Environ(), "BAD="+how), os.Stdout, attributes
	if err := c.Start(); err != nil {
		panic(err)
	}
	time.Sleep(100 * time.Millisecond) // until it ignores signals
	return c.Process.Pid
}

// leaks fails the test if at its end there are more goroutines or open files than at its beginning.
func leaks(t *testing.T) {
	t.Helper()
	goroutines, files := runtime.NumGoroutine(), openFiles()
	t.Cleanup(func() {
		for range 100 {
			if runtime.NumGoroutine() <= goroutines && openFiles() <= files {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		stacks := make([]byte, 1<<16)
		t.Errorf("%d goroutines and %d files, not %d and %d\n%s", runtime.NumGoroutine(), openFiles(), goroutines, files, stacks[:runtime.Stack(stacks, true)])
	})
}

// openFiles counts the files that this process has open; it is zero where the system does not tell.
func openFiles() int {
	list, _ := filepath.Glob("/proc/self/fd/*")
	return len(list)
}

// alive tells whether a process runs. One that has ended and that nobody has waited for does not.
func alive(pid int) bool {
	if status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat"); err == nil {
		_, state, _ := bytes.Cut(status, []byte(") "))
		return !bytes.HasPrefix(state, []byte("Z"))
	}
	return syscall.Kill(pid, 0) == nil
}

// gone fails the test if a process still runs after a while.
func gone(t *testing.T, pid int) {
	t.Helper()
	for range 100 {
		if !alive(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}

// program is the test's own program.
func program(t *testing.T) string {
	t.Helper()
	p, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
