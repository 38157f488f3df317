package files

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

func TestCreate(t *testing.T) {
	b := newBench(t, map[string]string{"a.txt": "a\n", "d/x": ""})
	r := b.run("create_file", "path", "new/deep/é.go", "content", "package é\r\n")
	if v := b.found(r); v["path"] != "new/deep/é.go" || v["bytes"] != float64(12) || v["digest"] != string(hex(sum([]byte("package é\r\n")))) || b.text("new/deep/é.go") != "package é\r\n" {
		t.Error(v)
	}
	if c := r.Changes[0]; c.Kind != operation.Created || c.Before.Known || !c.After.Known {
		t.Error(c)
	}
	for _, path := range []string{"a.txt", "d", ".", "", "new/deep", "a.txt/b"} {
		b.failed(b.run("create_file", "path", path, "content", "x"), cause.InvalidInput)
	}
	b.failed(b.run("create_file", "path", "zero", "content", "x\x00"), cause.InvalidInput)
	b.failed(b.run("create_file", "path", "large", "content", strings.Repeat("x", largest+1)), cause.InvalidInput)
	if b.text("a.txt") != "a\n" {
		t.Error("a file was written over")
	}
	// A new file is taken back by way of the trash.
	r = b.run("revert_edit")
	if v := b.found(r); v["kind"] != "deleted" || v["path"] != "new/deep/é.go" {
		t.Error(v)
	}
	if _, err := os.Stat(filepath.Join(b.root, "new/deep/é.go")); !os.IsNotExist(err) {
		t.Error(err)
	}
	b.found(b.run("restore_file"))
	if b.text("new/deep/é.go") != "package é\r\n" {
		t.Error("it did not come back")
	}
	b.nothing(b.run("revert_edit"))
}

func TestRename(t *testing.T) {
	b := newBench(t, map[string]string{"a.txt": "a\n", "b.txt": "b\n", "d/x": "", "bin": "\x00\x01"})
	r := b.run("rename_file", "path", "a.txt", "new_path", "e/f/g.txt")
	if v := b.found(r); v["kind"] != "moved" || v["path"] != "e/f/g.txt" || v["previousPath"] != "a.txt" || v["before"] != v["after"] || b.text("e/f/g.txt") != "a\n" {
		t.Error(v)
	}
	b.failed(b.run("rename_file", "path", "b.txt", "new_path", "e/f/g.txt"), cause.InvalidInput)
	b.failed(b.run("rename_file", "path", "b.txt", "new_path", "d"), cause.InvalidInput)
	b.failed(b.run("rename_file", "path", "d", "new_path", "dd"), cause.InvalidInput)
	b.nothing(b.run("rename_file", "path", "none", "new_path", "other"))
	b.nothing(b.run("rename_file", "path", "b.txt", "new_path", "./b.txt"))
	b.found(b.run("rename_file", "path", "bin", "new_path", "Bin"))
	b.found(b.run("revert_edit"))
	if v := b.found(b.run("revert_edit", "path", "e/f/g.txt")); v["path"] != "a.txt" || v["previousPath"] != "e/f/g.txt" || b.text("a.txt") != "a\n" || b.text("bin") != "\x00\x01" {
		t.Error(v)
	}
	// The old name is taken since.
	b.found(b.run("rename_file", "path", "a.txt", "new_path", "c.txt"))
	grow(t, b.root, map[string]string{"a.txt": "another\n"})
	b.failed(b.run("revert_edit"), cause.StepFailed)
	if b.text("a.txt") != "another\n" || b.text("c.txt") != "a\n" {
		t.Error("a file was written over")
	}
}

