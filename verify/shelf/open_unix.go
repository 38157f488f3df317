//go:build unix

package shelf

import "syscall"

// unwaiting makes opening a pipe return at once, instead of when somebody writes to it.
const unwaiting = syscall.O_NONBLOCK
