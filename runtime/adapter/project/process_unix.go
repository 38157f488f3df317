//go:build unix

package project

import (
	"os"
	"syscall"
)

// canStart says that the system starts processes.
const canStart = true

// ownGroup makes a process the leader of a session, and so of a group, of its own. It has no terminal then, on which it could put
// a question to a person, or answer one.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// signalGroup asks every process of a group to end, or kills it, and where the system tells who they are, of its session. A group that
// is gone has ended.
func signalGroup(leader *os.Process, hard bool) {
	signal := syscall.SIGTERM
	if hard {
		signal = syscall.SIGKILL
	}
	syscall.Kill(-leader.Pid, signal)
	signalSession(leader.Pid, signal)
}

// verdict gives the exit code of a process, or the signal that has ended it.
func verdict(s *os.ProcessState) (code int, signal string) {
	if status, ok := s.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return -1, status.Signal().String()
	}
	return s.ExitCode(), ""
}

// isExecutable says whether somebody may execute a file.
func isExecutable(info os.FileInfo) bool { return info.Mode().IsRegular() && info.Mode()&0o111 != 0 }

// suffixes are what a program's name may lack.
var suffixes = []string{""}

// required are variables that programs do not run without.
var required []string
