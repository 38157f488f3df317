package files

import (
	"bufio"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// victim is the variable of the environment with the folder in which a process of this test makes changes until it is killed.
const victim = "BONNIE_FILES_TEST_FOLDER"

func TestMain(m *testing.M) {
	if root := os.Getenv(victim); root != "" {
		work(root)
		return
	}
	os.Exit(m.Run())
}

// work edits, creates, moves, deletes and restores without an end.
func work(root string) {
	b := &bench{TB: new(testing.T), root: root}
	var err error
	if b.adapter, err = New(Options{Root: root}); err != nil {
		os.Exit(1)
	}
	os.Stdout.WriteString("ready\n")
	for n := 0; ; n++ {
		if b.run("edit_file", "path", "a.txt", "before", "\nx", "after", "\nxx").Status != operation.Succeeded {
			os.Exit(1)
		}
		name := "new" + strconv.Itoa(n%3)
		b.run("create_file", "path", name, "content", "new\n")
		b.run("rename_file", "path", name, "new_path", "d/"+name)
		b.delete("d/" + name)
		b.run("restore_file")
		b.run("revert_edit", "path", "d/"+name)
		b.run("delete_file", "path", name)
	}
}

// TestKilledProcesses kills a process in the middle of its changes, again and again, in one folder. Whatever it was doing, each
// file is whole, nothing is lost, and the edits can all be taken back.
func TestKilledProcesses(t *testing.T) {
	start := strings.Repeat("a line\r\n", 2000) + "x\r\n"
	root := tree(t, map[string]string{"a.txt": start})
	g := rand.New(rand.NewPCG(3, 4))
	for range 12 {
		command := exec.Command(os.Args[0], "-test.run=^$")
		command.Env = append(os.Environ(), victim+"="+root)
		out, err := command.StdoutPipe()
		must(t, err)
		must(t, command.Start())
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatal("the process has ended by itself")
		}
		time.Sleep(time.Duration(g.IntN(60)) * time.Millisecond)
		must(t, command.Process.Kill())
		command.Wait()
		text := held(t, root, "a.txt")
		if !strings.HasPrefix(text, start[:len(start)-3]) || strings.Trim(text[len(start)-3:], "x") != "\r\n" {
			t.Fatalf("the file is broken: %q", text[len(start)-3:])
		}
		for _, name := range walked(t, opened(t, root), "") {
			if name != "a.txt" && held(t, root, name) != "new\n" {
				t.Fatalf("%s is %q", name, held(t, root, name))
			}
		}
	}
	a, err := New(Options{Root: root})
	must(t, err)
	b := &bench{TB: t, root: root, adapter: a}
	edits := strings.Count(b.text("a.txt"), "x") - 1
	if edits > mostEdits/3 {
		edits = mostEdits / 3 // the oldest are not kept
	}
	for n := 0; n < edits; {
		r := b.run("revert_edit", "path", "a.txt")
		if r.Status != operation.Succeeded {
			t.Fatalf("%d of %d edits are taken back: %s", n, edits, r.Cause)
		}
		if !r.FoundNothing {
			n++
		}
	}
	left, err := filepath.Glob(filepath.Join(root, ".bonnie-*.tmp"))
	must(t, err)
	t.Logf("%d edits taken back, %d temporary files left", edits, len(left))
}
