package project

import (
	"os"
	"syscall"
)

// canStart says that the system starts processes.
const canStart = true

// ownGroup keeps signals of the console from a process.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// signalGroup ends the process itself. There is no gentle way, and what it has started is not known without a job.
func signalGroup(leader *os.Process, _ bool) { leader.Kill() }

// verdict gives the exit code of a process.
func verdict(s *os.ProcessState) (code int, signal string) { return s.ExitCode(), "" }

// isExecutable says whether a file may be a program: the name says that here.
func isExecutable(info os.FileInfo) bool { return info.Mode().IsRegular() }

// suffixes are what a program's name may lack. Batch files are none: their arguments are read by a shell.
var suffixes = []string{"", ".exe"}

// required are variables that programs do not run without.
var required = []string{"SYSTEMROOT"}
