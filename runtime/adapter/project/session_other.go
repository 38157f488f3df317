//go:build unix && !linux

package project

import "syscall"

// signalSession does nothing where no portable call tells who is in a session: the group has been signalled.
func signalSession(int, syscall.Signal) {}
