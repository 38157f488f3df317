package admit

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"
)

// What files cost is measured in a process of its own: this program once more, started with a variable that says what it
// judges.
const (
	alone       = "BONNIE_TEST_ALONE"
	flips       = "flips"       // the smallest package with each byte changed
	truncations = "truncations" // each shipped package, cut
)

func TestMain(m *testing.M) {
	if what := os.Getenv(alone); what != "" {
		spend(what)
		return
	}
	os.Exit(m.Run())
}

// spent is what a process says of its judgements.
type spent struct {
	Files  int
	Took   time.Duration // the longest
	Memory int64         // the most bytes that it has had, with its program, what it has read, and garbage
}

// spend judges files in this process.
func spend(what string) {
	debug.SetMemoryLimit(MemoryLimit)
	var s spent
	one := func(file []byte) {
		start := time.Now()
		Graph([]*Result{Package("hostile.bonnie", file)}, Options{Runtime: "1.0.0"})
		s.Took, s.Files = max(s.Took, time.Since(start)), s.Files+1
	}
	read := func(name string) []byte {
		file, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		return file
	}
	switch what {
	case flips:
		flip(read("../vectors/packages/paper.bonnie"), func(flipped []byte, _ int, _ byte) { one(flipped) })
	case truncations:
		names, err := filepath.Glob("../../abilities/*.bonnie")
		if err != nil {
			panic(err)
		}
		for _, name := range names {
			file := read(name)
			for n := 0; n < len(file); n += 64 {
				one(file[:n])
			}
		}
	default:
		one(read(what))
	}
	s.Memory = resident(string(read("/proc/self/status")))
	if err := json.NewEncoder(os.Stdout).Encode(s); err != nil {
		panic(err)
	}
}

// resident gives the most memory that a process has had. What the system tells whoever waits for it is no use: that has in
// it the memory of the process that started it.
func resident(status string) int64 {
	for line := range strings.Lines(status) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kib, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			if err != nil {
				panic(err)
			}
			return kib << 10
		}
	}
	panic("there is no VmHWM")
}

// process starts a process that judges.
func process(t *testing.T, what string) (s spent) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(program)
	child.Env = append(os.Environ(), alone+"="+what)
	child.Stderr = os.Stderr
	out, err := child.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &s); err != nil || s.Files == 0 {
		t.Fatalf("%v: %s", err, out)
	}
	return s
}

// No hostile file, however it is made, needs more than 64 MiB beyond what a process needs that judges the smallest
// package, or more than a second.
func TestMemory(t *testing.T) {
	const most = 64 << 20
	least := process(t, "../vectors/packages/paper.bonnie").Memory
	folder := t.TempDir()
	judged := [][2]string{{flips, flips}, {truncations, truncations}} // what, and where
	for _, c := range append(hostileFiles(t), crowded(t)...) {
		file := c.file()
		name := filepath.Join(folder, strconv.Itoa(len(judged))+".bonnie")
		if err := os.WriteFile(name, file, 0o600); err != nil {
			t.Fatal(err)
		}
		judged = append(judged, [2]string{c.name, name})
	}
	for _, what := range judged {
		t.Run(what[0], func(t *testing.T) {
			var s spent
			var beside int64
			for range 3 { // what others do on the machine at the same time has to do with it as well
				s = process(t, what[1])
				if beside = s.Memory - least; beside <= most && s.Took <= time.Second {
					break
				}
			}
			t.Logf("%d judged, %d MiB beside %d, at most %v", s.Files, beside>>20, least>>20, s.Took)
			if !raced && (beside > most || s.Took > time.Second) { // the race detector keeps a copy of the memory
				t.Errorf("%d KiB, %v", beside>>10, s.Took)
			}
		})
	}
}
