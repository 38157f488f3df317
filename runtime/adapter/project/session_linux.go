package project

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// rounds is how often a session is looked through for processes that were made while others were signalled.
const rounds = 16

// signalSession sends a signal to the processes of a session: also to those in other groups, which shells with job control and
// programs like timeout make. A kill is sent until nobody is left.
func signalSession(session int, signal syscall.Signal) {
	for range rounds {
		if !signalMembers(session, signal) || signal != syscall.SIGKILL {
			return
		}
	}
}

func signalMembers(session int, signal syscall.Signal) (found bool) {
	entries, _ := os.ReadDir("/proc") // of what is there when that fails
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || !isMember(pid, session) {
			continue
		}
		p, err := os.FindProcess(pid) // which holds on to this process and to no later one of its number
		if err != nil {
			continue
		}
		if isMember(pid, session) {
			found = true
			p.Signal(signal)
		}
		p.Release()
	}
	return found
}

// isMember tells whether a process is one of a session that has not ended.
func isMember(pid, session int) bool {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return false
	}
	// PID (NAME) STATE PARENT GROUP SESSION, where the name can have anything in it
	fields := bytes.Fields(status[bytes.LastIndexByte(status, ')')+1:])
	return len(fields) > 3 && string(fields[0]) != "Z" && string(fields[0]) != "X" && string(fields[3]) == strconv.Itoa(session)
}
