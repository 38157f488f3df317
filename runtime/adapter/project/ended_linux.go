package project

import (
	"os"
	"syscall"
)

// What waitid is asked for: a process by its number (P_PID of the system's headers).
const byNumber = 1

// untilEnded waits until a process has ended, and leaves it to be waited for, so that its number stays its own. It is false when the
// system cannot do that.
func untilEnded(p *os.Process) bool {
	for {
		_, _, err := syscall.Syscall6(syscall.SYS_WAITID, byNumber, uintptr(p.Pid), 0, syscall.WEXITED|syscall.WNOWAIT, 0, 0)
		if err != syscall.EINTR {
			return err == 0
		}
	}
}
