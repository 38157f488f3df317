//go:build !linux

package browser

import (
	"os"
	"os/exec"
)

// alone leaves Chromium as it is started; its own processes end when it does.
func alone(*exec.Cmd) {}

func kill(leader int) {
	if p, err := os.FindProcess(leader); err == nil {
		p.Kill()
	}
}