func TestDeleteAndRestore(t *testing.T) {
	b := newBench(t, map[string]string{"d/a.txt": "one\n", "d/": "", "bin": "\x00"})
	must(t, os.Chmod(filepath.Join(b.root, "d/a.txt"), 0o640))
	b.failed(b.run("delete_file", "path", "d/a.txt"), cause.StepFailed) // nobody was asked
	p, err := b.preview("delete_file", "path", "d/a.txt")
	if err != nil || p.Subject != "d/a.txt" || p.Bytes != 4 || p.Changed.IsZero() || !p.Restorable {
		t.Error(p, err)
	}
	grow(t, b.root, map[string]string{"d/a.txt": "two\n"})
	b.failed(b.run("delete_file", "path", "d/a.txt"), cause.StepFailed) // it is not what somebody was asked about
	if b.text("d/a.txt") != "two\n" {
		t.Error("it is gone")
	}
	for _, text := range []string{"two\n", "three\n"} {
		grow(t, b.root, map[string]string{"d/a.txt": text})
		r := b.delete("d/a.txt")
		if v := b.found(r); v["kind"] != "deleted" || v["before"] != string(hex(sum([]byte(text)))) || r.Changes[0].After.Known {
			t.Error(v)
		}
		b.failed(b.run("edit_file", "path", ".bonnie/trash/000001/d/a.txt", "before", "t", "after", "x"), cause.InvalidInput)
	}
	b.failed(b.delete("d"), cause.InvalidInput)
	b.nothing(b.delete("d/a.txt"))
	b.found(b.delete("bin"))
	// Without a path the last one comes back, with a path the last one of that.
	if v := b.found(b.run("restore_file")); v["path"] != "bin" || v["bytes"] != float64(1) {
		t.Error(v)
	}
	b.found(b.run("restore_file", "path", "d/a.txt"))
	if b.text("d/a.txt") != "three\n" {
		t.Error("it came back as another")
	}
	b.failed(b.run("restore_file", "path", "d/a.txt"), cause.InvalidInput) // it would be written over
	must(t, os.RemoveAll(filepath.Join(b.root, "d")))
	b.found(b.run("restore_file"))
	if info, _ := os.Stat(filepath.Join(b.root, "d/a.txt")); b.text("d/a.txt") != "two\n" || info.Mode().Perm() != 0o640 {
		t.Error("the one before it did not come back as it was")
	}
	b.nothing(b.run("restore_file"))
	if left, _ := os.ReadDir(filepath.Join(b.root, ".bonnie/trash")); len(left) != 1 {
		t.Errorf("%v", left)
	}
}

func TestRevert(t *testing.T) {
	b := newBench(t, map[string]string{"a.txt": "1\n", "b.txt": "1\n"})
	edit := func(path, before, after string) {
		t.Helper()
		b.found(b.run("edit_file", "path", path, "before", before, "after", after))
	}
	edit("a.txt", "1", "2")
	edit("b.txt", "1", "2")
	edit("a.txt", "2", "3")
	if v := b.found(b.run("revert_edit", "path", "b.txt")); v["path"] != "b.txt" || b.text("b.txt") != "1\n" {
		t.Error(v)
	}
	b.nothing(b.run("revert_edit", "path", "b.txt"))
	b.found(b.run("revert_edit"))
	b.found(b.run("revert_edit"))
	if b.text("a.txt") != "1\n" {
		t.Error(b.text("a.txt"))
	}
	b.nothing(b.run("revert_edit"))
	if kept := b.text(".bonnie/edits/000003.reverted"); kept != "3\n" {
		t.Errorf("what was taken back is %q", kept)
	}
	// A file that moved on stays, and what came before is not taken back in its place.
	edit("b.txt", "1", "2")
	edit("a.txt", "1", "2")
	grow(t, b.root, map[string]string{"a.txt": "mine\n"})
	b.failed(b.run("revert_edit"), cause.StepFailed)
	must(t, os.Remove(filepath.Join(b.root, "a.txt")))
	b.failed(b.run("revert_edit"), cause.StepFailed)
	// One that somebody took back by hand is not taken back again.
	grow(t, b.root, map[string]string{"a.txt": "1\n"})
	b.nothing(b.run("revert_edit"))
	b.found(b.run("revert_edit"))
	if b.text("b.txt") != "1\n" {
		t.Error("the edit before it is still there")
	}
	// The journal is not believed.
	edit("a.txt", "1", "2")
	ids, _ := filepath.Glob(filepath.Join(b.root, ".bonnie/edits/0*"))
	must(t, os.WriteFile(ids[len(ids)-1], []byte("evil\n"), 0o600))
	b.failed(b.run("revert_edit"), cause.StepFailed)
	if b.text("a.txt") != "2\n" {
		t.Error(b.text("a.txt"))
	}
}

