//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

func TestUnixCases(t *testing.T) { testCases(t, "testdata/unix/*.txtar") }

// doUnix carries out the lines of a case that need this kind of system.
//
//	pipe FILE          makes a named pipe
//	link FILE TARGET   makes a symbolic link
//	hide FILE          lets nobody read a file or look into a folder, and starts the program as somebody
func (w *world) doUnix(command string, words []string) bool {
	w.t.Helper()
	switch {
	case command == "pipe" && len(words) == 1:
		w.check(syscall.Mkfifo(w.path(words[0]), 0o644))
	case command == "link" && len(words) == 2:
		w.check(os.Symlink(words[1], w.path(words[0])))
	case command == "hide" && len(words) == 1:
		w.check(os.Chmod(w.path(words[0]), 0))
		w.t.Cleanup(func() { os.Chmod(w.path(words[0]), 0o755) })
		w.humble = true
	default:
		return false
	}
	return true
}

// humiliate takes the rights of an administrator, who may read everything, from a command.
func (w *world) humiliate(c *exec.Cmd) {
	if os.Geteuid() != 0 {
		return
	}
	const nobody = 65534
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	for _, folder := range []string{filepath.Dir(program), w.folder, filepath.Dir(w.folder)} {
		w.check(os.Chmod(folder, 0o755))
	}
}
