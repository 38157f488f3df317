//go:build unix && !linux

package remote

import (
	"os"
	"syscall"
)

// openProgram opens a program for reading; it does not wait for the other end of a pipe.
func openProgram(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

func sameChange(a, b os.FileInfo) bool { return os.SameFile(a, b) }

// Adopt does nothing but on Linux.
func Adopt() error { return nil }

// Spare starts a process as os.StartProcess does; over does nothing but on Linux.
func Spare(name string, argv []string, attr *os.ProcAttr) (p *os.Process, over func(), err error) {
	p, err = os.StartProcess(name, argv, attr)
	return p, func() {}, err
}

// start starts a program in a session of its own, by its name.
func start(c *Config, _ *image, files []*os.File) (*os.Process, error) {
	return os.StartProcess(c.Program, append([]string{c.Program}, c.Arguments...), &os.ProcAttr{
		Dir: c.Folder, Env: c.environment(), Files: files, Sys: &syscall.SysProcAttr{Setsid: true},
	})
}

// wait waits until a program has ended, says so, kills what is left of its group, and gives what the system says of its end.
func wait(p *os.Process, ended func()) (detail string) {
	state, err := p.Wait()
	ended()
	kill(p)
	if err == nil {
		detail = state.String()
	}
	return detail
}

// kill kills a program and what is in its group.
func kill(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }

func reap() {}