// TestTheFolderOfTheRuntime holds the layout of what is kept, its modes, and that version control does not see it.
func TestTheFolderOfTheRuntime(t *testing.T) {
	b := newBench(t, map[string]string{"a.txt": "1\n", "b.txt": "x\n"})
	git(t, b.root, "init", "-q", ".")
	b.found(b.run("edit_file", "path", "a.txt", "before", "1", "after", "2"))
	b.found(b.delete("b.txt"))
	if have := git(t, b.root, "status", "--porcelain"); have != "?? a.txt\n" {
		t.Errorf("git sees %q", have)
	}
	one, two := string(hex(sum([]byte("1\n")))), string(hex(sum([]byte("2\n"))))
	if have, want := b.text(".bonnie/edits/index.jsonl"), `{"after":"`+two+`","before":"`+one+`","id":"000001","kind":"edited","path":"a.txt"}`+"\n"; have != want {
		t.Error(have)
	}
	if have, want := b.text(".bonnie/trash/index.jsonl"), `{"after":"`+string(hex(sum([]byte("x\n"))))+`","id":"000001","kind":"deleted","path":"b.txt"}`+"\n"; have != want {
		t.Error(have)
	}
	if b.text(".bonnie/edits/000001") != "1\n" || b.text(".bonnie/trash/000001/b.txt") != "x\n" || b.text(".bonnie/.gitignore") != "*\n" {
		t.Error("the layout is another")
	}
	for name, mode := range map[string]os.FileMode{".bonnie": 0o700, ".bonnie/edits": 0o700, ".bonnie/trash": 0o700, ".bonnie/trash/000001": 0o700, ".bonnie/edits/000001": 0o600, ".bonnie/edits/index.jsonl": 0o600, ".bonnie/trash/index.jsonl": 0o600, ".bonnie/.gitignore": 0o600} {
		info, err := os.Stat(filepath.Join(b.root, name))
		if must(t, err); info.Mode().Perm() != mode {
			t.Errorf("%s has mode %v", name, info.Mode())
		}
	}
}

// TestAnIndexThatIsBroken cuts and fills the index, as the end of a process or a repository may.
func TestAnIndexThatIsBroken(t *testing.T) {
	one, two := string(hex(sum([]byte("1\n")))), string(hex(sum([]byte("2\n"))))
	good := `{"after":"` + two + `","before":"` + one + `","id":"000001","kind":"edited","path":"a.txt"}` + "\n"
	for _, c := range []struct{ index, want string }{
		{good, "1\n"},
		{good + `{"after":"` + two, "1\n"},
		{"\n\nnonsense\n[]\n{}\n" + good + `{"id":"000002","kind":"edited","path":"../x"}` + "\n" + `{"id":"../../x","kind":"edited","path":"a.txt"}` + "\n", "1\n"},
		{strings.Replace(good, "edited", "painted", 1), "2\n"},
		{strings.Replace(good, "a.txt", "./a.txt", 1), "2\n"},
		{strings.Replace(good, "a.txt", ".env", 1), "2\n"},
		{strings.Replace(good, one, two, 1), "2\n"},
		{strings.Replace(good, "000001", "000009", 1), "2\n"},
	} {
		b := newBench(t, map[string]string{"a.txt": "2\n", ".env": "2\n", ".bonnie/edits/000001": "1\n", ".bonnie/edits/index.jsonl": c.index})
		b.run("revert_edit")
		if b.text("a.txt") != c.want || b.text(".env") != "2\n" {
			t.Errorf("%s gives %q", c.index, b.text("a.txt"))
		}
		b.found(b.run("edit_file", "path", "a.txt", "before", b.text("a.txt"), "after", "3\n"))
		b.found(b.run("revert_edit"))
		if b.text("a.txt") != c.want {
			t.Errorf("%s: an edit behind it cannot be taken back", c.index)
		}
	}
	for _, links := range []map[string]string{
		{".bonnie": "-> src"}, {".bonnie/edits": "-> ../src"}, {".bonnie/edits/index.jsonl": "-> ../../src/x"}, {".bonnie/edits/index.jsonl/x": ""},
	} {
		b := newBench(t, map[string]string{"a.txt": "1\n", "src/x": "x\n"})
		grow(t, b.root, links)
		if r := b.run("edit_file", "path", "a.txt", "before", "1", "after", "2"); r.Status != operation.Failed || b.text("a.txt") != "1\n" {
			t.Errorf("%v: %s", links, r.Status)
		}
	}
	// A trash with a link does not bring out what is refused.
	b := newBench(t, map[string]string{".ssh/config": "x\n", ".bonnie/trash/index.jsonl": `{"id":"000001","kind":"deleted","path":"n/config"}` + "\n", ".bonnie/trash/000001/n": "-> ../../../.ssh"})
	b.nothing(b.run("restore_file"))
	b.nothing(b.run("restore_file", "path", "n/config"))
}

