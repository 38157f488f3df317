//go:build !unix

package remote

import "os"

func openProgram(name string) (*os.File, error) { return os.Open(name) }

func sameChange(a, b os.FileInfo) bool { return os.SameFile(a, b) }

// Adopt does nothing but on Linux.
func Adopt() error { return nil }

// Spare starts a process as os.StartProcess does; over does nothing but on Linux.
func Spare(name string, argv []string, attr *os.ProcAttr) (p *os.Process, over func(), err error) {
	p, err = os.StartProcess(name, argv, attr)
	return p, func() {}, err
}

// start starts a program by its name.
func start(c *Config, _ *image, files []*os.File) (*os.Process, error) {
	return os.StartProcess(c.Program, append([]string{c.Program}, c.Arguments...), &os.ProcAttr{Dir: c.Folder, Env: c.environment(), Files: files})
}

// wait waits until a program has ended, says so, and gives what the system says of its end.
func wait(p *os.Process, ended func()) (detail string) {
	state, err := p.Wait()
	ended()
	if err == nil {
		detail = state.String()
	}
	return detail
}

// kill kills a program; what it has started lives on where the system has no groups of processes.
func kill(p *os.Process) { p.Kill() }

func reap() {}
