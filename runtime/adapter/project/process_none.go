//go:build !unix && !windows

package project

import (
	"os"
	"syscall"
)

// canStart says that the system starts no processes: every operation is unavailable, and nothing below is reached.
const canStart = false

func ownGroup() *syscall.SysProcAttr { return nil }

func signalGroup(*os.Process, bool) {}

func verdict(s *os.ProcessState) (code int, signal string) { return s.ExitCode(), "" }

func isExecutable(info os.FileInfo) bool { return info.Mode().IsRegular() }

var suffixes = []string{""}

var required []string
