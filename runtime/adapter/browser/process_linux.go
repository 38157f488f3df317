package browser

import (
	"os/exec"
	"syscall"
)

// alone puts Chromium into a process group of its own, and has it killed with this program.
func alone(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// kill ends the process group of Chromium.
func kill(leader int) { syscall.Kill(-leader, syscall.SIGKILL) }