// TestTheJournalIsBounded makes more changes than are kept.
func TestTheJournalIsBounded(t *testing.T) {
	var index []byte
	files := map[string]string{"a.txt": "0\n"}
	for n := range mostLines - 2 { // as after so many changes, of which the last ones are still there
		e := entry{id: pad(uint64(n + 1)), kind: entryEdit, path: "a.txt", before: sum([]byte("0\n")), after: sum([]byte("0\n"))}
		if index = appendEntry(index, e); n >= mostLines-2-mostEdits {
			files[editsFolder+"/"+e.id] = "0\n"
		}
	}
	files[editsFolder+"/"+indexName] = string(index)
	b := newBench(t, files)
	w := opened(t, b.root)
	for n := range 5 {
		e := entry{kind: entryEdit, path: "a.txt", before: sum([]byte("0\n")), after: sum([]byte("0\n"))}
		if _, err := w.keep(&e, []byte("0\n")); err != nil {
			t.Fatal(err)
		}
		if n == 1 { // the last line before the index is written anew, which the next id has to follow all the same
			w.forget(e, nil)
		}
	}
	entries, _ := os.ReadDir(filepath.Join(b.root, editsFolder))
	if len(entries) != mostEdits+1 {
		t.Errorf("%d entries are kept", len(entries))
	}
	list, whole, err := w.edits().read()
	if err != nil || !whole || len(list) > mostEdits+5 || list[len(list)-1].id != pad(mostLines+3) {
		t.Errorf("%d lines, the last one %+v", len(list), list[len(list)-1])
	}
	big := make([]byte, largest)
	for range mostKept/largest + 4 {
		if _, err := w.keep(&entry{kind: entryEdit, path: "a.txt"}, big); err != nil {
			t.Fatal(err)
		}
	}
	total := int64(0)
	entries, _ = os.ReadDir(filepath.Join(b.root, editsFolder))
	for _, e := range entries {
		if e.Name() != indexName {
			total += size(e)
		}
	}
	if total > mostKept {
		t.Errorf("%d bytes are kept", total)
	}
}

// TestManyAtOnce edits, reads and lists from many sides. Every edit that succeeded is there in the end.
func TestManyAtOnce(t *testing.T) {
	b := newBench(t, map[string]string{"a.txt": strings.Repeat("x\n", 1000) + "|\n"})
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			for range 10 {
				b.found(b.run("edit_file", "path", "a.txt", "before", "|", "after", string(rune('a'+n))+"|"))
				b.found(b.run("read_file", "path", "a.txt", "first_line", 900))
				b.found(b.run("list_files"))
				b.found(b.run("search_code", "query", "|"))
			}
		})
	}
	all.Wait()
	text := b.text("a.txt")
	if len(text) != 2000+80+2 {
		t.Errorf("%q", text[2000:])
	}
	for range 80 {
		b.found(b.run("revert_edit"))
	}
	if b.text("a.txt") != strings.Repeat("x\n", 1000)+"|\n" {
		t.Error("not all is taken back")
	}
}
