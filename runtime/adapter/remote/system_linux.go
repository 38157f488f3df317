package remote

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	prSetChildSubreaper = 36
	waitForPID          = 1 // P_PID
	waitForExit         = 4 // WEXITED
	waitAndLeave        = 0x1000000
)

// openProgram opens a program for reading; it does not wait for the other end of a pipe.
func openProgram(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

// sameChange compares when the inode last changed, which nobody can set back.
func sameChange(a, b os.FileInfo) bool {
	x, ok := a.Sys().(*syscall.Stat_t)
	y, also := b.Sys().(*syscall.Stat_t)
	return ok && also && x.Ctim == y.Ctim && x.Ino == y.Ino
}

// leaders are the programs that run, by process id, which is that of their session too. The mutex is also held while one starts
// and while processes are looked through, so that a program which has just started is not taken for an orphan.
var leaders struct {
	sync.Mutex
	pids    []int
	spared  []int // leaders of sessions that are none of a program's, likewise
	adopted bool
}

// Adopt makes this process the one that orphans fall to: what a program has started, and what outlives its own parent, even in a
// session of its own, ends with the program then. It is for the main function of a process that starts processes in sessions of their
// own by Spare alone, because it takes others for orphans. It does nothing but on Linux.
func Adopt() error {
	leaders.Lock()
	defer leaders.Unlock()
	if _, _, errno := syscall.RawSyscall6(syscall.SYS_PRCTL, prSetChildSubreaper, 1, 0, 0, 0, 0); errno != 0 {
		return os.NewSyscallError("prctl", errno)
	}
	leaders.adopted = true
	return nil
}

// Spare starts a process as os.StartProcess does, which makes it the leader of a session of its own (Setsid). Neither it nor what is in
// its session is taken for an orphan until over is called, which is to be once somebody has waited for it. What it has started in yet
// another session, and left behind, is an orphan like others.
func Spare(name string, argv []string, attr *os.ProcAttr) (p *os.Process, over func(), err error) {
	leaders.Lock() // nobody looks for orphans between its start and its entry
	defer leaders.Unlock()
	if p, err = os.StartProcess(name, argv, attr); err != nil {
		return nil, nil, err
	}
	pid := p.Pid
	leaders.spared = append(leaders.spared, pid)
	return p, sync.OnceFunc(func() {
		leaders.Lock()
		defer leaders.Unlock()
		leaders.spared = slices.DeleteFunc(leaders.spared, func(spared int) bool { return spared == pid })
	}), nil
}

// start starts a program in a session of its own. The file that was hashed is descriptor 3 of the program, and runs from there;
// a script is read from there by its interpreter. The program dies with the thread of the caller, which therefore waits on it.
func start(c *Config, x *image, files []*os.File) (*os.Process, error) {
	leaders.Lock()
	defer leaders.Unlock()
	keepDescriptors()
	p, err := os.StartProcess("/proc/self/fd/3", append([]string{c.Program}, c.Arguments...), &os.ProcAttr{
		Dir: c.Folder, Env: c.environment(), Files: append(files, x.file),
		Sys: &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL},
	})
	if err == nil {
		leaders.pids = append(leaders.pids, p.Pid)
	}
	return p, err
}

// keepDescriptors closes to new programs what this process has got open from the one that started it. What Go opens is so anyway.
func keepDescriptors() {
	folder, err := os.Open("/proc/self/fd")
	if err != nil {
		return
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		if fd, err := strconv.Atoi(name); err == nil && fd > 2 {
			syscall.CloseOnExec(fd)
		}
	}
}

// wait waits until a program has ended, says so, ends what it has left behind, and gives what the system says of its end. Until
// all that is done nobody has waited for the program, so that its id is that of nothing else.
func wait(p *os.Process, ended func()) (detail string) {
	for {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, waitForPID, uintptr(p.Pid), 0, waitForExit|waitAndLeave, 0, 0)
		if errno != syscall.EINTR {
			break
		}
	}
	ended()
	sweep(p)
	if state, err := p.Wait(); err == nil {
		detail = state.String()
	}
	leaders.Lock()
	defer leaders.Unlock()
	leaders.pids = slices.DeleteFunc(leaders.pids, func(pid int) bool { return pid == p.Pid })
	return detail
}

// kill kills a program and what is in its group. The program has not been waited for.
func kill(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }

// sweep kills everything that a program has started and left behind, until nothing of it is there or a second has passed. The
// program has ended and has not been waited for.
func sweep(p *os.Process) {
	for range 200 {
		if !round(p.Pid) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// reap waits for orphans that have ended by themselves.
func reap() {
	leaders.Lock()
	defer leaders.Unlock()
	if !leaders.adopted {
		return
	}
	self := os.Getpid()
	for _, s := range processes() {
		if s.parent == self && s.over && isOrphan(s) {
			syscall.Wait4(s.pid, nil, syscall.WNOHANG, nil)
		}
	}
}

// round kills what belongs to an ended program, and is false when there was nothing. What belongs to it: its session, its group,
// what descends from those, and, when this process adopts, orphans that belong to no program that still runs.
func round(leader int) bool {
	leaders.Lock()
	defer leaders.Unlock()
	self, all := os.Getpid(), processes()
	mine := []int{leader}
	for grown := true; grown; { // a child can stand in front of its parent
		grown = false
		for _, s := range all {
			if slices.Contains(mine, s.pid) || s.pid == self {
				continue
			}
			if s.session == leader || s.group == leader || slices.Contains(mine, s.parent) || leaders.adopted && s.parent == self && isOrphan(s) {
				mine, grown = append(mine, s.pid), true
			}
		}
	}
	found := false
	for _, s := range all {
		switch {
		case s.pid == leader || !slices.Contains(mine, s.pid):
		case !s.over:
			syscall.Kill(s.pid, syscall.SIGKILL)
			found = true
		case s.parent == self:
			syscall.Wait4(s.pid, nil, syscall.WNOHANG, nil)
			found = true
		}
	}
	return found
}

// isOrphan tells for a child of this process whether it has come from a program that does not run any more: it is in a session
// that is neither ours nor that of a program or of somebody who is spared.
func isOrphan(s status) bool {
	return s.session != sessionOfSelf() && !slices.Contains(leaders.pids, s.session) && !slices.Contains(leaders.spared, s.session)
}

var sessionOfSelf = sync.OnceValue(func() int {
	s, _ := read("self")
	return s.session
})

// status is what /proc says of a process.
type status struct {
	pid, parent, group, session int
	over                        bool // it has ended and nobody has waited for it
}

// processes gives all processes that this one can see.
func processes() (list []status) {
	folder, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		if name[0] >= '1' && name[0] <= '9' {
			if s, ok := read(name); ok {
				list = append(list, s)
			}
		}
	}
	return list
}

// read reads /proc/PID/stat. The name of the program, in parentheses, can hold anything.
func read(pid string) (s status, ok bool) {
	text, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return s, false
	}
	line := string(text)
	end := strings.LastIndexByte(line, ')')
	fields := strings.Fields(line[end+1:])
	if end < 0 || len(fields) < 4 {
		return s, false
	}
	s.pid, _ = strconv.Atoi(line[:strings.IndexByte(line, ' ')])
	s.over = fields[0] == "Z" || fields[0] == "X"
	s.parent, _ = strconv.Atoi(fields[1])
	s.group, _ = strconv.Atoi(fields[2])
	s.session, _ = strconv.Atoi(fields[3])
	return s, true
}
